import type { DatabaseSync } from 'node:sqlite'
import { encodePositions } from '#catalog/posting-facets.ts'
import type { RecordDataset } from '#catalog/record-list-store.ts'

/** A record that concerns the vehicles of a record set; the rows of one record with other names follow each other. */
export type SetRecord = readonly [recordSet: number, position: number, ...facts: unknown[]]

/** Takes the records of one record set, each once, newest first; called again for the next set. */
export type SetReceiver<Row extends SetRecord> = (recordSet: number, records: readonly Row[]) => void

const INSERT_LIST = 'INSERT INTO record_list (dataset, record_set, positions) VALUES (?, ?, ?)'
const INSERT_DAY = 'INSERT INTO record_day (dataset, day, first_position) VALUES (?, ?, ?)'

/**
 * Writes the list of each record set.
 * @param query gives SetRecords in the order of record set and position, so that one set is held in memory at a time
 * @param keyOf tells rows apart that are one record to a caller; the first of them stays
 */
export function publishLists<Row extends SetRecord>(
  database: DatabaseSync,
  dataset: RecordDataset,
  query: string,
  { keyOf, receive }: { keyOf: (row: Row) => unknown; receive?: SetReceiver<Row> },
): void {
  const insert = database.prepare(INSERT_LIST)
  const select = database.prepare(query)
  select.setReturnArrays(true)
  let records: Row[] = []
  let keys = new Set<unknown>()
  const close = (): void => {
    const recordSet = records[0]?.[0]
    if (recordSet === undefined) return
    insert.run(dataset, recordSet, encodePositions(records.map((record) => record[1])))
    receive?.(recordSet, records)
  }
  for (const found of select.iterate()) {
    const row = found as unknown as Row
    if (row[0] !== records[0]?.[0]) {
      close()
      records = []
      keys = new Set()
    }
    if (keys.has(keyOf(row))) continue
    keys.add(keyOf(row))
    records.push(row)
  }
  close()
}

/**
 * Notes where each day begins.
 * @param query gives day ('' = unknown) and position of each record, in published order
 */
export function publishDays(database: DatabaseSync, dataset: RecordDataset, query: string): void {
  const insert = database.prepare(INSERT_DAY)
  const select = database.prepare(query)
  select.setReturnArrays(true)
  let last: string | undefined
  for (const found of select.iterate()) {
    const [day, position] = found as unknown as [string, number]
    if (day !== last) insert.run(dataset, day, position)
    last = day
  }
}
