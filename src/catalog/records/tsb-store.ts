import type { DatabaseSync } from 'node:sqlite'
import type { RecordListStore, RecordsPage } from './record-list-store.ts'

/** One communication of a manufacturer to its dealers. Null = the record does not say. */
export interface TsbRow {
  readonly tsb_id: string
  readonly document_id: string | null
  readonly date: string | null
  readonly type: string | null
  readonly components: readonly string[]
  readonly summary: string | null
  readonly replaces: string | null
}

export const TSB_STATEMENTS = {
  tsb: 'SELECT tsb_id, document_id, date, type, components, summary, replaces FROM tsb WHERE position = ?',
} as const

export interface TsbPage {
  readonly total: number
  readonly records: readonly TsbRow[]
}

export interface TsbStore {
  page(recordSets: readonly number[], page: RecordsPage): TsbPage
}

type StoredTsb = Omit<TsbRow, 'components'> & { readonly components: string }

export function openTsbStore(database: DatabaseSync, lists: RecordListStore): TsbStore {
  const tsb = database.prepare(TSB_STATEMENTS.tsb)
  const at = (position: number): TsbRow => {
    const row = tsb.get(position) as unknown as StoredTsb
    return { ...row, components: JSON.parse(row.components) as string[] }
  }
  return {
    page(recordSets, page) {
      const { total, positions } = lists.page('tsb', recordSets, page)
      return { total, records: Array.from(positions, at) }
    },
  }
}
