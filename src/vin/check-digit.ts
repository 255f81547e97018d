/** What each character counts for: 49 CFR 565.15(c), Table III. */
const VALUES = new Map(
  ['0', '1AJ', '2BKS', '3CLT', '4DMU', '5ENV', '6FW', '7GPX', '8HY', '9RZ'].flatMap((characters, value) =>
    characters.split('').map((character) => [character, value] as const),
  ),
)
/** How often each position counts: Table IV. */
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const MODULUS = 11
export const VIN_LENGTH = 17

const ANY = /[A-HJ-NPR-Z0-9,]/
const YEAR = /[A-HJ-NPR-TV-Y1-9,]/
const DIGIT = /[0-9]/

/** Which of positions 13 and 14 must be digits; those from 15 on always must. */
export interface SerialRule {
  readonly thirteenIsDigit: boolean
  readonly fourteenIsDigit: boolean
}

/**
 * The check digit that these seventeen characters ask for: 0 to 9 or X; `?` where a character cannot be in its position.
 * The comma counts as vPIC's functions have it. @returns '' for any other length
 */
export function checkDigit(vin: string, rule: SerialRule): string {
  if (vin.length !== VIN_LENGTH) return ''
  let sum = 0
  for (const [index, weight] of WEIGHTS.entries()) {
    const character = vin.charAt(index)
    if (!allowedAt(index, rule).test(character)) return '?'
    sum += (VALUES.get(character) ?? -1) * weight
  }
  const rest = ((sum % MODULUS) + MODULUS) % MODULUS
  return rest === 10 ? 'X' : String(rest)
}

function allowedAt(index: number, { thirteenIsDigit, fourteenIsDigit }: SerialRule): RegExp {
  if (index === 9) return YEAR
  const mustBeDigit = index >= 14 || (index === 12 && thirteenIsDigit) || (index === 13 && fourteenIsDigit)
  return mustBeDigit ? DIGIT : ANY
}
