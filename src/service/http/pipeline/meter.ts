import assert from 'node:assert/strict'
import type { AccountStore, Principal, UnitsCharged, UnitsRequest } from '#accounts/account-store.ts'
import type { IdempotentBatch, KeyClaim } from '#accounts/usage/idempotency-keys.ts'
import {
  type Burst,
  type BurstLimiter,
  type QuotaWindow,
  QuotaWindows,
  secondsToReset,
} from '#accounts/usage/rate-limits.ts'
import type { ResponseHeaders } from '#http/response-headers.ts'
import type { Clock } from '#platform/clock.ts'
import { type AdmissionRequest, type Admitted, type ChargeResult, type Rejection, quotaRejection } from './decision.ts'

type Operation = AdmissionRequest['operation']

/** Charges the quota units of a batch in one transaction, durably before any response leaves. */
export class Meter {
  readonly #store: AccountStore
  readonly #limits: RateLimits

  constructor(store: AccountStore, limits: RateLimits) {
    this.#store = store
    this.#limits = limits
  }

  /** Returns `RateLimit-Policy` and `RateLimit`. `used`: usage after this call's charge; undefined if uncharged. */
  headers({ principal, burstRemaining }: AdmittedKey, used: number | undefined): ResponseHeaders {
    return this.#limits.headers(principal, burstRemaining, undefined, used)
  }

  /**
   * Charges a batch of calls and returns one result per call, in order. If too few units are left, the first calls get them.
   * @throws (or rejects with) ProblemError when no unit could be charged
   */
  chargeAll(calls: readonly AdmittedKey[]): readonly ChargeResult[] | Promise<readonly ChargeResult[]> {
    const quotaTime = this.#limits.now()
    const { month, day } = quotaTime.window
    const groups = groupsOf(calls)
    const unitsRequests = groups.map(({ principal, operation, positions }): UnitsRequest => {
      return { principal, chargeFor: { month, day, operation }, units: positions.length }
    })
    const chargedUnits = unitsRequests.length === 0 ? [] : this.#store.chargeUnits(unitsRequests)
    if (chargedUnits instanceof Promise)
      return chargedUnits.then((later) => this.#outcomes(calls, groups, later, quotaTime))
    return this.#outcomes(calls, groups, chargedUnits, quotaTime)
  }

  claimKey(batch: IdempotentBatch): Promise<KeyClaim> {
    return this.#store.claimIdempotencyKey(batch)
  }

  async chargeLines(call: AdmittedKey, { answered, more, batch }: LinesToCharge): Promise<LinesOutcome> {
    if (call.isFree || more === 0) return { granted: more, charged: 0, rejection: undefined }
    const quotaTime = this.#limits.now()
    const { month, day } = quotaTime.window
    const { principal, burstRemaining } = call
    const unitsRequests = { principal, chargeFor: { month, day, operation: call.operation.name } }
    let [chargedUnits] = batch === undefined ? await this.#store.chargeUnits([{ ...unitsRequests, units: more }]) : []
    let granted = chargedUnits?.granted ?? 0
    if (batch !== undefined) {
      const ofBatch = await this.#store.chargeBatchUnits(batch, unitsRequests, answered + more)
      // An earlier attempt may have charged these lines already, so more may be sent than are charged now.
      granted = Math.min(more, Math.max(0, ofBatch.charged - answered))
      chargedUnits = ofBatch
    }
    const { granted: charged, used } = chargedUnits ?? { granted: 0, used: 0 }
    call.noteUsed(used)
    if (granted === more) return { granted, charged, rejection: undefined }
    assert(principal.quota !== null, 'only an account with a quota is rejected for it')
    const headers = this.#limits.headers(principal, burstRemaining, quotaTime, used)
    return { granted, charged, rejection: quotaRejection(principal.quota, quotaTime, headers) }
  }

  #outcomes(
    calls: readonly AdmittedKey[],
    groups: readonly Group[],
    chargedUnits: readonly UnitsCharged[],
    quotaTime: QuotaTime,
  ): readonly ChargeResult[] {
    const outcomes: (ChargeResult | undefined)[] = Array.from(calls, () => undefined)
    for (const [index, { positions }] of groups.entries()) {
      const { granted, used } = chargedUnits[index] ?? { granted: 0, used: 0 }
      for (const [rank, position] of positions.entries()) {
        const call = calls[position]
        if (call !== undefined) outcomes[position] = this.#outcome(call, { rank, granted, used }, quotaTime)
      }
    }
    return calls.map((call, position) => outcomes[position] ?? { admitted: true, headers: call.headers() })
  }

  #outcome(
    { principal, burstRemaining }: AdmittedKey,
    { rank, granted, used }: UnitsCharged & { readonly rank: number },
    quotaTime: QuotaTime,
  ): ChargeResult {
    const usedThen = rank < granted ? used - granted + rank + 1 : used
    const headers = this.#limits.headers(principal, burstRemaining, quotaTime, usedThen)
    if (rank < granted) return { admitted: true, headers }
    assert(principal.quota !== null, 'only an account with a quota is rejected for it')
    return quotaRejection(principal.quota, quotaTime, headers)
  }
}

export interface LinesToCharge {
  /** Number of lines answered earlier in the batch. */
  readonly answered: number
  readonly more: number
  /** Idempotent batch with the units already charged for it, if an Idempotency-Key was sent. */
  readonly batch?: IdempotentBatch | undefined
}

export interface LinesOutcome {
  /** Number of lines, counted from the first, that may be sent. */
  readonly granted: number
  /** Units charged for them now. */
  readonly charged: number
  /** Reason why some of them may not be sent. */
  readonly rejection: Rejection | undefined
}

