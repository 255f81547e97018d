import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  FAILING_MS_MAX,
  RETRY_AFTER_MS_MAX,
  TRIES_AT_ONCE_MAX,
  TRIES_OF_ACCOUNT_MAX,
  TRIES_OF_ENDPOINT_MAX,
} from '#alerts/limits.ts'
import { type Clock, HOUR_MS, MINUTE_MS } from '#platform/clock.ts'
import { messageOf } from '#platform/failure.ts'
import { limiterOf } from '#platform/log-limiter.ts'
import type { Log } from '#platform/log.ts'
import type { RandomShare } from '#platform/random.ts'
import { VERSION } from '#platform/version.ts'
import type { DisabledReason, SendingEndpoint, WebhookEndpoints } from './endpoints.ts'
import type { StoredDelivery, EndpointOutcome, Outbox, SettledDelivery } from './outbox.ts'
import type { MessageSender, TryOutcome } from './send-message.ts'
import { signatureOf } from './signature.ts'

/** Interval at which the deliverer looks for due messages without a wake-up. */
const CHECK_MS = 500
/** Time over which outcomes are collected for one transaction. */
const SETTLE_MS = 10
/** Pause for the endpoints of an account that may not receive messages. */
const NOT_RECEIVING_MS = 600_000
const PRUNE_INTERVAL_MS = 60_000
/** Maximum wait of a stop for attempts under way. Unfinished ones have no known outcome and are repeated. */
const STOP_MS_MAX = 2_000
const GONE = 410
const USER_AGENT = `vehicle-data-service/${VERSION}`

interface DelivererOptions {
  readonly outbox: Outbox
  readonly endpoints: WebhookEndpoints
  readonly sender: MessageSender
  readonly clock: Clock
  readonly log: Log
  readonly random: RandomShare
  /** Returns true if an account may receive messages now. Default: every account may. Messages wait until it may. */
  readonly mayReceive?: ((accountId: string) => Promise<boolean>) | undefined
  /** Called after this process disabled an endpoint. */
  readonly onDisabled?: ((endpoint: SendingEndpoint, because: DisabledReason) => void) | undefined
}

interface FinishedAttempt {
  readonly endpoint: SendingEndpoint
  readonly settled: SettledDelivery
  readonly isGone: boolean
  /** Pause that the receiver requested. */
  readonly retryAfterMs: number
}

/**
 * Delivers the outbox's messages, in any number of processes at once. Each process claims deliveries by leases, sends
 * them, and records the outcome. Deliveries of a killed process are due again when their lease expires; at worst a
 * message is sent twice with the same id.
 */
export class Deliverer {
  readonly #options: DelivererOptions
  readonly #owner = randomUUID()
  readonly #stopping = new AbortController()
  /** Numbers of attempts under way, by endpoint and by account. */
  readonly #underWay = new Map<string, number>()
  readonly #attempts = new Set<Promise<void>>()
  /** Accounts with TRIES_OF_ACCOUNT_MAX attempts under way. */
  readonly #busyAccounts = new Set<string>()
  #finished: FinishedAttempt[] = []
  #settling: Promise<void> = Promise.resolve()
  #isSettleDue = false
  #isChecking = false
  #mustCheckAgain = false
  #timers: NodeJS.Timeout[] = []

  constructor(options: DelivererOptions) {
    this.#options = options
  }

  start(): void {
    this.#timers = [
      setInterval(() => this.wake(), CHECK_MS),
      setInterval(() => void this.#prune(), PRUNE_INTERVAL_MS),
    ].map((timer) => timer.unref())
    this.wake()
  }

