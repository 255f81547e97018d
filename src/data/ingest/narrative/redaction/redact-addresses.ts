import { KIND } from '#ingest/narrative/word-kinds.ts'
import type { Words } from '#ingest/narrative/words.ts'
import { nameLength } from './name-parts.ts'
import type { Spans } from './spans.ts'

const STREET_WORDS_MAX = 5
const PLACE_WORDS_MAX = 3
const HOUSE_DIGITS_MAX = 6
const DIRECTION = /^(?:n|s|e|w|ne|nw|se|sw|north|south|east|west|northeast|northwest|southeast|southwest)$/
const ORDINAL = /^\d{1,3}(?:st|nd|rd|th)$/
/** Common words in street names that are also ordinary words. */
const STREET_NAMES =
  /^(?:main|oak|elm|pine|maple|cedar|park|lake|hill|river|church|school|mill|spring|washington|lincoln|jefferson|jackson|madison|monroe|adams|center|central|county|state|union|market|broad|high|college|university|ridge|sunset|forest|meadow|valley|spruce|walnut|chestnut|cherry|locust|dogwood|highland|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|old|new|st|saint|san|santa|el|la|las|los|del|green|white|wood|grand|grove|garden|ocean|bay|beach|harbor|liberty|franklin|prospect|pleasant|rose|willow|laurel|creek|bridge|front|court|water|railroad|industrial|commerce|king|queen|prince|martin|luther|jr|atlantic|pacific|vista|crest|summit|hunter|fox|deer|eagle|bear)$/
/** Roads with a number: "US 19 North", "Highway 41", "FM 1960". */
const ROAD = /^(?:us|highway|hwy|route|rt|rte|sr|cr|fm|rr|loop|interstate|ih)$/
const UNIT_WORD = /^(?:apt|apartment|suite|ste|unit|lot|bldg|building|floor|rm|room|space|trlr)$/
/** Words that announce an address, so that a street without a number is redacted as well. */
const LIVES =
  /^(?:live|lives|lived|living|reside|resides|residence|home|house|address|located|dealer|dealership|shop|parked)$/
const STATE =
  /^(?:a[lkzr]|c[aot]|d[ec]|fl|ga|hi|i[dlan]|k[sy]|la|m[adeinsot]|n[cdehjmvy]|o[hkr]|pa|ri|s[cd]|t[nx]|ut|v[ta]|w[aivy])$/

/** Finds house numbers with their streets, streets where a person lives, post-office boxes, and ZIP codes. */
export function findAddresses(words: Words, spans: Spans): void {
  for (const at of words.triggers) {
    if (words.hasDigit(at)) {
      if (/^\d{1,6}[a-z]?$/.test(words.word(at))) houseNumber(words, at, spans)
      if (/^\d{5}$/.test(words.word(at))) zipCode(words, at, spans)
      if (words.word(at - 1).endsWith('box')) postBox(words, at - 1, spans)
    } else if (words.is(at, KIND.street | KIND.weakStreet)) streetOf(words, at, spans)
  }
}

/** Finds "403 W 3rd St., Apt. 4", "10720 Phillips Highway", "41975 US 19 North". */
function houseNumber(words: Words, house: number, spans: Spans): void {
  if (words.word(house).length > HOUSE_DIGITS_MAX || words.text[words.start(house) - 1] === '$') return
  const end = roadEnd(words, house) ?? streetEnd(words, house)
  if (end === undefined) return
  spans.add(words.start(house), words.end(unitEnd(words, end)))
}

/** Returns the end of a numbered road. Requires a plausible house number: "2 US 19" may be anything. */
function roadEnd(words: Words, house: number): number | undefined {
  if (words.word(house).length < 3) return undefined
  const direction = DIRECTION.test(words.word(house + 1)) ? house + 2 : house + 1
  const number = roadNumber(words, direction)
  if (number === undefined || !/^\d{1,4}[a-z]?$/.test(words.word(number)) || !isPlain(words, house + 1, number))
    return undefined
  return DIRECTION.test(words.word(number + 1)) && words.gap(number + 1) === ' ' ? number + 1 : number
}

/** Returns the position of the number in "US 19", "State Road 7" or "County Highway 12". */
function roadNumber(words: Words, at: number): number | undefined {
  const isState = /^(?:state|county|old|farm)$/.test(words.word(at))
  const road = isState ? at + 1 : at
  if (!ROAD.test(words.word(road)) && !(isState && /^(?:road|rd)$/.test(words.word(road)))) return undefined
  return ROAD.test(words.word(road + 1)) ? road + 2 : road + 1
}

function isPlain(words: Words, from: number, to: number): boolean {
  for (let at = from; at <= to; at += 1) if (!/^[ .-]{1,2}$|^\s$/.test(words.gap(at))) return false
  return true
}

