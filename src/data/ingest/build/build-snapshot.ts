import type { DatabaseSync } from 'node:sqlite'
import { type SnapshotMeta, metaToRows } from '#catalog/snapshot-meta.ts'
import { SCHEMA_VERSION } from '#catalog/snapshot-schema.ts'
import { COUNTRIES_ABROAD } from '#catalog/source-facts.generated.ts'
import { countAbroad } from '#catalog/vehicle-fields.ts'
import { compareText } from '#ingest/read/federal-text.ts'
import type { FileReport } from '#ingest/read/read-file.ts'
import { readTroubleCodes } from '#ingest/sources/trouble-codes/index.ts'
import { inTransaction } from '#platform/database/sqlite.ts'
import { writeChanges } from '#snapshots/compare/write-changes.ts'
import { DECODER_TABLES, DECODER_TABLE_NAMES } from '#vin/tables/decoder-schema.ts'
import { configureEpaVehicles } from './configurations.ts'
import { collectCoverage } from './coverage.ts'
import { rateEmissions } from './emissions.ts'
import { rateHorsepower } from './horsepower.ts'
import { resolveEpaNames } from './names/names.ts'
import { writeSearch } from './postings.ts'
import { collectPublished, previousSchema } from './published-before.ts'
import { writeCountryRecalls } from './records/country-recalls.ts'
import { writeInvestigations } from './records/investigations.ts'
import { writeRatings } from './records/ratings.ts'
import { writeRecalls } from './records/recalls.ts'
import { readRecordLinks } from './records/record-lists.ts'
import { namesOfBulletins, writeRecordNames } from './records/record-names.ts'
import { writeRecordSets } from './records/record-sets.ts'
import { copyRecords, type RecordsInput, type RecordsWriting, writeInline } from './records/write-records.ts'
import { attachUnchanging, attachWritten, openBuilding } from './snapshot-draft.ts'
import { type VehicleCounts, writeVehicles } from './vehicles.ts'
import { linkVins, writeVinVehicles } from './vin/vin-vehicles.ts'

export interface BuildInput extends RecordsInput {
  /** Snapshot draft, which already contains the narratives and nothing else. */
  readonly file: string
  /** File for intermediate tables; must not exist. */
  readonly workFile: string
  /** Snapshots whose vehicle ids must stay valid, the current one first. */
  readonly previousFiles: readonly string[]
  readonly edition: SnapshotMeta['edition']
  /** Row count from which a source counts as complete, by source name. */
  readonly completeRows: Readonly<Record<string, number>>
  readonly reports: readonly FileReport[]
}

/**
 * Builds a snapshot file from the stage. The same stage and previous snapshots give the same bytes, and building again
 * on top of the result reproduces it.
 */
export function buildSnapshot(input: BuildInput, records: RecordsWriting = writeInline(input)): SnapshotMeta {
  const database = openBuilding(input.file)
  try {
    attachUnchanging(database, 'stage', input.stageFile)
    attachWritten(database, 'work', input.workFile)
    input.previousFiles.forEach((file, number) => attachUnchanging(database, previousSchema(number), file))
    return inTransaction(database, () => fill(database, input, records))
  } finally {
    database.close()
  }
}

function fill(database: DatabaseSync, input: BuildInput, records: RecordsWriting): SnapshotMeta {
  collectPublished(database, input.previousFiles.length)
  rateHorsepower(database)
  rateEmissions(database)
  configureEpaVehicles(database, input.reports.find(({ source }) => source === 'epa-vehicles')?.dated ?? null)
  const epaNames = resolveEpaNames(database)
  writeRecordSets(database, epaNames)
  records.link(readRecordLinks(database))
  writeRecalls(database, input.edition)
  writeInvestigations(database)
  writeRatings(database, isComplete(input, 'nhtsa-ratings'))
  writeCountryRecalls(database, epaNames, { edition: input.edition, sourceOf: (source) => readOf(input, source) })
  records.finish()
  attachUnchanging(database, 'records', input.recordsFile)
  copyRecords(database)
  collectCoverage(database, input)
  writeDecoderTables(database)
  linkVins(database, epaNames)
  const counts = writeVehicles(database)
  writeVinVehicles(database, counts.listed)
  writeSearch(database, counts.listed)
  writeTroubleCodes(database)
  writeExportCounts(database)
  writeRecordNames(database)
  const meta = writeFacts(database, input.edition, counts, input.reports)
  // Must come last, because it compares the finished snapshot with earlier ones.
  const previous = input.previousFiles.map((_file, number) => previousSchema(number))
  writeChanges(database, { previous, namesOfBulletins: (ids) => namesOfBulletins(database, ids) })
  return meta
}

