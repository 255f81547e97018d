import type { DatabaseSync } from 'node:sqlite'
import { encodePositions } from '#catalog/posting-facets.ts'
import type { RecordDataset } from '#catalog/record-list-store.ts'
import type { SortedPositions } from './name-positions.ts'

/** Takes the positions of one record set, ascending, so newest first; called again for the next set. */
export type SetReceiver = (recordSet: number, positions: readonly number[]) => void

const INSERT_LIST = 'INSERT INTO record_list (dataset, record_set, positions) VALUES (?, ?, ?)'
const INSERT_DAY = 'INSERT INTO record_day (dataset, day, first_position) VALUES (?, ?, ?)'
const SELECT_MEMBERS = 'SELECT record_set, federal_name FROM record_set_name ORDER BY record_set, federal_name'
const SELECT_LAST_NAME = 'SELECT ifnull(max(federal_name), 0) AS last FROM federal_name'

/** The highest number of a federal name. */
export function lastFederalName(database: DatabaseSync): number {
  return (database.prepare(SELECT_LAST_NAME).get() as { last: number }).last
}

/**
 * Writes the list of each record set that has records.
 * @param keyOf tells positions apart that are one record to a caller; the first of them stays
 */
export function publishLists(
  database: DatabaseSync,
  dataset: RecordDataset,
  positions: SortedPositions,
  { keyOf, receive }: { keyOf?: (position: number) => unknown; receive?: SetReceiver } = {},
): void {
  const insert = database.prepare(INSERT_LIST)
  for (const [recordSet, names] of recordSets(database)) {
    const all = [...positions.ofNames(names)]
    const own = keyOf === undefined ? all : firstOfEach(all, keyOf)
    if (own.length === 0) continue
    insert.run(dataset, recordSet, encodePositions(own))
    receive?.(recordSet, own)
  }
}

/** The record sets by number, each with its federal names. Memory: as many numbers as there are links. */
function recordSets(database: DatabaseSync): Map<number, number[]> {
  const sets = new Map<number, number[]>()
  for (const row of database.prepare(SELECT_MEMBERS).iterate()) {
    const { record_set: set, federal_name: name } = row as { record_set: number; federal_name: number }
    const names = sets.get(set)
    if (names === undefined) sets.set(set, [name])
    else names.push(name)
  }
  return sets
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
 * Writes the lists of a dataset whose lists a query gives.
 * @param query gives record set and position of each record of each set, in the order of both
 */
export function publishListsOf(database: DatabaseSync, dataset: RecordDataset, query: string): void {
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

/** Notes where each day begins in the published order of a dataset. */
export class DayWriter {
  readonly #write: (day: string, position: number) => void
  #last: string | undefined

  constructor(database: DatabaseSync, dataset: RecordDataset) {
    const insert = database.prepare(INSERT_DAY)
    this.#write = (day, position) => insert.run(dataset, day, position)
  }

  /** To be told of each record in published order. @param day YYYY-MM-DD; '' = unknown */
  see(day: string, position: number): void {
    if (day !== this.#last) this.#write(day, position)
    this.#last = day
  }
}

/** @param query gives day ('' = unknown) and position of each record, in published order */
export function publishDays(database: DatabaseSync, dataset: RecordDataset, query: string): void {
  const days = new DayWriter(database, dataset)
  const select = database.prepare(query)
  select.setReturnArrays(true)
  for (const row of select.iterate()) {
    const [day, position] = row as unknown as [string, number]
    days.see(day, position)
  }
}
