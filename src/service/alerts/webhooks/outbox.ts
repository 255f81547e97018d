import assert from 'node:assert/strict'
import {
  DELIVERIES_PAGE_MAX,
  DELIVERY_RETAINED_MS,
  LEASE_MS,
  MESSAGE_BYTES_MAX,
  PRUNED_AT_ONCE_MAX,
  DELAY_MS_MAX,
  ROWS_A_WRITE,
  WAITING_PER_ENDPOINT_MAX,
  TRIES_AT_ONCE_MAX,
  TRIES_OF_ACCOUNT_MAX,
  NEVER_MS,
} from '#alerts/limits.ts'
import { AlertStore, type AlertDatabase } from '#alerts/storage/alert-store.ts'
import { toIsoSeconds } from '#platform/clock.ts'
import type { Queries, Row } from '#platform/database/database.ts'
import { LEASE_HAS_ENDED, leaseFrom } from '#platform/database/lease.ts'
import { ProblemError } from '#platform/problem.ts'
import type { DisabledReason } from './endpoints.ts'

export type DeliveryState = 'waiting' | 'delivered' | 'failed'

export interface Attempt {
  readonly atMs: number
  readonly tookMs: number
  /** Null without a response. */
  readonly status: number | null
  readonly error: string | null
  /** Beginning of the response body. */
  readonly response: string
}

export interface StoredDelivery {
  readonly position: number
  /** `webhook-id` of every attempt. */
  readonly id: string
  readonly endpointId: string
  readonly eventType: string
  /** Message as sent, in JSON. */
  readonly body: string
  readonly createdMs: number
  readonly state: DeliveryState
  /** Number of attempts since the delivery was created or resent. */
  readonly tries: number
  /** Time of the next attempt; meaningful while it waits. */
  readonly nextMs: number
  /** Last TRIES_MAX attempts, oldest first. */
  readonly attempts: readonly Attempt[]
}

export interface NewMessage {
  /** Equal for the same event: a second message with the id is not stored. */
  readonly id: string
  readonly eventType: string
  /** Messages of one subject reach an endpoint in order; those of different subjects may not. */
  readonly subject: string
  readonly body: string
}

export interface SettledDelivery {
  readonly delivery: StoredDelivery
  readonly attempt: Attempt
  readonly state: DeliveryState
  readonly tries: number
  /** Time of the next attempt, if it waits. */
  readonly nextMs: number
}

export interface EndpointOutcome {
  readonly endpointId: string
  readonly failures: number
  /** Time until which it gets nothing. Use the current time for no pause. */
  readonly pausedUntilMs: number
  readonly lastSuccessMs: number | null
  readonly disabledReason: DisabledReason | null
}

const ATTEMPTS_RETAINED = 10
const COLUMNS = 'position, id, endpoint_id, event_type, body, created_ms, state, tries, next_ms, attempts'

const INSERT_DELIVERY = `
  INSERT INTO delivery (id, endpoint_id, event_type, subject, body, created_ms, next_ms)
  VALUES (:id, :endpoint_id, :event_type, :subject, :body, :now_ms, :now_ms)
  ON CONFLICT (endpoint_id, id) DO NOTHING`
const COUNT_WAITING = `
  SELECT count(*) AS count
    FROM (SELECT position FROM delivery WHERE endpoint_id = :endpoint_id AND state = 'waiting'
           LIMIT ${WAITING_PER_ENDPOINT_MAX}) AS waiting`
const WAKE_ENDPOINT = `
  UPDATE webhook_endpoint SET due_ms = CASE WHEN paused_until_ms > :now_ms THEN paused_until_ms ELSE :now_ms END
   WHERE id = :endpoint_id AND due_ms > CASE WHEN paused_until_ms > :now_ms THEN paused_until_ms ELSE :now_ms END`
const DISABLE_ENDPOINT = `
  UPDATE webhook_endpoint SET disabled_because = :disabled_because WHERE id = :endpoint_id AND disabled_because IS NULL`
