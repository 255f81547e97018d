import { audit, type ChangeContext, type Actor } from '#accounts/audit-log.ts'
import { APPS_NAMED_MAX, KEYS_PAGE_MAX, KEYS_PER_ACCOUNT_MAX, REVOKED_KEYS_RETAINED } from '#accounts/limits.ts'
import { roleAllows, type Role } from '#accounts/members/roles.ts'
import { modeOf } from '#accounts/principal.ts'
import { type Queries, type Row, type SqlValues, numberOrNull, textOrNull } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { ProblemError } from '#platform/problem.ts'
import {
  RESTRICTION_COLUMNS,
  restrictionsOf,
  restrictionValues,
  restrictionWords,
  type KeyRestrictions,
} from './key-restrictions.ts'
import { randomId, type KeyMode } from './key-token.ts'

/** Filter for an account's keys; defaults to every retained key. */
export interface KeyPage {
  readonly state?: 'working' | 'revoked' | undefined
  /** Default and maximum: KEYS_PAGE_MAX. */
  readonly limit?: number | undefined
  readonly offset?: number | undefined
}

export interface KeyName {
  readonly label: string
  readonly mode: KeyMode
}

export interface KeyCounts {
  readonly working: number
  readonly revoked: number
}

export interface KeyRecord extends KeyRestrictions {
  readonly id: string
  readonly accountId: string
  readonly label: string
  readonly mode: KeyMode
  readonly lastFour: string
  readonly createdMs: number
  /** Id of the user who created the key; null if unknown or created on the command line. */
  readonly createdBy: string | null
  /** Written at most once a minute. */
  readonly lastUsedMs: number | null
  readonly revokedMs: number | null
}

export interface NewKey extends Partial<KeyRestrictions> {
  readonly accountId: string
  readonly label: string
  readonly tokenSha256: Uint8Array
  readonly lastFour: string
  /** Default: live. */
  readonly mode?: KeyMode
  readonly actor?: Actor
}

/** Changes to a key; omitted fields stay unchanged. */
export interface KeyChange extends Partial<KeyRestrictions> {
  readonly label?: string
}

/** Role required to change and revoke other members' keys. */
export const OTHERS_KEYS_ROLE = 'admin' satisfies Role
/** Deleted with each revocation, so that the surplus of an older release disappears step by step. */
const DELETED_AT_ONCE_MAX = 100

const COLUMNS = `id, account_id, label, mode, last_four, created_ms, created_by, revoked_ms, ${RESTRICTION_COLUMNS}`
const WORKING = 'account_id = :account_id AND revoked_ms IS NULL'
const REVOKED = 'account_id = :account_id AND revoked_ms IS NOT NULL'
const REVOKED_LAST_FIRST = 'ORDER BY revoked_ms DESC, id DESC'
const NEWEST_FIRST = 'ORDER BY created_ms DESC, id DESC'

const INSERT_KEY = `
  INSERT INTO api_key (id, account_id, label, mode, token_sha256, last_four, created_ms, created_by, ${RESTRICTION_COLUMNS})
  VALUES (:id, :account_id, :label, :mode, :token_sha256, :last_four, :created_ms, :created_by, :expires_ms, :scopes, :allowed_addresses)`
const SELECT_OWNER = 'SELECT id FROM account WHERE id = :account_id AND deleted_ms IS NULL'
const SELECT_KEY = `SELECT ${COLUMNS} FROM api_key WHERE id = :id`
const SELECT_ANY_KEY = 'SELECT id FROM api_key WHERE account_id = :account_id LIMIT 1'
const SELECT_ALL_KEYS = `SELECT ${COLUMNS} FROM api_key WHERE id > :after_id ORDER BY id LIMIT ${KEYS_PAGE_MAX}`
const SELECT_OF_ACCOUNT = `
  SELECT ${COLUMNS} FROM api_key WHERE account_id = :account_id ${NEWEST_FIRST} LIMIT :limit OFFSET :offset`
const SELECT_WORKING = `SELECT ${COLUMNS} FROM api_key WHERE ${WORKING} ${NEWEST_FIRST} LIMIT :limit OFFSET :offset`
const SELECT_REVOKED = `
  SELECT ${COLUMNS} FROM api_key WHERE ${REVOKED} ${REVOKED_LAST_FIRST} LIMIT :limit OFFSET :offset`
