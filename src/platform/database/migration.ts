import assert from 'node:assert/strict'
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from './sqlite.ts'

/**
 * Step from one database version to the next. Steps only add: the previous release may still use the same file, so its
 * tables and columns stay until the release after.
 */
export interface Migration {
  /** Increases with each step and is never renumbered. Stored in SQLite's `user_version`. */
  readonly version: number
  readonly sql: string
}

/**
 * Migrates a database to the newest version of this release; safe when several processes do it at once. A file of a
 * newer release stays unchanged and usable, because migrations only add.
 */
export function migrate(database: DatabaseSync, migrations: readonly Migration[]): void {
  if (versionOf(database) >= newestVersion(migrations)) return
  inTransaction(database, () => {
    // Another process may have migrated while this one waited for the lock.
    const found = versionOf(database)
    for (const { version, sql } of migrations.filter((step) => step.version > found)) {
      database.exec(sql)
      database.exec(`PRAGMA user_version = ${version}`)
    }
  })
}

/** Offset of the four-byte `user_version` in a SQLite file (sqlite.org/fileformat.html). */
const VERSION_OFFSET = 60
const VERSION_BYTES = 4

/** Returns true for a file that was never migrated. Reads raw bytes: SQLite would create files next to it. */
export function isUnmigrated(file: string): boolean {
  if (databaseFileSize(file) === 0) return true
  if (databaseFileSize(`${file}-wal`) > 0) return false
  const handle = openSync(file, 'r')
  try {
    const version = Buffer.alloc(VERSION_BYTES)
    // A file too short for a version is not a database; opening it reports that.
    return readSync(handle, version, 0, VERSION_BYTES, VERSION_OFFSET) === VERSION_BYTES && version.readUInt32BE() === 0
  } finally {
    closeSync(handle)
  }
}

export function databaseFileSize(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

export function newestVersion(migrations: readonly Migration[]): number {
  return migrations.reduce((newest, { version }) => {
    assert(version > newest, 'the versions of migrations rise')
    return version
  }, 0)
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version'])
}

/** Column types and options that differ between the two databases. */
export interface SqlTypes {
  /** 64-bit integer. */
  readonly integer: string
  readonly bytes: string
  /** Table options for a table with its own primary key. */
  readonly options: string
}

export const SQLITE_TYPES: SqlTypes = { integer: 'INTEGER', bytes: 'BLOB', options: ' STRICT, WITHOUT ROWID' }
export const POSTGRES_TYPES: SqlTypes = { integer: 'BIGINT', bytes: 'BYTEA', options: '' }
