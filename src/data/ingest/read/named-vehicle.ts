import type { DatabaseSync } from 'node:sqlite'
import { CACHED_NAMES_MAX } from '#ingest/limits.ts'
import { memoize } from './memoize.ts'
import { foldBlanks, parseNumber } from './numbers.ts'

/** Make, model and model year in an NHTSA row, without surplus blanks. */
export interface NamedVehicle {
  readonly make: string
  readonly model: string
  readonly year: number | null
}

/** NHTSA's own word for a missing make or model. */
const UNKNOWN_NAME = 'UNKNOWN'
const NAME_CHARACTERS_MAX = 256
const YEAR_MIN = 1900
const YEAR_MAX = 2100

const nameOf = memoize((text) => foldBlanks(text).slice(0, NAME_CHARACTERS_MAX) || UNKNOWN_NAME)

const yearOf = memoize((text) => {
  const year = parseNumber(text)
  return year !== null && Number.isInteger(year) && year >= YEAR_MIN && year <= YEAR_MAX ? year : null
})

/** Parses make, model and year. 9999 and impossible years become null. */
export function namedVehicle(make: string, model: string, year: string): NamedVehicle {
  return { make: nameOf(make), model: nameOf(model), year: yearOf(year) }
}

/** Returns the CREATE statements of a stage table with the numbered names of one source. */
export function nameTable(table: string): string {
  return `
    CREATE TABLE ${table} (
      name INTEGER PRIMARY KEY, year INTEGER, make TEXT NOT NULL, model TEXT NOT NULL, kind TEXT NOT NULL);
    CREATE UNIQUE INDEX ${table}_once ON ${table} (make, model, ifnull(year, 0), kind);`
}

/**
 * Returns a function that numbers the names of one source in order of appearance. `kind` is the subject of a record
 * ('V' = a vehicle; '' = not stated). Recent names are cached, so that most rows need no statement.
 */
export function nameWriter(stage: DatabaseSync, table: string): (name: NamedVehicle, kind: string) => number {
  const insert = stage.prepare(`
    INSERT INTO ${table} (year, make, model, kind) VALUES (?, ?, ?, ?)
    ON CONFLICT (make, model, ifnull(year, 0), kind) DO UPDATE SET kind = kind RETURNING name`)
  // Nested maps, because building a joined key costs more than four lookups.
  const numbers = new Map<string, Map<string, Map<string, Map<number | null, number>>>>()
  let count = 0
  return ({ year, make, model }, kind) => {
    const known = numbers.get(kind)?.get(make)?.get(model)?.get(year)
    if (known !== undefined) return known
    const { name } = insert.get(year, make, model, kind) as { name: number }
    if (count >= CACHED_NAMES_MAX) {
      numbers.clear()
      count = 0
    }
    numbers
      .getOrInsertComputed(kind, () => new Map())
      .getOrInsertComputed(make, () => new Map())
      .getOrInsertComputed(model, () => new Map())
      .set(year, name)
    count += 1
    return name
  }
}

/** Returns the CREATE statement of a table that numbers the distinct texts of a column, such as components. */
export function wordTable(table: string): string {
  return `CREATE TABLE ${table} (number INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);`
}

export function wordWriter(stage: DatabaseSync, table: string): (text: string) => number {
  const insert = stage.prepare(`
    INSERT INTO ${table} (text) VALUES (?) ON CONFLICT (text) DO UPDATE SET text = text RETURNING number`)
  return memoize((text) => (insert.get(text) as { number: number }).number)
}

/** Adds the names of schema `part` to the table and fills `temp.part_name (old, name)` with old and new numbers. */
export function mergeNames(stage: DatabaseSync, table: string): void {
  stage.exec(`
    INSERT INTO main.${table} (year, make, model, kind)
    SELECT year, make, model, kind FROM part.${table} WHERE true ORDER BY name
        ON CONFLICT (make, model, ifnull(year, 0), kind) DO NOTHING;
    DROP TABLE IF EXISTS temp.part_name;
    CREATE TEMP TABLE part_name (old INTEGER PRIMARY KEY, name INTEGER NOT NULL);
    INSERT INTO part_name
    SELECT p.name, m.name
      FROM part.${table} p
      JOIN main.${table} m ON m.make = p.make AND m.model = p.model AND ifnull(m.year, 0) = ifnull(p.year, 0)
                          AND m.kind = p.kind`)
}

/** Adds the words of the schema `part` to the table, and fills `temp.part_word (old, number)`. */
export function mergeWords(stage: DatabaseSync, table: string): void {
  stage.exec(`
    INSERT INTO main.${table} (text) SELECT text FROM part.${table} WHERE true ORDER BY number
        ON CONFLICT (text) DO NOTHING;
    DROP TABLE IF EXISTS temp.part_word;
    CREATE TEMP TABLE part_word (old INTEGER PRIMARY KEY, number INTEGER NOT NULL);
    INSERT INTO part_word SELECT p.number, m.number FROM part.${table} p JOIN main.${table} m ON m.text = p.text`)
}

/** Statements that add one file's numbered records to those of earlier files. */
interface NumberedMerge {
  /** Adds the records of `part` with new numbers, except existing ones. */
  readonly facts: string
  /** Fills `temp.part_repeated (old, number)` with the existing records and their numbers. */
  readonly repeated: string
  /** Adds all rows that reference the records, by `part_repeated` or else by the new numbers. */
  readonly rest: string
}

/** Merges numbered records. Records are rarely in two files, so repetitions are searched only if some were skipped. */
export function mergeNumbered(stage: DatabaseSync, table: string, { facts, repeated, rest }: NumberedMerge): void {
  const { rows } = stage.prepare(`SELECT count(*) AS rows FROM part.${table}`).get() as { rows: number }
  stage.exec(`
    DROP TABLE IF EXISTS temp.part_repeated;
    CREATE TEMP TABLE part_repeated (old INTEGER PRIMARY KEY, number INTEGER NOT NULL)`)
  if (stage.prepare(facts).run().changes < rows) stage.exec(repeated)
  stage.exec(rest)
}

/** Returns the highest number used in a stage table; 0 if it is empty. */
export function lastNumber(stage: DatabaseSync, table: string): number {
  return (stage.prepare(`SELECT ifnull(max(rowid), 0) AS last FROM main.${table}`).get() as { last: number }).last
}
