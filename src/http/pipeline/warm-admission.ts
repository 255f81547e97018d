import type { AccountStore, Charge, Principal } from '#accounts/account-store.ts'
import { planOpens } from '#accounts/plan.ts'
import { secondsToReset } from '#accounts/usage/quota-window.ts'
import type { TurnAdmission, UnitsTaken, UnitsWanted } from '#accounts/turn-admission.ts'
import type { Operation } from '#operations/operation.ts'
import { LRUCache } from 'lru-cache'
import type { CallerLimits, Moment } from './caller-limits.ts'
import { remainingText, type RateLimitValues } from './rate-limit-headers.ts'

const REMEMBERED_CALLERS_MAX = 10_000

/** A caller whose key was good when it was last looked up. */
export interface WarmCaller {
  readonly principal: Principal
  /** What the store said then; the principal holds for as long as it says the same (turn-admission.ts). */
  readonly verdicts: number
}

/** A caller in one turn of the event loop, after all requests of the turn have arrived: who they are for sure. */
export interface CallerNow {
  readonly principal: Principal
  /** Units of the month's quota as far as they are known. */
  readonly used: number
  /** Value of `RateLimit-Policy`; undefined for an account without any limit. */
  readonly policy: string | undefined
}

/** One turn, and what has been found out in it. */
export interface Turn extends Moment {
  /** Undefined when the store cannot tell: then nobody is known. */
  readonly verdicts: number | undefined
  readonly secondsToReset: number
  readonly callers: Map<WarmCaller, CallerNow | undefined>
}

/** Units that one caller takes for one operation within a turn; none where nothing is charged. */
export interface WarmCharge {
  readonly caller: CallerNow
  readonly operation: string
  readonly units: number
}

type WarmStore = Pick<AccountStore, 'charge' | 'turns' | 'confirmUnits'>

/** Stands for what the store says where it is asked about each request anyway. */
const ASKED_EACH_TIME = 0

/**
 * Admission of known callers to answers that are ready, for all requests of a turn at once: whether anything changed is
 * asked once, and one transaction takes all units. A distant store is asked to confirm each caller (`mustConfirm`), and
 * gathers the questions of many requests. It only ever says yes. Whatever is not plainly a yes is left to
 * Admission, which says why not; so the two can never refuse differently.
 */
export class WarmAdmission {
  readonly #store: WarmStore
  readonly #turns: TurnAdmission | undefined
  readonly #limits: CallerLimits
  readonly #callers = new LRUCache<string, WarmCaller>({ max: REMEMBERED_CALLERS_MAX })

  constructor(store: WarmStore, limits: CallerLimits) {
    this.#store = store
    this.#turns = store.turns
    this.#limits = limits
  }

  static isPossible({ turns, confirmUnits }: WarmStore): boolean {
    return turns !== undefined || confirmUnits !== undefined
  }

  /** Whether each admitted request must be confirmed before it is answered. */
  get mustConfirm(): boolean {
    return this.#turns === undefined
  }

  /**
   * Remembers whose key an `Authorization` header holds. Only right in the moment in which the store has said so, unless
   * it must be confirmed.
   */
  learn(authorization: string, principal: Principal): void {
    if (principal.mode === 'test') return
    const verdicts = this.#turns?.lastVerdicts ?? ASKED_EACH_TIME
    const known = this.#callers.get(authorization)
    if (known?.verdicts !== verdicts || known.principal !== principal) {
      this.#callers.set(authorization, { principal, verdicts })
    }
  }

  /** Who that was; whether they still are is known when the turn is over. */
  find(authorization: string): WarmCaller | undefined {
    return this.#callers.get(authorization)
  }

  /** Asks the store once, on behalf of every request that has arrived by now. */
  beginTurn(): Turn {
    const moment = this.#limits.now()
    const { window, nowMs } = moment
    return {
      ...moment,
      verdicts: this.#verdictsNow(),
      secondsToReset: secondsToReset(window, nowMs),
      callers: new Map(),
    }
  }

