import { randomBytes } from 'node:crypto'
import { DESCRIPTION_CHARACTERS_MAX, ENDPOINTS_PER_ACCOUNT_MAX, SECRET_OVERLAP_MS, NEVER_MS } from '#alerts/limits.ts'
import { AlertStore } from '#alerts/storage/alert-store.ts'
import { type Queries, type Row, numberOrNull } from '#platform/database/database.ts'
import { invalidParameter, ProblemError } from '#platform/problem.ts'
import { checkedSecret, createSecret } from './signature.ts'

/** Reason why an endpoint is disabled: by its owner; after a 410; after days of failures; too many waiting messages. */
export type DisabledReason = 'owner' | 'gone' | 'failing' | 'overflow'

export interface StoredEndpoint {
  readonly id: string
  readonly accountId: string
  readonly url: string
  readonly description: string
  /** Event types to send; empty for all. */
  readonly eventTypes: readonly string[]
  readonly disabledReason: DisabledReason | null
  readonly createdMs: number
  readonly lastSuccessMs: number | null
  /** Time until which the previous secret also signs; null if there is one secret. */
  readonly previousSecretUntilMs: number | null
}

export interface NewEndpoint {
  readonly accountId: string
  /** Checked by MessageSender.checkedUrl. */
  readonly url: string
  readonly description?: string | undefined
  readonly eventTypes?: readonly string[] | undefined
  /** "whsec_..."; omit to generate a new one. */
  readonly secret?: string | undefined
}

export interface EndpointChange {
  readonly url?: string | undefined
  readonly description?: string | undefined
  readonly eventTypes?: readonly string[] | undefined
  readonly isEnabled?: boolean | undefined
}

const ID_BYTES = 12

const COLUMNS = `id, account_id, url, description, event_types, disabled_because, created_ms, last_success_ms,
  previous_until_ms, due_ms`
const COUNT_ENDPOINTS = `
  SELECT count(*) AS count
    FROM (SELECT id FROM webhook_endpoint WHERE account_id = :account_id LIMIT ${ENDPOINTS_PER_ACCOUNT_MAX}) AS found`
const INSERT_ENDPOINT = `
  INSERT INTO webhook_endpoint (id, account_id, url, description, event_types, secret, created_ms, due_ms)
  VALUES (:id, :account_id, :url, :description, :event_types, :secret, :created_ms, ${NEVER_MS})`
const SELECT_ENDPOINTS = `
  SELECT ${COLUMNS} FROM webhook_endpoint WHERE account_id = :account_id ORDER BY created_ms, id
   LIMIT ${ENDPOINTS_PER_ACCOUNT_MAX}`
const SELECT_ENDPOINT = `SELECT ${COLUMNS} FROM webhook_endpoint WHERE id = :id AND account_id = :account_id LIMIT 1`
const UPDATE_ENDPOINT = `
  UPDATE webhook_endpoint
     SET url = :url, description = :description, event_types = :event_types, disabled_because = :disabled_because,
         due_ms = :due_ms, paused_until_ms = 0, failures = 0
   WHERE id = :id AND account_id = :account_id`
const UPDATE_SECRET = `
  UPDATE webhook_endpoint
     SET previous_secret = secret, previous_until_ms = :previous_until_ms, secret = :secret
   WHERE id = :id AND account_id = :account_id`
const DELETED_AT_ONCE_MAX = 2_000
const DELETE_ENDPOINT = 'DELETE FROM webhook_endpoint WHERE id = :id AND account_id = :account_id'
const DELETE_ENDPOINTS = 'DELETE FROM webhook_endpoint WHERE account_id = :account_id'
const DELETE_DELIVERIES = `
  DELETE FROM delivery
   WHERE position IN (SELECT position FROM delivery WHERE endpoint_id = :endpoint_id LIMIT ${DELETED_AT_ONCE_MAX})`
const SELECT_SENDING = `
  SELECT id, account_id, url, secret, previous_secret, previous_until_ms, failures, created_ms, last_success_ms
    FROM webhook_endpoint WHERE id = :id AND disabled_because IS NULL LIMIT 1`

/** Data needed to send a message. Contains secrets: never shown, never logged. */
export interface SendingEndpoint {
  readonly id: string
  readonly accountId: string
  readonly url: string
  /** Current secret, then the previous one, which signs until `previousUntilMs`. */
  readonly secrets: readonly string[]
  readonly previousUntilMs: number
  /** Failures since the last success. */
  readonly failures: number
  readonly createdMs: number
  readonly lastSuccessMs: number | null
}

/** Webhook endpoints of accounts. Another account's endpoint counts as missing. */
export class WebhookEndpoints extends AlertStore {
  /** Creates an endpoint and returns its secret, for the only time. @throws ProblemError invalid_parameter or conflict */
  async create(endpoint: NewEndpoint): Promise<{ endpoint: StoredEndpoint; secret: string }> {
    const { accountId, url, eventTypes = [] } = endpoint
    const secret = endpoint.secret === undefined ? createSecret() : checkedSecret(endpoint.secret)
    const id = `we_${randomBytes(ID_BYTES).toString('hex')}`
    const row = {
      id,
      account_id: accountId,
      url,
      description: checkedDescription(endpoint.description ?? ''),
      event_types: JSON.stringify(eventTypes),
      created_ms: this.clock.nowMs(),
    }
    await this.database.transaction(async (queries) => {
      const count = Number((await queries.row(COUNT_ENDPOINTS, { account_id: accountId }))?.['count'])
      if (count >= ENDPOINTS_PER_ACCOUNT_MAX) throw tooManyEndpoints()
      await queries.run(INSERT_ENDPOINT, { ...row, secret: this.sealing.seal(secret, id) })
    })
    return { endpoint: endpointOf(row), secret }
  }