const SELECT_DUE_ENDPOINTS = `
  SELECT id FROM webhook_endpoint
   WHERE disabled_because IS NULL AND due_ms <= :now_ms AND account_id NOT IN (:busy0, :busy1, :busy2, :busy3, :busy4)
   ORDER BY due_ms LIMIT :limit`
/** Maximum number of accounts with all their attempts under way. */
const BUSY_ACCOUNTS_MAX = TRIES_AT_ONCE_MAX / TRIES_OF_ACCOUNT_MAX
/** A delivery waits for earlier ones of its subject. */
const claimStatement = ({ skipLocked }: Pick<AlertDatabase, 'skipLocked'>): string => `
  WITH due AS MATERIALIZED (
    SELECT position FROM delivery AS candidate
     WHERE endpoint_id = :endpoint_id AND state = 'waiting' AND (next_ms <= :now_ms OR next_ms > :put_off_max_ms) AND ${LEASE_HAS_ENDED}
       AND NOT EXISTS (SELECT 1 FROM delivery AS earlier
                        WHERE earlier.endpoint_id = candidate.endpoint_id AND earlier.subject = candidate.subject
                          AND earlier.state = 'waiting' AND earlier.position < candidate.position)
     ORDER BY next_ms LIMIT :limit ${skipLocked})
  UPDATE delivery SET owner = :owner, lease_until_ms = :lease_until_ms
   WHERE position IN (SELECT position FROM due)
  RETURNING ${COLUMNS}`
/** If nothing else is due, sets the earliest time of a waiting delivery or expiring lease. */
const SET_DUE = `
  UPDATE webhook_endpoint
     SET due_ms = coalesce((SELECT min(CASE WHEN lease_until_ms > next_ms THEN lease_until_ms ELSE next_ms END)
                              FROM delivery WHERE endpoint_id = :endpoint_id AND state = 'waiting'), ${NEVER_MS})
   WHERE id = :endpoint_id`
const SETTLE = `
  UPDATE delivery
     SET state = :state, tries = :tries, next_ms = :next_ms, lease_until_ms = 0, attempts = :attempts
   WHERE position = :position AND owner = :owner AND state = 'waiting'`
const RELEASE = `
  UPDATE delivery SET lease_until_ms = 0 WHERE position = :position AND owner = :owner AND state = 'waiting'`
const UPDATE_OUTCOME = `
  UPDATE webhook_endpoint
     SET failures = :failures, due_ms = :paused_until_ms, paused_until_ms = :paused_until_ms,
         last_success_ms = coalesce(:last_success_ms, last_success_ms),
         disabled_because = coalesce(disabled_because, :disabled_because)
   WHERE id = :endpoint_id`
const PAUSE = `
  UPDATE webhook_endpoint SET due_ms = :until_ms, paused_until_ms = :until_ms WHERE id = :endpoint_id`
const PAGE = 'ORDER BY position DESC LIMIT :limit'
const SELECT_DELIVERIES = `
  SELECT ${COLUMNS} FROM delivery WHERE endpoint_id = :endpoint_id AND position < :before ${PAGE}`
const SELECT_IN_STATE = `
  SELECT ${COLUMNS} FROM delivery
   WHERE endpoint_id = :endpoint_id AND position < :before AND state = :state ${PAGE}`
const SELECT_DELIVERY = `SELECT ${COLUMNS} FROM delivery WHERE endpoint_id = :endpoint_id AND id = :id LIMIT 1`
const SEND_AGAIN = `
  UPDATE delivery SET state = 'waiting', tries = 0, next_ms = :now_ms WHERE endpoint_id = :endpoint_id AND id = :id`
const PRUNE = `
  DELETE FROM delivery
   WHERE position IN (SELECT position FROM delivery WHERE created_ms < :before_ms ORDER BY created_ms
                       LIMIT ${PRUNED_AT_ONCE_MAX})`
