import { ProblemError } from '#platform/problem.ts'
import {
  type AttemptCounter,
  type AttemptRule,
  CODE_RULE,
  MAIL_RULE,
  ONCE_RULE,
  PASSWORD_RULE,
  PROOF_RULE,
  windowRule,
} from './attempt-counter.ts'
import { networkOf } from '#platform/network/client-address.ts'

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