  /** Returns all endpoints, oldest first. */
  async list(accountId: string): Promise<StoredEndpoint[]> {
    return (await this.database.rows(SELECT_ENDPOINTS, { account_id: accountId })).map(endpointOf)
  }

  /** @throws ProblemError item_not_found */
  async get(accountId: string, id: string): Promise<StoredEndpoint> {
    return endpointOf(await found(this.database, accountId, id))
  }

  /** Changes an endpoint. Enabling also ends a pause. @throws ProblemError item_not_found or invalid_parameter */
  change(accountId: string, id: string, change: EndpointChange): Promise<StoredEndpoint> {
    const description = change.description === undefined ? undefined : checkedDescription(change.description)
    return this.database.transaction(async (queries) => {
      const row = await found(queries, accountId, id)
      const before = endpointOf(row)
      const { url = before.url, eventTypes = before.eventTypes, isEnabled } = change
      const disabledReason =
        isEnabled === undefined ? before.disabledReason : isEnabled ? null : (before.disabledReason ?? 'owner')
      await queries.run(UPDATE_ENDPOINT, {
        id,
        account_id: accountId,
        url,
        description: description ?? before.description,
        event_types: JSON.stringify(eventTypes),
        disabled_because: disabledReason,
        due_ms: isEnabled === true ? this.clock.nowMs() : Number(row['due_ms']),
      })
      return endpointOf(await found(queries, accountId, id))
    })
  }

  /** Creates a new secret; both sign for a day. @throws ProblemError item_not_found or invalid_parameter */
  async rotateSecret(
    accountId: string,
    id: string,
    chosen?: string,
  ): Promise<{ endpoint: StoredEndpoint; secret: string }> {
    const secret = chosen === undefined ? createSecret() : checkedSecret(chosen)
    const changed = await this.database.run(UPDATE_SECRET, {
      id,
      account_id: accountId,
      secret: this.sealing.seal(secret, id),
      previous_until_ms: this.clock.nowMs() + SECRET_OVERLAP_MS,
    })
    if (changed === 0) throw noEndpoint()
    return { endpoint: await this.get(accountId, id), secret }
  }

  /** Deletes an endpoint. Its waiting messages are never sent. @throws ProblemError item_not_found */
  async delete(accountId: string, id: string): Promise<void> {
    if ((await this.database.run(DELETE_ENDPOINT, { id, account_id: accountId })) === 0) throw noEndpoint()
  }

  async deleteAll(accountId: string): Promise<void> {
    const endpoints = await this.list(accountId)
    await this.database.run(DELETE_ENDPOINTS, { account_id: accountId })
    // Deleted at once, without waiting for the upkeep, because they may name vehicles and drivers.
    for (const { id } of endpoints) while ((await this.database.run(DELETE_DELIVERIES, { endpoint_id: id })) > 0);
  }

  /** Returns the data needed to send to an endpoint; undefined if it is disabled or deleted. */
  async sending(id: string): Promise<SendingEndpoint | undefined> {
    const row = await this.database.row(SELECT_SENDING, { id })
    if (row === undefined) return undefined
    const previousUntilMs = Number(row['previous_until_ms'])
    const hasPrevious = row['previous_secret'] !== null && previousUntilMs > this.clock.nowMs()
    const sealed = [row['secret'], ...(hasPrevious ? [row['previous_secret']] : [])].map(String)
    return {
      id,
      accountId: String(row['account_id']),
      url: String(row['url']),
      secrets: sealed.map((text) => this.sealing.open(text, id)),
      previousUntilMs,
      failures: Number(row['failures']),
      createdMs: Number(row['created_ms']),
      lastSuccessMs: numberOrNull(row['last_success_ms']),
    }
  }
}

async function found(queries: Queries, accountId: string, id: string): Promise<Row> {
  const row = await queries.row(SELECT_ENDPOINT, { id, account_id: accountId })
  if (row === undefined) throw noEndpoint()
  return row
}

function endpointOf(row: Row): StoredEndpoint {
  return {
    id: String(row['id']),
    accountId: String(row['account_id']),
    url: String(row['url']),
    description: String(row['description']),
    eventTypes: JSON.parse(String(row['event_types'])) as string[],
    disabledReason: (row['disabled_because'] ?? null) as DisabledReason | null,
    createdMs: Number(row['created_ms']),
    lastSuccessMs: numberOrNull(row['last_success_ms']),
    previousSecretUntilMs: numberOrNull(row['previous_until_ms']),
  }
}

function checkedDescription(text: string): string {
  const description = text.trim()
  if (description.length <= DESCRIPTION_CHARACTERS_MAX && !/\p{C}/u.test(description)) return description
  throw invalidParameter('description', `must be at most ${DESCRIPTION_CHARACTERS_MAX} visible characters`)
}

function noEndpoint(): ProblemError {
  return new ProblemError('item_not_found', 'No webhook endpoint has this id.')
}

function tooManyEndpoints(): ProblemError {
  return new ProblemError(
    'conflict',
    `An account can have at most ${ENDPOINTS_PER_ACCOUNT_MAX} webhook endpoints. Delete one first.`,
  )
}
