import { randomUUID } from 'node:crypto'
import {
  MAIL_LEASE_MS,
  MAIL_POSTPONED_MS,
  MAILS_A_CHECK,
  NOTE_RETAINED_MS,
  NOTES_A_MAIL,
  PRUNED_AT_ONCE_MAX,
  DELAY_MS_MAX,
} from '#alerts/limits.ts'
import { AlertStore } from '#alerts/storage/alert-store.ts'
import { LEASE_HAS_ENDED, leaseFrom, leaseLimits } from '#platform/database/lease.ts'
import type { MailNote } from './mail-notes.ts'
import { nextDigestMs, settingsOf, type MailKind, type MailSettings } from './mail-settings.ts'

const SELECT_DUE: Readonly<Record<MailKind, string>> = {
  digest: `
    SELECT account_id FROM mail_setting WHERE (digest_due_ms <= :now_ms OR digest_due_ms > CAST(:now_ms AS BIGINT) + ${DELAY_MS_MAX}) AND ${LEASE_HAS_ENDED}
     ORDER BY digest_due_ms LIMIT :limit`,
  urgent: `
    SELECT DISTINCT mail_note.account_id FROM mail_note JOIN mail_setting ON mail_setting.account_id = mail_note.account_id
     WHERE is_urgent = 1 AND ${LEASE_HAS_ENDED} ORDER BY mail_note.account_id LIMIT :limit`,
}
const CLAIM = `
  UPDATE mail_setting SET owner = :owner, lease_until_ms = :lease_until_ms
   WHERE account_id = :account_id AND ${LEASE_HAS_ENDED}`
const SELECT_CLAIMED = `
  SELECT digest, digest_hour, urgent, digest_due_ms, digest_since_ms
    FROM mail_setting WHERE account_id = :account_id AND owner = :owner LIMIT 1`
const READ_NOTES = (kind: MailKind): string => `
  UPDATE mail_note SET read_by = :owner
   WHERE position IN (SELECT position FROM mail_note
                       WHERE account_id = :account_id ${kind === 'urgent' ? 'AND is_urgent = 1' : ''}
                       ORDER BY position LIMIT ${NOTES_A_MAIL})
  RETURNING position, body`
const CLEAR_ALL_URGENT = 'UPDATE mail_note SET is_urgent = 0 WHERE account_id = :account_id AND is_urgent = 1'
const CLEAR_READ_URGENT = 'UPDATE mail_note SET is_urgent = 0 WHERE account_id = :account_id AND read_by = :owner'
const DELETE_READ = 'DELETE FROM mail_note WHERE account_id = :account_id AND read_by = :owner'
const END_CLAIM = `
  UPDATE mail_setting SET lease_until_ms = :until_ms WHERE account_id = :account_id AND owner = :owner`
const END_DIGEST = `
  UPDATE mail_setting SET lease_until_ms = 0, digest_due_ms = :digest_due_ms, digest_since_ms = :now_ms
   WHERE account_id = :account_id AND owner = :owner AND digest_due_ms IS NOT NULL`
const PRUNE = `
  DELETE FROM mail_note
   WHERE position IN (SELECT position FROM mail_note WHERE created_ms < :before_ms ORDER BY created_ms
                       LIMIT ${PRUNED_AT_ONCE_MAX})`

/** Email that only this process may send now. */
export interface ClaimedMail {
  readonly accountId: string
  readonly kind: MailKind
  readonly owner: string
  readonly settings: MailSettings
  /** Oldest NOTES_A_MAIL notes, oldest first. */
  readonly notes: readonly MailNote[]
}

/**
 * Queue of due emails, each claimed by one process through a lease. If a process dies between sending and `sent`, the
 * email is sent again with the same Message-ID once the lease expires.
 */
export class MailQueue extends AlertStore {
  async due(kind: MailKind): Promise<string[]> {
    const limits = leaseLimits(this.clock.nowMs(), MAIL_LEASE_MS)
    const rows = await this.database.rows(SELECT_DUE[kind], { ...limits, limit: MAILS_A_CHECK })
    return rows.map((row) => String(row['account_id']))
  }

  /** Returns undefined if another process has claimed or sent it, or it was disabled meanwhile. */
  claim(accountId: string, kind: MailKind): Promise<ClaimedMail | undefined> {
    const nowMs = this.clock.nowMs()
    const claimed = { account_id: accountId, owner: randomUUID() }
    return this.database.transaction(async (queries) => {
      const lease = { ...claimed, ...leaseFrom(nowMs, MAIL_LEASE_MS) }
      if ((await queries.run(CLAIM, lease)) === 0) return undefined
      const settings = settingsOf(await queries.row(SELECT_CLAIMED, claimed))
      if (kind === 'urgent' && !settings.urgent) await queries.run(CLEAR_ALL_URGENT, { account_id: accountId })
      const rows = [...(await queries.rows(READ_NOTES(kind), claimed))]
      const isDue = kind === 'urgent' ? rows.length > 0 : isDigestDue(settings.digestDueMs, nowMs)
      if (!isDue) {
        await queries.run(END_CLAIM, { ...claimed, until_ms: 0 })
        return undefined
      }
      const notes = rows
        .toSorted((left, right) => Number(left['position']) - Number(right['position']))
        .map(({ body }) => JSON.parse(String(body)) as MailNote)
      return { accountId, kind, owner: claimed.owner, settings, notes }
    })
  }

  /** Records a sent or empty email: deletes its notes and schedules the next digest for tomorrow. */
  sent({ accountId, kind, owner, settings }: ClaimedMail): Promise<void> {
    const nowMs = this.clock.nowMs()
    const claimed = { account_id: accountId, owner }
    return this.database.transaction(async (queries) => {
      const isDone = kind === 'digest' || settings.digest === 'off'
      await queries.run(isDone ? DELETE_READ : CLEAR_READ_URGENT, claimed)
      const next = { ...claimed, now_ms: nowMs, digest_due_ms: nextDigestMs(settings.digestHour, nowMs) }
      if (kind === 'digest') await queries.run(END_DIGEST, next)
      else await queries.run(END_CLAIM, { ...claimed, until_ms: 0 })
    })
  }

  async postpone({ accountId, owner }: ClaimedMail): Promise<void> {
    const untilMs = this.clock.nowMs() + MAIL_POSTPONED_MS
    await this.database.run(END_CLAIM, { account_id: accountId, owner, until_ms: untilMs })
  }

  /** Deletes some of the notes that could not be mailed for 30 days. */
  async prune(): Promise<void> {
    await this.database.run(PRUNE, { before_ms: this.clock.nowMs() - NOTE_RETAINED_MS })
  }
}

/** A digest scheduled too far ahead was postponed before the clock was set back. */
function isDigestDue(dueMs: number | null, nowMs: number): boolean {
  return dueMs !== null && (dueMs <= nowMs || dueMs > nowMs + DELAY_MS_MAX)
}
