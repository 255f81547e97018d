import { type PersonActor, audit, SYSTEM_ACTOR, type ChangeContext } from '#accounts/audit-log.ts'
import { runChange } from '#accounts/authority.ts'
import { APPS_PER_ACCOUNT_MAX, APPS_RETAINED, APP_TOKENS_MAX } from '#accounts/limits.ts'
import { roleAllows } from '#accounts/members/roles.ts'
import type { UsageRecords } from '#accounts/usage/usage-records.ts'
import { type Clock, DAY_MS, MINUTE_MS } from '#platform/clock.ts'
import type { Database, Queries, Row } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { ProblemError } from '#platform/problem.ts'
import {
  CONNECTION_COLUMNS,
  CONNECTION_HOLDS,
  connectionOf,
  scopesText,
  type AppConnection,
  type NewAppConnection,
  type NewAppToken,
} from './app-connection.ts'

/** Age of a consent without a token at which it is abandoned. Authorization codes expire after ten minutes. */
const CODE_MS_MAX = 15 * MINUTE_MS
/** Absolute lifetime of a connection. Afterwards the member must consent again, however often its tokens were refreshed. */
export const CONNECTION_MS_MAX = 90 * DAY_MS
/** Role required to disconnect other members' apps. */
const OTHERS_APPS_ROLE = 'admin'

const LIVE = 'account_id = :account_id AND revoked_ms IS NULL'
const INSERT = `
  INSERT INTO app_connection (id, account_id, user_id, role, client_id, name, redirect_host, scopes, code_sha256, created_ms)
  VALUES (:id, :account_id, :user_id, :role, :client_id, :name, :redirect_host, :scopes, :code_sha256, :created_ms)`
const SELECT = `SELECT ${CONNECTION_COLUMNS} FROM app_connection WHERE id = :id AND revoked_ms IS NULL LIMIT 1`
const SELECT_BY_CODE = `SELECT ${CONNECTION_COLUMNS} FROM app_connection WHERE code_sha256 = :code_sha256 AND revoked_ms IS NULL LIMIT 1`
const SELECT_BY_TOKEN = `
  SELECT ${CONNECTION_COLUMNS} FROM app_connection
   WHERE revoked_ms IS NULL AND id = (SELECT connection_id FROM app_token WHERE token_sha256 = :token_sha256) LIMIT 1`
const SELECT_LIVE = `
  SELECT ${CONNECTION_COLUMNS} FROM app_connection
   WHERE ${LIVE} AND expires_ms > :now_ms ORDER BY created_ms DESC, id DESC LIMIT ${APPS_PER_ACCOUNT_MAX}`
const COUNT_LIVE = `
  SELECT count(*) AS count FROM (SELECT id FROM app_connection WHERE ${LIVE} LIMIT ${APPS_PER_ACCOUNT_MAX}) AS found`
const SELECT_HOLDS = `
  SELECT connection.id FROM app_connection AS connection JOIN account ON account.id = connection.account_id
   WHERE connection.id = :id AND connection.client_id = :client_id AND connection.expires_ms > :now_ms
     AND ${CONNECTION_HOLDS} LIMIT 1`
const LOCK = `
  UPDATE app_connection
     SET expires_ms = CASE WHEN created_ms + :life_ms < :expires_ms THEN created_ms + :life_ms ELSE :expires_ms END
   WHERE id = :id AND revoked_ms IS NULL`
const INSERT_TOKEN = `
  INSERT INTO app_token (token_sha256, connection_id, expires_ms) VALUES (:token_sha256, :connection_id, :expires_ms)`
const DELETE_TOKENS = 'DELETE FROM app_token WHERE connection_id = :connection_id'
/** Deletes expired tokens, and the oldest beyond the limit. */
const DELETE_OLD_TOKENS = `
  DELETE FROM app_token
   WHERE connection_id = :connection_id
     AND (expires_ms <= :now_ms
          OR token_sha256 IN (SELECT token_sha256 FROM app_token WHERE connection_id = :connection_id
                               ORDER BY expires_ms DESC, token_sha256 LIMIT ${APP_TOKENS_MAX} OFFSET ${APP_TOKENS_MAX}))`
