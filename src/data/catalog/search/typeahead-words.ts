import { COMPARED_CHARACTERS_MAX } from '#catalog/limits.ts'
import { fold, foldedWords } from './fold.ts'
import { isKindWord } from './name-vocabulary.ts'
import { NearWords } from './near-words.ts'

/** Score of a typed word against a name. Higher is better. */
export const FIT = {
  none: 0,
  /** The name has a word close to it, and no name has the word itself. */
  near: 1,
  /** Prefix of a later word, or of a part between letters and digits. */
  prefix: 2,
  /** Prefix of the name, or a whole later word. The last typed word may be either. */
  firstPrefix: 3,
  word: 3,
  /** First word of the name, or its first words joined. */
  firstWord: 5,
} as const

/** Maximum words of a name. No real name has more. */
const NAME_WORDS_MAX = 12

interface Term {
  readonly isFirst: boolean
  /** True if the term consists of whole words. */
  readonly isWhole: boolean
}

interface Entry extends Term {
  readonly name: number
}

/** Finds names by the prefixes of their words. Names are numbered in the order of adding. */
export class TypeaheadWords {
  readonly #entries = new Map<string, Entry[]>()
  readonly #near = new NearWords()
  #sorted: readonly string[] = []
  #count = 0

  add(spellings: readonly string[]): void {
    const terms = new Map<string, Term>()
    for (const spelling of spellings) {
      addRuns(terms, foldedWords(spelling), true)
      addRuns(terms, splitWords(spelling), true)
      addRuns(terms, lettersAndDigits(spelling), false)
    }
    for (const [term, standing] of terms) this.#addTerm(term, { name: this.#count, ...standing })
    this.#near.add([...terms.keys()])
    this.#count += 1
  }

  /** Must be called once, after adding all names. */
  sort(): void {
    this.#sorted = [...this.#entries.keys()].toSorted()
  }

  #addTerm(term: string, entry: Entry): void {
    this.#entries.getOrInsert(term, []).push(entry)
  }

  /**
   * Returns the score of each name for a folded, possibly incomplete word; undefined if no name matches. Visits every
   * word of every name at most once.
   */
  fits(typed: string): Uint8Array | undefined {
    const fits = new Uint8Array(this.#count)
    let isAny = false
    for (let at = firstFrom(this.#sorted, typed); at < this.#sorted.length; at += 1) {
      const word = this.#sorted[at] ?? ''
      if (!word.startsWith(typed)) break
      isAny = true
      for (const { name, isFirst, isWhole } of this.#entries.get(word) ?? []) {
        const fit = fitOf(isWhole && word.length === typed.length, isFirst)
        if (fit > (fits[name] ?? 0)) fits[name] = fit
      }
    }
    return isAny ? fits : undefined
  }

  /** Returns the names that start with these joined words. */
  namesStartingWith(term: string): number[] {
    return (this.#entries.get(term) ?? []).flatMap(({ name, isFirst, isWhole }) => (isFirst && isWhole ? [name] : []))
  }

  /** Returns the score of names with a word close to one that no name has; undefined if there is none. */
  nearFits(typed: string): Uint8Array | undefined {
    const near = this.#near.near(typed)
    if (near.size === 0) return undefined
    const nearest = Math.min(...near.values())
    const fits = new Uint8Array(this.#count)
    for (const [name, distance] of near) if (distance === nearest) fits[name] = FIT.near
    return fits
  }
}

/** Returns the words of a name, also split at hyphens and dots: "Mercedes-Benz" is found by "benz". */
export function splitWords(name: string): string[] {
  return name
    .split(/[^\p{L}\p{N}]+/u)
    .map(fold)
    .filter((word) => word !== '')
}

/** Splits letters and digits: "RAV4" is found by "rav 4". */
function lettersAndDigits(name: string): string[] {
  return splitWords(name).flatMap((word) => word.match(/\p{L}+|\p{N}+/gu) ?? [])
}

/** Adds every run of words, joined. Does not change earlier terms. */
function addRuns(terms: Map<string, Term>, words: readonly string[], isWhole: boolean): void {
  const used = words.slice(0, NAME_WORDS_MAX)
  for (const start of used.keys()) {
    let term = ''
    for (const word of used.slice(start)) {
      term += word
      if (!terms.has(term)) terms.set(term, { isFirst: start === 0, isWhole })
    }
  }
}

function fitOf(isWhole: boolean, isFirst: boolean): number {
  if (isWhole) return isFirst ? FIT.firstWord : FIT.word
  return isFirst ? FIT.firstPrefix : FIT.prefix
}

/** Returns the index of the first word that does not sort before `typed`. */
function firstFrom(sorted: readonly string[], typed: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? '') < typed) low = middle + 1
    else high = middle
  }
  return low
}

