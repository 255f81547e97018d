import { type OwnerFacts, findOwn } from '#ingest/narrative/own-facts.ts'
import type { Words } from '#ingest/narrative/words.ts'
import { findAddresses } from './redact-addresses.ts'
import { findNames } from './redact-names.ts'
import { findNumbers } from './redact-numbers.ts'
import { Spans } from './spans.ts'

/**
 * Redacts everything that identifies a person: names, VINs, telephone and case numbers, email and postal addresses,
 * license plates. NHTSA redacts narratives before publication but misses some of these. The rules use shapes, the row's
 * own city and VIN, common first names, and words that announce a name or number. Every rule sees the whole text.
 * docs/symptoms.md lists what is redacted and what stays on purpose.
 */
export function redact(words: Words, owner: OwnerFacts): string {
  const { text } = words
  const spans = new Spans()
  findShapes(text, spans)
  findPlaces(text, spans)
  findNumbers(words, spans)
  findAddresses(words, spans)
  findOwn(words, owner, spans)
  findNames(words, spans)
  return spans.redact(text)
}

/**
 * Capitalized words before a state's letters: "in Palm Coast, FL". Letters that are also a word (OR, IN, ME, HI, OH,
 * OK) count only after a word that is not all capitals, because some narratives are all capitals.
 */
