import { cached, EmptiedCache } from '#platform/cached.ts'
import type { ManufacturerCode } from './tables/decoder-tables.ts'
import { namedCharacters, CHECKED_POSITIONS, isOfYear } from './tables/schema-patterns.ts'

/*
 * Rules for the characters of a VIN: the manufacturer's patterns, and 49 CFR 565 for the check digit (position 9) and the
 * model year (position 10).
 */

/** Characters that the manufacturer's patterns allow in a position. */
export interface PossibleCharacters {
  readonly position: number
  readonly characters: string
}

export interface InvalidCharacter {
  /** From 1. */
  readonly position: number
  readonly character: string
}

/** Errors in the characters after the manufacturer's code. */
export interface CharacterErrors {
  /** vPIC error code 2, 3, 4 or 5; null = every character is possible. */
  readonly code: 2 | 3 | 4 | 5 | null
  /** Corrected VIN, with `!` for unknown characters; '' without an error. */
  readonly suggestedVin: string
  readonly possible: readonly PossibleCharacters[]
}

/** Positions in which NHTSA requires every character to have a meaning. */
const USED_POSITIONS = [4, 5, 6, 7, 8, 11]
const LAST_CHECKED = 14
/** Positions 12 to 14 of a small maker's VIN are part of its code. */
const LAST_CHECKED_OF_LONG_CODE = 11
const VALID = /[0-9A-HJ-NPR-Z*]/
const VALID_DIGIT = /[0-9*]/
const VALID_CHECK_DIGIT = /[0-9X*]/
const VALID_YEAR = /[1-9A-HJ-NPR-TV-Y]/

/**
 * Compares each position with the characters that the schemas of this code and year allow.
 * @param checked characters at CHECKED_POSITIONS, per schema of the year
 */
export function characterErrors(vin: string, wmi: string, checked: readonly (readonly string[])[]): CharacterErrors {
  const last = wmi.length === 6 ? LAST_CHECKED_OF_LONG_CODE : LAST_CHECKED
  const possible: PossibleCharacters[] = []
  for (const [index, position] of CHECKED_POSITIONS.entries()) {
    if (position > last || position > vin.length) break
    const actual = vin.charAt(position - 1)
    if (isRuledOut(actual, index, checked)) {
      possible.push({ position, characters: union(checked.map((positions) => positions[index] ?? '')) })
    }
  }
  const [first] = possible
  if (first === undefined) return { code: null, suggestedVin: '', possible }
  return possible.length === 1 ? oneError(vin, first) : manyErrors(vin, possible)
}

/** Returns true if the manufacturer uses every character in its position. @param checked as for characterErrors */
export function usesEveryCharacter(vin: string, wmi: string, checked: readonly (readonly string[])[]): boolean {
  const last = wmi.length === 6 ? LAST_CHECKED_OF_LONG_CODE : LAST_CHECKED
  return CHECKED_POSITIONS.every((position, index) => {
    return position > last || !isRuledOut(vin.charAt(position - 1), index, checked)
  })
}

/** Returns true if schemas name characters for a position, but not this one. @param index in CHECKED_POSITIONS */
function isRuledOut(character: string, index: number, checked: readonly (readonly string[])[]): boolean {
  let hasAny = false
  for (const positions of checked) {
    const named = positions[index] ?? ''
    if (named.includes(character)) return false
    hasAny ||= named !== ''
  }
  return hasAny
}

function manyErrors(vin: string, possible: readonly PossibleCharacters[]): CharacterErrors {
  return { code: 5, suggestedVin: marked(vin, possible), possible }
}

function oneError(vin: string, { position, characters }: PossibleCharacters): CharacterErrors {
  const corrected = (character: string): string => replaced(vin, position, character)
  if (characters.length === 1)
    return { code: 2, suggestedVin: corrected(characters), possible: [{ position, characters }] }
  const rule = { thirteenIsDigit: vin.charAt(2) !== '9', fourteenIsDigit: vin.charAt(2) !== '9' }
  const good = characters.split('').filter((character) => {
    const candidate = corrected(character)
    return candidate.charAt(8) === checkDigit(candidate, rule)
  })
  if (good.length !== 1) return { code: 4, suggestedVin: corrected('!'), possible: [{ position, characters }] }
  const [character = ''] = good
  return { code: 3, suggestedVin: corrected(character), possible: [{ position, characters: character }] }
}

function marked(vin: string, possible: readonly PossibleCharacters[]): string {
  return possible.reduce((text, { position }) => replaced(text, position, '!'), vin)
}

export function replaced(text: string, position: number, character: string): string {
  return text.slice(0, position - 1) + character + text.slice(position)
}

