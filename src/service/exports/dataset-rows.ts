import type { DatabaseSync } from 'node:sqlite'
import { datedOf, readFreshness } from '#catalog/freshness.ts'
import type { ComplaintRow } from '#catalog/records/complaint-store.ts'
import { countryRecallRow as toRecallRow } from '#catalog/records/country-recall-store.ts'
import { type RatingRow, ratingFacts } from '#catalog/records/rating-store.ts'
import { HOME_COUNTRY, type RecallCompletion, type RecallRow } from '#catalog/records/recall-store.ts'
import {
  INVESTIGATION_STATEMENTS,
  type InvestigationRow,
  RECORD_LIST_STATEMENTS,
  type RecordDataset,
  type TsbRow,
} from '#catalog/records/record-list-store.ts'
import { decodePositions } from '#catalog/search/posting-store.ts'
import { parseRecord } from '#catalog/trouble-codes/trouble-code-store.ts'
import { COUNT_FIELDS } from '#catalog/vehicle-fields.ts'
import type { VehicleRow } from '#catalog/vehicle-store.ts'
import type { ExportDatasetName } from '#operations/exports/export-dataset.ts'
import { flatVehicle } from '#operations/provenance/vehicle-leaves.ts'
import { toComplaint } from '#operations/public/get-complaints.ts'
import { toTsb } from '#operations/public/get-tsbs.ts'
import { toInvestigation } from '#operations/records/investigation.ts'
import { toRating } from '#operations/records/rating.ts'
import { completionFields, toRecall } from '#operations/records/recall.ts'
import { toVehicle } from '#operations/vehicle.ts'

const SELECT_LISTED_COUNT = `SELECT value FROM meta WHERE name = 'listed_count'`
const SELECT_VEHICLES = 'SELECT * FROM vehicle ORDER BY position'
const SELECT_SOURCE_RECORDS = `
  SELECT v.id AS vehicle_id, v.source, v.source_key AS record_id, w.make, w.model, w.base_model, w.vehicle_class, w.drive,
         w.transmission, w.fuel, w.fuel_1, w.fuel_2, w.alternative, w.turbocharger, w.motor, w.litres,
         w.supercharger, w.start_stop, w.engine_text, w.transmission_text
    FROM vehicle v JOIN source_wording w ON w.wording = v.wording
   ORDER BY v.position`
const SELECT_LINKS = `
  SELECT v.id AS vehicle_id, n.year, n.make, n.model, s.rule, s.confidence
    FROM vehicle v
    CROSS JOIN record_set_name s ON s.record_set = v.record_set
    CROSS JOIN federal_name n ON n.federal_name = s.federal_name
   ORDER BY v.position, s.federal_name`
const SELECT_RATINGS = `
  SELECT n.year, n.make, n.model, r.body, r.drive, r.production_release, r.overall, r.facts
    FROM safety_rating r JOIN federal_name n USING (federal_name) ORDER BY r.rating`
