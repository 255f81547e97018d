/**
 * Keys of vPIC patterns. A key means characters 4 to 8 of a VIN, `|`, and characters 10 to 17, from the left, and may end
 * early: `*` is any character, `[A-CX]` one of a class, `#` a digit that a formula takes. The rules are those of the
 * functions that NHTSA publishes with the data (sqlwild_to_regex, fvalidcharsinkey, fvalidcharsinregex).
 */

/** Characters of a VIN, in vPIC's order for a class. */
const VIN_CHARACTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'
const DIGITS = '0123456789'
const ANY = code('*')
/** Any character in a key without a class, as in SQL's LIKE; a literal in one with a class. */
const UNDERSCORE = code('_')
const OPEN = code('[')
const CLOSE = code(']')
const DASH = code('-')
const ONE = code('1')
const LETTER_A = code('A')

/** Longest key that vPIC's table allows. */
const KEY_CHARACTERS_MAX = 50

function code(character: string): number {
  return character.charCodeAt(0)
}

/** Returns true if this key can be compared: ASCII without characters that are special in SQL. */
export function isKey(key: string): boolean {
  return key.length <= KEY_CHARACTERS_MAX && /^[ -$&-[\]-~]*$/.test(key)
}

export function keyCharacters(vin: string): string {
  if (vin.length <= 3) return ''
  return vin.length > 9 ? `${vin.slice(3, 8)}|${vin.slice(9, 17)}` : vin.slice(3, 8)
}

export function matchesLiterally(bytes: Uint8Array, start: number, length: number, characters: string): boolean {
  if (length > characters.length) return false
  for (let index = 0; index < length; index += 1) {
    const expected = bytes[start + index]
    if (expected !== characters.charCodeAt(index) && expected !== ANY && expected !== UNDERSCORE) return false
  }
  return true
}

/** Returns true if a formula's key matches the start of `characters`, with every digit as `#`. */
export function matchesFormula(bytes: Uint8Array, start: number, length: number, characters: string): boolean {
  return matchesLiterally(bytes, start, length, characters.replaceAll(/\d/g, '#'))
}

export function matchesWithClasses(bytes: Uint8Array, start: number, length: number, characters: string): boolean {
  const end = start + length
  let at = start
  for (let index = 0; at < end; index += 1) {
    if (index >= characters.length) return false
    const actual = characters.charCodeAt(index)
    const expected = bytes[at]
    if (expected === OPEN) {
      const close = bytes.indexOf(CLOSE, at)
      if (close < 0 || close >= end || !isInClass(bytes, at + 1, close, actual)) return false
      at = close
    } else if (expected !== actual && expected !== ANY) return false
    at += 1
  }
  return true
}

/** `1-A` is not a range but a typing error for `1A`, as in vPIC's function. In `A-C-E` the second dash is literal. */
function isInClass(bytes: Uint8Array, from: number, to: number, actual: number): boolean {
  if (actual === ANY) return false
  for (let at = from; at < to;) {
    const low = bytes[at] ?? 0
    const last = bytes[at + 1] === DASH && at + 2 < to ? at + 2 : at
    const isSlip = low === ONE && bytes[last] === LETTER_A
    const high = isSlip ? low : (bytes[last] ?? 0)
    if (actual >= low && actual <= high) return true
    at = isSlip ? last : last + 1
  }
  return false
}

/** Returns how many characters of a VIN a key compares: a class counts as one, and trailing `*` are ignored. */
export function comparedLength(bytes: Uint8Array, start: number, length: number): number {
  let compared = 0
  for (let at = start, index = 1; at < start + length; at += 1, index += 1) {
    if (bytes[at] !== ANY) compared = index
    if (bytes[at] !== OPEN) continue
    const close = bytes.indexOf(CLOSE, at)
    if (close >= 0 && close < start + length) at = close
  }
  return compared
}

/**
 * Returns the characters that a key names, one text per position; '' = any, or after the key's end. Index 0 = the fourth
 * character of the VIN. A class with a range, or one that begins with `^`, names only valid VIN characters; another class
 * names everything in it.
 */
export function namedCharacters(key: string): string[] {
  const named: string[] = []
  let at = 0
  while (at < key.length) {
    const character = key.charAt(at)
    if (character === '[') {
      const close = key.indexOf(']', at)
      if (close < 0) break
      named.push(classCharacters(key.slice(at + 1, close).toUpperCase()))
      at = close
    } else named.push(character === '*' ? '' : character === '#' ? DIGITS : character)
    at += 1
  }
  return named
}

function classCharacters(members: string): string {
  if (!/[-^]/.test(members)) return members.replaceAll(/[[*|]/g, '')
  const isNegated = members.startsWith('^')
  const bytes = Buffer.from(isNegated ? members.slice(1) : members, 'latin1')
  return VIN_CHARACTERS.split('')
    .filter((character) => isInClass(bytes, 0, bytes.length, code(character)) !== isNegated)
    .join('')
}
