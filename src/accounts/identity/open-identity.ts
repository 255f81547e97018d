import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Config } from '#platform/config.ts'
import { Failure, messageOf } from '#platform/failure.ts'
import { migrate, type Migration } from '#platform/migration.ts'
import { openDurable } from '#platform/sqlite.ts'
import { createIdentity, type IdentityOptions } from './create-identity.ts'
import { people } from './identity-0001-people.ts'
import { identitySecret } from './identity-secret.ts'
import type { Identity } from './identity.ts'

export const IDENTITY_MIGRATIONS: readonly Migration[] = [people]

const OWNER_ONLY = 0o600
/** The library's statements run on this thread, so they wait for another process's lock no longer than this. */
const BUSY_TIMEOUT_MS = 1_000

/**
 * Opens identity.sqlite in the data folder, creating it when there is none. A file of its own: a sign-in writes, and
 * a write to accounts.sqlite would make every process verify every key again (ADR 0070).
 * @throws Failure with one line that says what is wrong with it.
 */
export function openIdentity(
  { dataDirectory }: Pick<Config, 'dataDirectory'>,
  options: Omit<IdentityOptions, 'database' | 'closeDatabase' | 'secret'>,
): Identity {
  let database: DatabaseSync | undefined
  try {
    mkdirSync(dataDirectory, { recursive: true })
    const file = join(dataDirectory, 'identity.sqlite')
    closeSync(openSync(file, 'a', OWNER_ONLY))
    const opened = openDurable(file, { full: true, busyTimeoutMs: BUSY_TIMEOUT_MS })
    database = opened
    migrate(opened, IDENTITY_MIGRATIONS)
    return createIdentity({
      ...options,
      database: opened,
      closeDatabase: async () => opened.close(),
      secret: identitySecret(dataDirectory),
    })
  } catch (error) {
    database?.close()
    if (error instanceof Failure) throw error
    throw new Failure(`the sign-in store in ${dataDirectory} cannot be opened: ${messageOf(error)}`, { cause: error })
  }
}
