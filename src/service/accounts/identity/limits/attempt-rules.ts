import { HOUR_MS, MINUTE_MS } from '#platform/clock.ts'
/** Allowed attempts, and the wait once they are used up. */
export interface AttemptRule {
  readonly free: number
  /** First wait; each further one is twice as long. */
  readonly baseMs: number
  /** Maximum wait. */
  readonly capMs: number
  /** Time without attempts after which the counter resets. */
  readonly forgetMs: number
}

const MS_PER_SECOND = 1_000

/** Returns a rule of `max` attempts; the next one is allowed `seconds` after the last. */
export function windowRule({ window: seconds, max }: { readonly window: number; readonly max: number }): AttemptRule {
  const windowMs = seconds * MS_PER_SECOND
  return { free: max, baseMs: windowMs, capMs: windowMs, forgetMs: windowMs }
}

/**
 * Limit on wrong passwords for a user's address, from any client address. Waits grow up to a cap, so nobody is locked
 * out for good; password links, passkeys, and open sessions keep working. The cap allows 288 attempts a day.
 */
export const PASSWORD_RULE: AttemptRule = { free: 10, baseMs: MS_PER_SECOND, capMs: 5 * MINUTE_MS, forgetMs: HOUR_MS }

/** Limit on a user's codes after the correct password. One in a million guesses is right. */
export const CODE_RULE: AttemptRule = { free: 5, baseMs: 2 * MS_PER_SECOND, capMs: 15 * MINUTE_MS, forgetMs: HOUR_MS }

/** Limit on emails to one address. */
export const MAIL_RULE: AttemptRule = windowRule({ window: 3_600, max: 5 })

/** An authenticator code is valid for three steps of 30 seconds; each code is accepted once within that time. */
export const ONCE_RULE: AttemptRule = windowRule({ window: 120, max: 1 })

/** Limit on proofs by a signed-in user, per kind: password or setup code. */
export const PROOF_RULE: AttemptRule = windowRule({ window: 900, max: 5 })
