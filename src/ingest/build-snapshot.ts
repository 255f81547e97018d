import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { SnapshotMeta } from '#catalog/snapshot-meta.ts'
import { inTransaction } from '#platform/sqlite.ts'
import { configureEpaVehicles } from './build/configurations.ts'
import { publishExportCounts } from './build/export-counts.ts'
import { publishFacts } from './build/facts.ts'
import { rateHorsepower } from './build/horsepower.ts'
import { resolveEpaNames } from './build/names.ts'
import { publishSearch } from './build/postings.ts'
import { collectPublished, previousSchema } from './build/published-before.ts'
import { publishComplaints } from './build/complaints.ts'
import { publishInvestigations } from './build/investigations.ts'
import { publishRecalls } from './build/recalls.ts'
import { linkFederalNames } from './build/record-sets.ts'
import { publishTsbs } from './build/tsbs.ts'
import { publishTroubleCodes } from './build/trouble-codes.ts'
import { publishVehicles } from './build/vehicles.ts'
import { writeUnjournalled } from './growing-snapshot.ts'
import type { FileReport } from './read-file.ts'

/** Page cache of each of the three databases: without it, ids (random by nature) would be written page by page. */
const CACHE_KIBIBYTES = 12_288

export interface BuildInput {
  /** Where the snapshot grows: narratives are in it already, and nothing else. */
  readonly file: string
  /** The stage, closed: accepted rows of every source. It is only read. */
  readonly stageFile: string
  /** Where the build keeps its intermediate tables; must not exist. */
  readonly workFile: string
  /** Snapshots whose vehicles must keep answering, the current one first. */
  readonly previousFiles: readonly string[]
  readonly edition: SnapshotMeta['edition']
  readonly reports: readonly FileReport[]
}

/**
 * Builds a snapshot file from the stage. The same stage and previous snapshot give the same bytes, and building
 * again on top of the result gives the result again.
 */
export function buildSnapshot(input: BuildInput): SnapshotMeta {
  const database = new DatabaseSync(input.file)
  try {
    database.exec('PRAGMA temp_store = FILE')
    writeUnjournalled(database, 'main')
    attach(database, 'stage', input.stageFile)
    attach(database, 'work', input.workFile)
    writeUnjournalled(database, 'work')
    for (const schema of ['main', 'stage', 'work']) database.exec(`PRAGMA ${schema}.cache_size = -${CACHE_KIBIBYTES}`)
    input.previousFiles.forEach((file, number) => attach(database, previousSchema(number), immutable(file)))
    return inTransaction(database, () => fill(database, input))
  } finally {
    database.close()
  }
}

function fill(database: DatabaseSync, { previousFiles, edition, reports }: BuildInput): SnapshotMeta {
  collectPublished(database, previousFiles.length)
  rateHorsepower(database)
  configureEpaVehicles(database)
  const epaNames = resolveEpaNames(database)
  linkFederalNames(database, epaNames)
  publishRecalls(database)
  publishInvestigations(database)
  publishTsbs(database)
  publishComplaints(database)
  const counts = publishVehicles(database)
  publishSearch(database, counts.listed)
  publishTroubleCodes(database)
  publishExportCounts(database)
  return publishFacts(database, edition, counts, reports)
}

/** A published snapshot is only read, without a lock: a server may be reading it too. */
function immutable(file: string): string {
  const url = pathToFileURL(file)
  url.searchParams.set('immutable', '1')
  return url.href
}

function attach(database: DatabaseSync, schema: string, file: string): void {
  database.prepare(`ATTACH ? AS ${schema}`).run(file)
}
