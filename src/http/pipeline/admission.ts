import type { AccountStore, Principal } from '#accounts/account-store.ts'
import { BurstLimiter } from '#accounts/usage/burst-limiter.ts'
import { hashToken } from '#accounts/key-token.ts'
import { planOpens } from '#accounts/plan.ts'
import type { PaidCalls } from '#payments/paid-calls.ts'
import { assert } from '#platform/assert.ts'
import type { Clock } from '#platform/clock.ts'
import { LRUCache } from 'lru-cache'
import { readCredential } from './admission-credential.ts'
import { PaymentAdmission } from './admission-payment.ts'
import { burstRefusal, KEY_REFUSAL, paidPlanRefusal, planRefusal, quotaRefusal } from './admission-refusals.ts'
import type { AdmissionRequest, Admitted, AnswerHeaders, Charged, Refusal } from './admission-verdict.ts'
import { CallerLimits } from './caller-limits.ts'
import { WarmAdmission } from './warm-admission.ts'

const REMEMBERED_HEADERS_MAX = 10_000
const NO_HEADERS: AnswerHeaders = {}

interface AdmissionDependencies {
  readonly store: AccountStore
  readonly clock: Clock
  /** Takes payments of callers without a key, and says what they cost; left out = none are taken. */
  readonly paidCalls?: PaidCalls | undefined
  readonly publicUrl: string
  /** Milliseconds that only go forward, for the burst limit; tests pass their own. */
  readonly elapsedMs?: () => number
}

/** An operation that anybody may call: there is nothing to charge and nothing to say. */
const OPEN: Admitted = {
  admitted: true,
  principal: undefined,
  charge: () => Promise.resolve({ admitted: true, headers: NO_HEADERS }),
  headers: () => NO_HEADERS,
}

/**
 * Decides who may call: credential (a key, or a payment without one), then plan, then burst limit; the charge last, when the answer is ready,
 * so that only an answer that is sent is ever charged and nothing has to be given back.
 */
export class Admission {
  readonly #store: AccountStore
  readonly #clock: Clock
  readonly #payments: PaymentAdmission
  readonly #limits: CallerLimits
  /** Admits what is asked again and again, many requests at once; undefined where the store cannot. */
  readonly warm: WarmAdmission | undefined
  /** SHA-256 by whole `Authorization` header, of keys that were good when they were put here: saves the hashing. */
  readonly #hashes = new LRUCache<string, Uint8Array>({ max: REMEMBERED_HEADERS_MAX })

  constructor({ store, clock, paidCalls, publicUrl, elapsedMs }: AdmissionDependencies) {
    this.#store = store
    this.#clock = clock
    this.#limits = new CallerLimits(clock, new BurstLimiter(elapsedMs))
    this.warm = WarmAdmission.isPossible(store) ? new WarmAdmission(store, this.#limits) : undefined
    // Apart from the accounts' limits: callers who pay cannot evict accounts from the bounded cache.
    const bursts = new BurstLimiter(elapsedMs)
    this.#payments = new PaymentAdmission({ clock, paidCalls, publicUrl, bursts })
  }

  /**
   * The verdict on one request; at once where the store can tell at once.
   * @throws ProblemError (service_unavailable) when the account store or the payment ledger cannot answer: nobody is
   *   let in unseen.
   */
  admit(request: AdmissionRequest): Admitted | Refusal | Promise<Admitted | Refusal> {
    const { authorization, apiKey, operation } = request
    if (operation.requiredPlan === 'none') return OPEN
    const known = authorization !== undefined && apiKey === undefined ? this.#hashes.get(authorization) : undefined
    if (known !== undefined) return this.#admitKey(request, known)
    const credential = readCredential(authorization, apiKey)
    if (credential.kind === 'malformed') return KEY_REFUSAL
    if (credential.kind === 'token') return this.#admitKey(request, hashToken(credential.token))
    if (operation.requiredPlan !== 'free') return paidPlanRefusal(operation.requiredPlan)
    return this.#payments.admit(request)
  }

  #admitKey(request: AdmissionRequest, tokenSha256: Uint8Array): Admitted | Refusal | Promise<Admitted | Refusal> {
    const principal = this.#store.findPrincipal(tokenSha256)
    if (principal instanceof Promise) {
      return principal.then((found) => {
        // After a wait it may be a verdict of the past, which only a store that confirms each one can live with.
        if (this.warm?.mustConfirm === true) this.#learn(request, found)
        return this.#admitPrincipal(request, tokenSha256, found)
      })
    }
    // The verdict is of this very moment, so it belongs to the number that the store gives now.
    this.#learn(request, principal)
    return this.#admitPrincipal(request, tokenSha256, principal)
  }

