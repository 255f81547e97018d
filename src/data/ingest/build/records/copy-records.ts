import type { DatabaseSync } from 'node:sqlite'

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
  const select = database.prepare(SELECT_COMPLAINT_LISTS)
  select.setReturnArrays(true)
  for (const row of select.iterate()) {
    const [recordSet, positions, summary] = row as unknown as [number, Uint8Array, string]
    insertList.run(recordSet, positions)
    insertSummary.run(recordSet, summary)
  }
}
