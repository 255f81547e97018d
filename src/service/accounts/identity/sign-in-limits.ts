import { hash, randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type Clock, HOUR_MS, MINUTE_MS } from '#platform/clock.ts'
import { networkOf } from '#platform/network/client-address.ts'
import { ProblemError } from '#platform/problem.ts'

/** Requests allowed per client address within `window` seconds. */
export interface AddressLimits {
  readonly signUp: { readonly window: number; readonly max: number }
  readonly signIn: { readonly window: number; readonly max: number }
  readonly mail: { readonly window: number; readonly max: number }
  readonly code: { readonly window: number; readonly max: number }
  readonly register: { readonly window: number; readonly max: number }
  readonly token: { readonly window: number; readonly max: number }
}

const MS_PER_SECOND = 1_000
const OTHER = { window: 60, max: 100 }

const ADDRESS_LIMITS: AddressLimits = {
  signUp: { window: 3_600, max: 20 },
  signIn: { window: 60, max: 10 },
  mail: { window: 600, max: 5 },
  code: { window: 60, max: 10 },
  // Hosted assistants register and refresh for all their users from few addresses.
  register: { window: 600, max: 100 },
  token: { window: 60, max: 600 },
}

/** Address limit for each library endpoint, by path. */
const KIND_OF_PATH: Readonly<Record<string, keyof AddressLimits>> = {
  '/sign-up/email': 'signUp',
  '/sign-in/email': 'signIn',
  '/passkey/verify-authentication': 'signIn',
  '/request-password-reset': 'mail',
  '/send-verification-email': 'mail',
  '/reset-password': 'code',
  '/change-password': 'code',
  '/two-factor/enable': 'code',
  '/two-factor/disable': 'code',
  '/two-factor/verify-totp': 'code',
  '/two-factor/verify-backup-code': 'code',
  '/two-factor/generate-backup-codes': 'code',
  '/oauth2/register': 'register',
  '/oauth2/token': 'token',
}

/** Attempt whose counter resets once it succeeds. */
interface Attempt {
  readonly key: string
  readonly rule: AttemptRule
}

/** Limits attempts by client address and by targeted user, before hashing. Rejections reveal no accounts. */
export class SignInLimits {
  readonly #counter: AttemptCounter
  readonly #rules: ReadonlyMap<string, AttemptRule>
  readonly #other = windowRule(OTHER)

  constructor(counter: AttemptCounter, limits: Partial<AddressLimits> = {}) {
    this.#counter = counter
    const values = { ...ADDRESS_LIMITS, ...limits }
    this.#rules = new Map(Object.entries(KIND_OF_PATH).map(([path, kind]) => [path, windowRule(values[kind])]))
  }

  /** Rejects a client address from the cache. @throws ProblemError rate_limit_exceeded */
  rejectKnown(path: string, address: string): void {
    const waitMs = this.#counter.knownWaitMs(addressKey(path, address))
    if (waitMs > 0) throw tooMany(waitMs)
  }

  /** Counts a request of a client address. @throws ProblemError rate_limit_exceeded or service_unavailable */
  admitAddress(path: string, address: string): Promise<void> {
    return this.#take({ key: addressKey(path, address), rule: this.#rules.get(path) ?? this.#other })
  }

  /** Counts a password attempt for an email address, known or not. @throws as `admitAddress` */
  tryPassword(emailOrUserId: string): Promise<CountedAttempt> {
    return this.#try({ key: passwordKey(emailOrUserId), rule: PASSWORD_RULE })
  }

  tryCode(userId: string): Promise<CountedAttempt> {
    return this.#try({ key: `code ${userId}`, rule: CODE_RULE })
  }

  /** Counts a proof by a signed-in user. @throws ProblemError rate_limit_exceeded or service_unavailable */
  tryProof(kind: 'password' | 'setup code', userId: string): Promise<void> {
    return this.#take({ key: `proof ${kind} ${userId}`, rule: PROOF_RULE })
  }

