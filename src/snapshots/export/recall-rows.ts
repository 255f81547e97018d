import type { DatabaseSync } from 'node:sqlite'
import type { RecallCompletion, RecallRow } from '#catalog/recall-store.ts'
import { completionFields, toRecall } from '#operations/recall.ts'
import type { ExportRow } from './dataset-rows.ts'

const SELECT_RECALLS = `
  SELECT r.position, r.campaign_id, r.type, r.manufacturer, r.summary, r.consequence, r.remedy, r.report_received,
         r.potentially_affected, r.do_not_drive, r.park_outside, r.applies_to_hint, c.quarter, c.involved, c.remedied, c.unreachable, c.removed
    FROM recall r LEFT JOIN recall_completion c ON c.campaign_id = r.campaign_id
   ORDER BY r.position`
const SELECT_RECALL_VEHICLES = `
  SELECT v.id AS vehicle_id, s.recall_position AS position, s.components
    FROM vehicle v CROSS JOIN record_set_recall s ON s.record_set = v.record_set
   ORDER BY v.position, s.recall_position`
const SELECT_COMPLETION = `
  SELECT campaign_id, quarter, involved, remedied, unreachable, removed FROM recall_completion ORDER BY campaign_id`
const SELECT_CAMPAIGNS = 'SELECT campaign_id FROM recall ORDER BY position'

type StoredRecall = Omit<RecallRow, 'components' | 'completion' | 'do_not_drive' | 'park_outside'> &
  RecallCompletion & {
    readonly position: number
    readonly do_not_drive: number | null
    readonly park_outside: number | null
  }

export function* recallRows(snapshot: DatabaseSync): Iterable<ExportRow> {
  const wordingOf = numberWordings()
  for (const found of snapshot.prepare(SELECT_RECALLS).iterate()) {
    const row = found as unknown as StoredRecall
    const { quarter, involved, remedied, unreachable, removed } = row
    const completion = quarter === null ? null : { quarter, involved, remedied, unreachable, removed }
    const { do_not_drive, park_outside } = row
    const advice = { do_not_drive: toBoolean(do_not_drive), park_outside: toBoolean(park_outside) }
    const recall = toRecall({ ...row, ...advice, components: [], completion })
    yield { ...recall, wording: wordingOf(row.campaign_id) }
  }
}

export function* recallVehicleRows(snapshot: DatabaseSync): Iterable<ExportRow> {
  const wordingOf = numberWordings()
  const campaigns = snapshot.prepare(SELECT_CAMPAIGNS).all() as unknown as { campaign_id: string }[]
  const recalls = campaigns.map(({ campaign_id }) => ({ campaign_id, wording: wordingOf(campaign_id) }))
  for (const row of snapshot.prepare(SELECT_RECALL_VEHICLES).iterate()) {
    const components = JSON.parse(String(row['components'])) as string[]
    const { vehicle_id, position } = row
    yield { vehicle_id, ...recalls[Number(position)], component: components[0] ?? null, components }
  }
}

export function* completionRows(snapshot: DatabaseSync): Iterable<ExportRow> {
  for (const found of snapshot.prepare(SELECT_COMPLETION).iterate()) {
    const row = found as unknown as RecallCompletion & { readonly campaign_id: string }
    const { campaign_id, ...figures } = row
    yield { ...row, campaign_id, completion_rate: completionFields(figures).completion_rate ?? null }
  }
}

/** Numbers the wordings of each campaign from 1, in published order. There are some 30,000 campaigns. */
function numberWordings(): (campaignId: string) => number {
  const seen = new Map<string, number>()
  return (campaignId) => {
    const wording = (seen.get(campaignId) ?? 0) + 1
    seen.set(campaignId, wording)
    return wording
  }
}

function toBoolean(stored: number | null): boolean | null {
  return stored === null ? null : stored === 1
}
