import type { DatabaseSync, StatementSync } from 'node:sqlite'

/**
 * Statements over a snapshot are prepared in two ways, so that no request reads a whole table by accident:
 * - `prepareLookup` for statements that requests run. Each one is registered, and test/contract/query-plans.test.ts explains
 *   every registered statement: it must find its rows by a key and sort nothing.
 * - `readOnce` for what is read as a whole when a snapshot opens, or for an operator. It returns rows and no statement, and
 *   the same test fails if a request of a caller uses it.
 * Lint rejects a direct `database.prepare` in the rooms that answer requests.
 */

interface PreparedStatements {
  /** Texts of statements that requests run. Bounded by the code: values are parameters, and lists have fixed lengths. */
  readonly lookups: Set<string>
  /** Texts of statements that were run by `readOnce`. */
  readonly readings: Set<string>
}

const prepared = new WeakMap<DatabaseSync, PreparedStatements>()

export function preparedOn(database: DatabaseSync): PreparedStatements {
  const known = prepared.get(database)
  if (known !== undefined) return known
  const statements: PreparedStatements = { lookups: new Set(), readings: new Set() }
  prepared.set(database, statements)
  return statements
}

/** Prepares a statement that finds its rows by a key, for requests. */
export function prepareLookup(database: DatabaseSync, sql: string): StatementSync {
  preparedOn(database).lookups.add(sql)
  return database.prepare(sql)
}

/** Runs a statement that may read whole tables, and returns its rows. */
export function readOnce<Row>(database: DatabaseSync, sql: string, ...values: (string | number)[]): Row[] {
  preparedOn(database).readings.add(sql)
  return database.prepare(sql).all(...values) as Row[]
}
