import type { DatabaseSync, StatementSync } from 'node:sqlite'

/**
 * Statements over a snapshot are prepared in two ways, so that no request reads a whole table by accident. Lint rejects
 * a direct `database.prepare` in code for requests, and test/contract/query-plans.test.ts checks both ways:
 * - `prepareLookup`: for requests. Each statement is registered, must find its rows by a key, and must sort nothing.
 * - `readOnce`: reads whole tables when a snapshot opens, or for an operator. No caller's request may use it.
 */

interface PreparedStatements {
  /** Texts of statements that requests run. Bounded by the code: values are parameters, and lists have fixed lengths. */
  readonly lookups: Set<string>
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

export function prepareLookup(database: DatabaseSync, sql: string): StatementSync {
  preparedOn(database).lookups.add(sql)
  return database.prepare(sql)
}

export function readOnce<Row>(database: DatabaseSync, sql: string, ...values: (string | number)[]): Row[] {
  preparedOn(database).readings.add(sql)
  return database.prepare(sql).all(...values) as Row[]
}
