import type { DatabaseSync } from 'node:sqlite'
import { encodePositions } from '#catalog/search/posting-store.ts'
import type { RecordDataset } from '#catalog/records/record-list-store.ts'
import type { SortedPositions } from '#ingest/build/names/name-positions.ts'

/** Stage names of one dataset by record set. */
export type RecordSets = ReadonlyMap<number, readonly number[]>

const INSERT_LIST = 'INSERT INTO record_list (dataset, record_set, positions) VALUES (?, ?, ?)'
const INSERT_DAY = 'INSERT INTO record_day (dataset, day, first_position) VALUES (?, ?, ?)'

export function writeLists(
  database: DatabaseSync,
  dataset: RecordDataset,
  positions: SortedPositions,
  recordSets: RecordSets,
): void {
  const insert = database.prepare(INSERT_LIST)
  for (const [recordSet, own] of listsOf(positions, recordSets)) insert.run(dataset, recordSet, encodePositions(own))
}

/**
 * Yields the list of each record set that has records.
 * @param keyOf returns equal keys for positions of one record; only the first of them is listed
 */
export function* listsOf(
  positions: SortedPositions,
  recordSets: RecordSets,
  keyOf?: (position: number) => unknown,
): Generator<[recordSet: number, positions: readonly number[]]> {
  for (const [recordSet, names] of recordSets) {
    const all = [...positions.ofNames(names)]
    const own = keyOf === undefined ? all : firstOfEach(all, keyOf)
    if (own.length > 0) yield [recordSet, own]
  }
}

function firstOfEach(positions: readonly number[], keyOf: (position: number) => unknown): number[] {
  const seen = new Set<unknown>()
  return positions.filter((position) => {
    const key = keyOf(position)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/**
 * Writes the lists that a query returns.
 * @param query returns record set and position of each record, sorted by both
 */
export function writeListsOf(database: DatabaseSync, dataset: RecordDataset, query: string): void {
  const insert = database.prepare(INSERT_LIST)
  const select = database.prepare(query)
  select.setReturnArrays(true)
  let current: number | undefined
  let positions: number[] = []
  const close = (): void => {
    if (current !== undefined) insert.run(dataset, current, encodePositions(positions))
  }
  for (const row of select.iterate()) {
    const [recordSet, position] = row as unknown as [number, number]
    if (recordSet !== current) {
      close()
      current = recordSet
      positions = []
    }
    positions.push(position)
  }
  close()
}

/** Writes the first position of each day in the published order of a dataset. */
export class DayWriter {
  readonly #write: (day: string, position: number) => void
  #last: string | undefined

  constructor(database: DatabaseSync, dataset: RecordDataset) {
    const insert = database.prepare(INSERT_DAY)
    this.#write = (day, position) => insert.run(dataset, day, position)
  }

  /**
   * Processes the next record in published order.
   * @param day YYYY-MM-DD; '' = unknown
   * @returns true if the day differs from the previous record's
   */
  add(day: string, position: number): boolean {
    if (day === this.#last) return false
    this.#write(day, position)
    this.#last = day
    return true
  }
}

/** @param query returns day ('' = unknown) and position of each record, in published order */
export function writeDays(database: DatabaseSync, dataset: RecordDataset, query: string): void {
  const days = new DayWriter(database, dataset)
  const select = database.prepare(query)
  select.setReturnArrays(true)
  for (const row of select.iterate()) {
    const [day, position] = row as unknown as [string, number]
    days.add(day, position)
  }
}
