import type { PostingFacet } from './posting-facets.ts'
import type { PostingStore } from './posting-store.ts'

/** The facets whose values are counted. */
const COLUMN_FACETS = [
  'make',
  'nameplate',
  'year',
  'body_class',
  'fuel_type',
  'drive_type',
  'cylinders',
] as const satisfies PostingFacet[]
export type ColumnFacet = (typeof COLUMN_FACETS)[number]

/** One facet of all listed vehicles: which value each has. */
export interface VehicleColumn {
  /** The values, in the order of code points. */
  readonly values: readonly string[]
  /** Value index + 1 by position; 0 = unknown. */
  readonly codes: Uint32Array
}

export type VehicleColumns = Readonly<Record<ColumnFacet, VehicleColumn>>

/** Lists whose positions are written before the next pause: together about a millisecond. */
const LISTS_PER_SLICE = 256

/** Turns the posting lists of the facets into columns: 4 bytes a vehicle and facet. Pauses between requests. */
export function* readColumns(postings: PostingStore, listedCount: number): Generator<undefined, VehicleColumns> {
  const columns: Partial<Record<ColumnFacet, VehicleColumn>> = {}
  for (const facet of COLUMN_FACETS) {
    const values: string[] = []
    const codes = new Uint32Array(listedCount)
    for (const { value, positions } of postings.ofFacet(facet)) {
      values.push(value)
      for (const position of positions) codes[position] = values.length
      if (values.length % LISTS_PER_SLICE === 0) yield
    }
    columns[facet] = { values, codes }
    yield
  }
  return columns as VehicleColumns
}

/** Counts the vehicles with each code of a column. */
export function countCodes({ values, codes }: VehicleColumn, positions: Uint32Array): Uint32Array {
  const counts = new Uint32Array(values.length + 1)
  for (const position of positions) {
    const code = codes[position] ?? 0
    counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}
