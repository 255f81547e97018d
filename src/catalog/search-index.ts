import type { DatabaseSync } from 'node:sqlite'
import { createDiscovery, type Discovery, type VehiclesNamed } from './discovery.ts'
import { fold, nameTerm } from './fold.ts'
import { indexNameplates, type NameplateIndex } from './nameplate-index.ts'
import { readAliases, readNameplates, type Nameplate } from './nameplates.ts'
import { nameplateValue } from './posting-facets.ts'
import type { PostingStore } from './posting-store.ts'
import { inSlices } from './slices.ts'
import { createTypeahead, type Typeahead } from './typeahead.ts'
import { readColumns, type VehicleColumns } from './vehicle-columns.ts'

/** About a millisecond of counting. */
const VEHICLES_PER_SLICE = 8_192

/** What is kept in memory of a snapshot's names and values. */
export interface SearchNames {
  readonly names: NameplateIndex
  readonly typeahead: Typeahead
  /** What there is among the vehicles at these positions. */
  readonly discover: (positions: Uint32Array) => Discovery
}

export interface SearchIndex {
  /** Does at once what is not yet read. */
  ready(): SearchNames
  /** Must be called before the database is closed. */
  close(): void
}

/** Reads the names and values of a snapshot in the background, between requests. */
export function openSearchIndex(database: DatabaseSync, postings: PostingStore, listedCount: number): SearchIndex {
  const reading = inSlices(readIndex(database, postings, listedCount))
  return { ready: () => reading.finish(), close: () => reading.stop() }
}

function* readIndex(
  database: DatabaseSync,
  postings: PostingStore,
  listedCount: number,
): Generator<undefined, SearchNames> {
  const aliases = readAliases(database)
  const nameplates = yield* readNameplates(database)
  const columns = yield* readColumns(postings, listedCount)
  const yearCounts = yield* countYears(nameplates, columns)
  const names = yield* indexNameplates({ nameplates, aliases, yearCounts })
  const typeahead = yield* createTypeahead({ nameplates, aliases, yearCounts })
  yield
  const named: VehiclesNamed = (make, model) =>
    postings.matching([
      { facet: 'make', value: fold(make) },
      { facet: 'model_term', value: nameTerm(model) },
    ])
  return { names, typeahead, discover: createDiscovery(nameplates, columns, named) }
}

/** For each nameplate how many vehicles each model year has. */
function* countYears(
  nameplates: readonly Nameplate[],
  columns: VehicleColumns,
): Generator<undefined, Map<number, number>[]> {
  const indexByValue = new Map(
    nameplates.flatMap(({ make, spellings }, index) =>
      spellings.map((spelling) => [nameplateValue(make, spelling), index] as const),
    ),
  )
  const indexByCode = columns.nameplate.values.map((value) => indexByValue.get(value) ?? -1)
  const years = columns.year.values.map(Number)
  const { codes } = columns.nameplate
  yield
  const counts = nameplates.map(() => new Map<number, number>())
  for (let position = 0; position < codes.length; position += 1) {
    if (position % VEHICLES_PER_SLICE === 0) yield
    const ofNameplate = counts[indexByCode[(codes[position] ?? 0) - 1] ?? -1]
    const year = years[(columns.year.codes[position] ?? 0) - 1]
    if (ofNameplate !== undefined && year !== undefined) ofNameplate.set(year, (ofNameplate.get(year) ?? 0) + 1)
  }
  return counts
}
