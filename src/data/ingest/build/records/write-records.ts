import { SNAPSHOT_TABLES } from '#catalog/snapshot-schema.ts'
import { inTransaction } from '#platform/database/sqlite.ts'
import { arrangeComplaints, writeComplaints } from './complaints.ts'
import { writeLists } from './record-lists.ts'
import { recordSetsOf, type RecordLinks } from './record-links.ts'
import { writeTsbs } from './tsbs.ts'
import { attachUnchanging, openBuilding, STRAIGHT_CACHE_KIBIBYTES } from '#ingest/build/building-database.ts'

export interface RecordsInput {
  /** File of the finished stage; only read. */
  readonly stageFile: string
  /** File for the records, in tables like a snapshot's; must not exist. */
  readonly recordsFile: string
}

/** Writer of records, which runs beside the build and gets the links from it. */
export interface RecordsWriting {
  /** Provides the links between names and vehicles. */
  link(links: RecordLinks): void
  /** Returns when all records are written. Call after `link`. */
  finish(): void
}

/**
 * Writes complaints and bulletins to a separate file, from which the build copies them. A thread can do this while the
 * build links names.
 * @param linksOf called when nothing more can be done without the links
 */
export function writeRecords({ stageFile, recordsFile }: RecordsInput, linksOf: () => RecordLinks): void {
  const database = openBuilding(recordsFile, STRAIGHT_CACHE_KIBIBYTES)
  try {
    attachUnchanging(database, 'stage', stageFile)
    inTransaction(database, () => {
      database.exec(SNAPSHOT_TABLES)
      const tsbs = writeTsbs(database)
      const complaints = arrangeComplaints(database)
      const links = linksOf()
      writeLists(database, 'tsb', tsbs, recordSetsOf(links.tsbSets))
      writeComplaints(database, complaints, links)
    })
  } finally {
    database.close()
  }
}

/**
 * Writes the records in this thread when the build needs them: for a small stage, starting a thread takes longer than
 * it saves.
 */
export function writeInline(input: RecordsInput): RecordsWriting {
  let links: RecordLinks | undefined
  return {
    link: (found) => void (links = found),
    finish() {
      writeRecords(input, () => {
        if (links === undefined) throw new Error('records are finished before they are linked')
        return links
      })
    },
  }
}