/** Resets endpoints scheduled before the clock was set back, which would otherwise wait as long as the clock was ahead. */
const RESET_DUE = `
  UPDATE webhook_endpoint SET due_ms = :now_ms, paused_until_ms = 0
   WHERE disabled_because IS NULL AND due_ms > :put_off_max_ms AND due_ms < ${NEVER_MS}`
const PRUNE_ORPHANS = `
  DELETE FROM delivery
   WHERE position IN (SELECT position FROM delivery
                       WHERE endpoint_id NOT IN (SELECT id FROM webhook_endpoint) LIMIT ${PRUNED_AT_ONCE_MAX})`

/** Messages to deliver. Every change is durable when its promise resolves. */
export class Outbox extends AlertStore {
  /**
   * Stores messages for one endpoint in order. After a failure, some may be stored; adding them again adds the missing
   * ones. An endpoint with too many waiting messages is disabled and gets no more.
   */
  async add(endpointId: string, messages: readonly NewMessage[]): Promise<void> {
    for (const { body } of messages) assert(Buffer.byteLength(body) < MESSAGE_BYTES_MAX, 'a message is below 20 kB')
    for (let at = 0; at < messages.length; at += ROWS_A_WRITE) {
      const some = messages.slice(at, at + ROWS_A_WRITE)
      await this.database.transaction((queries) => this.#add(queries, endpointId, some))
    }
  }

  async #add(queries: Queries, endpointId: string, messages: readonly NewMessage[]): Promise<void> {
    const nowMs = this.clock.nowMs()
    const waiting = Number((await queries.row(COUNT_WAITING, { endpoint_id: endpointId }))?.['count'])
    if (waiting + messages.length > WAITING_PER_ENDPOINT_MAX) {
      await queries.run(DISABLE_ENDPOINT, { endpoint_id: endpointId, disabled_because: 'overflow' })
      return
    }
    for (const { id, eventType, subject, body } of messages) {
      const values = { id, endpoint_id: endpointId, event_type: eventType, subject, body, now_ms: nowMs }
      await queries.run(INSERT_DELIVERY, values)
    }
    await queries.run(WAKE_ENDPOINT, { endpoint_id: endpointId, now_ms: nowMs })
  }

  /** Returns the enabled endpoints that are due, longest due first. Skips busy accounts, at most BUSY_ACCOUNTS_MAX. */
  async dueEndpoints(limit: number, busyAccounts: readonly string[] = []): Promise<string[]> {
    const busy = Array.from({ length: BUSY_ACCOUNTS_MAX }, (_, at) => [`busy${at}`, busyAccounts[at] ?? ''] as const)
    const values = { now_ms: this.clock.nowMs(), limit, ...Object.fromEntries(busy) }
    const due = await this.database.rows(SELECT_DUE_ENDPOINTS, values)
    return due.map(({ id }) => String(id))
  }

  /** Claims an endpoint's due deliveries for `owner`, for LEASE_MS. */
  claim(endpointId: string, { owner, limit }: { owner: string; limit: number }): Promise<StoredDelivery[]> {
    return this.database.transaction(async (queries) => {
      const times = {
        ...leaseFrom(this.clock.nowMs(), LEASE_MS),
        put_off_max_ms: this.clock.nowMs() + DELAY_MS_MAX,
      }
      const claimed = await queries.rows(claimStatement(this.database), {
        endpoint_id: endpointId,
        owner,
        limit,
        ...times,
      })
      if (claimed.length < limit) await queries.run(SET_DUE, { endpoint_id: endpointId })
      return claimed.map(deliveryOf).toSorted((left, right) => left.position - right.position)
    })
  }

