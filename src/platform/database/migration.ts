import { closeSync, openSync, readSync, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { assert } from '#platform/assert.ts'
import { inTransaction } from './sqlite.ts'

/**
 * One step from a database's version to the next. Steps only go forward and only add: the release before this one
 * may still be running on the same file, so nothing that it reads or writes is taken away or changes its meaning
 * (that waits for the release after).
 */
export interface Migration {
  /** Rises from step to step and is never renumbered. Kept in SQLite's `user_version`. */
  readonly version: number
  readonly sql: string
}

/**
 * Brings a database to the newest version this release knows; safe when several processes do it at once. A file of
 * a newer release is left as it is: migrations only add (migration.ts), so this release can still use it.
 */
export function migrate(database: DatabaseSync, migrations: readonly Migration[]): void {
  if (versionOf(database) >= newestVersion(migrations)) return
  inTransaction(database, () => {
    // Read again: another process may have done it while this one waited for the lock.
    const found = versionOf(database)
    for (const { version, sql } of migrations.filter((step) => step.version > found)) {
      database.exec(sql)
      database.exec(`PRAGMA user_version = ${version}`)
    }
  })
}

/** Where SQLite keeps `user_version` in a file, four bytes (sqlite.org/fileformat.html). */
const VERSION_OFFSET = 60
const VERSION_BYTES = 4

/**
 * Whether no step was ever taken in a database file: it is missing or empty, or its write-ahead log, which had everything,
 * was not copied along with it. Reads bytes alone: SQLite would make files beside it.
 */
export function isBlank(file: string): boolean {
  if (sizeOf(file) === 0) return true
  if (sizeOf(`${file}-wal`) > 0) return false
  const handle = openSync(file, 'r')
  try {
    const version = Buffer.alloc(VERSION_BYTES)
    // What is too short for a version is no database, which opening it says.
    return readSync(handle, version, 0, VERSION_BYTES, VERSION_OFFSET) === VERSION_BYTES && version.readUInt32BE() === 0
  } finally {
    closeSync(handle)
  }
}

/** Bytes of a file; 0 where it is missing, too. */
export function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/** The version that a list of steps leads to. */
export function newestVersion(migrations: readonly Migration[]): number {
  return migrations.reduce((newest, { version }) => {
    assert(version > newest, 'the versions of migrations rise')
    return version
  }, 0)
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version'])
}
