import type { DatabaseSync } from 'node:sqlite'
import { assert } from '#platform/assert.ts'
import { pagesOf, type ReadPage, type RecordListStore } from './record-list-store.ts'
import { prepareLookup } from '#platform/database/statements.ts'

/** One defect investigation as it concerns the vehicles of one record set. Null = not stated. */
export interface InvestigationRow {
  readonly investigation_id: string
  readonly subject: string | null
  readonly summary: string | null
  readonly opened: string | null
  /** Null = active. */
  readonly closed: string | null
  /** Components named for these vehicles, the first in the record first. */
  readonly components: readonly string[]
  /** The recall that it led to for these vehicles, else the one that it names; of several the newest. */
  readonly campaign_id: string | null
  /** Relation of the recall to the investigation; null = none is named. */
  readonly recall_relation: 'led_to' | 'concerns' | null
  /** 1 = opened long ago, and the record never stated a day of closing. */
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
    // Record sets may differ: combine all components, and use the first recall named.
    const rows = recordSets.flatMap(
      (recordSet) => investigation.all(recordSet, position) as unknown as StoredInvestigation[],
    )
    const row = rows.find(({ campaign_id: id }) => id !== null) ?? rows[0]
    assert(row !== undefined, 'an investigation that a record set lists is in the set')
    return { ...row, components: [...new Set(rows.flatMap((each) => JSON.parse(each.components) as string[]))] }
  })
}
