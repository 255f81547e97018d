import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Config } from '#platform/config.ts'
import { Failure, messageOf } from '#platform/failure.ts'
import { migrate, type Migration } from '#platform/migration.ts'
import { migratePostgres } from '#platform/postgres-migration.ts'
import { openPool, PostgresDatabase } from '#platform/postgres.ts'
import { ProblemError } from '#platform/problem.ts'
import { openDurable } from '#platform/sqlite.ts'
import { HANDLED_AT_ONCE_MAX } from './handling-slots.ts'
import { people } from './identity-0001-people.ts'
import { IDENTITY_POSTGRES_MIGRATIONS, IDENTITY_TABLE_PREFIX } from './identity-postgres-0001-people.ts'
import { identitySecret } from './identity-secret.ts'
import type { IdentityOptions, IdentityStore } from './identity-options.ts'
import { IDENTITY_STORE_NAME, type Identity } from './identity.ts'
import { LazyIdentity } from './lazy-identity.ts'
import { postgresIdentitySecret } from './postgres-identity-secret.ts'
import { WatchedPool } from './watched-pool.ts'

export const IDENTITY_MIGRATIONS: readonly Migration[] = [people]

const OWNER_ONLY = 0o600
/** The library's statements run on this thread, so they wait for another process's lock no longer than this. */
const BUSY_TIMEOUT_MS = 1_000
/** One for each request that the library handles at a time, the others for looking sessions up. */
const CONNECTIONS_MAX = HANDLED_AT_ONCE_MAX + 4

type Place = Pick<Config, 'dataDirectory' | 'databaseUrl' | 'identitySecret'>

/**
 * Opens the store of people, creating it when there is none: identity.sqlite in the data folder, or tables in
 * PostgreSQL. The library that answers is loaded when somebody needs it. A file of its own: a sign-in writes, and a write to accounts.sqlite would make every process verify every
 * key again (ADR 0070).
 * @throws Failure with one line that says what is wrong with it.
 */
export async function openIdentity(
  { dataDirectory, databaseUrl, identitySecret: given }: Place,
  options: Omit<IdentityOptions, 'store' | 'secret'>,
): Promise<Identity> {
  try {
    const parts = databaseUrl === undefined ? openFile(dataDirectory) : await openPostgres(databaseUrl, given)
    return new LazyIdentity({ ...options, ...parts })
  } catch (error) {
    if (error instanceof Failure) throw error
    // Never the address of the database, which holds a password.
    const where = databaseUrl === undefined ? `in ${dataDirectory}` : 'of VDS_DATABASE_URL'
    const cause = error instanceof ProblemError ? error.cause : error
    throw new Failure(`the ${IDENTITY_STORE_NAME} ${where} cannot be opened: ${messageOf(cause)}`, { cause: error })
  }
}

function openFile(dataDirectory: string): Pick<IdentityOptions, 'store' | 'secret'> {
  let database: DatabaseSync | undefined
  try {
    mkdirSync(dataDirectory, { recursive: true })
    const file = join(dataDirectory, 'identity.sqlite')
    closeSync(openSync(file, 'a', OWNER_ONLY))
    const opened = openDurable(file, { full: true, busyTimeoutMs: BUSY_TIMEOUT_MS })
    database = opened
    migrate(opened, IDENTITY_MIGRATIONS)
    const store: IdentityStore = {
      database: opened,
      tablePrefix: '',
      hasFailedSince: () => false,
      close: async () => opened.close(),
    }
    return { store, secret: identitySecret(dataDirectory) }
  } catch (error) {
    database?.close()
    throw error
  }
}

async function openPostgres(
  url: string,
  given: string | undefined,
): Promise<Pick<IdentityOptions, 'store' | 'secret'>> {
  const secret = await prepareTables(url, given)
  const pool = new WatchedPool(openPool(url, CONNECTIONS_MAX))
  const store: IdentityStore = {
    database: pool,
    tablePrefix: IDENTITY_TABLE_PREFIX,
    hasFailedSince: (sinceMs) => pool.hasFailedSince(sinceMs),
    close: () => pool.end(),
  }
  return { store, secret }
}

/** Over a connection that is closed again: from here on the library asks for itself. */
async function prepareTables(url: string, given: string | undefined): Promise<string> {
  const database = new PostgresDatabase({ url, name: IDENTITY_STORE_NAME, connectionsMax: 1 })
  try {
    await database.ready()
    await migratePostgres(database, 'identity', IDENTITY_POSTGRES_MIGRATIONS)
    return await postgresIdentitySecret(database, given)
  } finally {
    await database.close()
  }
}