  /** Records the outcomes of several attempts, and the resulting endpoint states, in one transaction. */
  settle(owner: string, settled: readonly SettledDelivery[], outcomes: readonly EndpointOutcome[]): Promise<void> {
    return this.database.transaction(async (queries) => {
      for (const { delivery, attempt, state, tries, nextMs } of settled) {
        const attempts = JSON.stringify([...delivery.attempts, attempt].slice(-ATTEMPTS_RETAINED))
        await queries.run(SETTLE, { position: delivery.position, owner, state, tries, next_ms: nextMs, attempts })
      }
      for (const { endpointId, failures, pausedUntilMs, lastSuccessMs, disabledReason } of outcomes) {
        await queries.run(UPDATE_OUTCOME, {
          endpoint_id: endpointId,
          failures,
          paused_until_ms: pausedUntilMs,
          last_success_ms: lastSuccessMs,
          disabled_because: disabledReason,
        })
      }
    })
  }

  async pause(endpointId: string, ms: number): Promise<void> {
    await this.database.run(PAUSE, { endpoint_id: endpointId, until_ms: this.clock.nowMs() + ms })
  }

  release(owner: string, deliveries: readonly StoredDelivery[]): Promise<void> {
    return this.database.transaction(async (queries) => {
      for (const { position, endpointId } of deliveries) {
        await queries.run(RELEASE, { position, owner })
        await queries.run(WAKE_ENDPOINT, { endpoint_id: endpointId, now_ms: this.clock.nowMs() })
      }
    })
  }

  /** Returns one page and one more, newest first. @param page.before last position of the previous page */
  async list(
    endpointId: string,
    {
      limit,
      before = NEVER_MS,
      state,
    }: { limit: number; before?: number | undefined; state?: DeliveryState | undefined },
  ): Promise<StoredDelivery[]> {
    const page = { endpoint_id: endpointId, before, limit: Math.min(limit, DELIVERIES_PAGE_MAX + 1) }
    const [sql, values] = state === undefined ? [SELECT_DELIVERIES, page] : [SELECT_IN_STATE, { ...page, state }]
    return (await this.database.rows(sql, values)).map(deliveryOf)
  }

  /** @throws ProblemError item_not_found */
  async get(endpointId: string, id: string): Promise<StoredDelivery> {
    const row = await this.database.row(SELECT_DELIVERY, { endpoint_id: endpointId, id })
    if (row === undefined) throw new ProblemError('item_not_found', 'No delivery of this endpoint has this id.')
    return deliveryOf(row)
  }

  /** Resends a message with the same id and ten further attempts. @throws ProblemError item_not_found */
  async sendAgain(endpointId: string, id: string): Promise<StoredDelivery> {
    await this.database.transaction(async (queries) => {
      const nowMs = this.clock.nowMs()
      await queries.run(SEND_AGAIN, { endpoint_id: endpointId, id, now_ms: nowMs })
      await queries.run(WAKE_ENDPOINT, { endpoint_id: endpointId, now_ms: nowMs })
    })
    return this.get(endpointId, id)
  }

  /** Deletes some deliveries older than 30 days or of deleted endpoints. Returns their number. */
  async prune(): Promise<number> {
    const nowMs = this.clock.nowMs()
    await this.database.run(RESET_DUE, { now_ms: nowMs, put_off_max_ms: nowMs + DELAY_MS_MAX })
    const old = await this.database.run(PRUNE, { before_ms: nowMs - DELIVERY_RETAINED_MS })
    return old + (await this.database.run(PRUNE_ORPHANS))
  }
}

function deliveryOf(row: Row): StoredDelivery {
  return {
    position: Number(row['position']),
    id: String(row['id']),
    endpointId: String(row['endpoint_id']),
    eventType: String(row['event_type']),
    body: String(row['body']),
    createdMs: Number(row['created_ms']),
    state: String(row['state']) as DeliveryState,
    tries: Number(row['tries']),
    nextMs: Number(row['next_ms']),
    attempts: JSON.parse(String(row['attempts'])) as Attempt[],
  }
}

/** Returns the JSON body of a message as defined by Standard Webhooks. */
export function describeMessage(type: string, data: object, nowMs: number): string {
  return JSON.stringify({ type, timestamp: toIsoSeconds(nowMs), data })
}
