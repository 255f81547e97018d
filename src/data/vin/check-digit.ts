/** Value of each character by its code, -1 for others: 49 CFR 565.15(c), Table III. */
const VALUES = new Int8Array(128).fill(-1)
for (const [value, characters] of ['0', '1AJ', '2BKS', '3CLT', '4DMU', '5ENV', '6FW', '7GPX', '8HY', '9RZ'].entries()) {
  for (const character of characters) VALUES[character.charCodeAt(0)] = value
}
/** Weight of each position: Table IV. */
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const MODULUS = 11
export const VIN_LENGTH = 17

/** Returns characters by code; 1 = allowed. */
function codesOf(characters: string): Uint8Array {
  const codes = new Uint8Array(128)
  for (const character of characters) codes[character.charCodeAt(0)] = 1
  return codes
}

const DIGITS = '0123456789'
const ANY = codesOf(`ABCDEFGHJKLMNPRSTUVWXYZ${DIGITS},`)
const YEAR = codesOf('ABCDEFGHJKLMNPRSTVWXY123456789,')
const DIGIT = codesOf(DIGITS)

/** Positions 13 and 14 that must be digits. Positions from 15 on always must. */
export interface SerialRule {
  readonly thirteenIsDigit: boolean
  readonly fourteenIsDigit: boolean
}

/**
 * Returns the correct check digit of seventeen characters: 0 to 9 or X; `?` if a character cannot be in its position. Treats
 * the comma like vPIC's functions. @returns '' for any other length
 */
export function checkDigit(vin: string, rule: SerialRule): string {
  if (vin.length !== VIN_LENGTH) return ''
  let sum = 0
  for (let index = 0; index < VIN_LENGTH; index += 1) {
    const code = vin.charCodeAt(index)
    if (allowedAt(index, rule)[code] !== 1) return '?'
    sum += (VALUES[code] ?? -1) * (WEIGHTS[index] ?? 0)
  }
  const remainder = ((sum % MODULUS) + MODULUS) % MODULUS
  return remainder === 10 ? 'X' : String(remainder)
}

/** Returns the weighted value of a character; the check digit is the sum of all modulo 11. @param index from 0 */
export function weightedValue(character: string, index: number): number {
  return (VALUES[character.charCodeAt(0)] ?? -1) * (WEIGHTS[index] ?? 0)
}

/** Returns the remainder of a check digit, 0 to 10; undefined for any other character. */
export function remainderOf(digit: string): number | undefined {
  const remainder = 'X' === digit ? 10 : DIGITS.indexOf(digit)
  return digit.length !== 1 || remainder < 0 ? undefined : remainder
}

/** @param sum of weighted values, of either sign */
export function isRemainder(sum: number, remainder: number): boolean {
  return (sum - remainder) % MODULUS === 0
}

function allowedAt(index: number, { thirteenIsDigit, fourteenIsDigit }: SerialRule): Uint8Array {
  if (index === 9) return YEAR
  const mustBeDigit = index >= 14 || (index === 12 && thirteenIsDigit) || (index === 13 && fourteenIsDigit)
  return mustBeDigit ? DIGIT : ANY
}
