import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseTable } from '#ingest/read/read-table.ts'
import { Failure } from '#platform/failure.ts'

export interface ListedRating {
  readonly make: string
  readonly baseModel: string | null
  /** Null = no engine. */
  readonly displacement: number | null
  readonly isTurbocharged: boolean
  readonly isSupercharged: boolean
  readonly year: number
  readonly horsepower: number
}

interface Entry {
  readonly engine: string
  readonly firstYear: number
  readonly lastYear: number
}

const FILE = join(import.meta.dirname, '../../../../../data/test-cars/refuted-ratings.tsv')
const COLUMNS = [
  'make',
  'base_model',
  'litres',
  'aspiration',
  'listed',
  'first_year',
  'last_year',
  'stated',
  'note',
] as const
/** Liters, aspiration, listed rating, first year, last year, rating stated by the maker. */
const FIGURES = /^[\d.]*\tT?S?\t\d+\t20\d\d\t20\d\d\t\d+$/

let loaded: ReadonlyMap<string, readonly Entry[]> | undefined

/** Returns true if a person found this rating wrong by the maker's own: the list repeats such errors every year. */
export function isRefuted(rating: ListedRating): boolean {
  loaded ??= parseRefutedRatings(readFileSync(FILE, 'utf8'))
  const { make, baseModel, year, horsepower } = rating
  const entries = loaded.get(`${make}|${baseModel ?? ''}|${horsepower}`) ?? []
  const engine = engineOf(rating)
  return entries.some((entry) => entry.engine === engine && entry.firstYear <= year && year <= entry.lastYear)
}

/** Parses the table. @throws Failure with the line of an invalid row */
export function parseRefutedRatings(text: string): ReadonlyMap<string, readonly Entry[]> {
  const entries = parseTable(text, FILE, COLUMNS).map(({ at, cells }) => {
    const { make, base_model: base, litres, aspiration, listed, first_year: first, last_year: last, stated } = cells
    const figures = [litres, aspiration, listed, first, last, stated].join('\t')
    if (!FIGURES.test(figures) || Number(first) > Number(last) || listed === stated) {
      throw new Failure(`${at}: invalid row`)
    }
    const engine = `${litres}${aspiration}`
    return { key: `${make}|${base}|${listed}`, engine, firstYear: Number(first), lastYear: Number(last) }
  })
  return Map.groupBy(entries, ({ key }) => key)
}

function engineOf({ displacement, isTurbocharged, isSupercharged }: ListedRating): string {
  return `${displacement ?? ''}${isTurbocharged ? 'T' : ''}${isSupercharged ? 'S' : ''}`
}