export const PLACE =
  /\b(?:[A-Z][a-zA-Z'.-]{1,30}\s){0,2}(?:[A-Z][a-zA-Z'.-]{1,30},\s{0,2}(?:A[LKZR]|C[AOT]|D[EC]|FL|GA|I[DLA]|K[SY]|LA|M[DAINSOT]|N[EVHJMYCD]|PA|RI|S[CD]|T[NX]|UT|V[TA]|W[AVIY])|[A-Z][a-zA-Z'.-]{0,30}[a-z],\s{0,2}(?:OR|IN|ME|HI|OH|OK))\b\.?(?:\s\d{5}(?:-\d{4})?)?/g
/** The comma of a place, and the state after it. */
const STATE =
  /,\s{0,2}(?:A[LKZR]|C[AOT]|D[EC]|FL|GA|I[DLA]|K[SY]|LA|M[DAINSOT]|N[EVHJMYCD]|PA|RI|S[CD]|T[NX]|UT|V[TA]|W[AVIY]|OR|IN|ME|HI|OH|OK)\b/g
/** Maximum length before a place's comma, rounded up: two words of 32 characters with their blank, and one of 31. */
const BEFORE_COMMA_MAX = 96
/** Maximum length from the comma: two blanks, the state, a period, a nine-digit ZIP code, and the next character. */
const FROM_COMMA_MAX = 24

/** Finds matches of PLACE. Searches for commas with a state first, because any capitalized word may begin a place. */
export function findPlaces(text: string, spans: Spans): void {
  let from = 0
  STATE.lastIndex = 0
  for (let state = STATE.exec(text); state !== null; state = STATE.exec(text)) {
    const place = placeAround(text, state.index, from)
    if (place === undefined) continue
    spans.add(place.start, place.end)
    from = place.end
    STATE.lastIndex = Math.max(STATE.lastIndex, from)
  }
}

/** Returns the place with its comma at `comma` and its start at `from` or later. */
function placeAround(text: string, comma: number, from: number): { start: number; end: number } | undefined {
  const first = Math.max(from, comma - BEFORE_COMMA_MAX)
  // The character before it shows whether a word begins.
  const offset = Math.max(0, first - 1)
  PLACE.lastIndex = first - offset
  const found = PLACE.exec(text.slice(offset, comma + FROM_COMMA_MAX))
  if (found === null) return undefined
  const start = offset + found.index
  // A place that begins after this comma has another comma and is found there.
  return start < comma ? { start, end: start + found[0].length } : undefined
}

/** A person's data recognized by their shape. Every repetition is bounded, so that no text can slow the search down. */
interface Shape {
  /**
   * Part of every match, searched first: patterns begin with common characters. `around` builds the pattern from it.
   */
  readonly core: string | RegExp
  readonly patterns: readonly RegExp[]
  readonly isValid?: (match: string) => boolean
}

const HOSTS = 'com|net|org|edu|gov|us|info|biz|io|co|me|tv|be|ly|gl'
const MAIL_HOSTS =
  'gmail|yahoo|hotmail|aol|outlook|icloud|comcast|verizon|sbcglobal|bellsouth|att|msn|live|protonmail|cox'

const AT_WORDS =
  'the|this|that|least|idle|about|approx|approximately|around|low|high|highway|hwy|speeds?|dealer|dealership|home|work|night|any|all'

function around(before: string, core: Shape['core'], after: string, isValid?: Shape['isValid']): Shape {
  const pattern = new RegExp(`${before}(?:${typeof core === 'string' ? core : core.source})${after}`, 'gi')
  return { core, patterns: [pattern], ...(isValid && { isValid }) }
}

const LOCAL_PART = '[\\w.+-]{1,64}'
const PATH = `[^\\s"'<>]{1,500}`

const SHAPES: readonly Shape[] = [
  around(`${LOCAL_PART}\\s?`, '@', '\\s?[\\w-]{1,63}(?:\\.[\\w-]{1,63}|\\s\\.\\s?[a-z]{2,4}\\b){1,4}', (match) =>
    /\.\s?[a-z]{2}/i.test(match),
  ),
  around(`${LOCAL_PART}\\s?`, '@', `\\s?(?:${MAIL_HOSTS})\\b`),
  // Account names on social networks. "@" is also short for "at" before a place or speed: "@idle".
  around('(?<![\\w.+-])', '@', `(?!(?:${AT_WORDS})\\b)[a-z_]\\w{2,30}`),
  around(
    `${LOCAL_PART}\\s?`,
    /[([]\s?at\s?[)\]]/i,
    '\\s?[\\w-]{1,63}(?:\\s?(?:\\.|[([]?\\s?dot\\s?[)\\]]?)\\s?[\\w-]{1,63}){0,3}',
  ),
  around(`\\b${LOCAL_PART}`, new RegExp(` at (?:${MAIL_HOSTS})(?: dot |\\s?\\.\\s?)(?:${HOSTS})\\b`, 'i'), ''),
  around(`\\b${LOCAL_PART} at [\\w-]{1,63}`, new RegExp(` dot (?:${HOSTS})\\b`, 'i'), ''),
  // A path may contain a number or name and is redacted; the site's name stays.
  around('(?<=', '//', `[\\w.-]{1,100})[/?#]${PATH}`),
  around('', '/', `(?<=\\b[\\w-]{1,63}\\.(?:${HOSTS})/)${PATH}`),
  {
    // Seven digits with at most five other characters between two of them.
    core: /\d(?:[\s.()–—/*_-]{0,5}\d){6}/,
    patterns: [
      // Social security numbers, and account, telephone and personal numbers; NHTSA's own numbers have at most nine
      // digits.
      /(?<!\d)\d{3}[- ]\d{2}[- ]\d{4}(?!\d)|(?<!\d)\d{10,}(?!\d)|(?<!\d)\d{4}(?:[ -]\d{4}){3}(?!\d)/g,
      // Telephone numbers: ten digits in groups, with a country code and an extension.
      /(?<![\d.$,-])(?:(?:\+|00|011)?\d{1,3}[\s.–—-]{0,2})?(?:\(\s?\d{3}\s?\)[\s.–—/*_-]{0,3}|\d{3}[\s.–—/*_-]{0,3})\d{3}[\s.–—/*_-]{0,3}\d{4}(?![\d])(?:,?\s{0,2}(?:ext\.?|extension|x)\s{0,2}#?\d{1,6})?/gi,
      /(?<![\d-]|(?:part|model|p\/n) (?:number|no\.?|#)? ?)\d{3}[-.–]\d{4}(?![\d-])/gi,
      /(?<![\d])\d(?:[ .-]\d){9}(?!\d)/g,
    ],
  },
  { core: '+', patterns: [/\+\d{1,3}(?:[\s().-]{1,2}\d{2,5}){2,5}/g] },
]

/** Finds email addresses, paths of web addresses, telephone numbers and other long numbers. */
function findShapes(text: string, spans: Spans): void {
  for (const { core, patterns, isValid } of SHAPES) {
    if (typeof core === 'string' ? !text.includes(core) : !core.test(text)) continue
    for (const match of patterns.flatMap((pattern) => [...text.matchAll(pattern)])) {
      if (isValid === undefined || isValid(match[0])) spans.add(match.index, match.index + match[0].length)
    }
  }
}
