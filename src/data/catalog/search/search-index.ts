import type { DatabaseSync } from 'node:sqlite'
import { setImmediate as turnOfEventLoop } from 'node:timers/promises'
import { type Discovery, type VehiclesNamed, createDiscovery, type VehicleColumns, readColumns } from './discovery.ts'
import { fold, nameTerm } from './fold.ts'
import { type NameplateIndex, indexNameplates } from './nameplate-index.ts'
import { type Nameplate, earlier, later, readAliases, readFamilies, readNameplates } from './nameplates.ts'
import { nameplateValue, type PostingStore } from './posting-store.ts'
import { type Typeahead, createTypeahead } from './typeahead.ts'

/** About a millisecond of counting. */
const VEHICLES_PER_SLICE = 8_192

/** About a millisecond: a family has a few hundred vehicles. */
const FAMILIES_PER_SLICE = 16

export interface SearchNames {
  readonly names: NameplateIndex
  readonly typeahead: Typeahead
  readonly discover: (positions: Uint32Array) => Discovery
}

export interface SearchIndex {
  /** Returns the names and values, and reads the remaining ones immediately. */
  ready(): SearchNames
  /** Resolves once everything is read, between requests. */
  whenReady(): Promise<void>
  /** Must be called before the database is closed. */
  close(): void
}

/** Reads the names and values of a snapshot in the background, between requests. */
export function openSearchIndex(database: DatabaseSync, postings: PostingStore, listedCount: number): SearchIndex {
  const reading = inChunks(readIndex(database, postings, listedCount))
  return { ready: () => reading.finish(), whenReady: () => reading.finished(), close: () => reading.stop() }
}

function* readIndex(
  database: DatabaseSync,
  postings: PostingStore,
  listedCount: number,
): Generator<undefined, SearchNames> {
  const aliases = readAliases(database)
  const families = readFamilies(database)
  const nameplates = withFamilies(yield* readNameplates(database), families)
  const columns = yield* readColumns(postings, listedCount)
  const yearCounts = yield* countYears(nameplates, columns)
  const named: VehiclesNamed = (make, model) =>
    postings.matching([
      { facet: 'make', value: fold(make) },
      { facet: 'model_term', value: nameTerm(model) },
    ])
  const familyYears = yield* countFamilyYears(families, named, columns)
  const keys = new Set(nameplates.map(nameplateKey))
  const others = families.filter((family) => !keys.has(nameplateKey(family)))
  const yearsOf = (nameplate: Nameplate) => familyYears.get(nameplateKey(nameplate))
  const offered = {
    nameplates: [...nameplates, ...others],
    aliases,
    yearCounts: [
      ...nameplates.map((nameplate, index) => yearsOf(nameplate) ?? yearCounts[index] ?? NO_YEARS),
      ...others.map((family) => yearsOf(family) ?? NO_YEARS),
    ],
  }
  const names = yield* indexNameplates(offered)
  const typeahead = yield* createTypeahead(offered)
  yield
  return { names, typeahead, discover: createDiscovery(nameplates, columns, named) }
}

const NO_YEARS: ReadonlyMap<number, number> = new Map()

function nameplateKey({ make, folded }: Nameplate): string {
  return `${make}\n${folded}`
}

/** Gives a nameplate that is a family in other years the family's spelling and years: "3 Series", until 1988. */
function withFamilies(nameplates: readonly Nameplate[], families: readonly Nameplate[]): Nameplate[] {
  const byKey = new Map(families.map((family) => [nameplateKey(family), family]))
  return nameplates.map((nameplate) => {
    const family = byKey.get(nameplateKey(nameplate))
    if (family === undefined) return nameplate
    const { first_year, last_year, model } = family
    return {
      ...nameplate,
      model,
      first_year: earlier(nameplate.first_year, first_year),
      last_year: later(nameplate.last_year, last_year),
      vehicle_count: nameplate.vehicle_count + family.vehicle_count,
    }
  })
}

function* countFamilyYears(
  families: readonly Nameplate[],
  named: VehiclesNamed,
  { year: { values, codes } }: VehicleColumns,
): Generator<undefined, Map<string, ReadonlyMap<number, number>>> {
  const counts = new Map<string, ReadonlyMap<number, number>>()
  for (const family of families) {
    const ofFamily = new Map<number, number>()
    for (const position of named(family.make, family.model)) {
      const value = values[(codes[position] ?? 0) - 1]
      if (value !== undefined) ofFamily.set(Number(value), (ofFamily.get(Number(value)) ?? 0) + 1)
    }
    counts.set(nameplateKey(family), ofFamily)
    if (counts.size % FAMILIES_PER_SLICE === 0) yield
  }
  return counts
}

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

interface ChunkedWork<Result> {
  /** Returns the result after running the remaining slices. Throws any error of the work. */
  finish(): Result
  /** Resolves after the last slice, or when the work is stopped. Rejects with any error of the work. */
  finished(): Promise<void>
  /** Cancels the remaining slices. */
  stop(): void
}

/** Runs a generator slice by slice, one in each turn of the event loop. */
export function inChunks<Result>(work: Generator<undefined, Result>): ChunkedWork<Result> {
  let outcome: { readonly value: Result } | { readonly error: unknown } | undefined
  let nextTurn = setImmediate(turn).unref()

  function step(): void {
    try {
      const slice = work.next()
      if (slice.done === true) outcome = { value: slice.value }
    } catch (error) {
      outcome = { error }
    }
  }

  function turn(): void {
    step()
    if (outcome === undefined) nextTurn = setImmediate(turn).unref()
  }

  return {
    finish() {
      clearImmediate(nextTurn)
      while (outcome === undefined) step()
      if ('error' in outcome) throw outcome.error
      return outcome.value
    },
    async finished() {
      clearImmediate(nextTurn)
      while (outcome === undefined) {
        step()
        await turnOfEventLoop()
      }
      if ('error' in outcome) throw outcome.error
    },
    stop() {
      clearImmediate(nextTurn)
      work.return(undefined as Result)
    },
  }
}
