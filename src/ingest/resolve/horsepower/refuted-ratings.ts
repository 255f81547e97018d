import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '#platform/failure.ts'

/** A vehicle and its rating, in EPA's words. */
export interface ListedRating {
  readonly make: string
  readonly baseModel: string | null
  /** Null = without an engine. */
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

const FILE = join(import.meta.dirname, '../../../../data/test-cars/refuted-ratings.tsv')
const FIELDS = 9
const YEARS = /^(19|20)\d\d$/

let kept: ReadonlyMap<string, readonly Entry[]> | undefined

/**
 * Whether a person has compared this rating with what the maker states, and found it wrong: errors that the list
 * repeats year for year, so that nothing in it contradicts them. The table comes with the project.
 */
export function isRefuted(rating: ListedRating): boolean {
  kept ??= parseRefutedRatings(readFileSync(FILE, 'utf8'))
  const { make, baseModel, year, horsepower } = rating
  const entries = kept.get(`${make}|${baseModel ?? ''}|${horsepower}`) ?? []
  const engine = engineOf(rating)
  return entries.some((entry) => entry.engine === engine && entry.firstYear <= year && year <= entry.lastYear)
}

/** @throws Failure with the line of a row that does not hold */
export function parseRefutedRatings(text: string): ReadonlyMap<string, readonly Entry[]> {
  const [, ...lines] = text.split('\n').filter((line) => line !== '')
  const entries = lines.map((line, number) => {
    const fields = line.split('\t')
    const [make = '', base = '', litres = '', aspiration = '', listed = '', first = '', last = '', stated = ''] = fields
    const isWhole =
      fields.length === FIELDS &&
      [make, base].every((name) => name !== '') &&
      [first, last].every((year) => YEARS.test(year)) &&
      first <= last &&
      [Number(litres), Number(listed), Number(stated)].every((value) => value >= 0) &&
      listed !== stated &&
      /^T?S?$/.test(aspiration)
    if (!isWhole) throw new Failure(`refuted-ratings.tsv, line ${number + 2}: does not hold`)
    const engine = `${litres}${aspiration}`
    return { key: `${make}|${base}|${listed}`, engine, firstYear: Number(first), lastYear: Number(last) }
  })
  return Map.groupBy(entries, ({ key }) => key)
}

function engineOf({ displacement, isTurbocharged, isSupercharged }: ListedRating): string {
  return `${displacement ?? ''}${isTurbocharged ? 'T' : ''}${isSupercharged ? 'S' : ''}`
}
