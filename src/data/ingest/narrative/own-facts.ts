import { memoize } from '#ingest/read/memoize.ts'
import type { Spans } from './redaction/spans.ts'
import { KIND } from './word-kinds.ts'
import type { Words } from './words.ts'

/** Facts about the owner in the complaint's own row. Never stored. */
export interface OwnerFacts {
  readonly city: string
  /** The first 11 characters of the VIN. */
  readonly vin: string
}

/** Minimum length of a city name; shorter ones occur as ordinary words. */
const CITY_CHARACTERS_MIN = 3
const VIN_CHARACTERS_MIN = 8
/** Minimum length of a VIN part that can hardly be anything else. */
const VIN_PART_MIN = 6
/** Length of the city field in files until 2002, which cut longer names. */
const CITY_FIELD = 12
/** Offsets of the serial number's last eight and seven characters. The row's VIN ends within it. */
const LAST_EIGHT = 9
const LAST_SEVEN = 10

/** One spelling for often shortened words in place names. Both forms begin with the same letter. */
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

/** Finds the owner's city, also shortened, and the owner's VIN or a part of it. */
export function findOwn(words: Words, owner: OwnerFacts, spans: Spans): void {
  const city = owner.city.trim()
  if (city.length >= CITY_CHARACTERS_MIN) findCity(words, city, spans)
  const vin = owner.vin.trim().toLowerCase()
  if (vin.length >= VIN_CHARACTERS_MIN) findVin(words, vin, spans)
}

/** Returns the words of a city; for a place like "Georgetown, DE" only the first part. */
const wordsOf = memoize((city) =>
  (city.split(',')[0] ?? '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}'’]+/u)
    .filter((word) => word !== '')
    .map((word) => SAME[word] ?? word),
)

function findCity(words: Words, city: string, spans: Spans): void {
  const cityWords = wordsOf(city)
  const first = cityWords[0]
  if (first === undefined) return
  const letter = first.charCodeAt(0)
  const isCut = city.length >= CITY_FIELD
  for (let at = 0; at + cityWords.length <= words.count; at += 1) {
    // Fast check: nearly every word begins with another letter.
    if (!words.beginsWith(at, letter) || !isCity(words, at, cityWords, isCut)) continue
    if (cityWords.length > 1 || isNameOfCity(words, at))
      spans.add(words.start(at), words.end(at + cityWords.length - 1))
  }
}

/** @param isCut true if the row's field may have cut off the last word */
function isCity(words: Words, at: number, cityWords: readonly string[], isCut: boolean): boolean {
  for (const [number, word] of cityWords.entries()) {
    if (!isWordOfCity(words, at + number, word, isCut && number === cityWords.length - 1)) return false
    if (number > 0 && !/^[\s.,'’-]{0,3}$/.test(words.gap(at + number))) return false
  }
  return true
}

/** @param mayBeLonger true if the row's field may have cut off the word */
function isWordOfCity(words: Words, at: number, cityWord: string, mayBeLonger: boolean): boolean {
  const found = words.word(at)
  return found === cityWord || SAME[found] === cityWord || (mayBeLonger && found.startsWith(cityWord))
}

/** Returns true if the word means a city. "Spring" is also a car part: ordinary words need the context of a place. */
function isNameOfCity(words: Words, at: number): boolean {
  if (!words.is(at, KIND.ordinary)) return true
  const before = words.word(at - 1)
  const isPlace = /^(?:in|near|from|to|of|at|downtown|through|around|outside|city|leaving|area)$/.test(before)
  if (words.capitals === 'mixed') return words.isCapital(at) && (isPlace || !words.beginsSentence(at))
  return isPlace && !words.hasDigit(at + 1)
}

function findVin(words: Words, vin: string, spans: Spans): void {
  for (const at of words.triggers) {
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
