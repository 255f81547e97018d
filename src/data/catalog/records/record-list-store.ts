import assert from 'node:assert/strict'
import type { DatabaseSync } from 'node:sqlite'
import { type PositionCache, decodePositions } from '#catalog/search/posting-store.ts'
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

/** One manufacturer communication to dealers. Null = not stated. */
export interface TsbRow {
  readonly tsb_id: string
  readonly document_id: string | null
  readonly date: string | null
  readonly type: string | null
  readonly components: readonly string[]
  readonly summary: string | null
  readonly replaces: string | null
}

const TSB_STATEMENTS = {
  tsb: 'SELECT tsb_id, document_id, date, type, components, summary, replaces FROM tsb WHERE position = ?',
} as const

type StoredTsb = Omit<TsbRow, 'components'> & { readonly components: string }

export function openTsbStore(database: DatabaseSync, lists: RecordListStore): ReadPage<TsbRow> {
  const tsb = prepareLookup(database, TSB_STATEMENTS.tsb)
  return pagesOf(lists, 'tsb', (position) => {
    const row = tsb.get(position) as unknown as StoredTsb
    return { ...row, components: JSON.parse(row.components) as string[] }
  })
}

/** One defect investigation, limited to the vehicles of one record set. Null = not stated. */
export interface InvestigationRow {
  readonly investigation_id: string
  readonly subject: string | null
  readonly summary: string | null
  readonly opened: string | null
  /** Null = still open. */
  readonly closed: string | null
  /** Components for these vehicles, in the record's order. */
  readonly components: readonly string[]
  /** Newest recall that the investigation led to for these vehicles, or else that it names. */
  readonly campaign_id: string | null
  /** Relation of the recall to the investigation; null = no recall. */
  readonly recall_relation: 'led_to' | 'concerns' | null
  /** 1 = opened long ago, and the record never had a closing date. */
  readonly never_closed: 0 | 1
}

export const INVESTIGATION_STATEMENTS = {
  investigation: `
    SELECT i.investigation_id, i.subject, i.summary, i.opened, i.closed, i.never_closed, s.components, s.campaign_id,
           s.recall_relation
      FROM record_set_investigation s JOIN investigation i ON i.position = s.investigation_position
     WHERE s.record_set = ? AND s.investigation_position = ?`,
} as const

type StoredInvestigation = Omit<InvestigationRow, 'components'> & { readonly components: string }

export function openInvestigationStore(database: DatabaseSync, lists: RecordListStore): ReadPage<InvestigationRow> {
  const investigation = prepareLookup(database, INVESTIGATION_STATEMENTS.investigation)
  return pagesOf(lists, 'investigation', (position, recordSets) => {
    // Record sets may differ: combine all components, and use the first recall.
    const rows = recordSets.flatMap(
      (recordSet) => investigation.all(recordSet, position) as unknown as StoredInvestigation[],
    )
    const row = rows.find(({ campaign_id: id }) => id !== null) ?? rows[0]
    assert(row !== undefined, 'an investigation that a record set lists is in the set')
    return { ...row, components: [...new Set(rows.flatMap((each) => JSON.parse(each.components) as string[]))] }
  })
}