/** Minimum characters of the first of two joined words: the "vw" of "vwgolf". */
const JOINED_WORD_MIN = 2

interface JoinableWords {
  readonly makeWords: TypeaheadWords
  readonly modelWords: TypeaheadWords
  /** In the order of `modelWords`; `make` is an index of `makeWords`. */
  readonly models: readonly { readonly make: number }[]
}

/** Splits joined words: "hondacivic" into make and model, "f150lariat" into model and trim. Others stay whole. */
export function splitJoined(word: string, { makeWords, modelWords, models }: JoinableWords): string[] {
  const isKnown = makeWords.fits(word) !== undefined || modelWords.fits(word) !== undefined
  if (isKnown || word.length > COMPARED_CHARACTERS_MAX) return [word]
  for (let length = word.length - 2; length >= JOINED_WORD_MIN; length -= 1) {
    const [first, rest] = [word.slice(0, length), word.slice(length)]
    if (isKindWord(rest) && !isKindWord(first) && modelWords.namesStartingWith(first).length > 0) return [first, rest]
    const ofMake = new Set(makeWords.namesStartingWith(first))
    const fits = ofMake.size === 0 ? undefined : (modelWords.fits(rest) ?? modelWords.nearFits(rest))
    if (models.some(({ make }, model) => ofMake.has(make) && (fits?.[model] ?? FIT.none) > FIT.none))
      return [first, rest]
  }
  return [word]
}

/** One interpretation of the typed text: these words, and possibly one of these years. */
export interface Reading {
  /** Indices of the words that are not years. */
  readonly words: readonly number[]
  /** Possible years, newest first; empty = none was typed. */
  readonly years: readonly number[]
  /** Confidence in the year: higher is better, 0 = none was typed. */
  readonly yearFit: number
}

export interface TypedQuery {
  readonly words: readonly string[]
  readonly readings: readonly Reading[]
}

export const QUERY_WORDS_MAX = 8

const FULL_YEAR_FIT = 5
const SHORT_YEAR_FIT = 4
const PARTIAL_YEAR_FIT = 2

export interface YearSpan {
  readonly first: number
  readonly last: number
}

/**
 * Returns the interpretations of a typed text. Any word of digits may be a year (four digits, two, or the first three
 * of an incomplete one) or a name ("300", "1500"), so each possibility is one interpretation.
 */
export function readTyped(text: string, span: YearSpan, split: (word: string) => readonly string[]): TypedQuery {
  const words = splitWords(text).slice(0, QUERY_WORDS_MAX).flatMap(split)
  const all = [...words.keys()]
  const readings: Reading[] = [{ words: all, years: [], yearFit: 0 }]
  for (const [index, word] of words.entries()) {
    const year = yearsMeant(word, span, index === words.length - 1)
    if (year.years.length > 0) readings.push({ words: all.filter((other) => other !== index), ...year })
  }
  return { words, readings }
}

function yearsMeant(word: string, span: YearSpan, isLast: boolean): Pick<Reading, 'years' | 'yearFit'> {
  if (!/^[0-9]{2,4}$/.test(word)) return { years: [], yearFit: 0 }
  const number = Number(word)
  const within = (years: readonly number[]) => years.filter((year) => year >= span.first && year <= span.last)
  if (word.length === 4) return { years: within([number]), yearFit: FULL_YEAR_FIT }
  if (word.length === 2) {
    // The latest year with these last digits that is not later than the data.
    const years = [2000 + number, 1900 + number].filter((year) => year <= span.last)
    return { years: within(years.slice(0, 1)), yearFit: SHORT_YEAR_FIT }
  }
  const decade = Array.from({ length: 10 }, (_, digit) => number * 10 + 9 - digit)
  return { years: isLast ? within(decade) : [], yearFit: PARTIAL_YEAR_FIT }
}

export function withoutOneWord(reading: Reading): Reading[] {
  if (reading.words.length < 2) return []
  return reading.words.map((omitted) => ({ ...reading, words: reading.words.filter((word) => word !== omitted) }))
}

/**
 * Removes the words for trims, bodies, and the like: "explorr xlt" is close to a name only without its trim. If all
 * words are of that kind, the first remains: "2012 express van".
 */
export function withoutKinds(text: string): string {
  const words = text.split(/\s+/u)
  const isKind = (word: string) => isKindWord(fold(word))
  const plain = words.filter((word) => !isKind(word)).join(' ')
  return /\p{L}/u.test(plain) ? plain : `${plain} ${words.find(isKind) ?? ''}`.trim()
}
