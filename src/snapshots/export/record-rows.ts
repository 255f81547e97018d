import type { DatabaseSync } from 'node:sqlite'
import type { ComplaintRow } from '#catalog/complaint-store.ts'
import { INVESTIGATION_STATEMENTS, type InvestigationRow } from '#catalog/investigation-store.ts'
import { decodePositions } from '#catalog/search/posting-facets.ts'
import { RECORD_LIST_STATEMENTS, type RecordDataset } from '#catalog/record-list-store.ts'
import type { TsbRow } from '#catalog/tsb-store.ts'
import { toComplaint } from '#operations/public/get-complaints.ts'
import { toTsb } from '#operations/public/get-tsbs.ts'
import { toInvestigation } from '#operations/investigation.ts'
import type { ExportRow } from './dataset-rows.ts'

const SELECT_COMPLAINTS = `
  SELECT c.complaint_id, c.filed, c.incident_date, c.components, t.symptoms, t.description, c.crash, c.fire, c.injuries,
         c.deaths, c.mileage, c.state, c.product, n.year, n.make, n.model
    FROM complaint c
    CROSS JOIN federal_name n ON n.federal_name = c.federal_name
    LEFT JOIN complaint_text t ON t.text = c.text
   ORDER BY c.position`
const SELECT_TSBS = `
  SELECT tsb_id, document_id, date, type, components, summary, replaces FROM tsb ORDER BY position`
const SELECT_TSB_IDS = 'SELECT tsb_id FROM tsb ORDER BY position'
const SELECT_INVESTIGATIONS = `
  SELECT investigation_id, subject, summary, opened, closed, never_closed FROM investigation ORDER BY position`
const SELECT_NAMED_VEHICLES = `
  SELECT id AS vehicle_id, record_set FROM vehicle WHERE record_set IS NOT NULL ORDER BY position`

export function* complaintRows(snapshot: DatabaseSync): Iterable<ExportRow> {
  for (const row of snapshot.prepare(SELECT_COMPLAINTS).iterate()) {
    const { product, year, make, model } = row
    const complaint = toComplaint({
      ...(row as unknown as ComplaintRow),
      components: listOf(row['components']),
      symptoms: row['symptoms'] === null ? [] : listOf(row['symptoms']),
      crash: toBoolean(row['crash']),
      fire: toBoolean(row['fire']),
    })
    yield { ...complaint, product, year, make, model }
  }
}

export function* tsbRows(snapshot: DatabaseSync): Iterable<ExportRow> {
  for (const row of snapshot.prepare(SELECT_TSBS).iterate()) {
    yield toTsb({ ...(row as unknown as TsbRow), components: listOf(row['components']) })
  }
}

export function* tsbVehicleRows(snapshot: DatabaseSync): Iterable<ExportRow> {
  const ids: string[] = []
  for (const row of snapshot.prepare(SELECT_TSB_IDS).iterate()) ids.push(String(row['tsb_id']))
  for (const { vehicle_id, positions } of recordsByVehicle(snapshot, 'tsb')) {
    for (const position of positions) yield { vehicle_id, tsb_id: ids[position] }
  }
}

export function* investigationRows(snapshot: DatabaseSync): Iterable<ExportRow> {
  for (const row of snapshot.prepare(SELECT_INVESTIGATIONS).iterate()) {
    const ofNoVehicle = { components: [], campaign_id: null, recall_relation: null }
    yield toInvestigation({ ...(row as unknown as InvestigationRow), ...ofNoVehicle })
  }
}

export function* investigationVehicleRows(snapshot: DatabaseSync): Iterable<ExportRow> {
  const statement = snapshot.prepare(INVESTIGATION_STATEMENTS.investigation)
  for (const { vehicle_id, record_set, positions } of recordsByVehicle(snapshot, 'investigation')) {
    for (const position of positions) {
      const row = statement.get(record_set, position) as Record<string, unknown>
      const investigation = { ...(row as unknown as InvestigationRow), components: listOf(row['components']) }
      yield { ...toInvestigation(investigation), vehicle_id }
    }
  }
}

interface VehicleRecords {
  readonly vehicle_id: string
  readonly record_set: number
  /** In published order. */
  readonly positions: Uint32Array
}

/** The records of each vehicle that has any. Neighbours mostly share their list, so the last one is kept. */
function* recordsByVehicle(snapshot: DatabaseSync, dataset: RecordDataset): Iterable<VehicleRecords> {
  const list = snapshot.prepare(RECORD_LIST_STATEMENTS.list)
  let last: Omit<VehicleRecords, 'vehicle_id'> = { record_set: -1, positions: new Uint32Array() }
  for (const row of snapshot.prepare(SELECT_NAMED_VEHICLES).iterate()) {
    const { vehicle_id, record_set } = row as unknown as { vehicle_id: string; record_set: number }
    if (record_set !== last.record_set) {
      const stored = list.get(dataset, record_set) as { positions: Uint8Array } | undefined
      last = { record_set, positions: stored === undefined ? new Uint32Array() : decodePositions(stored.positions) }
    }
    yield { vehicle_id, ...last }
  }
}

function listOf(stored: unknown): string[] {
  return JSON.parse(String(stored)) as string[]
}

function toBoolean(stored: unknown): boolean | null {
  return stored === null ? null : stored === 1
}