  /** Returns true if an authenticator code is used for the first time. */
  async isFirstUse(userId: string, code: string): Promise<boolean> {
    return (await this.#counter.take(`used ${userId} ${code}`, ONCE_RULE)) === 0
  }

  /** Counts an email to an address. Returns true if it may be sent. */
  async mayMail(email: string): Promise<boolean> {
    return (await this.#counter.take(`mail ${email.toLowerCase()}`, MAIL_RULE)) === 0
  }

  /** Resets a user's wrong passwords after a new one was chosen. */
  async resetPasswordAttempts(email: string, userId: string): Promise<void> {
    for (const identifier of [email, userId]) await this.#counter.forget(passwordKey(identifier))
    await this.#counter.forget(`code ${userId}`)
  }

  async #try(attempt: Attempt): Promise<CountedAttempt> {
    await this.#take(attempt)
    return { succeeded: () => this.#counter.forget(attempt.key) }
  }

  async #take({ key, rule }: Attempt): Promise<void> {
    const waitMs = await this.#counter.take(key, rule)
    if (waitMs > 0) throw tooMany(waitMs)
  }
}

/** Counted attempt; `succeeded` resets the counter. */
export interface CountedAttempt {
  succeeded(): Promise<void>
}

function addressKey(path: string, address: string): string {
  return `address ${networkOf(address)} ${path}`
}

function passwordKey(emailOrUserId: string): string {
  return `password ${emailOrUserId.toLowerCase()}`
}

function tooMany(waitMs: number): ProblemError {
  return new ProblemError('rate_limit_exceeded', 'Too many requests. Try again later.', {
    retryAfterSeconds: Math.max(Math.ceil(waitMs / MS_PER_SECOND), 1),
  })
}

/** Allowed attempts, and the wait once they are used up. */
interface AttemptRule {
  readonly free: number
  /** First wait; each further one is twice as long. */
  readonly baseMs: number
  /** Maximum wait. */
  readonly capMs: number
  /** Time without attempts after which the counter resets. */
  readonly forgetMs: number
}

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
const CODE_RULE: AttemptRule = { free: 5, baseMs: 2 * MS_PER_SECOND, capMs: 15 * MINUTE_MS, forgetMs: HOUR_MS }

const MAIL_RULE: AttemptRule = windowRule({ window: 3_600, max: 5 })

/** An authenticator code is valid for three steps of 30 seconds; each code is accepted once within that time. */
const ONCE_RULE: AttemptRule = windowRule({ window: 120, max: 1 })

/** Limit on proofs by a signed-in user, per kind: password or setup code. */
const PROOF_RULE: AttemptRule = windowRule({ window: 900, max: 5 })

/** Runs one statement (values for ?1, ?2, ...) in its own transaction. @throws ProblemError service_unavailable */
export type AttemptQuery = (statement: string, values: readonly (string | number)[]) => Promise<readonly AttemptRow[]>
type AttemptRow = Readonly<Record<string, unknown>>

/** Attempts dated later than now by more than this are ignored: the clock was set back since. */
const CLOCKS_APART_MS_MAX = 60_000
/** Longer than any rule needs. */
const RETAINED_MS_MAX = 3_600_000
/** Pause between prunings, and maximum rows per pruning: more than the passwords that can be hashed in that time. */
const PRUNE_PAUSE_MS = 30_000
const PRUNED_AT_ONCE_MAX = 2_000
/** Lifetime of a cached rejection. Short, because another process may lift it. */
const CACHED_MS_MAX = 1_000
const REJECTIONS_CACHED_MAX = 20_000
/** Number of doublings after which every wait exceeds its cap. */
const DOUBLINGS_MAX = 20

const whole = (parameter: string): string => `CAST(${parameter} AS BIGINT)`

interface Rejection {
  /** Time of the rejection by `performance.now()`. */
  readonly atMs: number
  readonly waitMs: number
}

interface AttemptSql {
  readonly take: string
  readonly read: string
  readonly forget: string
  readonly prune: string
}

/** ?1 id, ?2 key, ?3 now, ?4 free, ?5 base, ?6 cap, ?7 forget. */
function sqlOver(table: string): AttemptSql {
  const [now, free, base, cap, forget] = ['?3', '?4', '?5', '?6', '?7'].map(whole)
  const last = `"${table}"."lastRequest"`
  const count = `CAST("${table}"."count" AS BIGINT)`
  const isStale = `(${last} <= ${now} - ${forget} OR ${last} > ${now} + ${CLOCKS_APART_MS_MAX})`
  const doublings = `(CASE WHEN ${count} - ${free} > ${DOUBLINGS_MAX} THEN ${DOUBLINGS_MAX} ELSE ${count} - ${free} END)`
  const grown = `(${base} << CAST(${doublings} AS INTEGER))`
  const wait = `(CASE WHEN ${grown} > ${cap} THEN ${cap} ELSE ${grown} END)`
  return {
    take: `
      INSERT INTO "${table}" ("id", "key", "count", "lastRequest") VALUES (?1, ?2, 1, ${now})
      ON CONFLICT ("key") DO UPDATE
         SET "count" = CASE WHEN ${isStale} THEN 1 ELSE "${table}"."count" + 1 END, "lastRequest" = ${now}
       WHERE ${isStale} OR ${count} < ${free} OR ${last} <= ${now} - ${wait}
      RETURNING "count"`,
    read: `SELECT "count", "lastRequest" FROM "${table}" WHERE "key" = ?1`,
    forget: `DELETE FROM "${table}" WHERE "key" = ?1`,
    prune: `
      DELETE FROM "${table}" WHERE "id" IN (
        SELECT "id" FROM "${table}" WHERE "lastRequest" < ${whole('?1')} OR "lastRequest" > ${whole('?2')}
         LIMIT ${PRUNED_AT_ONCE_MAX})`,
  }
}

/**
 * Counts attempts in the sign-in store, together for all processes and nodes. Each takes one statement, so concurrent
 * attempts cannot exceed the limit. A rejection is cached for a second, so that a flood does not query the database.
 */
export class AttemptCounter {
  readonly #query: AttemptQuery
  readonly #clock: Clock
  readonly #sql: AttemptSql
  readonly #rejections = new LRUCache<string, Rejection>({ max: REJECTIONS_CACHED_MAX })
  #prunedMs = performance.now()

