import { HOUR_MS, MINUTE_MS } from '#platform/clock.ts'
/** Allowed attempts, and the wait once they are used up. */
export interface AttemptRule {
  /** Attempts without a wait. */
  readonly free: number
  /** The first wait; each further one is twice as long. */
  readonly baseMs: number
  /** The longest wait. */
  readonly capMs: number
  /** After so long without an attempt everything is forgotten. */
  readonly forgetMs: number
}

const MS_PER_SECOND = 1_000

/** `max` attempts; the next one is free when `seconds` have passed since the last. */
export function windowRule({ window: seconds, max }: { readonly window: number; readonly max: number }): AttemptRule {
  const windowMs = seconds * MS_PER_SECOND
  return { free: max, baseMs: windowMs, capMs: windowMs, forgetMs: windowMs }
}

/**
 * Wrong passwords for one address of a user, from any address. Waits that grow and end: nobody is locked out for
 * good, and a link to a new password, a passkey and an open session work meanwhile. At the longest wait, 288 tries a day.
 */
export const PASSWORD_RULE: AttemptRule = { free: 10, baseMs: MS_PER_SECOND, capMs: 5 * MINUTE_MS, forgetMs: HOUR_MS }

/** Codes of one person, after the right password. A wrong one in a million guesses is right. */
export const CODE_RULE: AttemptRule = { free: 5, baseMs: 2 * MS_PER_SECOND, capMs: 15 * MINUTE_MS, forgetMs: HOUR_MS }

/** E-mails to one address. */
export const MAIL_RULE: AttemptRule = windowRule({ window: 3_600, max: 5 })

/** A code of an authenticator app is good for three of its steps of 30 seconds; each code counts once in that time. */
export const ONCE_RULE: AttemptRule = windowRule({ window: 120, max: 1 })

/** Limit on proofs by a signed-in user, per kind: password or setup code. */
export const PROOF_RULE: AttemptRule = windowRule({ window: 900, max: 5 })
