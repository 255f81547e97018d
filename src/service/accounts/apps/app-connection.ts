import type { ChangeContext } from '#accounts/audit-log.ts'
import type { Role } from '#accounts/members/roles.ts'
import { numberOrNull, type Row } from '#platform/database/database.ts'

/** App that acts for an account with a member's consent. Its access tokens work like keys. */
export interface AppConnection {
  /** `app_...`; the key id of its requests in usage, request log, and audit log. */
  readonly id: string
  readonly accountId: string
  readonly userId: string
  /** The member's role at consent. The connection ends when the role becomes lower. */
  readonly role: Role
  readonly clientId: string
  /** Name that the app gave itself; not verified. */
  readonly name: string
  /** Recipient of the code: a host name, or the scheme of a desktop app's own address. */
  readonly redirectHost: string
  readonly scopes: readonly string[]
  readonly createdMs: number
  /** Written at most once a minute. */
  readonly lastUsedMs: number | null
  /** Expiry of the refresh token; null until the app has received its first token. */
  readonly expiresMs: number | null
}

/** Prefix of connection ids. They share columns with key ids. */
export const CONNECTION_ID = 'app'

export function isConnection(keyId: string): boolean {
  return keyId.startsWith(`${CONNECTION_ID}_`)
}

/** A member's consent, before the app has a token. */
export interface NewAppConnection extends Pick<
  AppConnection,
  'id' | 'role' | 'clientId' | 'name' | 'redirectHost' | 'scopes'
> {
  /** SHA-256 of the authorization code. */
  readonly codeSha256: Uint8Array
}

export interface NewAppToken {
  readonly connectionId: string
  readonly clientId: string
  readonly tokenSha256: Uint8Array
  readonly expiresMs: number
  /** Expiry of the refresh token that was issued with it. */
  readonly connectionExpiresMs: number
}

export const CONNECTION_COLUMNS =
  'id, account_id, user_id, role, client_id, name, redirect_host, scopes, created_ms, expires_ms'

const SEPARATOR = ' '
const rank = (role: string): string =>
  `CASE ${role} WHEN 'owner' THEN 3 WHEN 'admin' THEN 2 WHEN 'developer' THEN 1 ELSE 0 END`

/**
 * SQL condition for a live connection, evaluated at every token lookup: not disconnected, member and account enabled,
 * and the member still has the role of the consent.
 */
export const CONNECTION_HOLDS = `
  connection.revoked_ms IS NULL AND account.disabled_ms IS NULL
  AND (coalesce(account.owner_id, account.user_id) = connection.user_id
       OR EXISTS (SELECT 1 FROM account_member AS member
                   WHERE member.account_id = connection.account_id AND member.user_id = connection.user_id
                     AND member.left_ms IS NULL AND ${rank('member.role')} >= ${rank('connection.role')}))
  AND NOT EXISTS (SELECT 1 FROM account AS own WHERE own.user_id = connection.user_id AND own.disabled_ms IS NOT NULL)`

const REVOKE_OF_ACCOUNT = `UPDATE app_connection SET revoked_ms = :revoked_ms WHERE account_id = :account_id AND revoked_ms IS NULL`
const DELETE_TOKENS_OF_ACCOUNT = `
  DELETE FROM app_token WHERE connection_id IN (SELECT id FROM app_connection WHERE account_id = :account_id)`

export function connectionOf(row: Row): AppConnection {
  return {
    id: String(row['id']),
    accountId: String(row['account_id']),
    userId: String(row['user_id']),
    role: row['role'] as Role,
    clientId: String(row['client_id']),
    name: String(row['name']),
    redirectHost: String(row['redirect_host']),
    scopes: String(row['scopes']).split(SEPARATOR),
    createdMs: Number(row['created_ms']),
    lastUsedMs: null,
    expiresMs: numberOrNull(row['expires_ms']),
  }
}

export function scopesText(scopes: readonly string[]): string {
  return scopes.join(SEPARATOR)
}

export async function revokeConnections({ queries, nowMs }: ChangeContext, accountId: string): Promise<void> {
  await queries.run(REVOKE_OF_ACCOUNT, { account_id: accountId, revoked_ms: nowMs })
  await queries.run(DELETE_TOKENS_OF_ACCOUNT, { account_id: accountId })
}
