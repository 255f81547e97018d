import { SNAPSHOT_TABLES } from '#catalog/snapshot-schema.ts'
import { inTransaction } from '#platform/database/sqlite.ts'
import { arrangeComplaints, publishComplaints } from './complaints.ts'
import { publishLists } from './record-lists.ts'
import { recordSetsOf, type RecordLinks } from './record-links.ts'
import { publishTsbs } from './tsbs.ts'
import { attachUnchanging, openBuilding, STRAIGHT_CACHE_KIBIBYTES } from '#ingest/build/building-database.ts'

export interface RecordsInput {
  /** The stage, closed. It is only read. */
  readonly stageFile: string
  /** Where the records are written, into tables as a snapshot has them; must not exist. */
  readonly recordsFile: string
}

/** Publishes records beside the build, from which it learns what they hang on. */
export interface RecordsPublishing {
  /** Tells which names are tied to which vehicles. */
  link(links: RecordLinks): void
  /** Returns when all records are in their file. To be called after `link`. */
  finish(): void
}

/**
 * Publishes complaints and bulletins in a file of their own, from which the build copies them into the snapshot, so
 * that a thread can do it while the build ties names to vehicles.
 * @param linksOf asked when nothing more can be done without the links
 */
export function publishRecords({ stageFile, recordsFile }: RecordsInput, linksOf: () => RecordLinks): void {
  const database = openBuilding(recordsFile, STRAIGHT_CACHE_KIBIBYTES)
  try {
    attachUnchanging(database, 'stage', stageFile)
    inTransaction(database, () => {
      database.exec(SNAPSHOT_TABLES)
      const tsbs = publishTsbs(database)
      const complaints = arrangeComplaints(database)
      const links = linksOf()
      publishLists(database, 'tsb', tsbs, recordSetsOf(links.tsbSets))
      publishComplaints(database, complaints, links)
    })
  } finally {
    database.close()
  }
}

/** Publishes the records when the build needs them: for a small stage a thread costs more than it saves. */
export function publishInTurn(input: RecordsInput): RecordsPublishing {
  let links: RecordLinks | undefined
  return {
    link: (told) => void (links = told),
    finish() {
      publishRecords(input, () => {
        if (links === undefined) throw new Error('records are finished before they are linked')
        return links
      })
    },
  }
}