  wake(): void {
    this.#mustCheckAgain = true
    if (!this.#isChecking) void this.#check()
  }

  /** Stops claiming, waits briefly for attempts under way, and releases unfinished deliveries. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    this.#stopping.abort()
    await Promise.race([Promise.allSettled(this.#attempts), wait(STOP_MS_MAX, undefined, { ref: false })])
    await this.#settling
    this.#options.sender.close()
  }

  async #check(): Promise<void> {
    this.#isChecking = true
    try {
      while (this.#mustCheckAgain && !this.#stopping.signal.aborted) {
        this.#mustCheckAgain = false
        await this.#serveDue()
      }
    } catch (error) {
      this.#warn(error)
    } finally {
      this.#isChecking = false
    }
  }

  /** Serves the due endpoints. Skips accounts with all their attempts under way, so that others get a turn. */
  async #serveDue(): Promise<void> {
    for (let round = 0; round <= TRIES_AT_ONCE_MAX / TRIES_OF_ACCOUNT_MAX; round += 1) {
      const due = await this.#options.outbox.dueEndpoints(TRIES_AT_ONCE_MAX, [...this.#busyAccounts])
      for (const id of due) await this.#serve(id)
      if (due.length < TRIES_AT_ONCE_MAX || this.#attempts.size >= TRIES_AT_ONCE_MAX) return
    }
  }

  async #serve(endpointId: string): Promise<void> {
    const { outbox, endpoints } = this.#options
    if (this.#attempts.size >= TRIES_AT_ONCE_MAX) return
    const endpoint = await endpoints.sending(endpointId)
    if (endpoint === undefined) return
    const limit = Math.min(
      TRIES_OF_ENDPOINT_MAX - (this.#underWay.get(endpointId) ?? 0),
      TRIES_OF_ACCOUNT_MAX - (this.#underWay.get(endpoint.accountId) ?? 0),
      TRIES_AT_ONCE_MAX - this.#attempts.size,
    )
    if (limit <= 0) return
    if (!((await this.#options.mayReceive?.(endpoint.accountId)) ?? true)) {
      await outbox.pause(endpointId, NOT_RECEIVING_MS)
      return
    }
    const owner = this.#owner
    for (const delivery of await outbox.claim(endpointId, { owner, limit })) this.#begin(endpoint, delivery)
  }

  #begin(endpoint: SendingEndpoint, delivery: StoredDelivery): void {
    for (const id of [endpoint.id, endpoint.accountId]) this.#underWay.set(id, (this.#underWay.get(id) ?? 0) + 1)
    if ((this.#underWay.get(endpoint.accountId) ?? 0) >= TRIES_OF_ACCOUNT_MAX)
      this.#busyAccounts.add(endpoint.accountId)
    const attempt = this.#try(endpoint, delivery).catch((error: unknown) => this.#warn(error))
    this.#attempts.add(attempt)
    void attempt.finally(() => this.#attempts.delete(attempt))
  }

  async #try(endpoint: SendingEndpoint, delivery: StoredDelivery): Promise<void> {
    const { sender, clock } = this.#options
    const atMs = clock.nowMs()
    const message = { url: endpoint.url, body: delivery.body, headers: headersOf(endpoint, delivery, atMs) }
    const outcome = await sender.send(message, this.#stopping.signal)
    if (this.#stopping.signal.aborted && outcome.status === null) {
      this.#leave(endpoint)
      await this.#options.outbox.release(this.#owner, [delivery])
      return
    }
    this.#finished.push(this.#judge(endpoint, { delivery, atMs, outcome }))
    await this.#settleSoon()
  }

  #judge(
    endpoint: SendingEndpoint,
    { delivery, atMs, outcome }: { delivery: StoredDelivery; atMs: number; outcome: TryOutcome },
  ): FinishedAttempt {
    const nowMs = this.#options.clock.nowMs()
    const { status, error, response } = outcome
    const attempt = { atMs, tookMs: nowMs - atMs, status, error, response }
    const tries = delivery.tries + 1
    const about = { delivery, attempt, tries }
    if (status !== null && status >= 200 && status < 300) {
      return { endpoint, isGone: false, retryAfterMs: 0, settled: { ...about, state: 'delivered', nextMs: nowMs } }
    }
    const isGone = status === GONE
    const retryAfterMs = Math.min(retryAfterMsOf(outcome.retryAfter, nowMs) ?? 0, RETRY_AFTER_MS_MAX)
    const delayMs = isGone ? undefined : retryDelayMs(tries, { retryAfterMs, random: this.#options.random })
    const state = delayMs === undefined ? 'failed' : 'waiting'
    return { endpoint, isGone, retryAfterMs, settled: { ...about, state, nextMs: nowMs + (delayMs ?? 0) } }
  }

  async #settleSoon(): Promise<void> {
    if (!this.#isSettleDue) {
      this.#isSettleDue = true
      this.#settling = this.#settling.then(async () => {
        if (!this.#stopping.signal.aborted) await wait(SETTLE_MS)
        await this.#settle()
      })
    }
    await this.#settling
  }

  async #settle(): Promise<void> {
    this.#isSettleDue = false
    const finished = this.#finished
    this.#finished = []
    const outcomes = [...Map.groupBy(finished, ({ endpoint }) => endpoint.id).values()].map((group) =>
      this.#outcomeOf(group),
    )
    try {
      await this.#options.outbox.settle(
        this.#owner,
        finished.map(({ settled }) => settled),
        outcomes,
      )
      this.#report(finished, outcomes)
    } catch (error) {
      // Not recorded: the messages are sent again with the same ids when the leases expire.
      this.#warn(error)
    } finally {
      for (const { endpoint } of finished) this.#leave(endpoint)
      this.wake()
    }
  }

  /** A success shows that the endpoint works; only failures pause it, for longer each time. */
  #outcomeOf(group: readonly FinishedAttempt[]): EndpointOutcome {
    const nowMs = this.#options.clock.nowMs()
    const endpoint = endpointOf(group)
    const isSuccess = group.some(({ settled }) => settled.state === 'delivered')
    const failures = isSuccess ? 0 : endpoint.failures + 1
    const delays = group.map(({ retryAfterMs }) => retryAfterMs)
    const pauseMs = isSuccess ? 0 : Math.max(endpointPauseMs(failures), ...delays)
    return {
      endpointId: endpoint.id,
      failures,
      pausedUntilMs: nowMs + pauseMs,
      lastSuccessMs: isSuccess ? nowMs : null,
      disabledReason: isSuccess ? null : disabledReason(group, nowMs),
    }
  }

  #report(finished: readonly FinishedAttempt[], outcomes: readonly EndpointOutcome[]): void {
    for (const { endpointId, disabledReason: because } of outcomes) {
      const endpoint = finished.find((attempt) => attempt.endpoint.id === endpointId)?.endpoint
      if (because !== null && endpoint !== undefined) this.#options.onDisabled?.(endpoint, because)
    }
  }

  #leave({ id: endpointId, accountId }: SendingEndpoint): void {
    for (const id of [endpointId, accountId]) {
      const left = (this.#underWay.get(id) ?? 1) - 1
      if (left === 0) this.#underWay.delete(id)
      else this.#underWay.set(id, left)
    }
    this.#busyAccounts.delete(accountId)
  }

  async #prune(): Promise<void> {
    try {
      await this.#options.outbox.prune()
    } catch (error) {
      this.#warn(error)
    }
  }

  #warn(error: unknown): void {
    const fields = { error: messageOf(error) }
    limiterOf(this.#options.log).error('deliver', fields, 'webhook messages could not be delivered')
  }
}

function headersOf(endpoint: SendingEndpoint, { id, body }: StoredDelivery, nowMs: number): Record<string, string> {
  const timestampSeconds = Math.floor(nowMs / 1_000)
  // The endpoint may have been read before its previous secret expired.
  const secrets = nowMs < endpoint.previousUntilMs ? endpoint.secrets : endpoint.secrets.slice(0, 1)
  return {
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': signatureOf({ id, timestampSeconds, body }, secrets),
  }
}

function endpointOf([first]: readonly FinishedAttempt[]): SendingEndpoint {
  assert(first !== undefined, 'a group has a member')
  return first.endpoint
}

function disabledReason(group: readonly FinishedAttempt[], nowMs: number): DisabledReason | null {
  if (group.some(({ isGone }) => isGone)) return 'gone'
  const endpoint = endpointOf(group)
  const isSpent = group.some(({ settled }) => settled.state === 'failed')
  const isLongFailing = nowMs - (endpoint.lastSuccessMs ?? endpoint.createdMs) > FAILING_MS_MAX
  return isSpent && isLongFailing ? 'failing' : null
}

const SECOND_MS = 1_000

/** Pauses after the first to the ninth attempt: ten attempts in 70.6 hours, and up to a tenth more by the jitter. */
export const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  20 * HOUR_MS,
  30 * HOUR_MS,
]
/** Spreads the retries of an outage. */
const JITTER_SHARE = 0.1
/** Pauses of an endpoint by number of consecutive failed rounds; the last one repeats. */
const ENDPOINT_PAUSES_MS = RETRY_DELAYS_MS.slice(0, 4)

/** Returns the wait after `tries` attempts; undefined if none is left. A longer `retryAfterMs` of the receiver wins. */
function retryDelayMs(
  tries: number,
  { retryAfterMs = 0, random }: { retryAfterMs?: number; random: RandomShare },
): number | undefined {
  const delayMs = RETRY_DELAYS_MS[tries - 1]
  if (delayMs === undefined) return undefined
  return Math.max(Math.round(delayMs * (1 + JITTER_SHARE * random())), retryAfterMs)
}

function endpointPauseMs(failures: number): number {
  return ENDPOINT_PAUSES_MS[Math.min(failures, ENDPOINT_PAUSES_MS.length) - 1] ?? 0
}

/** Returns `Retry-After` in milliseconds from now, given as seconds or an HTTP date; undefined if unreadable. */
function retryAfterMsOf(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined
  if (/^[0-9]{1,9}$/.test(header.trim())) return Number(header) * SECOND_MS
  const atMs = Date.parse(header)
  return Number.isNaN(atMs) ? undefined : Math.max(atMs - nowMs, 0)
}
