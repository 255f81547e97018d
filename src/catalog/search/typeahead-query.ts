import { dividedWords } from './typeahead-words.ts'

/** One reading of what somebody typed: these words, and perhaps one of these years. */
export interface Reading {
  /** Indices of the words that are no year. */
  readonly words: readonly number[]
  /** Years that were meant, newest first; empty = none was typed. */
  readonly years: readonly number[]
  /** How plainly the year was written: more is better, 0 = none was. */
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
 * Reads what somebody typed. Any word of digits may be a year (four digits, two, or the first three of one that is
 * still being typed) or a name ("300", "1500"), so each possibility is one reading.
 */
export function readTyped(text: string, span: YearSpan): TypedQuery {
  const words = dividedWords(text).slice(0, QUERY_WORDS_MAX)
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
