/**
 * Cheap signs, in the bytes of a narrative, of what redaction looks for, so that a pattern is tried only where it can
 * match. A sign may be there for nothing, and then costs a search; it must never be missing. signs.test.ts holds that
 * against redaction without signs.
 */
export const SIGN = {
  /** Seven digits in a row, or four that follow a digit and one or two characters between groups. */
  groups: 1,
  /** The word "vin". */
  vinWord: 2,
  /** A word that begins as licence, tag or plate do. */
  plate: 4,
  /** A digit, a blank and a capital. */
  house: 8,
  /** Words of a salutation: mr, mrs, ms, dr, name is, sincerely, regards, respectfully, and "you,". */
  name: 16,
  /** A comma, at most two blanks, and two capitals. */
  state: 32,
  /** A word as long as a VIN. */
  longWord: 64,
  /** The first word of the owner's city, and a word that may be the owner's VIN. */
  city: 128,
  ownVin: 256,
} as const

/** All at once: everything is searched for. */
export const EVERY_SIGN = 511

/** What the complaint's own row says of its owner. Never stored. */
export interface OwnerFacts {
  readonly city: string
  /** The first 11 characters of the VIN. */
  readonly vin: string
}

/** Shorter names of places are words of every text. */
const CITY_CHARACTERS_MIN = 3
const VIN_CHARACTERS_MIN = 8

/** The city to strike out of a text; '' = none. */
export function ownCity({ city }: OwnerFacts): string {
  const place = city.trim()
  return place.length < CITY_CHARACTERS_MIN ? '' : place
}

/** The VIN to strike out of a text; '' = none. */
export function ownVin({ vin }: OwnerFacts): string {
  const number = vin.trim()
  return number.length < VIN_CHARACTERS_MIN ? '' : number
}

/** A VIN has 17 letters and digits without I, O and Q; with a mistake or two in it 16 to 18. */
export const VIN_LETTERS_MIN = 16

/** Bytes after a run or comma that are looked at; whoever gives the bytes sees to it that they are there. */
export const AHEAD_BYTES = 8

const LOWER_CASE = 0x20
/** A letter is known from a digit, whatever its case, by this bit. */
const LETTER = 0x40
const COMMA = 44
const DIGIT_0 = 48
const DIGIT_9 = 57
const CAPITAL_A = 65
const CAPITAL_Z = 90
/** Digits from which on a number is that of a person, whatever stands before it. */
const LONG_DIGITS_MIN = 7
const LAST_GROUP_DIGITS = 4

/** What stands between two groups of digits, or before a state. */
const GAPS = new Uint8Array(256)
for (const byte of Buffer.from('\t\n\v\f\r \u00a0.-', 'latin1')) GAPS[byte] = 1
/** Last two letters of the words that mark a name or a VIN, and first two of those that mark a plate. */
const ENDS = pairsOf(['mr', 'rs', 'ms', 'dr', 'me', 'ly', 'ds', 'ou', 'in'])
const STARTS = pairsOf(['li', 'ta', 'pl'])
const TITLES = ['mr', 'mrs', 'ms', 'dr']
const GREETINGS = ['sincerely', 'regards']

/** Five bits of each of two letters, the same in any case; digits may have them too. */
function pair(first: number, second: number): number {
  return ((first & 31) << 5) | (second & 31)
}

function pairsOf(texts: readonly string[]): Uint8Array {
  const member = new Uint8Array(1024)
  for (const text of texts) member[pair(text.charCodeAt(0), text.charCodeAt(1))] = 1
  return member
}

/**
 * Characters beyond Latin-1 but for the usual marks of typesetting. Of each the low byte alone is looked at, which may
 * be a letter, digit or blank that the character is not.
 */
const FOREIGN = /[\u0100-\u2012\u2027-\u20ab\u20ad-\u2121\u2123-\ufffc\ufffe\uffff]/

const FIRST_WORD = /^[a-z]*/i
/** What can be told from the words of a text; a city or VIN written otherwise is searched for in every text. */
const SIMPLE_CITY = /^$|^[a-z][^0-9\u0080-\uffff]*$/i
const SIMPLE_VIN = /^[a-z0-9]*$/i

/** Collects the signs of one text after another, from the low bytes of its characters. */
export class SignReader {
  /** What was found since `begin`: bits of SIGN. */
  signs = 0
  #city = ''
  #vinLength = 0
  #vinStart = 0