/** Admitted request with a key. Costs one unit of its account's quota unless it is free. */
export class AdmittedKey implements Admitted {
  readonly admitted = true
  readonly principal: Principal
  readonly operation: Operation
  /** Remaining burst after this request. */
  readonly burstRemaining: number
  readonly #meter: Meter
  #used: number | undefined

  constructor(meter: Meter, principal: Principal, operation: Operation, burstRemaining: number) {
    this.#meter = meter
    this.principal = principal
    this.operation = operation
    this.burstRemaining = burstRemaining
  }

  get isFree(): boolean {
    return !this.operation.metered || this.principal.mode === 'test'
  }

  headers(): ResponseHeaders {
    return this.#meter.headers(this, this.#used)
  }

  /** Records the shared usage that a charge of this call returned. */
  noteUsed(used: number): void {
    this.#used = used
  }

  /** Binds a batch's Idempotency-Key to its body. @throws (rejects with) ProblemError service_unavailable */
  claimKey(batch: IdempotentBatch): Promise<KeyClaim> {
    return this.#meter.claimKey(batch)
  }

  /** Charges a unit for each line, up to the quota. @throws (rejects with) ProblemError if none could be charged */
  chargeLines(lines: LinesToCharge): Promise<LinesOutcome> {
    return this.#meter.chargeLines(this, lines)
  }

  async charge(): Promise<ChargeResult> {
    const [outcome] = await this.#meter.chargeAll([this])
    assert(outcome !== undefined, 'a charge has an outcome')
    return outcome
  }
}

/** Requests of one principal for one operation, with their positions in the batch. */
interface Group {
  readonly principal: Principal
  readonly operation: string
  readonly positions: number[]
}

/** Groups calls by principal and operation. Requests of one batch share their principal's object, so identity is enough. */
function groupsOf(calls: readonly AdmittedKey[]): Group[] {
  const groups: Group[] = []
  const byPrincipal = new Map<Principal, Group[]>()
  for (const [position, { principal, operation, isFree }] of calls.entries()) {
    if (isFree) continue
    const groupsOfPrincipal = byPrincipal.getOrInsert(principal, [])
    let group = groupsOfPrincipal.find((candidate) => candidate.operation === operation.name)
    if (group === undefined) {
      group = { principal, operation: operation.name, positions: [] }
      groupsOfPrincipal.push(group)
      groups.push(group)
    }
    group.positions.push(position)
  }
  return groups
}

const NO_BURST_LIMIT: Burst = { granted: true, remaining: 0 }

interface QuotaTime {
  readonly nowMs: number
  readonly window: QuotaWindow
}

/** Limits of callers with a key: this process decides bursts, the store decides quotas. */
export class RateLimits {
  readonly #clock: Clock
  readonly #bursts: BurstLimiter
  readonly #windows = new QuotaWindows()
  readonly #store: Pick<AccountStore, 'usageNow'>

  /** @param store source of the shared usage in headers of uncharged responses; never used for a decision */
  constructor(clock: Clock, bursts: BurstLimiter, store: Pick<AccountStore, 'usageNow'>) {
    this.#clock = clock
    this.#bursts = bursts
    this.#store = store
  }

  now(): QuotaTime {
    const nowMs = this.#clock.nowMs()
    return { nowMs, window: this.#windows.at(nowMs) }
  }

  takeBurst({ accountId, burst }: Principal): Burst {
    return burst === null ? NO_BURST_LIMIT : this.#bursts.take(accountId, burst)
  }

  /** Returns the number of requests allowed right now; 0 without a limit to report. */
  burstRemaining({ accountId, burst }: Principal): number {
    return burst === null ? 0 : this.#bursts.remaining(accountId, burst)
  }

  /**
   * Returns `RateLimit-Policy` and `RateLimit`. `used`: quota units after this request, over all processes. By default,
   * reads them from the store, or omits the month if that is not possible at once.
   */
  headers(
    principal: Principal,
    burstRemaining: number,
    { nowMs, window }: QuotaTime = this.now(),
    used?: number,
  ): ResponseHeaders {
    const { accountId, burst, quota } = principal
    const known = quota === null ? undefined : (used ?? this.#store.usageNow?.(accountId, window.month))
    return rateLimitHeaders({ burst, burstRemaining, quota, used: known }, window, nowMs)
  }
}

/** Limits of one account and their remainders. Null: no such limit. */
interface LimitState {
  readonly burst: number | null
  readonly burstRemaining: number
  readonly quota: number | null
  /** Units used over all processes; undefined if unknown. */
  readonly used: number | undefined
}

/**
 * Returns `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers: `"burst"` over one second and
 * `"month"` over the calendar month in UTC, each with the remainder (r) and the seconds until reset (t). Omits the
 * month if the usage is unknown. Returns no headers for an account without limits.
 */
export function rateLimitHeaders(state: LimitState, window: QuotaWindow, nowMs: number): ResponseHeaders {
  const { burst, burstRemaining, quota, used } = state
  const isMonthKnown = quota !== null && used !== undefined
  if (burst === null && !isMonthKnown) return {}
  const policyOfBurst = `"burst";q=${burst};w=1`
  const ofBurst = `"burst";r=${burstRemaining};t=1`
  if (!isMonthKnown) return { 'ratelimit-policy': policyOfBurst, ratelimit: ofBurst }
  const policyOfMonth = `"month";q=${quota};w=${window.monthSeconds}`
  const ofMonth = `"month";r=${Math.max(quota - used, 0)};t=${secondsToReset(window, nowMs)}`
  if (burst === null) return { 'ratelimit-policy': policyOfMonth, ratelimit: ofMonth }
  return { 'ratelimit-policy': `${policyOfBurst}, ${policyOfMonth}`, ratelimit: `${ofBurst}, ${ofMonth}` }
}