const SELECT_NAMES = `
  SELECT * FROM (SELECT id, label, mode FROM api_key WHERE ${WORKING} LIMIT ${KEYS_PER_ACCOUNT_MAX}) AS working
   UNION ALL
  SELECT * FROM (SELECT id, label, mode FROM api_key WHERE ${REVOKED} ${REVOKED_LAST_FIRST}
                  LIMIT ${REVOKED_KEYS_RETAINED}) AS revoked
   UNION ALL
  SELECT * FROM (SELECT id, name, 'live' FROM app_connection WHERE account_id = :account_id
                  ORDER BY created_ms DESC, id DESC LIMIT ${APPS_NAMED_MAX}) AS apps`
const COUNT_WORKING = `
  SELECT count(*) AS count FROM (SELECT id FROM api_key WHERE ${WORKING} LIMIT ${KEYS_PER_ACCOUNT_MAX}) AS found`
const COUNT_REVOKED = `
  SELECT count(*) AS count FROM (SELECT id FROM api_key WHERE ${REVOKED} LIMIT ${REVOKED_KEYS_RETAINED}) AS found`
const COUNT_ALL_WORKING = 'SELECT count(*) AS count FROM api_key WHERE revoked_ms IS NULL'
const UPDATE_KEY = `
  UPDATE api_key
     SET label = :label, expires_ms = :expires_ms, scopes = :scopes, allowed_addresses = :allowed_addresses
   WHERE id = :id`
const REVOKE_KEY = 'UPDATE api_key SET revoked_ms = :revoked_ms WHERE id = :id AND revoked_ms IS NULL'
const REVOKE_KEYS = `UPDATE api_key SET revoked_ms = :revoked_ms WHERE ${WORKING}`
const DELETE_REVOKED = `
  DELETE FROM api_key
   WHERE id IN (SELECT id FROM api_key WHERE ${REVOKED} ${REVOKED_LAST_FIRST}
                 LIMIT ${DELETED_AT_ONCE_MAX} OFFSET ${REVOKED_KEYS_RETAINED})
  RETURNING id`

/** @throws Failure for an unknown account or too many keys */
export async function insertKey(change: ChangeContext, key: NewKey): Promise<KeyRecord> {
  const { accountId, label, tokenSha256, lastFour, mode = 'live' } = key
  const { expiresMs = null, scopes = null, addresses = null } = key
  const { queries, nowMs } = change
  if ((await queries.row(SELECT_OWNER, { account_id: accountId })) === undefined) {
    throw new Failure(`No account has the id ${accountId}.`)
  }
  if ((await count(queries, COUNT_WORKING, accountId)) >= KEYS_PER_ACCOUNT_MAX) {
    throw new Failure(`An account can have at most ${KEYS_PER_ACCOUNT_MAX} keys. Revoke one first.`)
  }
  const restrictions = { expiresMs, scopes, addresses }
  const created = {
    id: randomId('key'),
    account_id: accountId,
    label,
    mode,
    last_four: lastFour,
    created_ms: nowMs,
    ...restrictionValues(restrictions),
    created_by: typeof change.actor === 'object' ? change.actor.userId : null,
  }
  await queries.run(INSERT_KEY, { ...created, token_sha256: tokenSha256 })
  const words = restrictionWords(restrictions)
  const detail = words === '' ? label : `${label} (${words})`
  await audit(change, { action: 'key_created', accountId, keyId: created.id, detail })
  return keyOf(created)
}

/**
 * Returns false if there is no such key. Takes effect at the next `findPrincipal`, in every process.
 * @throws Failure (usage) for an invalid label or restriction
 */
export async function changeKey(change: ChangeContext, keyId: string, changes: KeyChange): Promise<boolean> {
  const { queries } = change
  const key = await changeableKey(change, keyId)
  if (key === undefined) return false
  const changed = { ...key, ...changes }
  await queries.run(UPDATE_KEY, { id: keyId, label: changed.label, ...restrictionValues(changed) })
  const { accountId } = key
  if (changed.label !== key.label) {
    const detail = `${key.label} -> ${changed.label}`
    await audit(change, { action: 'key_renamed', accountId, keyId, detail })
  }
  const [before, after] = [restrictionWords(key), restrictionWords(changed)]
  if (before !== after) {
    const detail = `${changed.label}: ${before || 'unrestricted'} -> ${after || 'unrestricted'}`
    await audit(change, { action: 'key_restricted', accountId, keyId, detail })
  }
  return true
}