const REVOKE = 'UPDATE app_connection SET revoked_ms = :revoked_ms WHERE id = :id AND revoked_ms IS NULL'
/** Revokes consents that never became a token, and connections whose refresh token has expired. */
const REVOKE_STALE = `
  UPDATE app_connection SET revoked_ms = :now_ms
   WHERE ${LIVE} AND (expires_ms <= :now_ms OR (expires_ms IS NULL AND created_ms <= :unused_ms))`
const DELETE_TOKENS_OF_REVOKED = `
  DELETE FROM app_token WHERE connection_id IN (
    SELECT id FROM app_connection WHERE account_id = :account_id AND revoked_ms IS NOT NULL)`
const DELETE_FORMER = `
  DELETE FROM app_connection
   WHERE account_id = :account_id AND revoked_ms IS NOT NULL
     AND id IN (SELECT id FROM app_connection WHERE account_id = :account_id AND revoked_ms IS NOT NULL
                 ORDER BY revoked_ms DESC, id LIMIT ${APPS_RETAINED} OFFSET ${APPS_RETAINED})`

/**
 * Apps connected by OAuth: consents, and hashes of access tokens. The account store finds a token's principal like that
 * of a key. A disconnection takes effect at the next lookup, in every process.
 */
export class ConnectedApps {
  readonly #clock: Clock
  readonly #database: Database
  readonly #usage: Pick<UsageRecords, 'lastUsedMs'>

  constructor(parts: { clock: Clock; database: Database; usage: Pick<UsageRecords, 'lastUsedMs'> }) {
    this.#clock = parts.clock
    this.#database = parts.database
    this.#usage = parts.usage
  }

