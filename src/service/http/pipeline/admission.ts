import type { AccountStore, Principal } from '#accounts/account-store.ts'
import type { PrincipalRestrictions } from '#accounts/keys/key-restrictions.ts'
import { planAllows } from '#accounts/plan.ts'
import { BurstLimiter } from '#accounts/usage/rate-limits.ts'
import type { ResponseHeaders } from '#http/response-headers.ts'
import { isInScope } from '#operations/scopes.ts'
import type { PaidCalls } from '#payments/paid-calls.ts'
import type { Clock } from '#platform/clock.ts'
import { Authenticator, type BatchFreshness } from './authentication.ts'
import {
  type AdmissionRequest,
  type Admitted,
  type Charged,
  type Decision,
  type Rejection,
  addressRejection,
  burstRejection,
  expiryRejection,
  keyRejection,
  paidPlanRejection,
  planRejection,
  scopeRejection,
} from './decision.ts'
import { AdmittedKey, Meter, RateLimits } from './meter.ts'
import { PaymentAdmission } from './payment-admission.ts'

const NO_HEADERS: ResponseHeaders = {}

interface AdmissionDependencies {
  readonly store: AccountStore
  readonly clock: Clock
  /** Offers and accepts payments of callers without a key. Omit to disable payments. */
  readonly paidCalls?: PaidCalls | undefined
  readonly publicUrl: string
  /** Monotonic milliseconds for the burst limit; tests pass their own. */
  readonly elapsedMs?: () => number
}

/** Explorer request: it has no key, and only its operation matters. */
type KeylessRequest = Pick<AdmissionRequest, 'operation'> & Partial<Pick<AdmissionRequest, 'address'>>

/** Result for a public operation: nothing to charge, no limits to report. */
const OPEN: Admitted = {
  admitted: true,
  principal: undefined,
  charge: () => Promise.resolve({ admitted: true, headers: NO_HEADERS }),
  headers: () => NO_HEADERS,
}

/** Decides who may call: key or payment, plan, burst limit. The charge comes last, so nothing is ever refunded. */
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
    // Separate from the accounts' limits: callers who pay cannot evict accounts from the bounded cache.
    const bursts = new BurstLimiter(elapsedMs)
    this.#payments = new PaymentAdmission({ clock, paidCalls, publicUrl, bursts })
  }

  /** Asks the store once for all requests of a batch, which have already arrived. Pass the result to `admit`. */
  checkFreshness(requests: Iterable<AdmissionRequest>): BatchFreshness | Promise<BatchFreshness> {
    return this.#authenticator.checkFreshness(requests)
  }

  /**
   * Returns the decision on a request; synchronously if the store answers synchronously. `freshness` is the result of
   * `checkFreshness` for the batch; without it, asks the store for this request.
   * @throws ProblemError service_unavailable if the account store or the payment ledger does not respond: nobody is
   * admitted unchecked
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

  /** Decides on a request whose caller is identified without a key (the dashboard's explorer). */
  admitPrincipal(request: KeylessRequest, principal: Principal): Decision {
    const { operation } = request
    const { requiredPlan } = operation
    const { burst, restrictions } = principal
    const restricted = restrictions && this.#restrictedRejection(request, principal, restrictions)
    if (restricted !== undefined) return restricted
    if (requiredPlan !== 'none' && !planAllows(principal.plan, requiredPlan)) {
      const headers = this.#limits.headers(principal, this.#limits.burstRemaining(principal))
      return { ...planRejection(principal, requiredPlan, headers), principal }
    }
    const burstTaken = this.#limits.takeBurst(principal)
    if (burst !== null && !burstTaken.granted) {
      return { ...burstRejection(burst, this.#clock.nowMs(), this.#limits.headers(principal, 0)), principal }
    }
    return new AdmittedKey(this.#meter, principal, operation, burstTaken.remaining)
  }

  /**
   * Charges many responses in one transaction and returns a result for each, in order.
   * @throws (or rejects with) ProblemError service_unavailable: none of the responses may be sent
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
