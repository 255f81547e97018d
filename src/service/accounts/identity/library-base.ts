import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { NodeSqliteDialect } from '@better-auth/kysely-adapter/node-sqlite-dialect'
import type { BetterAuthOptions } from 'better-auth'
import { retryDelayMs } from '#platform/database/sqlite-database.ts'
import { sqliteFailure } from '#platform/database/sqlite.ts'
import { CLIENT_ADDRESS_HEADER, type IdentityOptions, type IdentityStore } from './identity.ts'

export const SERVICE_TITLE = 'Vehicle Data Service'
const SESSION_SECONDS = 7 * 24 * 3_600
const SESSION_RENEWAL_SECONDS = 24 * 3_600

/** Options that every instance of the library shares: the same tables, cookies and secret. */
export function baseOptions({
  store,
  secret,
  publicUrl,
  log,
}: Pick<IdentityOptions, 'store' | 'secret' | 'publicUrl' | 'log'>) {
  const table = tableNames(store)
  const { origin } = new URL(publicUrl)
  return {
    appName: SERVICE_TITLE,
    secret,
    telemetry: { enabled: false },
    trustedOrigins: [origin],
    user: table('user'),
    account: table('account'),
    verification: { ...table('verification'), storeIdentifier: 'hashed' },
    session: {
      ...table('session'),
      expiresIn: SESSION_SECONDS,
      updateAge: SESSION_RENEWAL_SECONDS,
      cookieCache: { enabled: false },
    },
    // Replaced by sign-in-limits.ts: the library counts by a clock that may be set back, and only per address.
    rateLimit: { ...table('rateLimit'), enabled: false, storage: 'database' },
    advanced: {
      cookiePrefix: 'vds',
      useSecureCookies: origin.startsWith('https:'),
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    logger: {
      level: 'warn',
      log: (level, message) => log[level === 'error' ? 'error' : 'warn'](`sign-in: ${message}`),
    },
    // Throws errors that are not the library's own rejections, so that they are logged like any other.
    onAPIError: { throw: true },
  } satisfies BetterAuthOptions
}

/** Returns a function for the library's table names in a store. */
export function tableNames({ tablePrefix }: Pick<IdentityStore, 'tablePrefix'>) {
  return (name: string): { modelName: string } => ({ modelName: tablePrefix + name })
}

export function databaseOf(database: IdentityStore['database'], store: IdentityStore) {
  if (!(database instanceof DatabaseSync)) return database
  return {
    dialect: new RetryingSqlite(database, () => store.reportFailure()),
    type: 'sqlite' as const,
    transaction: true,
  }
}

/** Maximum wait of a statement for another process's write lock. Only this statement waits. */
const LOCK_WAIT_MS_MAX = 800
/** Maximum wait to begin a transaction behind those of other processes, such as many sign-ups. */
const BEGIN_WAIT_MS_MAX = 2_000

type Driver = ReturnType<NodeSqliteDialect['createDriver']>
type Connection = Awaited<ReturnType<Driver['acquireConnection']>>
type Query = Parameters<Connection['executeQuery']>[0]

/**
 * SQLite dialect for the account library with three additions. It waits for another process's lock without blocking the
 * thread (the database's own timeout must be 0). Transactions take the write lock when they begin, because a later lock
 * fails if another process wrote meanwhile. Database failures are reported to `reportFailure`, because the library
 * reports them as mistakes of the caller.
 */
class RetryingSqlite extends NodeSqliteDialect {
  readonly #reportFailure: () => void

  constructor(database: DatabaseSync, reportFailure: () => void) {
    super({ database })
    this.#reportFailure = reportFailure
  }

  override createDriver(): Driver {
    const driver = super.createDriver()
    const reportFailure = this.#reportFailure
    const run = (connection: Connection, sql: string, waitMsMax: number) =>
      withRetry(() => connection.executeQuery(rawQuery(sql)), { waitMsMax, reportFailure })
    return {
      init: () => driver.init(),
      async acquireConnection() {
        return retryingConnection(await driver.acquireConnection(), reportFailure)
      },
      beginTransaction: async (connection) => void (await run(connection, 'begin immediate', BEGIN_WAIT_MS_MAX)),
      commitTransaction: async (connection) => void (await run(connection, 'commit', LOCK_WAIT_MS_MAX)),
      rollbackTransaction: (connection, ...rest) => driver.rollbackTransaction(connection, ...rest),
      releaseConnection: (connection, ...rest) => driver.releaseConnection(connection, ...rest),
      destroy: (...rest) => driver.destroy(...rest),
    }
  }
}

function retryingConnection(connection: Connection, reportFailure: () => void): Connection {
  return {
    executeQuery: (query: Query) =>
      withRetry(() => connection.executeQuery(query), { waitMsMax: LOCK_WAIT_MS_MAX, reportFailure }),
    streamQuery: connection.streamQuery.bind(connection),
  } as Connection
}

/** The driver reads nothing else of a query. */
function rawQuery(sql: string): Query {
  return { sql, parameters: [] } as unknown as Query
}

async function withRetry<Result>(
  attempt: () => Result | Promise<Result>,
  { waitMsMax, reportFailure }: { waitMsMax: number; reportFailure: () => void },
): Promise<Result> {
  const deadlineMs = performance.now() + waitMsMax
  for (let retries = 0; ; retries += 1) {
    try {
      return await attempt()
    } catch (error) {
      const failure = sqliteFailure(error)
      if (failure !== 'locked' || performance.now() >= deadlineMs) {
        // A constraint violation is an ordinary result.
        if (failure !== undefined && failure !== 'constraint') reportFailure()
        throw error
      }
    }
    await wait(retryDelayMs(retries))
  }
}
