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
/** make, base model, litres, aspiration, listed, first and last year, what the maker states, note. */
const ROW =
  /^(?<make>[^\t]+)\t(?<base>[^\t]+)\t(?<litres>[\d.]*)\t(?<aspiration>T?S?)\t(?<listed>\d+)\t(?<first>20\d\d)\t(?<last>20\d\d)\t(?<stated>\d+)\t[^\t]*$/

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
    const row = ROW.exec(line)?.groups
    if (row === undefined || Number(row['first']) > Number(row['last']) || row['listed'] === row['stated']) {
      throw new Failure(`refuted-ratings.tsv, line ${number + 2}: does not hold`)
    }
    return {
      key: `${row['make']}|${row['base']}|${row['listed']}`,
      engine: `${row['litres']}${row['aspiration']}`,
      firstYear: Number(row['first']),
      lastYear: Number(row['last']),
    }
  })
  return Map.groupBy(entries, ({ key }) => key)
}

function engineOf({ displacement, isTurbocharged, isSupercharged }: ListedRating): string {
  return `${displacement ?? ''}${isTurbocharged ? 'T' : ''}${isSupercharged ? 'S' : ''}`
}
