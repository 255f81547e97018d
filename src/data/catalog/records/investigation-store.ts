import type { DatabaseSync } from 'node:sqlite'
import { assert } from '#platform/assert.ts'
import { pagesOf, type ReadPage, type RecordListStore } from './record-list-store.ts'
import { prepareLookup } from '#platform/database/statements.ts'

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
