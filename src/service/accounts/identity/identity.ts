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