  #learn({ authorization, apiKey }: AdmissionRequest, principal: Principal | undefined): void {
    if (principal === undefined || authorization === undefined || apiKey !== undefined) return
    this.warm?.learn(authorization, principal)
  }

  #admitPrincipal(
    request: AdmissionRequest,
    tokenSha256: Uint8Array,
    principal: Principal | undefined,
  ): Admitted | Refusal | Promise<Admitted | Refusal> {
    const { authorization, apiKey } = request
    if (principal === undefined) return KEY_REFUSAL
    if (authorization !== undefined && apiKey === undefined) this.#hashes.set(authorization, tokenSha256)
    return this.admitPrincipal(request, principal)
  }

  /** The verdict on a request of whom another way than a key has shown who it is (the explorer of the dashboard). */
  admitPrincipal(
    request: Pick<AdmissionRequest, 'operation'>,
    principal: Principal,
  ): Admitted | Refusal | Promise<Admitted | Refusal> {
    const { month } = this.#limits.now().window
    if (this.#limits.usageOf(principal, month) !== undefined) return this.#admitWithin(request, principal)
    const used = this.#store.usage(principal.accountId, month)
    if (used instanceof Promise) {
      return used
        .then((found) => this.#limits.learnUsage(principal, month, found))
        .then(() => this.#admitWithin(request, principal))
    }
    this.#limits.learnUsage(principal, month, used)
    return this.#admitWithin(request, principal)
  }

  /** Plan and burst, with all that the headers need known. */
  #admitWithin(request: Pick<AdmissionRequest, 'operation'>, principal: Principal): Admitted | Refusal {
    const { operation } = request
    const { requiredPlan } = operation
    const { burst } = principal
    if (requiredPlan !== 'none' && !planOpens(principal.plan, requiredPlan)) {
      const headers = this.#limits.headers(principal, this.#limits.burstRemaining(principal))
      return { ...planRefusal(principal, requiredPlan, headers), principal }
    }
    const taken = this.#limits.takeBurst(principal)
    if (burst !== null && !taken.granted) {
      return { ...burstRefusal(burst, this.#clock.nowMs(), this.#limits.headers(principal, 0)), principal }
    }
    return {
      admitted: true,
      principal,
      charge: () => this.#charge(operation, principal, taken.remaining),
      headers: () => this.#limits.headers(principal, taken.remaining),
    }
  }

  async #charge(
    operation: AdmissionRequest['operation'],
    principal: Principal,
    burstRemaining: number,
  ): Promise<Charged | Refusal> {
    const isFree = !operation.metered || principal.mode === 'test'
    if (isFree) return { admitted: true, headers: this.#limits.headers(principal, burstRemaining) }
    const { nowMs, window } = this.#limits.now()
    const { month, day } = window
    const { granted, used } = await this.#store.charge(principal, { month, day, operation: operation.name })
    this.#limits.learnUsage(principal, month, used)
    const headers = this.#limits.headers(principal, burstRemaining)
    if (granted) return { admitted: true, headers }
    assert(principal.quota !== null, 'only an account with a quota is refused for it')
    return quotaRefusal(principal.quota, { window, nowMs }, headers)
  }
}
