import { closeSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { IDENTITY_SECRET } from '#accounts/storage/used-stores.ts'
import { migrate } from '#platform/database/migration.ts'
import { SqliteDatabase } from '#platform/database/sqlite-database.ts'
import { sqliteFailure, openDurable } from '#platform/database/sqlite.ts'
import { messageOf } from '#platform/failure.ts'
import { createFolder } from '#platform/files/create-folder.ts'
import { secretOf } from '#platform/files/secret-file.ts'
import { IDENTITY_MIGRATIONS } from './identity-tables.ts'
import { type IdentityStore, IDENTITY_STORE_NAME } from './identity.ts'
import type { AttemptQuery } from './sign-in-limits.ts'

const OWNER_ONLY = 0o600
/** Another process may be migrating the same file at startup. */
const FIRST_OPEN_BUSY_MS = 5_000

/** Parts of an open identity store, in either database. */
export interface OpenParts {
  readonly store: IdentityStore
  readonly secret: string
  readonly queryAttempts: AttemptQuery
}

/**
 * Opens identity.sqlite twice: for the library, which never closes a connection, and for the attempt counters, which
 * reopen it after a failure and check it for damage first. Damage found by the second applies to both.
 * @throws any error of the file system or SQLite if the file cannot be used
 */
export function openIdentityFile(dataDirectory: string): OpenParts {
  let database: DatabaseSync | undefined
  try {
    createFolder(dataDirectory)
    const file = join(dataDirectory, 'identity.sqlite')
    closeSync(openSync(file, 'a', OWNER_ONLY))
    const opened = openDurable(file, { full: true, busyTimeoutMs: FIRST_OPEN_BUSY_MS })
    database = opened
    migrate(opened, IDENTITY_MIGRATIONS)
    // From here on, the library's statements run on the serving thread, so they must wait without blocking it.
    opened.exec('PRAGMA busy_timeout = 0')
    const attempts = new SqliteDatabase({
      file,
      name: IDENTITY_STORE_NAME,
      migrations: IDENTITY_MIGRATIONS,
      full: false,
      isChecked: true,
    })
    const { ino: inode, dev: device } = statSync(file)
    const others: DatabaseSync[] = []
    let failedMs = Number.NEGATIVE_INFINITY
    const store: IdentityStore = {
      database: opened,
      connectAgain: () => {
        const another = openDurable(file, { full: true, busyTimeoutMs: 0 })
        others.push(another)
        return another
      },
      timeParameter: (position) => `?${position}`,
      tablePrefix: '',
      hasFailedSince: (sinceMs) => failedMs >= sinceMs,
      reportFailure: () => {
        failedMs = performance.now()
        attempts.distrust()
      },
      isAvailable: () => {
        const found = statSync(file, { throwIfNoEntry: false })
        return found?.ino === inode && found.dev === device && attempts.isAvailable()
      },
      close: async () => {
        attempts.close()
        for (const each of [...others, opened]) each.close()
      },
    }
    return {
      store,
      secret: secretOf(join(dataDirectory, IDENTITY_SECRET)),
      queryAttempts: (statement, values) =>
        attempts.withRetry(() => attempts.now((prepare) => prepare(statement).all(...values))),
    }
  } catch (error) {
    database?.close()
    if (sqliteFailure(error) !== 'damaged') throw error
    throw new Error(`identity.sqlite is damaged: ${messageOf(error)}`, { cause: error })
  }
}
