import type { DatabaseSync } from 'node:sqlite'
import type { RecordDataset } from '#catalog/records/record-list-store.ts'
import { encodePositions } from '#catalog/search/posting-store.ts'
import type { SortedPositions } from '#ingest/build/names/name-positions.ts'
import { arrayRows } from '#ingest/build/snapshot-draft.ts'

/** Links of the stage's record names. Can be sent to a thread. */
export interface RecordLinks {
  /** Federal name of each complaint name: alternating numbers of both. */
  readonly complaintNames: Uint32Array
  /** Complaint names of each record set: alternating numbers of set and name, sorted by set. */
  readonly complaintSets: Uint32Array
  readonly tsbSets: Uint32Array
}

const SELECT_COMPLAINT_NAMES = 'SELECT name, federal_name FROM work.complaint_federal_name ORDER BY name'
const selectSets = (dataset: 'complaint' | 'tsb'): string => `
  SELECT s.record_set, f.name
    FROM work.${dataset}_federal_name f JOIN record_set_name s USING (federal_name) ORDER BY s.record_set, f.name`

export function readRecordLinks(database: DatabaseSync): RecordLinks {
  return {
    complaintNames: pairs(database, SELECT_COMPLAINT_NAMES),
    complaintSets: pairs(database, selectSets('complaint')),
    tsbSets: pairs(database, selectSets('tsb')),
  }
}

export function* pairsOf(links: Uint32Array): Generator<[number, number]> {
  for (let at = 0; at + 1 < links.length; at += 2) yield [links[at] ?? 0, links[at + 1] ?? 0]
}

/** Groups names by record set. Memory: one number per link. */
export function recordSetsOf(links: Uint32Array): RecordSets {
  const sets = new Map<number, number[]>()
  for (const [set, name] of pairsOf(links)) {
    sets.getOrInsert(set, []).push(name)
  }
  return sets
}

function pairs(database: DatabaseSync, query: string): Uint32Array {
  return Uint32Array.from([...arrayRows<[number, number]>(database, query)].flat())
}

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
  for (const [recordSet, setPositions] of listsOf(positions, recordSets))
    insert.run(dataset, recordSet, encodePositions(setPositions))
}

/** Yields the list of each record set with records. Of positions with equal `keyOf`, only the first is listed. */
export function* listsOf(
  positions: SortedPositions,
  recordSets: RecordSets,
  keyOf?: (position: number) => unknown,
): Generator<[recordSet: number, positions: readonly number[]]> {
  for (const [recordSet, names] of recordSets) {
    const all = [...positions.ofNames(names)]
    const distinct = keyOf === undefined ? all : firstOfEach(all, keyOf)
    if (distinct.length > 0) yield [recordSet, distinct]
  }
}

function firstOfEach(positions: readonly number[], keyOf: (position: number) => unknown): number[] {
  const keys = new Set<unknown>()
  return positions.filter((position) => {
    const key = keyOf(position)
    if (keys.has(key)) return false
    keys.add(key)
    return true
  })
}

/** Writes the lists of a query, which returns record set and position of each record, sorted by both. */
export function writeListsOf(database: DatabaseSync, dataset: RecordDataset, query: string): void {
  const insert = database.prepare(INSERT_LIST)
  let current: number | undefined
  let positions: number[] = []
  const close = (): void => {
    if (current !== undefined) insert.run(dataset, current, encodePositions(positions))
  }
  for (const [recordSet, position] of arrayRows<[number, number]>(database, query)) {
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

  /** Processes the next record in published order; returns true if its day (YYYY-MM-DD, '' = unknown) is a new one. */
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
  for (const [day, position] of arrayRows<[string, number]>(database, query)) days.add(day, position)
}
