import { DatabaseSync } from 'node:sqlite'
import type { BetterAuthOptions } from 'better-auth'
import { CLIENT_ADDRESS_HEADER, type IdentityOptions, type IdentityStore } from './identity-options.ts'
import { RetryingSqlite } from './retrying-sqlite.ts'

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
    // Replaced by attempt-counter.ts: the library counts by a clock that may be set back, and only per address.
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
