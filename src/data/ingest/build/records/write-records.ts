import { SNAPSHOT_TABLES } from '#catalog/snapshot-schema.ts'
import { inTransaction } from '#platform/database/sqlite.ts'
import { arrangeComplaints, writeComplaints } from './complaints.ts'
import { writeLists } from './record-lists.ts'
import { recordSetsOf, type RecordLinks } from './record-links.ts'
import { writeTsbs } from './tsbs.ts'
import { attachUnchanging, openBuilding, STRAIGHT_CACHE_KIBIBYTES } from '#ingest/build/building-database.ts'

export interface RecordsInput {
  /** The stage, closed. It is only read. */
  readonly stageFile: string
  /** Where the records are written, into tables as a snapshot has them; must not exist. */
  readonly recordsFile: string
}

/** Writes records beside the build, from which it learns what they hang on. */
export interface RecordsWriting {
  /** Tells which names are tied to which vehicles. */
  link(links: RecordLinks): void
  /** Returns when all records are in their file. To be called after `link`. */
  finish(): void
}

/**
 * Writes complaints and bulletins in a file of their own, from which the build copies them into the snapshot, so
 * that a thread can do it while the build ties names to vehicles.
 * @param linksOf asked when nothing more can be done without the links
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

/** Writes the records when the build needs them: for a small stage a thread costs more than it saves. */
export function writeInTurn(input: RecordsInput): RecordsWriting {
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
