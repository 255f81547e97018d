import type { BetterAuthOptions } from 'better-auth'
import type { Log } from '#platform/log.ts'
import type { Mailer } from '#platform/network/mailer.ts'
import type { AttemptQuery, SignInLimits } from './sign-in-limits.ts'

/** Name of the identity store in error messages, in either database. */
export const IDENTITY_STORE_NAME = 'sign-in store'

export interface SignedIn {
  readonly userId: string
  readonly email: string
  readonly name: string
  readonly isVerified: boolean
  readonly hasTwoFactor: boolean
  readonly sessionId: string
  readonly sessionExpiresMs: number
  /** `Set-Cookie` values that keep the session alive, to be sent with the response. */
  readonly cookies: readonly string[]
  /** `Cookie` header that identified the session. */
  readonly cookieHeader: string
}

export interface SessionRecord {
  readonly id: string
  readonly createdMs: number
  readonly expiresMs: number
  readonly ip: string | null
  readonly userAgent: string | null
}

/** Request facts that the HTTP server passes to the library. */
export interface RequestFacts {
  /** False suppresses the emails of this request without telling the caller. */
  readonly mayMail?: boolean
  /** Password of a sign-up. Hashed before any transaction begins, even if the address is known. */
  readonly newPassword?: string | undefined
}

export interface Confirmed {
  /** Link to choose a password, once within a day; undefined if the address was confirmed before and nothing changed. */
  readonly passwordLink: string | undefined
}

export interface PasskeyRecord {
  readonly id: string
  readonly name: string | null
  readonly createdMs: number | null
  readonly isSynced: boolean
}

/** Callbacks from identity to the rest of the service. */
export interface IdentityEvents {
  /** Called after a sign-up, before the first sign-in. */
  signedUp(person: { userId: string; email: string; isVerified: boolean }): Promise<void>
  /** Returns true if the user may start a session now. */
  maySignIn(userId: string): Promise<boolean>
  emailVerified(userId: string): Promise<void>
  passwordReset(userId: string): Promise<void>
}

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
  /** At least 32 random bytes; see #platform/files/secret-file.ts. */
  readonly secret: string
  readonly publicUrl: string
  readonly mailer: Mailer
  readonly log: Log
  readonly events: IdentityEvents
  readonly signInLimits: SignInLimits
  /** Runs our own statements over the library's tables. */
  readonly query: AttemptQuery
}