function streetEnd(words: Words, house: number): number | undefined {
  for (let at = house + 1; at <= house + STREET_WORDS_MAX && at < words.count; at += 1) {
    if (!/^(?:\s|\.\s|[-,]\s?|['’])$/.test(words.gap(at))) return undefined
    if (at > house + 1 && words.is(at, KIND.street | KIND.weakStreet) && isStreet(words, house, at)) {
      return DIRECTION.test(words.word(at + 1)) && /^\.? $/.test(words.gap(at + 1)) ? at + 1 : at
    }
    if (!isStreetWord(words, at, house)) return undefined
  }
  return undefined
}

/** Returns true if the words between a house number and "street" or "drive" are a name. */
function isStreet(words: Words, house: number, end: number): boolean {
  const isNamed = (at: number): boolean => !DIRECTION.test(words.word(at))
  let names = 0
  for (let at = house + 1; at < end; at += 1) if (isNamed(at)) names += 1
  if (names === 0 && !words.is(end, KIND.street)) return false
  return words.capitals !== 'mixed' || words.isCapital(end) || !words.is(end, KIND.weakStreet)
}

function isStreetWord(words: Words, at: number, house: number): boolean {
  const word = words.word(at)
  if (DIRECTION.test(word) || ORDINAL.test(word) || STREET_NAMES.test(word))
    return words.capitals !== 'mixed' || words.isCapital(at) || ORDINAL.test(word) || at === house + 1
  if (words.hasDigit(at) || words.is(at, KIND.grammar)) return false
  if (words.capitals === 'mixed') return words.isCapital(at) && !words.is(at, KIND.make)
  return !words.is(at, KIND.ordinary)
}

/** Returns the end of a unit after a street: ", Apt. 4", "#12". */
function unitEnd(words: Words, street: number): number {
  const next = street + 1
  if (
    UNIT_WORD.test(words.word(next)) &&
    words.word(next + 1).length <= 5 &&
    /^[ .#]{0,3}$/.test(words.gap(next + 1)) &&
    words.gap(next).length <= 3
  )
    return next + 1
  return /^[.,]? ?#$/.test(words.gap(next)) && words.hasDigit(next) ? next : street
}

/** Finds "PO Box 6248", "P.O. Box 12". */
function postBox(words: Words, box: number, spans: Spans): void {
  if (!words.hasDigit(box + 1) || !/^[ #.:]{0,3}$|^ no\.? $/i.test(words.gap(box + 1))) return
  const isPost =
    words.word(box) === 'pobox' ||
    words.word(box - 1) === 'po' ||
    words.word(box - 1) === 'office' ||
    (words.word(box - 1) === 'o' && words.word(box - 2) === 'p')
  if (!isPost) return
  const start = words.word(box) === 'pobox' ? box : words.word(box - 1) === 'o' ? box - 2 : box - 1
  spans.add(words.start(start), words.end(box + 1))
}

/** Finds a state and a ZIP code with the capitalized place before them: "Tarpon Springs FL 34689". */
function zipCode(words: Words, zip: number, spans: Spans): void {
  const state = zip - 1
  if (!/^[ ,.]{1,3}$/.test(words.gap(zip)) || !STATE.test(words.word(state)) || !words.isAllCaps(state)) return
  let start = state
  while (start > Math.max(0, state - PLACE_WORDS_MAX) && isWordOfPlace(words, start - 1, start)) start -= 1
  const extra = /^-\d{4}\b/.exec(words.text.slice(words.end(zip)))?.[0].length ?? 0
  spans.add(words.start(start), words.end(zip) + extra)
}

/** Returns true for a word of a place. In uppercase text a place ends at a comma or period. */
function isWordOfPlace(words: Words, at: number, next: number): boolean {
  if (words.is(at, KIND.make | KIND.business | KIND.grammar) || words.hasDigit(at)) return false
  if (words.capitals === 'mixed') return words.isCapital(at) && /^[ ,.]{1,2}$/.test(words.gap(next))
  return words.gap(next) === ' ' && /^[,.]? $/.test(words.gap(at))
}

/** Finds "I live on Oak Street", "the dealer on Phillips Highway". */
function streetOf(words: Words, street: number, spans: Spans): void {
  let start = street
  while (start > Math.max(0, street - 3) && isNameOfStreet(words, start - 1) && words.gap(start) === ' ') start -= 1
  if (start === street || !/^(?:on|at|is|address)$/.test(words.word(start - 1))) return
  for (let at = start - 2; at >= Math.max(0, start - 5); at -= 1) {
    if (/[.;!?]\s/.test(words.gap(at + 1))) return
    if (LIVES.test(words.word(at))) {
      spans.add(words.start(start), words.end(street))
      return
    }
  }
}

function isNameOfStreet(words: Words, at: number): boolean {
  const word = words.word(at)
  if (ORDINAL.test(word)) return true
  if (words.hasDigit(at) || words.is(at, KIND.grammar)) return false
  if (words.capitals === 'mixed') return words.isCapital(at)
  return STREET_NAMES.test(word) || nameLength(words, at, 'person') > 0
}
