import { limiterOf } from '#platform/log-limiter.ts'
import type { Log } from '#platform/log.ts'
import { messageOf } from '#platform/failure.ts'
import { type Queries, type Row, textOrNull } from '#platform/database/database.ts'
import type { AuditPage } from './account-pages.ts'
import type { Actor, AuditAction, AuditEntry, NewAuditEntry } from './audit-entry.ts'
import type { Role } from './members/roles.ts'
import { AUDIT_DAYS_RETAINED, AUDIT_PAGE_MAX, AUDIT_PRUNED_MAX } from './limits.ts'
import { DAY_MS } from '#platform/clock.ts'

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
