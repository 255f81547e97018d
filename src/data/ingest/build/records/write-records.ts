import type { DatabaseSync } from 'node:sqlite'
import { MessageChannel, receiveMessageOnPort, type MessagePort } from 'node:worker_threads'
import { SNAPSHOT_TABLES } from '#catalog/snapshot-schema.ts'
import { arrayRows, attachUnchanging, openBuilding, STRAIGHT_CACHE_KIBIBYTES } from '#ingest/build/snapshot-draft.ts'
import { inTransaction } from '#platform/database/sqlite.ts'
import { arrangeComplaints, writeComplaints } from './complaints.ts'
import { writeLists, recordSetsOf, type RecordLinks } from './record-lists.ts'
import { writeTsbs } from './tsbs.ts'

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

/** Writes complaints and bulletins to a separate file to copy. Calls `linksOf` when it cannot continue without. */
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

/** Writes the records in this thread when needed: for a small stage, starting a thread takes longer than it saves. */
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

/**
 * Statements without a WHERE clause, into empty tables with the same definition: SQLite then copies rows in their
 * stored form, in a third of the time.
 */
const COPY_TSBS = 'INSERT INTO main.tsb SELECT * FROM records.tsb'
const COPY_COMPLAINTS = 'INSERT INTO main.complaint SELECT * FROM records.complaint'

const COPY_DAYS = `
  INSERT INTO main.record_day (dataset, day, first_position)
  SELECT dataset, day, first_position FROM records.record_day WHERE dataset = ? ORDER BY first_position`
const COPY_TSB_LISTS = `
  INSERT INTO main.record_list (dataset, record_set, positions)
  SELECT dataset, record_set, positions FROM records.record_list WHERE dataset = 'tsb' ORDER BY record_set`

const SELECT_COMPLAINT_LISTS = 'SELECT record_set, positions, summary FROM records.complaint_list ORDER BY record_set'
const INSERT_LIST = `INSERT INTO main.record_list (dataset, record_set, positions) VALUES ('complaint', ?, ?)`
const INSERT_SUMMARY = 'INSERT INTO main.complaint_summary (record_set, summary) VALUES (?, ?)'

/** Copies the output of writeRecords, attached as `records`, to the snapshot. */
export function copyRecords(database: DatabaseSync): void {
  const copyDays = database.prepare(COPY_DAYS)
  database.exec(COPY_TSBS)
  copyDays.run('tsb')
  database.exec(COPY_TSB_LISTS)
  database.exec(COPY_COMPLAINTS)
  copyDays.run('complaint')
  copyComplaintLists(database)
}

/** Copies each list followed by its summary, so that they are adjacent in the file. */
function copyComplaintLists(database: DatabaseSync): void {
  const insertList = database.prepare(INSERT_LIST)
  const insertSummary = database.prepare(INSERT_SUMMARY)
  const lists = arrayRows<[number, Uint8Array, string]>(database, SELECT_COMPLAINT_LISTS)
  for (const [recordSet, positions, summary] of lists) {
    insertList.run(recordSet, positions)
    insertSummary.run(recordSet, summary)
  }
}

/** One end of the channel between the build thread and the records thread. Neither thread returns to its event loop. */
export interface RecordsChannel {
  readonly port: MessagePort
  /** Shared flags: 1 = the event has happened. */
  readonly flags: Int32Array
}

const LINKED = 0
const FINISHED = 1

export function newRecordsChannel(): { readonly build: RecordsChannel; readonly records: RecordsChannel } {
  const { port1, port2 } = new MessageChannel()
  const flags = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
  return { build: { port: port1, flags }, records: { port: port2, flags } }
}

/** Returns the writer for the build thread. If a thread fails, their creator terminates the other, which may wait. */
export function writeInThread({ port, flags }: RecordsChannel): RecordsWriting {
  return {
    link(links) {
      port.postMessage(links)
      announce(flags, LINKED)
    },
    finish: () => void Atomics.wait(flags, FINISHED, 0),
  }
}

export function awaitLinks({ port, flags }: RecordsChannel): RecordLinks {
  Atomics.wait(flags, LINKED, 0)
  const received: { message: RecordLinks } | undefined = receiveMessageOnPort(port)
  if (received === undefined) throw new Error('the build announced links that it has not sent')
  return received.message
}

export function announceFinished({ flags }: RecordsChannel): void {
  announce(flags, FINISHED)
}

function announce(flags: Int32Array, what: number): void {
  Atomics.store(flags, what, 1)
  Atomics.notify(flags, what)
}
