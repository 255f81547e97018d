import { memoize } from '#ingest/read/memoize.ts'
import type { Spans } from './redaction/spans.ts'
import { KIND } from './word-kinds.ts'
import type { Words } from './words.ts'

/** What the complaint's own row says of its owner. Never stored. */
export interface OwnerFacts {
  readonly city: string
  /** The first 11 characters of the VIN. */
  readonly vin: string
}

/** Shorter names of places are words of every text. */
const CITY_CHARACTERS_MIN = 3
const VIN_CHARACTERS_MIN = 8
/** A part of the VIN that is hardly anything else. */
const VIN_PART_MIN = 6
/** The field of the city ended after so many characters in the files until 2002. */
const CITY_FIELD = 12
/** Where the VIN of the row ends the number of the car follows; its last eight or seven characters begin there. */
const LAST_EIGHT = 9
const LAST_SEVEN = 10

/** One spelling of the words of places that may be shortened; short and long begin with the same letter. */
const SAME: Readonly<Record<string, string | undefined>> = {
  __proto__: null as never,
  saint: 'st',
  fort: 'ft',
  mount: 'mt',
  mountain: 'mtn',
  heights: 'hts',
  hgts: 'hts',
  beach: 'bch',
  springs: 'spgs',
  township: 'twp',
  village: 'vlg',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  city: 'cty',
  center: 'ctr',
  lake: 'lk',
  park: 'pk',
}

/** Finds the owner's city, as the row or the text may shorten it, and the owner's VIN or a part of it. */
export function findOwn(words: Words, owner: OwnerFacts, spans: Spans): void {
  const city = owner.city.trim()
  if (city.length >= CITY_CHARACTERS_MIN) findCity(words, city, spans)
  const vin = owner.vin.trim().toLowerCase()
  if (vin.length >= VIN_CHARACTERS_MIN) findVin(words, vin, spans)
}

/** The words of a city; a place like "Georgetown, DE" is its first part. */
const wordsOf = memoize((city) =>
  (city.split(',')[0] ?? '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}'’]+/u)
    .filter((word) => word !== '')
    .map((word) => SAME[word] ?? word),
)

function findCity(words: Words, city: string, spans: Spans): void {
  const own = wordsOf(city)
  const first = own[0]
  if (first === undefined) return
  const letter = first.charCodeAt(0)
  const isCut = city.length >= CITY_FIELD
  for (let at = 0; at + own.length <= words.count; at += 1) {
    // Nearly every word begins with another letter.
    if (!words.beginsWith(at, letter) || !isCity(words, at, own, isCut)) continue
    if (own.length > 1 || isNameOfCity(words, at)) spans.add(words.start(at), words.end(at + own.length - 1))
  }
}

/** @param isCut the field of the row may have cut off the last word */
function isCity(words: Words, at: number, own: readonly string[], isCut: boolean): boolean {
  for (const [number, word] of own.entries()) {
    if (!isWordOfCity(words, at + number, word, isCut && number === own.length - 1)) return false
    if (number > 0 && !/^[\s.,'’-]{0,3}$/.test(words.gap(at + number))) return false
  }
  return true
}

/** @param mayBeLonger the field of the row may have cut it off */
function isWordOfCity(words: Words, at: number, own: string, mayBeLonger: boolean): boolean {
  const found = words.word(at)
  return found === own || SAME[found] === own || (mayBeLonger && found.startsWith(own))
}

/** "Spring" is a city, and a part of a car: such a name must stand where a place does. */
function isNameOfCity(words: Words, at: number): boolean {
  if (!words.is(at, KIND.ordinary)) return true
  const before = words.word(at - 1)
  const isPlace = /^(?:in|near|from|to|of|at|downtown|through|around|outside|city|leaving|area)$/.test(before)
  if (words.capitals === 'mixed') return words.isCapital(at) && (isPlace || !words.beginsSentence(at))
  return isPlace && !words.hasDigit(at + 1)
}

function findVin(words: Words, vin: string, spans: Spans): void {
  for (const at of words.telling) {
    if (!words.hasDigit(at)) continue
    const word = words.word(at)
    if (word.includes(vin) || isPartOf(vin, word)) spans.add(words.start(at), words.end(at))
  }
}

function isPartOf(vin: string, word: string): boolean {
  if (!/[a-z]/.test(word)) return false
  if (word.length >= VIN_PART_MIN && vin.includes(word)) return true
  const starts = (from: number, length: number): boolean => {
    const end = vin.slice(from)
    return end.length > 0 && word.length === length && word.startsWith(end) && /\d{5}$/.test(word)
  }
  return starts(LAST_EIGHT, 8) || starts(LAST_SEVEN, 7)
}
