import { DAY_MS } from '#platform/clock.ts'
import { type Queries, type Row, textOrNull } from '#platform/database/database.ts'
import { messageOf } from '#platform/failure.ts'
import { limiterOf } from '#platform/log-limiter.ts'
import type { Log } from '#platform/log.ts'
import { AUDIT_DAYS_RETAINED, AUDIT_PAGE_MAX, AUDIT_PRUNED_MAX } from './limits.ts'
import type { Role } from './members/roles.ts'

/** User who acts in an account that they belong to. */
export interface PersonActor {
  readonly accountId: string
  readonly userId: string
  /** Role that the change requires, checked inside its transaction (authority.ts). Optional. */
  readonly needs?: Role | 'operator'
}

/** Author of a change: a user, an account id, "operator" (the command line), or "system" (the service itself). */
export type Actor = string | PersonActor

/** Kinds of audit entries. Signing in is not one: it changes nothing, and sessions are listed. */
const AUDIT_ACTIONS = [
  'account_created',
  'account_joined',
  'account_disabled',
  'account_enabled',
  'account_deleted',
  'operator_granted',
  'operator_withdrawn',
  'plan_changed',
  'billing_changed',
  'key_created',
  'key_renamed',
  'key_restricted',
  'key_revoked',
  'key_leaked',
  'app_connected',
  'app_disconnected',
  'name_changed',
  'email_verified',
  'password_changed',
  'password_reset',
  'two_factor_enabled',
  'two_factor_disabled',
  'backup_codes_made',
  'passkey_added',
  'passkey_removed',
  'sessions_ended',
  'data_exported',
  'notifications_changed',
  'watchlist_created',
  'watchlist_renamed',
  'watchlist_deleted',
  'watchlist_items_added',
  'watchlist_items_removed',
  'webhook_created',
  'webhook_changed',
  'webhook_secret_changed',
  'webhook_deleted',
  'webhook_disabled',
  // Feed tokens were removed, but entries of earlier releases remain.
  'feed_token_created',
  'feed_token_revoked',
  'refresh_started',
  'sign_up_changed',
  'plan_terms_changed',
  'invitation_created',
  'invitation_revoked',
  'member_invited',
  'member_invitation_revoked',
  'member_joined',
  'member_role_changed',
  'member_removed',
  'member_left',
  'ownership_handed_over',
] as const

export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Entry of the audit log. Never contains a secret. */
export interface AuditEntry {
  /** Rises with every entry; the position of a page's last entry. */
  readonly position: number
  readonly atMs: number
  /** "operator" for the command line, "system" for the service itself, otherwise the id of the account that acted. */
  readonly actor: string
  /** Id of the user who acted; null if none did, or it is unknown. */
  readonly userId: string | null
  readonly action: AuditAction
  readonly accountId: string
  readonly keyId: string | null
  /** Description of the change: "plan free -> pro". */
  readonly detail: string
}

export type NewAuditEntry = Omit<AuditEntry, 'position' | 'atMs' | 'keyId' | 'actor' | 'userId'> & {
  readonly actor: Actor
  readonly keyId?: string
}

const OPERATOR = 'operator'
/** Placeholder for the account when the command line changes the instance. */
const INSTANCE = 'instance'
/** Actor of changes that no user requested, such as a payment received or a user who joined. */
export const SYSTEM_ACTOR = 'system'

const VALUES = 'at_ms, actor, user_id, action, account_id, key_id, detail'
const COLUMNS = `position, ${VALUES}`
const INSERT_ENTRY = `
  INSERT INTO audit_entry (${VALUES}) VALUES (:at_ms, :actor, :user_id, :action, :account_id, :key_id, :detail)`
const SELECT_ALL = `
  SELECT ${COLUMNS} FROM audit_entry WHERE position < :before ORDER BY position DESC LIMIT :limit`
const SELECT_OF_ACCOUNT = `
  SELECT ${COLUMNS} FROM audit_entry
   WHERE account_id = :account_id AND position < :before ORDER BY position DESC LIMIT :limit`
const DELETE_OLD = `
  DELETE FROM audit_entry
   WHERE position IN (SELECT position FROM audit_entry ORDER BY position LIMIT ${AUDIT_PRUNED_MAX})
     AND at_ms < :before_ms`

/** Write transaction of a change. Its audit entry is committed with it. */
export interface ChangeContext {
  readonly queries: Queries
  readonly nowMs: number
  /** Author of the change; undefined for the command line. */
  readonly actor: Actor | undefined
  /** Actor's role in the transaction; undefined if the change requires none. */
  readonly role?: Role | undefined
}

