import { COMPARED_CHARACTERS_MAX } from '#catalog/limits.ts'
import { fold, foldedWords } from './fold.ts'
import { isKindWord } from './name-vocabulary.ts'
import { NearWords } from './near-words.ts'

/** Score of a typed word against a name. Higher is better; 0 = no match. */
export const FIT = {
  none: 0,
  /** No name has the word; this one has one that is near to it. */
  near: 1,
  /** The beginning of a later word of the name, or a part of one between letters and digits. */
  beginning: 2,
  /** The beginning of the name, or a whole later word: a last word may be either. */
  firstBeginning: 3,
  word: 3,
  /** The first word of the name, or the first ones written as one. */
  firstWord: 5,
} as const

/** Words of a name that are looked at; no real one has more. */
const NAME_WORDS_MAX = 12

/** Occurrence of a term in a name. */
interface Term {
  /** The name begins with it. */
  readonly isFirst: boolean
  /** True if the term consists of whole words. */
  readonly isWhole: boolean
}

interface Entry extends Term {
  readonly name: number
}

/** The words of some names, found by their beginnings. Names are numbered in the order in which they are added. */
export class TypeaheadWords {
  readonly #entries = new Map<string, Entry[]>()
  readonly #near = new NearWords()
  #sorted: readonly string[] = []
  #count = 0

  /** Adds a name in all its spellings. */
  add(spellings: readonly string[]): void {
    const terms = new Map<string, Term>()
    for (const spelling of spellings) {
      addRuns(terms, foldedWords(spelling), true)
      addRuns(terms, dividedWords(spelling), true)
      addRuns(terms, lettersAndDigits(spelling), false)
    }
    for (const [term, standing] of terms) this.#addTerm(term, { name: this.#count, ...standing })
    this.#near.add([...terms.keys()])
    this.#count += 1
  }

  /** To be called once, when all names are added. */
  sort(): void {
    this.#sorted = [...this.#entries.keys()].toSorted()
  }

  #addTerm(term: string, entry: Entry): void {
    this.#entries.getOrInsert(term, []).push(entry)
  }

  /**
   * Returns the score of each name for a folded word that may be incomplete; undefined if no name matches. Costs at
   * most one look at every word of every name.
   */
  fits(asked: string): Uint8Array | undefined {
    const fits = new Uint8Array(this.#count)
    let isAny = false
    for (let at = firstFrom(this.#sorted, asked); at < this.#sorted.length; at += 1) {
      const word = this.#sorted[at] ?? ''
      if (!word.startsWith(asked)) break
      isAny = true
      for (const { name, isFirst, isWhole } of this.#entries.get(word) ?? []) {
        const fit = fitOf(isWhole && word.length === asked.length, isFirst)
        if (fit > (fits[name] ?? 0)) fits[name] = fit
      }
    }
    return isAny ? fits : undefined
  }

  /** The names that begin with these words, written as one. */
  namesBegun(term: string): number[] {
    return (this.#entries.get(term) ?? []).flatMap(({ name, isFirst, isWhole }) => (isFirst && isWhole ? [name] : []))
  }

  /** The names that have a word near to one that no name has, or undefined where there is none. */
  nearFits(asked: string): Uint8Array | undefined {
    const near = this.#near.near(asked)
    if (near.size === 0) return undefined
    const nearest = Math.min(...near.values())
    const fits = new Uint8Array(this.#count)
    for (const [name, distance] of near) if (distance === nearest) fits[name] = FIT.near
    return fits
  }
}

/** The words of a name where hyphens and dots divide them too: "Mercedes-Benz" is found by "benz". */
export function dividedWords(name: string): string[] {
  return name
    .split(/[^\p{L}\p{N}]+/u)
    .map(fold)
    .filter((word) => word !== '')
}

/** "RAV4" is found by "rav 4". */
function lettersAndDigits(name: string): string[] {
  return dividedWords(name).flatMap((word) => word.match(/\p{L}+|\p{N}+/gu) ?? [])
}

/** Every run of words, joined. What was added before stays as it is. */
function addRuns(terms: Map<string, Term>, words: readonly string[], isWhole: boolean): void {
  const taken = words.slice(0, NAME_WORDS_MAX)
  for (const start of taken.keys()) {
    let term = ''
    for (const word of taken.slice(start)) {
      term += word
      if (!terms.has(term)) terms.set(term, { isFirst: start === 0, isWhole })
    }
  }
}

function fitOf(isWhole: boolean, isFirst: boolean): number {
  if (isWhole) return isFirst ? FIT.firstWord : FIT.word
  return isFirst ? FIT.firstBeginning : FIT.beginning
}

/** Returns the index of the first word that does not sort before `asked`. */
function firstFrom(sorted: readonly string[], asked: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? '') < asked) low = middle + 1
    else high = middle
  }
  return low
}