/** Returns completeness and newest date of a source; `undefined` if it was not read. */
function readOf(input: BuildInput, source: string): { isComplete: boolean; newest: string | null } | undefined {
  const dates = input.reports.filter((report) => report.source === source).map(({ dated }) => dated)
  if (dates.length === 0) return undefined
  const newest = dates.reduce((left, right) => ((left ?? '') > (right ?? '') ? left : right))
  return { isComplete: isComplete(input, source), newest }
}

/** Returns true if a source has at least as many rows as its complete files, even in starter data. */
function isComplete({ reports, completeRows }: BuildInput, source: string): boolean {
  const rows = reports.filter((report) => report.source === source).map(({ account }) => account.acceptedRows)
  return rows.reduce((sum, each) => sum + each, 0) >= (completeRows[source] ?? Infinity)
}

const SELECT_STAGED = `SELECT name FROM stage.sqlite_schema WHERE name = 'vin_schema'`
const SELECT_ANY = 'SELECT 1 FROM stage.vin_schema LIMIT 1'

/**
 * Copies the decoder tables, which were compacted from vPIC's dump while reading it. Without a dump the snapshot has no
 * decoder tables, so that the service never reports "no such VIN" when nothing was loaded.
 */
function writeDecoderTables(database: DatabaseSync): void {
  const isStaged = database.prepare(SELECT_STAGED).get() !== undefined
  if (!isStaged || database.prepare(SELECT_ANY).get() === undefined) return
  database.exec(DECODER_TABLES)
  // Without a WHERE clause, and into an empty table with the same definition, SQLite copies rows in their stored form.
  for (const table of DECODER_TABLE_NAMES) database.exec(`INSERT INTO main.${table} SELECT * FROM stage.${table}`)
}

/** Row counts of the exportable datasets (export-dataset.ts), so that no request counts. */
const COUNT = `
  INSERT INTO export_count (dataset, rows)
  WITH named AS (SELECT record_set, count(*) AS names FROM record_set_name GROUP BY record_set),
       per_vehicle AS (
         SELECT count(*) AS vehicles, ifnull(sum(v.recall_count), 0) AS recalls, ifnull(sum(v.tsb_count), 0) AS tsbs,
                ifnull(sum(v.investigation_count), 0) AS investigations,
                ${COUNTRIES_ABROAD.map((country) => `ifnull(sum(v.${countAbroad(country)}), 0)`).join(' + ')} AS country_recalls, ifnull(sum(n.names), 0) AS links
           FROM vehicle v LEFT JOIN named n ON n.record_set = v.record_set)
  SELECT 'vehicles', vehicles FROM per_vehicle
   UNION ALL SELECT 'source_records', vehicles FROM per_vehicle
   UNION ALL SELECT 'links', links FROM per_vehicle
   UNION ALL SELECT 'recalls', (SELECT ifnull(max(position) + 1, 0) FROM recall)
   UNION ALL SELECT 'recall_vehicles', recalls FROM per_vehicle
   UNION ALL SELECT 'country_recalls', (SELECT ifnull(max(position) + 1, 0) FROM country_recall)
   UNION ALL SELECT 'country_recall_vehicles', country_recalls FROM per_vehicle
   UNION ALL SELECT 'related_campaigns', (SELECT count(*) FROM related_recall)
   UNION ALL SELECT 'completion', (SELECT count(*) FROM recall_completion)
   UNION ALL SELECT 'complaints', (SELECT ifnull(max(position) + 1, 0) FROM complaint)
   UNION ALL SELECT 'tsbs', (SELECT ifnull(max(position) + 1, 0) FROM tsb)
   UNION ALL SELECT 'tsb_vehicles', tsbs FROM per_vehicle
   UNION ALL SELECT 'investigations', (SELECT ifnull(max(position) + 1, 0) FROM investigation)
   UNION ALL SELECT 'investigation_vehicles', investigations FROM per_vehicle
   UNION ALL SELECT 'ratings', (SELECT count(*) FROM safety_rating)
   UNION ALL SELECT 'trouble_codes', (SELECT count(*) FROM trouble_code)
   ORDER BY 1`

