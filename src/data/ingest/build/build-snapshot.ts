import type { DatabaseSync } from 'node:sqlite'
import type { SnapshotMeta } from '#catalog/snapshot-meta.ts'
import { inTransaction } from '#platform/database/sqlite.ts'
import { configureEpaVehicles } from './configurations.ts'
import { copyRecords } from './records/copy-records.ts'
import { writeDecoderTables } from './decoder-tables.ts'
import { rateEmissions } from './emissions.ts'
import { writeExportCounts } from './export-counts.ts'
import { collectCoverage } from './coverage.ts'
import { writeFacts } from './facts.ts'
import { rateHorsepower } from './horsepower.ts'
import { resolveEpaNames } from './names/names.ts'
import { writeSearch } from './postings.ts'
import { collectPublished, previousSchema } from './published-before.ts'
import { writeInvestigations } from './records/investigations.ts'
import { writeCountryRecalls } from './records/country-recalls.ts'
import { writeRatings } from './records/ratings.ts'
import { writeRecalls } from './records/recalls.ts'
import { readRecordLinks } from './records/record-links.ts'
import { linkFederalNames } from './records/record-sets.ts'
import { writeTroubleCodes } from './trouble-codes.ts'
import { writeVehicles } from './vehicles.ts'
import { writeChanges } from '#snapshots/compare/write-changes.ts'
import { namesOfBulletins, writeRecordNames } from './records/record-names.ts'
import { linkVins, writeVinVehicles } from './vin/vin-vehicles.ts'
import { attachUnchanging, attachWritten, openBuilding } from './building-database.ts'
import { writeInTurn, type RecordsInput, type RecordsWriting } from './records/write-records.ts'
import type { FileReport } from '#ingest/read/read-file.ts'

/** The stage holds accepted rows of every source. */
export interface BuildInput extends RecordsInput {
  /** Where the snapshot grows: narratives are in it already, and nothing else. */
  readonly file: string
  /** Where the build keeps its intermediate tables; must not exist. */
  readonly workFile: string
  /** Snapshots whose vehicles must keep answering, the current one first. */
  readonly previousFiles: readonly string[]
  readonly edition: SnapshotMeta['edition']
  /** Rows from which on the files of a source are complete, by its name. */
  readonly completeRows: Readonly<Record<string, number>>
  readonly reports: readonly FileReport[]
}

/**
 * Builds a snapshot file from the stage. The same stage and previous snapshot give the same bytes, and building
 * again on top of the result gives the result again.
 */
export function buildSnapshot(input: BuildInput, records: RecordsWriting = writeInTurn(input)): SnapshotMeta {
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
  linkFederalNames(database, epaNames)
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
  // Last, because it compares the finished snapshot with those before.
  const previous = input.previousFiles.map((_file, number) => previousSchema(number))
  writeChanges(database, { previous, namesOfBulletins: (ids) => namesOfBulletins(database, ids) })
  return meta
}

/** What was read of a source; undefined = nothing. */
function readOf(input: BuildInput, source: string): { isComplete: boolean; newest: string | null } | undefined {
  const dates = input.reports.filter((report) => report.source === source).map(({ dated }) => dated)
  if (dates.length === 0) return undefined
  const newest = dates.reduce((left, right) => ((left ?? '') > (right ?? '') ? left : right))
  return { isComplete: isComplete(input, source), newest }
}

/** Whether at least as many rows of a source were read as its complete files have, also from the starter data. */
function isComplete({ reports, completeRows }: BuildInput, source: string): boolean {
  const rows = reports.filter((report) => report.source === source).map(({ account }) => account.acceptedRows)
  return rows.reduce((sum, each) => sum + each, 0) >= (completeRows[source] ?? Infinity)
}