  constructor(query: AttemptQuery, { clock, tablePrefix }: { clock: Clock; tablePrefix: string }) {
    this.#query = query
    this.#clock = clock
    this.#sql = sqlOver(`${tablePrefix}rateLimit`)
  }

  /** Returns the cached wait of an attempt in milliseconds; 0 if only the database knows it. */
  knownWaitMs(key: string): number {
    const rejection = this.#rejections.get(key)
    if (rejection === undefined) return 0
    const passedMs = performance.now() - rejection.atMs
    return passedMs < CACHED_MS_MAX ? Math.max(rejection.waitMs - passedMs, 0) : 0
  }

  /** Counts an attempt if it is allowed now. @returns 0, or the wait in milliseconds */
  async take(key: string, rule: AttemptRule): Promise<number> {
    const knownMs = this.knownWaitMs(key)
    if (knownMs > 0) return knownMs
    await this.#prune()
    const stored = storedKey(key)
    const nowMs = this.#clock.nowMs()
    const { free, baseMs, capMs, forgetMs } = rule
    const rows = await this.#query(this.#sql.take, [randomUUID(), stored, nowMs, free, baseMs, capMs, forgetMs])
    if (rows.length > 0) return 0
    const [row] = await this.#query(this.#sql.read, [stored])
    const waitMs = row === undefined ? 1 : Math.max(openMs(row, rule) - nowMs, 1)
    this.#rejections.set(key, { atMs: performance.now(), waitMs })
    return waitMs
  }

  /** Deletes the attempts of a key after a correct one. */
  async forget(key: string): Promise<void> {
    this.#rejections.delete(key)
    await this.#query(this.#sql.forget, [storedKey(key)])
  }

  async #prune(): Promise<void> {
    if (performance.now() - this.#prunedMs < PRUNE_PAUSE_MS) return
    this.#prunedMs = performance.now()
    const nowMs = this.#clock.nowMs()
    await this.#query(this.#sql.prune, [nowMs - RETAINED_MS_MAX, nowMs + CLOCKS_APART_MS_MAX])
  }
}

/** Returns the time of the next allowed attempt. */
function openMs(row: AttemptRow, { free, baseMs, capMs }: AttemptRule): number {
  const doublings = Math.min(Math.max(Number(row['count']) - free, 0), DOUBLINGS_MAX)
  return Number(row['lastRequest']) + Math.min(baseMs * 2 ** doublings, capMs)
}

/** Hashes a key, so that no row contains a user's address. */
function storedKey(key: string): string {
  return `attempt:${hash('sha256', key, 'base64url')}`
}
