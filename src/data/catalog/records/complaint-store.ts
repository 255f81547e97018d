import type { DatabaseSync } from 'node:sqlite'
import { prepareLookup } from '#platform/database/statements.ts'
import { toBoolean } from './recall-store.ts'
import { pagesOf, type ReadPage, type RecordListStore } from './record-list-store.ts'

/** One owner complaint. Null = not stated, or an impossible value. */
export interface ComplaintRow {
  readonly complaint_id: number
  readonly filed: string | null
  readonly incident_date: string | null
  readonly components: readonly string[]
  readonly symptoms: readonly string[]
  /** Redacted narrative. */
  readonly description: string | null
  readonly crash: boolean | null
  readonly fire: boolean | null
  readonly injuries: number | null
  readonly deaths: number | null
  readonly mileage: number | null
  readonly state: string | null
}

export interface ComplaintTotals {
  readonly complaints: number
  /** Complaints with a crash or a fire, and persons injured and killed. */
  readonly crashes: number
  readonly fires: number
  readonly injuries: number
  readonly deaths: number
  /** Counts by the first level of the component, most frequent first. A complaint may name several components. */
  readonly by_component: readonly { readonly component: string; readonly complaints: number }[]
  /** Counts by year of the date that sorts the list, newest first, without undated complaints. */
  readonly by_year: readonly { readonly year: number; readonly complaints: number }[]
}

export const NO_COMPLAINTS: ComplaintTotals = {
  complaints: 0,
  crashes: 0,
  fires: 0,
  injuries: 0,
  deaths: 0,
  by_component: [],
  by_year: [],
}

const COMPLAINT_STATEMENTS = {
  complaint: `
    SELECT complaint_id, filed, incident_date, components, symptoms, description, crash, fire, injuries, deaths,
           mileage, state
      FROM complaint LEFT JOIN complaint_text USING (text) WHERE position = ?`,
  summary: 'SELECT summary FROM complaint_summary WHERE record_set = ?',
} as const

export interface ComplaintStore {
  readonly page: ReadPage<ComplaintRow>
  summaryOf(recordSet: number): ComplaintTotals
}

type StoredComplaint = Omit<ComplaintRow, 'components' | 'symptoms' | 'crash' | 'fire'> & {
  readonly components: string
  /** Null if the record has no narrative. */
  readonly symptoms: string | null
  readonly crash: number | null
  readonly fire: number | null
}

export function openComplaintStore(database: DatabaseSync, lists: RecordListStore): ComplaintStore {
  const complaint = prepareLookup(database, COMPLAINT_STATEMENTS.complaint)
  const summary = prepareLookup(database, COMPLAINT_STATEMENTS.summary)
  return {
    summaryOf(recordSet) {
      const stored = summary.get(recordSet) as { summary: string } | undefined
      return stored === undefined ? NO_COMPLAINTS : (JSON.parse(stored.summary) as ComplaintTotals)
    },
    page: pagesOf(lists, 'complaint', (position) => toComplaint(complaint.get(position) as unknown as StoredComplaint)),
  }
}

function toComplaint(row: StoredComplaint): ComplaintRow {
  return {
    ...row,
    components: JSON.parse(row.components) as string[],
    symptoms: row.symptoms === null ? [] : (JSON.parse(row.symptoms) as string[]),
    crash: toBoolean(row.crash),
    fire: toBoolean(row.fire),
  }
}
