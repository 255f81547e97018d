import type { SignInLimits } from './limits/sign-in-limits.ts'

/** What callers know the store of people as, whatever it is kept in. */
export const IDENTITY_STORE_NAME = 'sign-in store'

/** A user who is signed in now. */
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
}

export interface SessionRecord {
  readonly id: string
  readonly createdMs: number
  readonly expiresMs: number
  readonly ip: string | null
  readonly userAgent: string | null
}

/** What the HTTP server knows of a request to the library. */
export interface AboutRequest {
  /** False: e-mails that it would send are left out, unseen. */
  readonly mayMail?: boolean
  /** Of a sign-up. Hashed before any transaction begins, and whether or not the address is known. */
  readonly newPassword?: string | undefined
}

/** An address that was confirmed. */
export interface Confirmed {
  readonly userId: string
  /** Where its owner chooses a password: works once, for a day. Undefined: it was confirmed before, and nothing changed. */
  readonly passwordLink: string | undefined
}

export interface PasskeyRecord {
  readonly id: string
  readonly name: string | null
  readonly createdMs: number | null
  readonly isSynced: boolean
}

/**
 * Who people are: sign-up, passwords, sessions, passkeys, second factors. Kept apart from the account store (ADR 0070)
 * and answered by a library (better-auth), of which nothing else here knows. Every method that names a person works
 * on that person's things alone: ids of others are as unknown as ids that never were.
 */
export interface Identity {
  /** Whether an address must be verified before the first sign-in. */
  readonly requiresVerifiedEmail: boolean
  /** Who may try what how often; to be asked before `handle`. */
  readonly limits: SignInLimits
  /** Returns one request to an endpoint of the library. */
  handle(request: Request, about?: AboutRequest): Promise<Response>
  /** The user who has given the right password and is asked for a code; undefined when the cookies name nobody. */
  findChallenged(headers: Headers): Promise<string | undefined>
  /** Ends links to a new password, sign-ins that wait for a code, and browsers that are not asked for one. */
  closeLinks(userId: string): Promise<void>
  /** Undefined when the cookies of the request name no living session. */
  findSession(headers: Headers): Promise<SignedIn | undefined>
  /** Newest first. */
  listSessions(userId: string): Promise<SessionRecord[]>
  /** False when the person has no such session. */
  endSession(userId: string, sessionId: string): Promise<boolean>
  /** Ends all sessions of a person but the one named. */
  endSessions(userId: string, exceptSessionId?: string): Promise<void>
  /** Oldest first. */
  listPasskeys(userId: string): Promise<PasskeyRecord[]>
  /** False when the person has no such passkey. */
  renamePasskey(userId: string, passkeyId: string, name: string): Promise<boolean>
  removePasskey(userId: string, passkeyId: string): Promise<boolean>
  rename(userId: string, name: string): Promise<void>
  checkPassword(userId: string, password: string): Promise<boolean>
  /**
   * Confirms an address in place of the mail to it, and ends every way in that there was before; undefined when nobody
   * signed up with it.
   */
  confirmEmail(email: string): Promise<Confirmed | undefined>
  /** Forgets the person: sign-in, sessions, passkeys, second factor. */
  deletePerson(userId: string): Promise<void>
  close(): Promise<void>
}

/** What identity tells the rest of the service, and asks of it. */
export interface IdentityEvents {
  /** A user signed up; not yet signed in. */
  signedUp(person: { userId: string; email: string; isVerified: boolean }): Promise<void>
  /** Whether the person may have a session now. */
  maySignIn(userId: string): Promise<boolean>
  emailVerified(userId: string): Promise<void>
  passwordReset(userId: string): Promise<void>
}
