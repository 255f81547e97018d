import type { ManufacturerCode } from './tables/decoder-records.ts'
import { checkDigit } from './check-digit.ts'
import { namedCharacters } from './key-pattern.ts'
import { CHECKED_POSITIONS } from './tables/schema-blob.ts'
import { cached, EmptiedCache } from '#platform/cached.ts'

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