  /**
   * Records a member's consent. No token works for it until `addToken`.
   * @throws Failure if the account has too many; ProblemError action_refused if the actor's role does not suffice
   */
  connect(connection: NewAppConnection, actor: PersonActor): Promise<void> {
    return this.#change(actor, async (change) => {
      const { queries, nowMs } = change
      const { accountId, userId } = actor
      await queries.run(REVOKE_STALE, { account_id: accountId, now_ms: nowMs, unused_ms: nowMs - CODE_MS_MAX })
      await forgetFormer(queries, accountId)
      const count = Number((await queries.row(COUNT_LIVE, { account_id: accountId }))?.['count'])
      if (count >= APPS_PER_ACCOUNT_MAX) {
        throw new Failure(`an account has at most ${APPS_PER_ACCOUNT_MAX} connected apps; disconnect one first`)
      }
      const { id, role, clientId, name, redirectHost, scopes, codeSha256 } = connection
      await queries.run(INSERT, {
        id,
        account_id: accountId,
        user_id: userId,
        role,
        client_id: clientId,
        name,
        redirect_host: redirectHost,
        scopes: scopesText(scopes),
        code_sha256: codeSha256,
        created_ms: nowMs,
      })
      const detail = `${name} at ${redirectHost} (scopes ${scopesText(scopes)})`
      await audit(change, { action: 'app_connected', accountId, keyId: id, detail })
    })
  }

  /** Stores an access token. Returns false if the connection has ended or belongs to another client. */
  addToken(token: NewAppToken): Promise<boolean> {
    return this.#change(SYSTEM_ACTOR, async (change) => {
      const { queries, nowMs } = change
      const { connectionId, clientId, tokenSha256, expiresMs, connectionExpiresMs } = token
      // Written first, so that a concurrent disconnection waits or is seen below.
      await queries.run(LOCK, { id: connectionId, expires_ms: connectionExpiresMs, life_ms: CONNECTION_MS_MAX })
      const live = await queries.row(SELECT_HOLDS, { id: connectionId, client_id: clientId, now_ms: nowMs })
      if (live === undefined) {
        const row = await queries.row(SELECT, { id: connectionId })
        if (row !== undefined) await end(change, connectionOf(row), reasonOf(row, nowMs))
        return false
      }
      await queries.run(INSERT_TOKEN, { token_sha256: tokenSha256, connection_id: connectionId, expires_ms: expiresMs })
      await queries.run(DELETE_OLD_TOKENS, { connection_id: connectionId, now_ms: nowMs })
      return true
    })
  }

  /** Returns the live connection that an authorization code was issued for. */
  findByCode(codeSha256: Uint8Array): Promise<AppConnection | undefined> {
    return this.#find(SELECT_BY_CODE, { code_sha256: codeSha256 })
  }

  /** Returns the live connection of an access token. */
  findByToken(tokenSha256: Uint8Array): Promise<AppConnection | undefined> {
    return this.#find(SELECT_BY_TOKEN, { token_sha256: tokenSha256 })
  }

  /** Lists live connections of an account, newest first. Maximum: APPS_PER_ACCOUNT_MAX. */
  async list(accountId: string): Promise<AppConnection[]> {
    const rows = await this.#database.rows(SELECT_LIVE, { account_id: accountId, now_ms: this.#clock.nowMs() })
    const lastUsedMs = await this.#usage.lastUsedMs(rows.map(({ id }) => String(id)))
    return rows.map((row, index) => ({ ...connectionOf(row), lastUsedMs: lastUsedMs[index] ?? null }))
  }

  /**
   * Ends a connection for a member: their own, or any of the account for an admin. Returns false if the account has no
   * such live connection. @throws ProblemError action_refused
   */
  disconnect(connectionId: string, actor: PersonActor): Promise<boolean> {
    return this.#change(actor, async (change) => {
      const row = await change.queries.row(SELECT, { id: connectionId })
      const connection = row && connectionOf(row)
      if (connection?.accountId !== actor.accountId) return false
      const isOwn = connection.userId === actor.userId
      if (!isOwn && change.role !== undefined && !roleAllows(change.role, OTHERS_APPS_ROLE)) {
        throw new ProblemError('action_refused', 'Only an admin can disconnect apps that other members connected.', {
          reason: 'ROLE_REQUIRED',
        })
      }
      await end(change, connection, 'by a member')
      return true
    })
  }

  /** Ends a connection without a user. Does nothing if it has ended. @param reason for the audit log */
  revoke(connectionId: string, reason: string): Promise<void> {
    return this.#change(SYSTEM_ACTOR, async (change) => {
      const row = await change.queries.row(SELECT, { id: connectionId })
      if (row !== undefined) await end(change, connectionOf(row), reason)
    })
  }

  async #find(sql: string, values: Record<string, Uint8Array>): Promise<AppConnection | undefined> {
    const row = await this.#database.row(sql, values)
    return row && connectionOf(row)
  }

  #change<Result>(actor: ChangeContext['actor'], work: (change: ChangeContext) => Promise<Result>): Promise<Result> {
    return runChange({ clock: this.#clock, database: this.#database }, actor, work)
  }
}

/** Returns the reason why a connection gets no more tokens. */
function reasonOf(row: Row, nowMs: number): string {
  const { createdMs } = connectionOf(row)
  return nowMs - createdMs >= CONNECTION_MS_MAX
    ? `${CONNECTION_MS_MAX / DAY_MS} days after the consent`
    : 'the member may no longer act as at consent'
}

async function end(change: ChangeContext, { id, accountId, name }: AppConnection, reason: string): Promise<void> {
  const { queries, nowMs } = change
  if ((await queries.run(REVOKE, { id, revoked_ms: nowMs })) === 0) return
  await queries.run(DELETE_TOKENS, { connection_id: id })
  await audit(change, { action: 'app_disconnected', accountId, keyId: id, detail: `${name} (${reason})` })
}

async function forgetFormer(queries: Queries, accountId: string): Promise<void> {
  await queries.run(DELETE_TOKENS_OF_REVOKED, { account_id: accountId })
  await queries.run(DELETE_FORMER, { account_id: accountId })
}
