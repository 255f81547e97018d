import { hash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import {
  CHANGE_DAYS_MAX,
  CHANGE_INDEXES,
  CHANGE_TABLES,
  CHANGES_MAX,
  type ChangeName,
} from '#catalog/changes/change.ts'
import { HOME_COUNTRY } from '#catalog/records/recall-store.ts'
import { fold } from '#catalog/search/fold.ts'
import { compareSnapshots, type NamesOfBulletins } from './compare-snapshots.ts'
import { NewChanges, type Schema } from './new-changes.ts'

/** Never decreases along the log, so that a reader can start at a day. */
const selectRecorded = (logged: Schema | undefined): string => `
  SELECT max(recorded) AS recorded
    FROM (SELECT max(dated) AS recorded FROM main.source_file UNION ALL SELECT '1970-01-01'
          ${logged === undefined ? '' : `UNION ALL SELECT max(recorded) FROM ${logged}.change`})`
const selectLast = (schema: Schema): string =>
  `SELECT sequence, id FROM ${schema}.change ORDER BY sequence DESC LIMIT 1`
const SELECT_ALIAS = 'SELECT make FROM main.make_alias WHERE alias = ?'
const SELECT_NEW = 'SELECT * FROM temp.new_change ORDER BY number'
const INSERT_CHANGE = `
  INSERT INTO main.change (sequence, id, type, country, recorded, subject, title, vehicle_count, vehicle_ids, before, after)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
const INSERT_NAME = `
  INSERT INTO main.change_name (sequence, is_stated, make, model, years, make_key, model_key) VALUES (?, ?, ?, ?, ?, ?, ?)`
const selectTable = (schema: Schema): string => `SELECT 1 FROM ${schema}.sqlite_schema WHERE name = 'change'`

interface WriteChangesInput {
  /** Schema names of earlier snapshots, the current one first. */
  readonly previous: readonly Schema[]
  readonly namesOfBulletins: NamesOfBulletins
}

/**
 * Writes the change log of the snapshot that is open as `main`, after everything else: the current log without expired
 * events, plus the new events. The same snapshots give the same rows, ids and bytes, and no change gives an equal log.
 */
export function writeChanges(database: DatabaseSync, { previous, namesOfBulletins }: WriteChangesInput): void {
  const withLog = previous.filter((schema) => database.prepare(selectTable(schema)).get() !== undefined)
  const [current] = previous
  const logged = current !== undefined && withLog.includes(current) ? current : undefined
  database.exec(CHANGE_TABLES)
  const recorded = String(database.prepare(selectRecorded(logged)).get()?.['recorded'])
  const changes = new NewChanges(database)
  compareSnapshots(database, changes, { current, logged, recorded, namesOfBulletins })
  if (logged !== undefined) copyEvents(database, logged, recorded)
  appendNew(database, { recorded, logged, withLog })
  database.exec(CHANGE_INDEXES)
}

/** Events expire by their dates, never by the clock, so that every machine retains the same. */
function copyEvents(database: DatabaseSync, logged: Schema, recorded: string): void {
  const columns = database.prepare('SELECT name FROM pragma_table_info(?, ?)').all('change', logged)
  // Logs of older versions have only United States events.
  const country = columns.some(({ name }) => name === 'country') ? 'country' : `'${HOME_COUNTRY}'`
  const carry = `
    INSERT INTO main.change (sequence, id, type, country, recorded, subject, title, vehicle_count, vehicle_ids, before, after)
    SELECT sequence, id, type, ${country}, recorded, subject, title, vehicle_count, vehicle_ids, before, after
      FROM ${logged}.change
     WHERE recorded >= date(?, '-${CHANGE_DAYS_MAX} days')
       AND sequence > ifnull((SELECT sequence FROM ${logged}.change ORDER BY sequence DESC LIMIT 1 OFFSET ?), 0)
     ORDER BY sequence`
  database.prepare(carry).run(recorded, CHANGES_MAX)
}

interface LogEnd {
  readonly recorded: string
  readonly logged: Schema | undefined
  readonly withLog: readonly Schema[]
}

/** Numbers the new events: sequence numbers after those of all earlier snapshots, ids after the current one's last. */
function appendNew(database: DatabaseSync, { recorded, logged, withLog }: LogEnd): void {
  const lasts = withLog.map((schema) => database.prepare(selectLast(schema)).get()?.['sequence'])
  let sequence = Math.max(0, ...lasts.map((last) => Number(last ?? 0)))
  let id = logged === undefined ? '' : String(database.prepare(selectLast(logged)).get()?.['id'] ?? '')
  const first = sequence + 1
  const insert = database.prepare(INSERT_CHANGE)
  for (const row of database.prepare(SELECT_NEW).iterate() as unknown as Iterable<NewRow>) {
    sequence += 1
    const { number: _number, dataset: _dataset, ...content } = row
    id = `chg_${hash('sha256', JSON.stringify([id, sequence, recorded, content])).slice(0, 24)}`
    const { type, country, subject, title, vehicle_count, vehicle_ids, before, after } = row
    insert.run(sequence, id, type, country, recorded, subject, title, vehicle_count, vehicle_ids, before, after)
  }
  if (logged !== undefined) copyNames(database, logged)
  writeNames(database, first)
}

function copyNames(database: DatabaseSync, logged: Schema): void {
  database.exec(`
    INSERT INTO main.change_name
    SELECT * FROM ${logged}.change_name
     WHERE sequence >= (SELECT min(sequence) FROM main.change) ORDER BY sequence, is_stated, make, model`)
}

interface NewRow {
  readonly number: number
  readonly dataset: string
  readonly type: string
  readonly country: string
  readonly subject: string
  readonly title: string
  readonly names: string
  readonly vehicle_names: string
  readonly vehicle_ids: string
  readonly vehicle_count: number
  readonly before: string | null
  readonly after: string | null
}

/** Filters also match the names of the affected vehicles, not only those of the record. */
function writeNames(database: DatabaseSync, first: number): void {
  const insert = database.prepare(INSERT_NAME)
  const alias = database.prepare(SELECT_ALIAS)
  const makeKey = (make: string): string => fold(String(alias.get(fold(make))?.['make'] ?? make))
  let sequence = first
  for (const row of database.prepare(SELECT_NEW).iterate() as unknown as Iterable<NewRow>) {
    const stated = JSON.parse(row.names) as ChangeName[]
    const known = new Set(stated.map(keyOf))
    const others = (JSON.parse(row.vehicle_names) as ChangeName[]).filter((name) => !known.has(keyOf(name)))
    for (const [isStated, names] of [
      [0, others],
      [1, stated],
    ] as const) {
      for (const { make, model, years } of names) {
        insert.run(sequence, isStated, make, model, JSON.stringify(years), makeKey(make), fold(model))
      }
    }
    sequence += 1
  }

  function keyOf({ make, model, years }: ChangeName): string {
    return `${makeKey(make)}\n${fold(model)}\n${years.join()}`
  }
}