function writeExportCounts(database: DatabaseSync): void {
  database.exec(COUNT)
}

const INSERT_META = 'INSERT INTO meta (name, value) VALUES (?, ?)'
const INSERT_FILE = `
  INSERT INTO source_file (source, file, sha256, dated, read_rows, accepted_rows, rejected_rows)
  VALUES (?, ?, ?, ?, ?, ?, ?)`
const INSERT_REJECTED = 'INSERT INTO rejected_row (source, file, line, reason) VALUES (?, ?, ?, ?)'
const COUNT_CAMPAIGNS = 'SELECT count(DISTINCT campaign_id) AS campaigns FROM recall'

function writeFacts(
  database: DatabaseSync,
  edition: SnapshotMeta['edition'],
  counts: VehicleCounts,
  reports: readonly FileReport[],
): SnapshotMeta {
  const { campaigns } = database.prepare(COUNT_CAMPAIGNS).get() as { campaigns: number }
  const meta: SnapshotMeta = {
    schema_version: SCHEMA_VERSION,
    edition,
    listed_count: counts.listed,
    retired_count: counts.retired,
    recall_campaign_count: campaigns,
  }
  const insertMeta = database.prepare(INSERT_META)
  for (const { name, value } of metaToRows(meta)) insertMeta.run(name, value)
  writeFiles(database, reports)
  return meta
}

function writeFiles(database: DatabaseSync, reports: readonly FileReport[]): void {
  const insertFile = database.prepare(INSERT_FILE)
  const insertRejected = database.prepare(INSERT_REJECTED)
  // Sorted, because SQLite fills pages in insertion order.
  for (const report of reports.toSorted((left, right) => compareText(keyOf(left), keyOf(right)))) {
    const { source } = report
    const file = publishedName(report, reports)
    const { readRows, acceptedRows, rejectedRows, rejected } = report.account
    insertFile.run(source, file, report.sha256, report.dated, readRows, acceptedRows, rejectedRows)
    for (const { line, reason } of rejected) insertRejected.run(source, file, line, reason)
  }
}

function keyOf({ source, path }: FileReport): string {
  return `${source}\n${path}`
}

/** Returns the official file name, or the path if two files of a source share a name. */
function publishedName(report: FileReport, reports: readonly FileReport[]): string {
  const namesakes = reports.filter((other) => other.source === report.source && other.name === report.name)
  return namesakes.length === 1 ? report.name : report.path
}

type Row = readonly [code: string, record: string]

/** A serving process builds a small snapshot once at most, and then needs the 5 MB for other purposes. */
const CACHED_MS = 30_000
let cachedRows: readonly Row[] | undefined

/** Writes the project's own trouble-code reference. Every snapshot contains that of the program that built it. */
function writeTroubleCodes(database: DatabaseSync): void {
  const insert = database.prepare('INSERT INTO main.trouble_code (code, record) VALUES (?, ?)')
  for (const [code, record] of troubleCodeRows()) insert.run(code, record)
}

function troubleCodeRows(): readonly Row[] {
  if (cachedRows !== undefined) return cachedRows
  cachedRows = readTroubleCodes().map((record): Row => [record.code, JSON.stringify(record)])
  setTimeout(() => (cachedRows = undefined), CACHED_MS).unref()
  return cachedRows
}
