import type { PostingFacet, PostingStore } from './posting-store.ts'

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

export interface VehicleColumn {
  /** Values sorted by code points. */
  readonly values: readonly string[]
  /** Value index + 1 by position; 0 = unknown. */
  readonly codes: Uint32Array
}

export type VehicleColumns = Readonly<Record<ColumnFacet, VehicleColumn>>

/** Lists written before the next pause: about a millisecond. */
const LISTS_PER_SLICE = 256

/** Converts the posting lists of the facets to columns of 4 bytes per vehicle. Yields between slices. */
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

export function countCodes({ values, codes }: VehicleColumn, positions: Uint32Array): Uint32Array {
  const counts = new Uint32Array(values.length + 1)
  for (const position of positions) {
    const code = codes[position] ?? 0
    counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}
