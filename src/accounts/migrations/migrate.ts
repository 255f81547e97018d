import type { DatabaseSync } from 'node:sqlite'
import { assert } from '#platform/assert.ts'
import { inTransaction } from '#platform/sqlite.ts'
import { accountsAndKeys } from './accounts-0001-accounts-and-keys.ts'
import type { Migration } from './migration.ts'
import { counters } from './usage-0001-counters.ts'

/** In order of their versions. */
export const ACCOUNTS_MIGRATIONS: readonly Migration[] = [accountsAndKeys]
export const USAGE_MIGRATIONS: readonly Migration[] = [counters]

/**
 * Brings a database to the newest version this release knows; safe when several processes do it at once. A file of
 * a newer release is left as it is: migrations only add (migration.ts), so this release can still use it.
 */
export function migrate(database: DatabaseSync, migrations: readonly Migration[]): void {
  migrations.forEach((migration, index) =>
    assert(migration.version === index + 1, 'migrations are numbered 1, 2, 3 ...'),
  )
  if (versionOf(database) >= migrations.length) return
  inTransaction(database, () => {
    // Read again: another process may have done it while this one waited for the lock.
    const version = versionOf(database)
    for (const migration of migrations.slice(version)) {
      database.exec(migration.sql)
      database.exec(`PRAGMA user_version = ${migration.version}`)
    }
  })
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version'])
}