/** Returns the ids of older revoked keys deleted with it; undefined if there is no such key. */
export async function revokeKey(change: ChangeContext, keyId: string): Promise<readonly string[] | undefined> {
  const { queries, nowMs } = change
  const key = await changeableKey(change, keyId)
  if (key === undefined) return undefined
  if ((await queries.run(REVOKE_KEY, { id: keyId, revoked_ms: nowMs })) === 0) return []
  await audit(change, { action: 'key_revoked', accountId: key.accountId, keyId, detail: key.label })
  const deleted = await queries.rows(DELETE_REVOKED, { account_id: key.accountId })
  return deleted.map(({ id }) => String(id))
}

/**
 * Returns the key if the actor may change it: developers may change keys they created, admins and the owner any key.
 * @throws ProblemError action_refused
 */
async function changeableKey({ queries, actor, role }: ChangeContext, keyId: string): Promise<KeyRecord | undefined> {
  const key = await findKey(queries, keyId)
  if (key === undefined || role === undefined || typeof actor !== 'object') return key
  if (key.accountId !== actor.accountId) return undefined
  if (key.createdBy === actor.userId || roleAllows(role, OTHERS_KEYS_ROLE)) return key
  throw new ProblemError('action_refused', 'Developers can change and revoke only keys they created. Ask an admin.', {
    reason: 'ROLE_REQUIRED',
  })
}

export async function revokeKeys({ queries, nowMs }: ChangeContext, accountId: string): Promise<void> {
  await queries.run(REVOKE_KEYS, { revoked_ms: nowMs, account_id: accountId })
}

export async function findKey(queries: Queries, keyId: string): Promise<KeyRecord | undefined> {
  const found = await queries.row(SELECT_KEY, { id: keyId })
  return found === undefined ? undefined : keyOf(found)
}

/** Returns one page: newest first, revoked keys by time of revocation. */
export function selectKeys(
  queries: Queries,
  accountId: string,
  { state, limit = KEYS_PAGE_MAX, offset = 0 }: KeyPage,
): Promise<KeyRecord[]> {
  const sql = { working: SELECT_WORKING, revoked: SELECT_REVOKED, any: SELECT_OF_ACCOUNT }[state ?? 'any']
  return keys(queries, sql, { account_id: accountId, limit: Math.min(limit, KEYS_PAGE_MAX), offset })
}

/** Returns one page of the keys of all accounts, ordered by id, after `afterId`: for commands. */
export function listAllKeys(queries: Queries, afterId: string): Promise<KeyRecord[]> {
  return keys(queries, SELECT_ALL_KEYS, { after_id: afterId })
}

/** Returns labels of an account's keys and names of its connected apps by id, including retained revoked ones. */
export async function keyNames(queries: Queries, accountId: string): Promise<ReadonlyMap<string, KeyName>> {
  const found = await queries.rows(SELECT_NAMES, { account_id: accountId })
  return new Map(found.map((row) => [String(row['id']), { label: String(row['label']), mode: modeOf(row) }]))
}

export async function countKeys(queries: Queries, accountId: string): Promise<KeyCounts> {
  const working = await count(queries, COUNT_WORKING, accountId)
  return { working, revoked: await count(queries, COUNT_REVOKED, accountId) }
}

export async function countAllActiveKeys(queries: Queries): Promise<number> {
  return Number((await queries.row(COUNT_ALL_WORKING))?.['count'])
}

/** Returns true if an account has or had a key. */
export async function hasKeys(queries: Queries, accountId: string): Promise<boolean> {
  return (await queries.row(SELECT_ANY_KEY, { account_id: accountId })) !== undefined
}

async function count(queries: Queries, sql: string, accountId: string): Promise<number> {
  return Number((await queries.row(sql, { account_id: accountId }))?.['count'])
}

async function keys(queries: Queries, sql: string, values: SqlValues): Promise<KeyRecord[]> {
  return (await queries.rows(sql, values)).map(keyOf)
}

/** Last use is stored elsewhere (usage/key-use.ts). */
function keyOf(row: Row): KeyRecord {
  return {
    id: String(row['id']),
    accountId: String(row['account_id']),
    label: String(row['label']),
    mode: modeOf(row),
    lastFour: String(row['last_four']),
    createdMs: Number(row['created_ms']),
    createdBy: textOrNull(row['created_by']),
    lastUsedMs: null,
    revokedMs: numberOrNull(row['revoked_ms']),
    ...restrictionsOf(row),
  }
}
