import type { AccountStore, Charge, Principal } from '#accounts/account-store.ts'
import { planOpens } from '#accounts/plan.ts'
import type { TurnAdmission, UnitsTaken } from '#accounts/turn-admission.ts'
import type { Operation } from '#operations/operation.ts'
import { LRUCache } from 'lru-cache'
import type { CallerLimits, Moment } from './caller-limits.ts'

const REMEMBERED_CALLERS_MAX = 10_000

/** A caller whose key was good when it was last looked up. */
export interface WarmCaller {
  readonly principal: Principal
  /** What the store said then; the principal holds for as long as it says the same (turn-admission.ts). */
  readonly verdicts: number
}

/** One turn of the event loop, after all of its requests have arrived. */
export interface Turn extends Moment {
  /** Undefined when the store cannot tell: then nobody is known. */
  readonly verdicts: number | undefined
}

/** Units that one caller takes for one operation within a turn. */
export interface WarmCharge {
  readonly caller: WarmCaller
  readonly operation: string
  readonly units: number
}

type WarmOperation = Pick<Operation, 'requiredPlan'>

/**
 * Admission of known callers to answers that are ready, for all requests of a turn at once: whether anything changed is
 * asked once, and one transaction takes all units. It only ever says yes. Whatever is not plainly a yes is left to
 * Admission, which says why not; so the two can never refuse differently.
 */
export class WarmAdmission {
  readonly #store: Pick<AccountStore, 'charge'>
  readonly #turns: TurnAdmission
  readonly #limits: CallerLimits
  readonly #callers = new LRUCache<string, WarmCaller>({ max: REMEMBERED_CALLERS_MAX })

  constructor(store: Pick<AccountStore, 'charge'>, turns: TurnAdmission, limits: CallerLimits) {
    this.#store = store
    this.#turns = turns
    this.#limits = limits
  }

  /** Remembers whose key an `Authorization` header holds. Only right in the moment in which the store has said so. */
  learn(authorization: string, principal: Principal): void {
    if (principal.mode === 'test') return
    const { lastVerdicts: verdicts } = this.#turns
    if (this.#callers.get(authorization)?.verdicts === verdicts) return
    this.#callers.set(authorization, { principal, verdicts })
  }

  /** Who that was; whether they still are is known when the turn is over. */
  find(authorization: string): WarmCaller | undefined {
    return this.#callers.get(authorization)
  }

  /** Asks the store once, on behalf of every request that has arrived by now. */
  beginTurn(): Turn {
    const moment = this.#limits.now()
    try {
      return { ...moment, verdicts: this.#turns.verdictsNow() }
    } catch {
      // Admission meets the same trouble with each request, waits or refuses, and tells why.
      return { ...moment, verdicts: undefined }
    }
  }

  /**
   * Admits one request and takes its share of the burst limit.
   * @returns requests left of the burst limit, or undefined when this is not plainly a yes
   */
  admit({ principal, verdicts }: WarmCaller, { requiredPlan }: WarmOperation, turn: Turn): number | undefined {
    if (verdicts !== turn.verdicts) return undefined
    if (requiredPlan === 'none' || !planOpens(principal.plan, requiredPlan)) return undefined
    const used = this.#limits.usageOf(principal, turn.window.month)
    if (used === undefined || used >= (principal.quota ?? Infinity)) return undefined
    const taken = this.#limits.takeBurst(principal)
    return taken.granted ? taken.remaining : undefined
  }

  /** Takes the units of a turn, as far as the quotas go; undefined when the store could not take any. */
  charge(charges: readonly WarmCharge[], { window: { month, day } }: Turn): UnitsTaken[] | undefined {
    try {
      const taken = this.#turns.takeUnits(
        charges.map(({ caller, operation, units }) => ({
          principal: caller.principal,
          chargeFor: { month, day, operation },
          units,
        })),
      )
      for (const [index, { used }] of taken.entries()) {
        const charge = charges[index]
        if (charge !== undefined) this.#limits.learnUsage(charge.caller.principal, month, used)
      }
      return taken
    } catch {
      return undefined
    }
  }

  /** Takes one unit, waiting for the store if it must. @throws what the store throws */
  async chargeOne({ principal }: WarmCaller, operation: string, { window: { month, day } }: Turn): Promise<Charge> {
    const charge = await this.#store.charge(principal, { month, day, operation })
    this.#limits.learnUsage(principal, month, charge.used)
    return charge
  }

  noteUse({ principal }: WarmCaller): void {
    this.#turns.noteUse(principal.keyId)
  }

  /** `RateLimit-Policy` and `RateLimit` as names and values in turn; without `used`, as far as that is known. */
  headerList({ principal }: WarmCaller, burstRemaining: number, turn: Turn, used?: number): readonly string[] {
    const known = used ?? this.#limits.usageOf(principal, turn.window.month) ?? 0
    return this.#limits.headerList(principal, burstRemaining, known, turn)
  }
}