/** Characters that the first of two joined words has at least: the "vw" of "vwgolf". */
const JOINED_WORD_MIN = 2

interface JoinableWords {
  readonly makeWords: TypeaheadWords
  readonly modelWords: TypeaheadWords
  /** In the order of `modelWords`; `make` is a number of `makeWords`. */
  readonly models: readonly { readonly make: number }[]
}

/**
 * Splits joined words: "hondacivic" into a make and its model, "f150lariat" into a model and a word used with models.
 * Other words stay whole.
 */
export function divideJoined(word: string, { makeWords, modelWords, models }: JoinableWords): string[] {
  const isKnown = makeWords.fits(word) !== undefined || modelWords.fits(word) !== undefined
  if (isKnown || word.length > COMPARED_CHARACTERS_MAX) return [word]
  for (let length = word.length - 2; length >= JOINED_WORD_MIN; length -= 1) {
    const [first, rest] = [word.slice(0, length), word.slice(length)]
    if (isKindWord(rest) && !isKindWord(first) && modelWords.namesBegun(first).length > 0) return [first, rest]
    const ofMake = new Set(makeWords.namesBegun(first))
    const fits = ofMake.size === 0 ? undefined : (modelWords.fits(rest) ?? modelWords.nearFits(rest))
    if (models.some(({ make }, model) => ofMake.has(make) && (fits?.[model] ?? FIT.none) > FIT.none))
      return [first, rest]
  }
  return [word]
}

/** One reading of what a user typed: these words, and perhaps one of these years. */
export interface Reading {
  /** Indices of the words that are no year. */
  readonly words: readonly number[]
  /** Years that were meant, newest first; empty = none was typed. */
  readonly years: readonly number[]
  /** Confidence that a year was meant: higher is better, 0 = none was typed. */
  readonly yearFit: number
}

export interface TypedQuery {
  readonly words: readonly string[]
  readonly readings: readonly Reading[]
}

/** Words of a query that are read. */
export const QUERY_WORDS_MAX = 8

const FULL_YEAR_FIT = 5
const SHORT_YEAR_FIT = 4
const BEGUN_YEAR_FIT = 2

/** First and last model year that the data have. */
export interface YearSpan {
  readonly first: number
  readonly last: number
}

/**
 * Reads what a user typed. Any word of digits may be a year (four digits, two, or the first three of one that is
 * still being typed) or a name ("300", "1500"), so each possibility is one reading.
 */
export function readTyped(text: string, span: YearSpan, divide: (word: string) => readonly string[]): TypedQuery {
  const words = dividedWords(text).slice(0, QUERY_WORDS_MAX).flatMap(divide)
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
    // The latest year that ends so and is not ahead of the data.
    const years = [2000 + number, 1900 + number].filter((year) => year <= span.last)
    return { years: within(years.slice(0, 1)), yearFit: SHORT_YEAR_FIT }
  }
  const decade = Array.from({ length: 10 }, (_, digit) => number * 10 + 9 - digit)
  return { years: isLast ? within(decade) : [], yearFit: BEGUN_YEAR_FIT }
}

/** The readings that pass over one word more. */
export function withoutOneWord(reading: Reading): Reading[] {
  if (reading.words.length < 2) return []
  return reading.words.map((left) => ({ ...reading, words: reading.words.filter((word) => word !== left) }))
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