  begin(text: string, owner: OwnerFacts): void {
    const place = ownCity(owner)
    const number = ownVin(owner)
    this.#city = FIRST_WORD.exec(place)?.[0].toLowerCase() ?? ''
    this.#vinLength = number === '' ? Infinity : number.length
    this.#vinStart = number.charCodeAt(0) | LOWER_CASE
    this.signs = FOREIGN.test(text) ? EVERY_SIGN : 0
    if (!SIMPLE_CITY.test(place)) this.signs |= SIGN.city
    if (!SIMPLE_VIN.test(number)) this.signs |= SIGN.ownVin
  }

  /** Looks at a run of letters and digits between other characters. */
  run(bytes: Uint8Array, start: number, end: number, hasDigit: boolean): void {
    const length = end - start
    const first = byteAt(bytes, start)
    if (hasDigit) this.#digits(bytes, start, end)
    if (length === this.#city.length && isWord(bytes, start, this.#city)) this.signs |= SIGN.city
    if (length >= this.#vinLength && (first | LOWER_CASE) === this.#vinStart) this.signs |= SIGN.ownVin
    if (length < 2) return
    if (length >= VIN_LETTERS_MIN) this.signs |= SIGN.longWord
    if (ENDS[pair(byteAt(bytes, end - 2), byteAt(bytes, end - 1))] === 1) this.#ending(bytes, start, end)
    if (STARTS[pair(first, byteAt(bytes, start + 1))] === 1 && isPlateMark(bytes, start)) this.signs |= SIGN.plate
  }

  /** Looks at what follows a comma. */
  comma(bytes: Uint8Array, at: number): void {
    let next = at + 1
    if (GAPS[byteAt(bytes, next)] === 1) next += 1
    if (GAPS[byteAt(bytes, next)] === 1) next += 1
    if (isCapital(byteAt(bytes, next)) && isCapital(byteAt(bytes, next + 1)) && !isCapital(byteAt(bytes, next + 2)))
      this.signs |= SIGN.state
  }

  #digits(bytes: Uint8Array, start: number, end: number): void {
    let digits = 0
    for (let at = start; at < end; at += 1) {
      digits = (byteAt(bytes, at) & LETTER) === 0 ? digits + 1 : 0
      if (digits === LONG_DIGITS_MIN) this.signs |= SIGN.groups
      if (digits === LAST_GROUP_DIGITS && followsDigit(bytes, at - LAST_GROUP_DIGITS)) this.signs |= SIGN.groups
    }
    if (digits > 0 && GAPS[byteAt(bytes, end)] === 1 && isCapital(byteAt(bytes, end + 1))) this.signs |= SIGN.house
  }

  #ending(bytes: Uint8Array, start: number, end: number): void {
    const ends = (word: string): boolean => end - word.length >= start && isWord(bytes, end - word.length, word)
    // What stands before it in the same run may be a digit, but no letter.
    const isAlone = (word: string): boolean =>
      ends(word) && (end - word.length === start || (byteAt(bytes, end - word.length - 1) & LETTER) === 0)
    if (isAlone('vin')) this.signs |= SIGN.vinWord
    else if (TITLES.some(isAlone) || GREETINGS.some(ends)) this.signs |= SIGN.name
    else if (ends('name') && isWord(bytes, end, ' is')) this.signs |= SIGN.name
    else if (bytes[end] === COMMA && (ends('you') || ends('respectfully'))) this.signs |= SIGN.name
  }
}

function byteAt(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? 0
}

function isCapital(byte: number): boolean {
  return byte >= CAPITAL_A && byte <= CAPITAL_Z
}

/** Whether the bytes are those of a word in lower case, in any case. */
function isWord(bytes: Uint8Array, start: number, word: string): boolean {
  for (let at = 0; at < word.length; at += 1) {
    if ((byteAt(bytes, start + at) | LOWER_CASE) !== word.charCodeAt(at)) return false
  }
  return true
}

function isPlateMark(bytes: Uint8Array, start: number): boolean {
  return isWord(bytes, start, 'tag') || isWord(bytes, start, 'plate') || isWord(bytes, start, 'licen')
}

/** Whether a digit stands before what follows `at`, with one or two characters of a gap between. */
function followsDigit(bytes: Uint8Array, at: number): boolean {
  if (GAPS[byteAt(bytes, at)] !== 1) return false
  return isDigit(byteAt(bytes, GAPS[byteAt(bytes, at - 1)] === 1 ? at - 2 : at - 1))
}

function isDigit(byte: number): boolean {
  return byte >= DIGIT_0 && byte <= DIGIT_9
}
