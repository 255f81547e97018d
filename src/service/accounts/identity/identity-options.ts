import type { BetterAuthOptions } from 'better-auth'
import type { Log } from '#platform/log.ts'
import type { Mailer } from '#platform/network/mailer.ts'
import type { IdentityEvents } from './identity.ts'
import type { AttemptQuery, SignInLimits } from './sign-in-limits.ts'

/** Base path of the library's endpoints; see src/service/operations/account/sign-in.ts. */
export const SIGN_IN_PATH = '/api/auth'
/** Header that tells the library the client's address. A caller's own value is overwritten. */
export const CLIENT_ADDRESS_HEADER = 'x-vds-client-address'

export const PASSWORD_CHARACTERS_MIN = 12
export const PASSWORD_CHARACTERS_MAX = 256

/** Database that contains the library's tables, already migrated. */
export interface IdentityStore {
  /** Open SQLite file, or a PostgreSQL pool. */
  readonly database: NonNullable<BetterAuthOptions['database']>
  /** Returns a database for a second instance of the library, which may not share a file's connection with the first. */
  connectAgain(): NonNullable<BetterAuthOptions['database']>
  /** Returns the SQL of a parameter that is a time in the library's form. */
  readonly timeParameter: (position: number) => string
  /** Prefix of every table name, so that a database may be shared. Empty for none. */
  readonly tablePrefix: string
  /** Returns true if the database has failed since this instant of `performance.now()`. */
  hasFailedSince(sinceMs: number): boolean
  /** Returns true if data stored now could be read back. A removed or replaced file still accepts writes. */
  isAvailable(): boolean
  /** Called after a failure of an SQLite file; a pool records failures itself. */
  reportFailure(): void
  close(): Promise<void>
}

export interface IdentityOptions {
  readonly store: IdentityStore
  /** At least 32 random bytes; see #platform/secret-file.ts. */
  readonly secret: string
  readonly publicUrl: string
  readonly mailer: Mailer
  readonly log: Log
  readonly events: IdentityEvents
  readonly signInLimits: SignInLimits
  /** Runs our own statements over the library's tables. */
  readonly query: AttemptQuery
}
