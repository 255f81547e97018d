import type { DatabaseSync } from 'node:sqlite'
import { pagesOf, type ReadPage, type RecordListStore } from './record-list-store.ts'
import { prepareLookup } from '#platform/database/statements.ts'

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
