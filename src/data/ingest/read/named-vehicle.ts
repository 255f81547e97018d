import type { DatabaseSync } from 'node:sqlite'
import { CACHED_NAMES_MAX } from '#ingest/limits.ts'
import { foldBlanks, numberOrNull } from './numbers.ts'
import { memoize } from './memoize.ts'

/** The make, model and model year that a row of NHTSA's gives, as written but for outer and double blanks. */
export interface NamedVehicle {
  readonly make: string
  readonly model: string
  readonly year: number | null
}

/** What a row without a make or model is filed under: NHTSA's own word for it. */
const UNKNOWN_NAME = 'UNKNOWN'
const NAME_CHARACTERS_MAX = 256
const YEAR_MIN = 1900
const YEAR_MAX = 2100

const nameOf = memoize((text) => foldBlanks(text).slice(0, NAME_CHARACTERS_MAX) || UNKNOWN_NAME)

const yearOf = memoize((text) => {
  const year = numberOrNull(text)
  return year !== null && Number.isInteger(year) && year >= YEAR_MIN && year <= YEAR_MAX ? year : null
})

/** Reads the three fields that every table of NHTSA's has. 9999 and years that no car has are unknown: null. */
export function namedVehicle(make: string, model: string, year: string): NamedVehicle {
  return { make: nameOf(make), model: nameOf(model), year: yearOf(year) }
}

/** The columns of a stage table that numbers the names of one source; `more` = further columns of its key. */
export function nameTable(table: string): string {
  return `
    CREATE TABLE ${table} (
      name INTEGER PRIMARY KEY, year INTEGER, make TEXT NOT NULL, model TEXT NOT NULL, kind TEXT NOT NULL);
    CREATE UNIQUE INDEX ${table}_once ON ${table} (make, model, ifnull(year, 0), kind);`
}

/**
 * Numbers the names of one source as they come. `kind` distinguishes what a record is about ('V' = a vehicle); '' where
 * the source does not say. Names that came lately are cached, so that most rows cost no statement.
 */
export function nameWriter(stage: DatabaseSync, table: string): (name: NamedVehicle, kind: string) => number {
  const insert = stage.prepare(`
    INSERT INTO ${table} (year, make, model, kind) VALUES (?, ?, ?, ?)
    ON CONFLICT (make, model, ifnull(year, 0), kind) DO UPDATE SET kind = kind RETURNING name`)
  // A map in a map, because to join the words into a key costs more than to look each of them up.
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

/** Numbers the distinct texts of one column, such as components: few in many rows. */
export function wordTable(table: string): string {
  return `CREATE TABLE ${table} (number INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);`
}

/** Gives each distinct text its number. */
export function wordWriter(stage: DatabaseSync, table: string): (text: string) => number {
  const insert = stage.prepare(`
    INSERT INTO ${table} (text) VALUES (?) ON CONFLICT (text) DO UPDATE SET text = text RETURNING number`)
  return memoize((text) => (insert.get(text) as { number: number }).number)
}

/**
 * Adds the names of the schema `part` to the table, and fills `temp.part_name (old, name)` with the number that each
 * has now.
 */
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

/** As mergeNames, for a table of words: fills `temp.part_word (old, number)`. */
export function mergeWords(stage: DatabaseSync, table: string): void {
  stage.exec(`
    INSERT INTO main.${table} (text) SELECT text FROM part.${table} WHERE true ORDER BY number
        ON CONFLICT (text) DO NOTHING;
    DROP TABLE IF EXISTS temp.part_word;
    CREATE TEMP TABLE part_word (old INTEGER PRIMARY KEY, number INTEGER NOT NULL);
    INSERT INTO part_word SELECT p.number, m.number FROM part.${table} p JOIN main.${table} m ON m.text = p.text`)
}

/** How the numbered records of one file join those of the files before it. */
interface NumberedMerge {
  /** Adds the records of `part` with new numbers, except those that exist. */
  readonly facts: string
  /** Fills `temp.part_repeated (old, number)` with the records that were there already, and their numbers. */
  readonly repeated: string
  /** Adds all that hangs on the records, by `part_repeated` or else by the new numbers. */
  readonly rest: string
}

/** Mostly no record is in two files: what is repeated is only looked for when fewer arrived than there are. */
export function mergeNumbered(stage: DatabaseSync, table: string, { facts, repeated, rest }: NumberedMerge): void {
  const { rows } = stage.prepare(`SELECT count(*) AS rows FROM part.${table}`).get() as { rows: number }
  stage.exec(`
    DROP TABLE IF EXISTS temp.part_repeated;
    CREATE TEMP TABLE part_repeated (old INTEGER PRIMARY KEY, number INTEGER NOT NULL)`)
  if (stage.prepare(facts).run().changes < rows) stage.exec(repeated)
  stage.exec(rest)
}

/** The highest number that a table of the stage has given; 0 = none. */
export function lastNumber(stage: DatabaseSync, table: string): number {
  return (stage.prepare(`SELECT ifnull(max(rowid), 0) AS last FROM main.${table}`).get() as { last: number }).last
}
