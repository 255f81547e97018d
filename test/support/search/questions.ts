import { readFileSync } from 'node:fs'
import type { Catalog } from '#catalog/catalog.ts'

const TABLE = new URL('questions.tsv', import.meta.url)
const FIRST_PAGE = 25

export interface Question {
  readonly filters: { make?: string; model: string; year: number }
  /** Pattern of the first result's model; undefined if there must be no result. */
  readonly expected: RegExp | undefined
  /** Pattern of every other model on the first page. */
  readonly allowed: RegExp | undefined
}

/** Questions of the table beside this file. */
export const QUESTIONS: readonly Question[] = readFileSync(TABLE, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map(parseQuestion)

function parseQuestion(line: string): Question {
  const [make = '', model = '', year = '', pattern = '', also] = line.split('\t')
  const begins = (names: string) => new RegExp(`^(?:${names})`, 'i')
  return {
    filters: { ...(make === '' ? {} : { make }), model, year: Number(year) },
    expected: pattern === '-' ? undefined : begins(pattern),
    allowed: pattern === '-' ? undefined : begins(also === undefined ? pattern : `${pattern}|${also}`),
  }
}

/** Questions by result; each text names the question and the models found. */
export interface Matches {
  readonly right: number
  readonly nothing: readonly string[]
  /** Another car comes first. */
  readonly wrong: readonly string[]
  /** The right car comes first, and another car is further down the first page. */
  readonly mixed: readonly string[]
}

/**
 * Searches for every question and compares the first page with the expected models.
 * @param isComplete whether the catalog has every model, so that the expected one must come first
 */
export function countMatches(catalog: Catalog, isComplete: boolean): Matches {
  const nothing: string[] = []
  const wrong: string[] = []
  const mixed: string[] = []
  let right = 0
  for (const { filters, expected, allowed } of QUESTIONS) {
    const { vehicles } = catalog.searchVehicles(filters, { limit: FIRST_PAGE, offset: 0 })
    const models = vehicles.map(({ model }) => model)
    const description = `${filters.year} ${filters.make ?? ''} ${filters.model}: ${[...new Set(models)].join(', ')}`
    const [first] = models
    const isRight =
      first === undefined ? expected === undefined : (isComplete ? expected : allowed)?.test(first) === true
    if (isRight) right += 1
    else (first === undefined ? nothing : wrong).push(description)
    if (isRight && models.some((model) => allowed?.test(model) !== true)) mixed.push(description)
  }
  return { right, nothing, wrong, mixed }
}
