import type { DatabaseSync } from 'node:sqlite'
import { metaToRows, type SnapshotMeta } from '#catalog/snapshot-meta.ts'
import { SCHEMA_VERSION } from '#catalog/snapshot-schema.ts'
import { compareText } from '#ingest/read/federal-text.ts'
import type { FileReport } from '#ingest/read/read-file.ts'
import type { VehicleCounts } from './vehicles.ts'

const INSERT_META = 'INSERT INTO meta (name, value) VALUES (?, ?)'
const INSERT_FILE = `
  INSERT INTO source_file (source, file, sha256, dated, read_rows, accepted_rows, rejected_rows)
  VALUES (?, ?, ?, ?, ?, ?, ?)`
const INSERT_REJECTED = 'INSERT INTO rejected_row (source, file, line, reason) VALUES (?, ?, ?, ?)'
const COUNT_CAMPAIGNS = 'SELECT count(DISTINCT campaign_id) AS campaigns FROM recall'

/** Writes what the snapshot says of itself and of the files it was made from. */
export function writeFacts(
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
  // In one order, whatever the order of reading: SQLite lays a page out in the order of the inserts.
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

/** The official name; where two files of a source share one, the place where each was found tells them apart. */
function publishedName(report: FileReport, reports: readonly FileReport[]): string {
  const namesakes = reports.filter((other) => other.source === report.source && other.name === report.name)
  return namesakes.length === 1 ? report.name : report.path
}
