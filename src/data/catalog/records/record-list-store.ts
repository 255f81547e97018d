import type { DatabaseSync } from 'node:sqlite'
import type { PositionCache } from '#catalog/position-cache.ts'
import { decodePositions } from '#catalog/search/posting-store.ts'
import { prepareLookup } from '#platform/database/statements.ts'

export type RecordDataset = 'complaint' | 'tsb' | 'investigation'

export const POSITION_BYTES = 4

export interface RecordsPage {
  readonly limit: number
  readonly offset: number
  /** Only records of this day (YYYY-MM-DD) or later. */
  readonly since?: string
}

export interface ListedPositions {
  readonly total: number
  readonly positions: Uint32Array
}

export const RECORD_LIST_STATEMENTS = {
  list: 'SELECT positions FROM record_list WHERE dataset = ? AND record_set = ?',
  dayBefore: `
    SELECT first_position FROM record_day WHERE dataset = ? AND day < ? ORDER BY day DESC LIMIT 1`,
  complaintId: 'SELECT complaint_id FROM complaint WHERE position = ?',
} as const

/** Reads pages of record lists. Each record of several sets is listed once. */
export interface RecordListStore {
  page(dataset: RecordDataset, recordSets: readonly number[], page: RecordsPage): ListedPositions
}

/** Lists are cached, so a page of ten thousand records costs no more than one of ten. */
export function openRecordListStore(database: DatabaseSync, cache: PositionCache): RecordListStore {
  const list = prepareLookup(database, RECORD_LIST_STATEMENTS.list)
  const dayBefore = prepareLookup(database, RECORD_LIST_STATEMENTS.dayBefore)

  const readList = (dataset: RecordDataset, recordSet: number): Uint32Array => {
    const row = list.get(dataset, recordSet) as { positions: Uint8Array } | undefined
    return row === undefined ? new Uint32Array() : decodePositions(row.positions)
  }
  /** Returns the first position before a day. Lists are newest first, so all lower positions match `since`. */
  const firstBefore = (dataset: RecordDataset, day: string): number => {
    const row = dayBefore.get(dataset, day) as { first_position: number } | undefined
    return row?.first_position ?? Infinity
  }

  const complaintId = prepareLookup(database, RECORD_LIST_STATEMENTS.complaintId)
  const listOf = (dataset: RecordDataset, recordSets: readonly number[]): Uint32Array => {
    const [only, ...others] = recordSets
    if (only === undefined) return new Uint32Array()
    if (others.length === 0) return readList(dataset, only)
    const positions = mergedPositions(recordSets.map((recordSet) => readList(dataset, recordSet)))
    // A complaint about two products has two rows, which may be in different sets.
    return dataset === 'complaint' ? firstOfEach(positions, (position) => complaintId.get(position)) : positions
  }

  return {
    page(dataset, recordSets, { limit, offset, since }) {
      const all = cache(`${dataset} ${recordSets.join(' ')}`, () => listOf(dataset, recordSets))
      const total = since === undefined ? all.length : countBelow(all, firstBefore(dataset, since))
      return { total, positions: all.subarray(Math.min(offset, total), Math.min(offset + limit, total)) }
    },
  }
}

export interface RecordPage<Row> {
  readonly total: number
  readonly records: readonly Row[]
}
export type ReadPage<Row> = (recordSets: readonly number[], page: RecordsPage) => RecordPage<Row>

/** Returns a reader of pages. @param read returns the record at a position, limited to the record sets */
export function pagesOf<Row>(
  lists: RecordListStore,
  dataset: RecordDataset,
  read: (position: number, recordSets: readonly number[]) => Row,
): ReadPage<Row> {
  return (recordSets, page) => {
    const { total, positions } = lists.page(dataset, recordSets, page)
    return { total, records: Array.from(positions, (position) => read(position, recordSets)) }
  }
}

/** Returns how many of the ascending positions are below a bound, by binary search. */
function countBelow(positions: Uint32Array, bound: number): number {
  let low = 0
  let high = positions.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((positions[middle] ?? 0) < bound) low = middle + 1
    else high = middle
  }
  return low
}

function mergedPositions(lists: readonly Uint32Array[]): Uint32Array {
  return Uint32Array.from(new Set(lists.flatMap((list) => [...list]))).toSorted()
}

function firstOfEach(positions: Uint32Array, rowAt: (position: number) => unknown): Uint32Array {
  const ids = new Set<number>()
  return positions.filter((position) => {
    const { complaint_id: id } = rowAt(position) as { complaint_id: number }
    if (ids.has(id)) return false
    ids.add(id)
    return true
  })
}
