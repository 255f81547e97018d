/** Decimal number in PostgreSQL's numeric format: digits without the point, and the number of decimals. */
interface Decimal {
  readonly digits: bigint
  readonly scale: number
  readonly isInteger: boolean
}

const LITERAL = /^(?<sign>-?)(?<whole>\d*)(?<point>\.?)(?<fraction>\d*)$/
const FORMULA = /^\s*#x#\s*(?<operator>[*/])\s*(?<constant>\S+)\s*$/
const INTEGER_MAX = 2_147_483_647n
/** Minimum significant digits of a PostgreSQL quotient, in groups of four. */
const QUOTIENT_DIGITS_MIN = 16
const GROUP = 4
const SCALE_MAX = 1_000

/**
 * Evaluates a conversion formula (`#x# / 16.387064`) with a value for `#x#`, formatted like PostgreSQL, on which vPIC's
 * function runs: products keep every digit, quotients have at least sixteen. Text that is not a number gives `0`, as in vPIC.
 * Rules: https://www.postgresql.org/docs/current/datatype-numeric.html and select_div_scale in its source.
 * @returns undefined if the formula is not a product or a quotient of `#x#` and a number
 */
export function convert(formula: string, value: string): string | undefined {
  const { operator, constant } = FORMULA.exec(formula)?.groups ?? {}
  const right = decimalOf(constant ?? '')
  if (right === undefined) return undefined
  const left = decimalOf(value.trim())
  if (left === undefined) return '0'
  return operator === '*' ? product(left, right) : quotient(left, right)
}

function decimalOf(text: string): Decimal | undefined {
  const { sign, whole, point, fraction } = LITERAL.exec(text)?.groups ?? {}
  if (whole === undefined || fraction === undefined || whole + fraction === '') return undefined
  const digits = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n)
  return { digits, scale: fraction.length, isInteger: point === '' }
}

function product(left: Decimal, right: Decimal): string {
  const digits = left.digits * right.digits
  if (!left.isInteger || !right.isInteger) return written(digits, left.scale + right.scale)
  const isSmall = magnitude(left.digits) <= INTEGER_MAX && magnitude(right.digits) <= INTEGER_MAX
  // The product of two integers is an integer. PostgreSQL rejects one that is too large.
  return isSmall && magnitude(digits) > INTEGER_MAX ? '0' : written(digits, 0)
}

function quotient(left: Decimal, right: Decimal): string {
  if (right.digits === 0n) return '0'
  if (left.isInteger && right.isInteger) return written(left.digits / right.digits, 0)
  const scale = quotientScale(left, right)
  const shift = scale + right.scale - left.scale
  const dividend = magnitude(left.digits) * 10n ** BigInt(Math.max(shift, 0))
  const divisor = magnitude(right.digits) * 10n ** BigInt(Math.max(-shift, 0))
  const rounded = (dividend * 2n + divisor) / (divisor * 2n)
  return written(left.digits < 0n !== right.digits < 0n ? -rounded : rounded, scale)
}

function quotientScale(left: Decimal, right: Decimal): number {
  const [dividend, divisor] = [leadingGroup(left), leadingGroup(right)]
  const weight = dividend.weight - divisor.weight - (dividend.value <= divisor.value ? 1 : 0)
  return Math.min(Math.max(QUOTIENT_DIGITS_MIN - weight * GROUP, left.scale, right.scale, 0), SCALE_MAX)
}

/** The first group of four digits that is not zero, counted from the decimal point. */
function leadingGroup({ digits, scale }: Decimal): { value: number; weight: number } {
  if (digits === 0n) return { value: 0, weight: 0 }
  const text = magnitude(digits)
    .toString()
    .padStart(scale + 1, '0')
  const whole = text.slice(0, text.length - scale)
  const fraction = text.slice(text.length - scale)
  const padded =
    whole.padStart(Math.ceil(whole.length / GROUP) * GROUP, '0') +
    fraction.padEnd(Math.ceil(fraction.length / GROUP) * GROUP, '0')
  const first = Math.floor(padded.search(/[1-9]/) / GROUP)
  const weight = Math.ceil(whole.length / GROUP) - 1 - first
  return { value: Number(padded.slice(first * GROUP, (first + 1) * GROUP)), weight }
}

function written(digits: bigint, scale: number): string {
  const text = magnitude(digits)
    .toString()
    .padStart(scale + 1, '0')
  const sign = digits < 0n ? '-' : ''
  return scale === 0 ? sign + text : `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value
}
