import type { DatabaseSync } from 'node:sqlite'
import type { PositionCache } from '#catalog/position-cache.ts'
import { decodePositions } from '#catalog/search/posting-facets.ts'
import { prepareLookup } from '#platform/database/statements.ts'

/** The kinds of records that are listed page by page. */
export type RecordDataset = 'complaint' | 'tsb' | 'investigation'

/** Size of one position in a stored list. */
export const POSITION_BYTES = 4

/** Page of a list. */
export interface RecordsPage {
  readonly limit: number
  readonly offset: number
  /** Only records of this day (YYYY-MM-DD) and later. */
  readonly since?: string
}

/** A part of a list: its positions, and how many records the list has on all pages. */
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

/** Reads pages of the lists that record sets have. Of several sets together, each record is listed once. */
export interface RecordListStore {
  page(dataset: RecordDataset, recordSets: readonly number[], page: RecordsPage): ListedPositions
}

/** The first page of ten thousand records costs what that of ten does: the list is retained, and a page is a slice of it. */
export function openRecordListStore(database: DatabaseSync, kept: PositionCache): RecordListStore {
  const list = prepareLookup(database, RECORD_LIST_STATEMENTS.list)
  const dayBefore = prepareLookup(database, RECORD_LIST_STATEMENTS.dayBefore)

  const readList = (dataset: RecordDataset, recordSet: number): Uint32Array => {
    const row = list.get(dataset, recordSet) as { positions: Uint8Array } | undefined
    return row === undefined ? new Uint32Array() : decodePositions(row.positions)
  }
  /** The first position of a record from before that day: the newest come first, so all before it are wanted. */
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
    // A complaint about two products is two rows, and may be in two sets by one of them each.
    return dataset === 'complaint' ? firstOfEach(positions, (position) => complaintId.get(position)) : positions
  }

  return {
    page(dataset, recordSets, { limit, offset, since }) {
      const all = kept(`${dataset} ${recordSets.join(' ')}`, () => listOf(dataset, recordSets))
      const total = since === undefined ? all.length : countBelow(all, firstBefore(dataset, since))
      return { total, positions: all.subarray(Math.min(offset, total), Math.min(offset + limit, total)) }
    },
  }
}

/** A page of the records of some record sets, and how many these have on all pages. */
export interface RecordPage<Row> {
  readonly total: number
  readonly records: readonly Row[]
}
export type ReadPage<Row> = (recordSets: readonly number[], page: RecordsPage) => RecordPage<Row>

/** Reads pages of a dataset. @param read the record at a position, as it concerns the record sets */
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

/** Positions of all lists, ascending, each once. */
function mergedPositions(lists: readonly Uint32Array[]): Uint32Array {
  return Uint32Array.from(new Set(lists.flatMap((list) => [...list]))).toSorted()
}

/** Returns the positions at which a complaint number occurs first. */
function firstOfEach(positions: Uint32Array, rowAt: (position: number) => unknown): Uint32Array {
  const seen = new Set<number>()
  return positions.filter((position) => {
    const { complaint_id: id } = rowAt(position) as { complaint_id: number }
    if (seen.has(id)) return false
    seen.add(id)
    return true
  })
}