  /** Who a caller is in this turn; undefined when that is not plain. */
  callerNow(caller: WarmCaller, turn: Turn): CallerNow | undefined {
    if (turn.callers.has(caller)) return turn.callers.get(caller)
    const now = this.#find(caller, turn)
    turn.callers.set(caller, now)
    return now
  }

  /**
   * Admits one request and takes its share of the burst limit.
   * @returns requests left of the burst limit, or undefined when this is not plainly a yes
   */
  admit({ principal }: CallerNow, { requiredPlan }: Pick<Operation, 'requiredPlan'>): number | undefined {
    if (requiredPlan === 'none' || !planOpens(principal.plan, requiredPlan)) return undefined
    const taken = this.#limits.takeBurst(principal)
    return taken.granted ? taken.remaining : undefined
  }

  /** Takes the units of a turn, as far as the quotas go; undefined when the store could not take any. */
  charge(charges: readonly WarmCharge[], turn: Turn): readonly UnitsTaken[] | undefined {
    const wanted = charges.map((charge) => unitsWanted(charge, turn))
    try {
      const taken = this.#turns?.takeUnits(wanted) ?? []
      this.#learnUsage(wanted, taken)
      return taken
    } catch {
      return undefined
    }
  }

  /** Takes one unit, waiting for the store if it must. @throws what the store throws */
  async chargeOne({ principal }: CallerNow, operation: string, { window: { month, day } }: Turn): Promise<Charge> {
    const charge = await this.#store.charge(principal, { month, day, operation })
    this.#limits.learnUsage(principal, month, charge.used)
    return charge
  }

  /**
   * As `charge`, of a distant store, which also says whether the callers are still who they were: undefined for one who is
   * not. @see AccountStore.confirmUnits
   */
  async confirm(charges: readonly WarmCharge[], turn: Turn): Promise<readonly (UnitsTaken | undefined)[] | undefined> {
    const wanted = charges.map((charge) => unitsWanted(charge, turn))
    try {
      const taken = await this.#store.confirmUnits?.(wanted)
      this.#learnUsage(wanted, taken ?? [])
      return taken
    } catch {
      return undefined
    }
  }

  /** What a caller is told of their limits; undefined for an account without any. */
  rateLimit(
    { policy, principal: { burst, quota } }: CallerNow,
    { burstRemaining, used, turn }: { burstRemaining: number; used: number; turn: Turn },
  ): RateLimitValues | undefined {
    if (policy === undefined) return undefined
    const remaining = remainingText({ burst, burstRemaining, quota, used }, turn.secondsToReset)
    return { policy, remaining }
  }

  #learnUsage(wanted: readonly UnitsWanted[], taken: readonly (UnitsTaken | undefined)[]): void {
    for (const [index, { principal, chargeFor }] of wanted.entries()) {
      const units = taken[index]
      if (units !== undefined) this.#limits.learnUsage(principal, chargeFor.month, units.used)
    }
  }

  #verdictsNow(): number | undefined {
    try {
      return this.#turns?.verdictsNow() ?? ASKED_EACH_TIME
    } catch {
      // Admission meets the same trouble with each request, waits or refuses, and tells why.
      return undefined
    }
  }

  #find({ principal, verdicts }: WarmCaller, turn: Turn): CallerNow | undefined {
    const { burst, quota, keyId } = principal
    const used = this.#limits.usageOf(principal, turn.window.month)
    if (verdicts !== turn.verdicts || used === undefined || used >= (quota ?? Infinity)) return undefined
    this.#turns?.noteUse(keyId)
    const policy = burst === null && quota === null ? undefined : this.#limits.policyOf(principal, turn)
    return { principal, used, policy }
  }
}

function unitsWanted({ caller, operation, units }: WarmCharge, { window: { month, day } }: Turn): UnitsWanted {
  return { principal: caller.principal, chargeFor: { month, day, operation }, units }
}