const SELECT_TROUBLE_CODES = 'SELECT record FROM trouble_code ORDER BY code'
const SELECT_RECALLS = `
  SELECT r.position, r.campaign_id, r.type, r.manufacturer, r.summary, r.consequence, r.remedy, r.text_source, r.report_received,
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

/** Row by column names. May contain more than the data set's columns, and omit nulls. */
export type ExportRow = Readonly<Record<string, unknown>>

export interface RowContext {
  /** Base URL of addresses inside rows. */
  readonly publicUrl: string
}

/** Reads the rows of a data set, in an order that depends only on the snapshot. */
export type RowsOf = (snapshot: DatabaseSync, context: RowContext) => Iterable<ExportRow>

const ROWS_OF: Readonly<Record<ExportDatasetName, RowsOf>> = {
  vehicles: vehicleRows,
  source_records: sourceRecordRows,
  links: linkRows,
  recalls: recallRows,
  recall_vehicles: recallVehicleRows,
  country_recalls: countryRecallRows,
  country_recall_vehicles: countryRecallVehicleRows,
  related_campaigns: relatedRows,
  completion: completionRows,
  complaints: complaintRows,
  tsbs: tsbRows,
  tsb_vehicles: tsbVehicleRows,
  investigations: investigationRows,
  investigation_vehicles: investigationVehicleRows,
  ratings: ratingRows,
  trouble_codes: troubleCodeRows,
}

export function rowsOf(dataset: ExportDatasetName, snapshot: DatabaseSync, context: RowContext): Iterable<ExportRow> {
  return ROWS_OF[dataset](snapshot, context)
}

type StoredVehicle = VehicleRow & { readonly position: number }

function* vehicleRows(snapshot: DatabaseSync, { publicUrl }: RowContext): Iterable<ExportRow> {
  const recallsThrough = datedOf(readFreshness(snapshot), COUNT_FIELDS.recall_count.source)
  const listedCount = Number(snapshot.prepare(SELECT_LISTED_COUNT).get()?.['value'])
  for (const found of snapshot.prepare(SELECT_VEHICLES).iterate()) {
    const row = found as unknown as StoredVehicle
    yield { ...flatVehicle(toVehicle(row, { publicUrl, recallsThrough }), '_'), listed: row.position < listedCount }
  }
}

function sourceRecordRows(snapshot: DatabaseSync): Iterable<ExportRow> {
  return snapshot.prepare(SELECT_SOURCE_RECORDS).iterate()
}

function linkRows(snapshot: DatabaseSync): Iterable<ExportRow> {
  return snapshot.prepare(SELECT_LINKS).iterate()
}

function* ratingRows(snapshot: DatabaseSync): Iterable<ExportRow> {
  for (const row of snapshot.prepare(SELECT_RATINGS).iterate()) {
    const { facts, ...rest } = row
    const rating = toRating({ ...rest, ...ratingFacts(String(facts)) } as RatingRow)
    const { tested, front, side, rollover, overall, scale, safety_concern, limited, notes } = rating
    const stars = { overall, front: front.overall, side: side.overall, rollover: rollover.stars }
    yield { ...tested, ...stars, rollover_risk: rollover.risk, scale, safety_concern, limited, notes }
  }
}

function* troubleCodeRows(snapshot: DatabaseSync): Iterable<ExportRow> {
  for (const row of snapshot.prepare(SELECT_TROUBLE_CODES).iterate()) yield parseRecord(row)
}

type StoredRecall = Omit<RecallRow, 'components' | 'completion' | 'do_not_drive' | 'park_outside'> &
  RecallCompletion & {
    readonly position: number
    readonly do_not_drive: number | null
    readonly park_outside: number | null
  }

function* recallRows(snapshot: DatabaseSync): Iterable<ExportRow> {
  const wordingOf = numberWordings()
  for (const found of snapshot.prepare(SELECT_RECALLS).iterate()) {
    const row = found as unknown as StoredRecall
    const { quarter, involved, remedied, unreachable, removed } = row
    const completion = quarter === null ? null : { quarter, involved, remedied, unreachable, removed }
    const { do_not_drive, park_outside } = row
    const advice = { do_not_drive: toBoolean(do_not_drive), park_outside: toBoolean(park_outside) }
    const recall = toRecall({ ...row, ...advice, country: HOME_COUNTRY, components: [], related: [], completion })
    yield { ...recall, wording: wordingOf(row.campaign_id) }
  }
}

function* recallVehicleRows(snapshot: DatabaseSync): Iterable<ExportRow> {
  const wordingOf = numberWordings()
  const campaigns = snapshot.prepare(SELECT_CAMPAIGNS).all() as unknown as { campaign_id: string }[]
  const recalls = campaigns.map(({ campaign_id }) => ({ campaign_id, wording: wordingOf(campaign_id) }))
  for (const row of snapshot.prepare(SELECT_RECALL_VEHICLES).iterate()) {
    const components = JSON.parse(String(row['components'])) as string[]
    const { vehicle_id, position } = row
    yield { vehicle_id, ...recalls[Number(position)], component: components[0] ?? null, components }
  }
}

function* completionRows(snapshot: DatabaseSync): Iterable<ExportRow> {
  for (const found of snapshot.prepare(SELECT_COMPLETION).iterate()) {
    const row = found as unknown as RecallCompletion & { readonly campaign_id: string }
    const { campaign_id, ...figures } = row
    yield { ...row, campaign_id, completion_rate: completionFields(figures).completion_rate ?? null }
  }
}

/** Numbers the wordings of each campaign from 1, in published order. There are some 30,000 campaigns. */
function numberWordings(): (campaignId: string) => number {
  const counts = new Map<string, number>()
  return (campaignId) => {
    const wording = (counts.get(campaignId) ?? 0) + 1
    counts.set(campaignId, wording)
    return wording
  }
}

function toBoolean(stored: unknown): boolean | null {
  return stored === null ? null : stored === 1
}

function* complaintRows(snapshot: DatabaseSync): Iterable<ExportRow> {
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

function* tsbRows(snapshot: DatabaseSync): Iterable<ExportRow> {
  for (const row of snapshot.prepare(SELECT_TSBS).iterate()) {
    yield toTsb({ ...(row as unknown as TsbRow), components: listOf(row['components']) })
  }
}

function* tsbVehicleRows(snapshot: DatabaseSync): Iterable<ExportRow> {
  const ids: string[] = []
  for (const row of snapshot.prepare(SELECT_TSB_IDS).iterate()) ids.push(String(row['tsb_id']))
  const idsAt = (positions: Uint32Array) => Array.from(positions, (position) => ids[position])
  for (const { vehicle_id, records } of recordsByVehicle(snapshot, 'tsb', idsAt)) {
    for (const tsb_id of records) yield { vehicle_id, tsb_id }
  }
}

function* investigationRows(snapshot: DatabaseSync): Iterable<ExportRow> {
  for (const row of snapshot.prepare(SELECT_INVESTIGATIONS).iterate()) {
    const ofNoVehicle = { components: [], campaign_id: null, recall_relation: null }
    yield toInvestigation({ ...(row as unknown as InvestigationRow), ...ofNoVehicle })
  }
}

function* investigationVehicleRows(snapshot: DatabaseSync): Iterable<ExportRow> {
  const statement = snapshot.prepare(INVESTIGATION_STATEMENTS.investigation)
  const investigationsAt = (positions: Uint32Array, recordSet: number) =>
    Array.from(positions, (position) => {
      const row = statement.get(recordSet, position) as Record<string, unknown>
      return toInvestigation({ ...(row as unknown as InvestigationRow), components: listOf(row['components']) })
    })
  for (const { vehicle_id, records } of recordsByVehicle(snapshot, 'investigation', investigationsAt)) {
    for (const investigation of records) yield { ...investigation, vehicle_id }
  }
}

/**
 * Yields the records of each vehicle with names, in published order. `read` returns records as they concern the record
 * set; it runs once per record set, because vehicles with the same names are neighbors.
 */
function* recordsByVehicle<Found>(
  snapshot: DatabaseSync,
  dataset: RecordDataset,
  read: (positions: Uint32Array, recordSet: number) => readonly Found[],
): Iterable<{ readonly vehicle_id: string; readonly records: readonly Found[] }> {
  const list = snapshot.prepare(RECORD_LIST_STATEMENTS.list)
  let last: { readonly recordSet: number; readonly records: readonly Found[] } = { recordSet: -1, records: [] }
  for (const row of snapshot.prepare(SELECT_NAMED_VEHICLES).iterate()) {
    const { vehicle_id, record_set: recordSet } = row as unknown as { vehicle_id: string; record_set: number }
    if (recordSet !== last.recordSet) {
      const stored = list.get(dataset, recordSet) as { positions: Uint8Array } | undefined
      last = { recordSet, records: stored === undefined ? [] : read(decodePositions(stored.positions), recordSet) }
    }
    yield { vehicle_id, records: last.records }
  }
}

function listOf(stored: unknown): string[] {
  return JSON.parse(String(stored)) as string[]
}

const SELECT_COUNTRY_RECALLS = `
  SELECT position, country, campaign_id, type, manufacturer, manufacturer_campaign, notification, component, summary,
         consequence, remedy, summary_fr, text_source, recalled, potentially_affected, do_not_drive, park_outside,
         '[]' AS related
    FROM country_recall ORDER BY position`
const SELECT_COUNTRY_VEHICLES = `
  SELECT DISTINCT v.id AS vehicle_id, r.country, r.campaign_id, v.position, r.position AS recall
    FROM vehicle v
    CROSS JOIN country_set_name s ON s.country_set = v.country_set
    CROSS JOIN country_recall_name n ON n.country_name = s.country_name
    CROSS JOIN country_recall r ON r.position = n.position
   ORDER BY v.position, r.position`
const SELECT_RELATED = `
  SELECT country, campaign_id, related_country, related_id AS related_campaign_id, rule, confidence
    FROM related_recall ORDER BY country, campaign_id, related_country, related_id`

type Rows = Iterable<Readonly<Record<string, unknown>>>

function* countryRecallRows(snapshot: DatabaseSync): Rows {
  for (const row of snapshot.prepare(SELECT_COUNTRY_RECALLS).iterate()) yield { ...toRecall(toRecallRow(row)) }
}

function countryRecallVehicleRows(snapshot: DatabaseSync): Rows {
  return snapshot.prepare(SELECT_COUNTRY_VEHICLES).iterate()
}

function relatedRows(snapshot: DatabaseSync): Rows {
  return snapshot.prepare(SELECT_RELATED).iterate()
}