function union(texts: readonly string[]): string {
  return [...new Set(texts.join('').split(''))].toSorted((a, b) => (a < b ? -1 : 1)).join('')
}

/** Many vehicles share a key; at most 2 MB. */
const namedByKeys = new EmptiedCache<string, readonly string[]>(4_096)

/** Returns the positions whose character has no meaning, because no key of the items names it. */
export function unusedPositions(vin: string, keys: Iterable<string>): number[] {
  let unused = USED_POSITIONS.filter((position) => position <= vin.length)
  let last: string | undefined
  for (const key of keys) {
    // Items of one key are adjacent.
    if (key === last) continue
    last = key
    const named = cached(namedByKeys, key, () => namedCharacters(key))
    // Position 11 follows the bar, which has its own index in a key.
    unused = unused.filter((position) => named[position - 4]?.includes(vin.charAt(position - 1)) !== true)
    if (unused.length === 0) break
  }
  return unused
}

/** Returns the first position from which a serial number has only digits. */
export function firstDigitPosition(vin: string, code: ManufacturerCode | undefined): number {
  if (vin.charAt(2) === '9') return 15
  return isCarOrLightTruck(code) ? 13 : 14
}

/** Returns true for cars, multipurpose vehicles and light trucks: vPIC's vehicle types 2 and 7, and 3 with truck type 1. */
export function isCarOrLightTruck(code: ManufacturerCode | undefined): boolean {
  if (code === undefined) return false
  const { vehicleType, truckType } = code
  return vehicleType === 2 || vehicleType === 7 || (vehicleType === 3 && truckType === 1)
}

/** @param skipsCheckDigit for vehicles and VINs whose check digit means nothing */
export function invalidCharacters(vin: string, firstDigit: number, skipsCheckDigit: boolean): InvalidCharacter[] {
  const invalid: InvalidCharacter[] = []
  for (let position = 1; position <= vin.length; position += 1) {
    if (position === 9 && skipsCheckDigit) continue
    const character = vin.charAt(position - 1)
    const valid = position === 9 ? VALID_CHECK_DIGIT : position < firstDigit ? VALID : VALID_DIGIT
    if (!valid.test(character) || (position === 10 && !VALID_YEAR.test(character)))
      invalid.push({ position, character })
  }
  return invalid
}

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
interface SerialRule {
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

/** Letters and digits of position 10, from 2010 on: 49 CFR 565.15, Table VII. */
const YEAR_CHARACTERS = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const FIRST_YEAR = 2_010
const CYCLE = 30
export const EARLIEST_MODEL_YEAR = 1_980

export interface StatedYear {
  readonly year: number | null
  /** Other year that the character can mean; null if the VIN allows only one. */
  readonly otherYear: number | null
}

/**
 * Reads position 10. Cars, multipurpose vehicles and light trucks with a digit in position 7 belong to the cycle before 2010,
 * with a letter to the cycle since. Years after `limit` also belong to the earlier cycle.
 * @param limit last possible year: next year's models are already sold
 */
export function statedYear(vin: string, code: ManufacturerCode | undefined, limit: number): StatedYear {
  const index = vin.length < 10 ? -1 : YEAR_CHARACTERS.indexOf(vin.charAt(9))
  if (index < 0) return { year: null, otherYear: null }
  const year = FIRST_YEAR + index
  const seventh = vin.charAt(6)
  const isByPosition7 = isCarOrLightTruck(code) && /[0-9A-Z]/.test(seventh)
  const isBefore = (isByPosition7 && /\d/.test(seventh)) || year > limit
  if (isBefore) return { year: withSchemas(year - CYCLE, code, limit), otherYear: null }
  return isByPosition7 ? { year: withSchemas(year, code, limit), otherYear: null } : { year, otherYear: year - CYCLE }
}

export function statableYears(vin: string): readonly number[] {
  const index = vin.length < 10 ? -1 : YEAR_CHARACTERS.indexOf(vin.charAt(9))
  return index < 0 ? [] : [FIRST_YEAR + index, FIRST_YEAR + index - CYCLE]
}

/** Returns the year, or the character's other year if only that one has schemas. */
function withSchemas(year: number, code: ManufacturerCode | undefined, limit: number): number {
  const other = otherCycle(year, limit)
  if (other === undefined || code === undefined) return year
  const has = (candidate: number): boolean => code.schemas.some((link) => isOfYear(link, candidate))
  return !has(year) && has(other) ? other : year
}

function otherCycle(year: number, limit: number): number | undefined {
  if (year >= EARLIEST_MODEL_YEAR && year <= limit - CYCLE) return year + CYCLE
  return year >= EARLIEST_MODEL_YEAR + CYCLE && year <= limit ? year - CYCLE : undefined
}