/** Returns the account whose log records a change of the instance: the operator's. */
export function instanceOf(actor: ChangeContext['actor'] = INSTANCE): string {
  return typeof actor === 'string' ? actor : actor.accountId
}

interface AuditWriter {
  addAudit(entry: NewAuditEntry): Promise<void>
}

interface NewEntry {
  readonly action: AuditAction
  readonly accountId: string
  readonly keyId?: string | undefined
  readonly detail: string
}

export async function audit({ queries, nowMs, actor }: ChangeContext, entry: NewEntry): Promise<void> {
  const { action, accountId, keyId, detail } = entry
  const values = { action, account_id: accountId, key_id: keyId ?? null, detail }
  await queries.run(INSERT_ENTRY, { at_ms: nowMs, ...actorColumns(actor), ...values })
}

function actorColumns(actor: Actor = OPERATOR): { actor: string; user_id: string | null } {
  if (typeof actor === 'string') return { actor, user_id: null }
  return { actor: actor.accountId, user_id: actor.userId }
}

/**
 * Records a change that another store has already made. Never rejects, because a 503 would imply that nothing changed.
 * If the entry cannot be written, the service log has it without its detail, which may contain addresses.
 */
export async function auditDone(
  entry: NewAuditEntry,
  { accounts, log }: { accounts: AuditWriter; log: Pick<Log, 'error' | 'warn'> },
): Promise<void> {
  try {
    await accounts.addAudit(entry)
  } catch (error) {
    const fields = { 'account.id': entry.accountId, action: entry.action, error: messageOf(error) }
    limiterOf(log).error('unaudited', fields, 'a change could not be recorded in the audit log')
  }
}

/** Returns one page, newest first. Default: all accounts. */
export async function listAudit(
  queries: Queries,
  accountId: string | undefined,
  { limit = AUDIT_PAGE_MAX, before = Number.MAX_SAFE_INTEGER }: AuditPage,
): Promise<AuditEntry[]> {
  const page = { limit: Math.min(limit, AUDIT_PAGE_MAX), before }
  const found =
    accountId === undefined
      ? await queries.rows(SELECT_ALL, page)
      : await queries.rows(SELECT_OF_ACCOUNT, { account_id: accountId, ...page })
  return found.map(entryOf)
}

/** Deletes a bounded number of entries older than AUDIT_DAYS_RETAINED and returns how many. */
export function pruneAudit({ queries, nowMs }: ChangeContext): Promise<number> {
  return queries.run(DELETE_OLD, { before_ms: nowMs - AUDIT_DAYS_RETAINED * DAY_MS })
}

function entryOf(row: Row): AuditEntry {
  return {
    position: Number(row['position']),
    atMs: Number(row['at_ms']),
    actor: String(row['actor']),
    userId: textOrNull(row['user_id']),
    action: String(row['action']) as AuditAction,
    accountId: String(row['account_id']),
    keyId: textOrNull(row['key_id']),
    detail: String(row['detail']),
  }
}

export interface AuditPage {
  /** Default and maximum: AUDIT_PAGE_MAX. */
  readonly limit?: number | undefined
  /** Position of the previous page's last entry. */
  readonly before?: number | undefined
}

const PRUNE_INTERVAL_MS = 3_600_000
/** Statements per hour: enough for the entries that an hour can add within the account limits, without long locks. */
const PRUNES_MAX = 20

interface PrunedStore {
  pruneAudit(): Promise<number>
  pruneIdempotencyKeys(): Promise<number>
}

/** Deletes expired audit entries and idempotency keys every hour. @returns stops the timer, after any deletion under way */
export function pruneAuditHourly(accounts: PrunedStore, log: Log): () => Promise<void> {
  let pruning = Promise.resolve()
  const timer = setInterval(() => {
    pruning = pruning.then(() => prune(accounts, log))
  }, PRUNE_INTERVAL_MS).unref()
  return async () => {
    clearInterval(timer)
    await pruning
  }
}

/** Never rejects: a failure is retried an hour later. */
async function prune(accounts: PrunedStore, log: Log): Promise<void> {
  try {
    await pruneAll(() => accounts.pruneIdempotencyKeys())
    await pruneAll(() => accounts.pruneAudit())
  } catch (error) {
    log.warn({ error: messageOf(error) }, 'old entries of the audit log could not be removed')
  }
}

async function pruneAll(pruneSome: () => Promise<number>): Promise<void> {
  for (let prunes = 0; prunes < PRUNES_MAX; prunes += 1) {
    if ((await pruneSome()) === 0) return
  }
}
