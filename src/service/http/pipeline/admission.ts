import type { AccountStore, Principal } from '#accounts/account-store.ts'
import type { PrincipalRestrictions } from '#accounts/keys/key-restrictions.ts'
import { BurstLimiter } from '#accounts/usage/burst-limiter.ts'
import { planOpens } from '#accounts/plan.ts'
import type { PaidCalls } from '#payments/paid-calls.ts'
import { isInScope } from '#operations/scopes.ts'
import type { Clock } from '#platform/clock.ts'
import { Authenticator, type BatchFreshness } from './authenticate.ts'
import type { AdmissionRequest, Admitted, Charged, Decision, Rejection, ResponseHeaders } from './decision.ts'
import { AdmittedKey, Meter } from './meter.ts'
import { PaymentAdmission } from './payment-admission.ts'
import { RateLimits } from './rate-limits.ts'
import {
  addressRejection,
  burstRejection,
  expiryRejection,
  keyRejection,
  paidPlanRejection,
  planRejection,
  scopeRejection,
} from './rejections.ts'

const NO_HEADERS: ResponseHeaders = {}

interface AdmissionDependencies {
  readonly store: AccountStore
  readonly clock: Clock
  /** Takes payments of callers without a key, and says what they cost; left out = none are taken. */
  readonly paidCalls?: PaidCalls | undefined
  readonly publicUrl: string
  /** Milliseconds that only go forward, for the burst limit; tests pass their own. */
  readonly elapsedMs?: () => number
}

/** Request without a key, from the explorer. Only the operation matters. */
type KeylessRequest = Pick<AdmissionRequest, 'operation'> & Partial<Pick<AdmissionRequest, 'address'>>

/** An operation that anybody may call: nothing to charge, no limits to report. */
const OPEN: Admitted = {
  admitted: true,
  principal: undefined,
  charge: () => Promise.resolve({ admitted: true, headers: NO_HEADERS }),
  headers: () => NO_HEADERS,
}

/**
 * Decides who may call: key (or payment without one), then plan, then burst limit. The charge comes last, when the
 * response is ready, so only a response that is sent is charged and no unit has to be given back.
 */
export class Admission {
  readonly #clock: Clock
  readonly #authenticator: Authenticator
  readonly #payments: PaymentAdmission
  readonly #limits: RateLimits
  readonly #meter: Meter

  constructor({ store, clock, paidCalls, publicUrl, elapsedMs }: AdmissionDependencies) {
    this.#clock = clock
    this.#authenticator = new Authenticator(store)
    this.#limits = new RateLimits(clock, new BurstLimiter(elapsedMs), store)
    this.#meter = new Meter(store, this.#limits)
    // Apart from the accounts' limits: callers who pay cannot evict accounts from the bounded cache.
    const bursts = new BurstLimiter(elapsedMs)
    this.#payments = new PaymentAdmission({ clock, paidCalls, publicUrl, bursts })
  }

  /** Asks the store once for all requests of a batch, which have arrived by now: pass the result to `admit`. */
  checkFreshness(requests: Iterable<AdmissionRequest>): BatchFreshness | Promise<BatchFreshness> {
    return this.#authenticator.checkFreshness(requests)
  }

  /**
   * The decision on one request; at once where the store answers at once.
   * @param freshness of the batch (`checkFreshness`); left out = the store is asked for this request
   * @throws ProblemError (service_unavailable) when the account store or the payment ledger cannot answer: nobody is
   *   admitted unseen.
   */
  admit(request: AdmissionRequest, freshness?: BatchFreshness): Decision | Promise<Decision> {
    const { requiredPlan } = request.operation
    if (requiredPlan === 'none') return OPEN
    const caller = this.#authenticator.authenticate(request, freshness)
    if (caller === 'no_key') {
      return requiredPlan === 'free' ? this.#payments.admit(request) : paidPlanRejection(requiredPlan)
    }
    if (caller instanceof Promise) {
      return caller.then((found) => this.#admitKey(request, found))
    }
    return this.#admitKey(request, caller)
  }

  /** The decision on a request whose caller is identified by something else than a key (the explorer of the dashboard). */
  admitPrincipal(request: KeylessRequest, principal: Principal): Decision {
    const { operation } = request
    const { requiredPlan } = operation
    const { burst, restrictions } = principal
    const restricted = restrictions && this.#restrictedRejection(request, principal, restrictions)
    if (restricted !== undefined) return restricted
    if (requiredPlan !== 'none' && !planOpens(principal.plan, requiredPlan)) {
      const headers = this.#limits.headers(principal, this.#limits.burstRemaining(principal))
      return { ...planRejection(principal, requiredPlan, headers), principal }
    }
    const taken = this.#limits.takeBurst(principal)
    if (burst !== null && !taken.granted) {
      return { ...burstRejection(burst, this.#clock.nowMs(), this.#limits.headers(principal, 0)), principal }
    }
    return new AdmittedKey(this.#meter, principal, operation, taken.remaining)
  }

  /**
   * Takes the units of many responses in one transaction, in their order: what became of each.
   * @throws (or rejects with) ProblemError (service_unavailable): none of the responses may be sent.
   */
  chargeAll(
    calls: readonly AdmittedKey[],
  ): readonly (Charged | Rejection)[] | Promise<readonly (Charged | Rejection)[]> {
    return this.#meter.chargeAll(calls)
  }

  #admitKey(request: AdmissionRequest, principal: Principal | undefined): Decision {
    if (principal === undefined) return keyRejection(request)
    const expiresMs = principal.restrictions?.expiresMs ?? null
    if (expiresMs !== null && expiresMs <= this.#clock.nowMs()) return expiryRejection(principal, expiresMs)
    return this.admitPrincipal(request, principal)
  }

  /** Why a restricted key does not open this; undefined = it does. */
  #restrictedRejection(
    { operation: { name }, address = '' }: KeylessRequest,
    principal: Principal,
    { addresses, scopes }: PrincipalRestrictions,
  ): Rejection | undefined {
    const headers = () => this.#limits.headers(principal, this.#limits.burstRemaining(principal))
    if (addresses?.includes(address) === false) return addressRejection(principal, headers())
    if (scopes !== null && !isInScope(scopes, name)) return scopeRejection(principal, name, headers())
    return undefined
  }
}
