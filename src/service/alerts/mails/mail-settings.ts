import { createHash, randomBytes } from 'node:crypto'
import { AlertStore } from '#alerts/storage/alert-store.ts'
import { DAY_MS, HOUR_MS } from '#platform/clock.ts'
import { type Queries, type Row, numberOrNull } from '#platform/database/database.ts'

const DIGEST_HOUR_DEFAULT = 7
const TOKEN_BYTES = 24

/** Kinds of emails: a daily digest of new events; "do not drive" and "park outside" immediately. */
export const MAIL_KINDS = ['urgent', 'digest'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

export interface MailSettings {
  readonly digest: 'off' | 'daily'
  /** Hour in UTC of the digest, 0 to 23. */
  readonly digestHour: number
  /** True if "do not drive" and "park outside" are mailed immediately. */
  readonly urgent: boolean
  /** Time of the next digest; null if disabled. */
  readonly digestDueMs: number | null
  /** Start of the period that the next digest covers; null if disabled. */
  readonly digestSinceMs: number | null
}

export type MailSettingsChange = Partial<Pick<MailSettings, 'digest' | 'digestHour' | 'urgent'>>

const OFF: MailSettings = {
  digest: 'off',
  digestHour: DIGEST_HOUR_DEFAULT,
  urgent: false,
  digestDueMs: null,
  digestSinceMs: null,
}

const COLUMNS = 'account_id, digest, digest_hour, urgent, digest_due_ms, digest_since_ms, token'
const SELECT_SETTINGS = `SELECT ${COLUMNS} FROM mail_setting WHERE account_id = :account_id LIMIT 1`
const SELECT_BY_TOKEN = `SELECT ${COLUMNS} FROM mail_setting WHERE token_sha256 = :token_sha256 LIMIT 1`
const UPSERT_SETTINGS = `
  INSERT INTO mail_setting (account_id, digest, digest_hour, urgent, digest_due_ms, digest_since_ms)
  VALUES (:account_id, :digest, :digest_hour, :urgent, :digest_due_ms, :digest_since_ms)
  ON CONFLICT (account_id) DO UPDATE
    SET digest = excluded.digest, digest_hour = excluded.digest_hour, urgent = excluded.urgent,
        digest_due_ms = excluded.digest_due_ms, digest_since_ms = excluded.digest_since_ms`
const UPDATE_TOKEN = `
  UPDATE mail_setting SET token = :token, token_sha256 = :token_sha256 WHERE account_id = :account_id`
const DELETE_SETTINGS = 'DELETE FROM mail_setting WHERE account_id = :account_id'
const CLEAR_URGENT = 'UPDATE mail_note SET is_urgent = 0 WHERE account_id = :account_id AND is_urgent = 1'
const DELETE_CALM_NOTES = 'DELETE FROM mail_note WHERE account_id = :account_id AND is_urgent = 0'
const DELETE_NOTES = 'DELETE FROM mail_note WHERE account_id = :account_id'

/** Email settings by account. An account without stored settings gets no emails. */
export class MailSettingsStore extends AlertStore {
  async get(accountId: string): Promise<MailSettings> {
    return settingsOf(await this.database.row(SELECT_SETTINGS, { account_id: accountId }))
  }

  /** Changes the given settings. If emails were off, links of earlier emails stop working. */
  change(accountId: string, change: MailSettingsChange): Promise<{ before: MailSettings; after: MailSettings }> {
    return this.database.transaction(async (queries) => {
      const before = settingsOf(await queries.row(SELECT_SETTINGS, { account_id: accountId }))
      const after = this.#changed(before, change)
      await queries.run(UPSERT_SETTINGS, {
        account_id: accountId,
        digest: after.digest,
        digest_hour: after.digestHour,
        urgent: Number(after.urgent),
        digest_due_ms: after.digestDueMs,
        digest_since_ms: after.digestSinceMs,
      })
      if (!isOn(before)) await queries.run(UPDATE_TOKEN, { account_id: accountId, token: null, token_sha256: null })
      if (!after.urgent) await queries.run(CLEAR_URGENT, { account_id: accountId })
      if (after.digest === 'off') await queries.run(DELETE_CALM_NOTES, { account_id: accountId })
      return { before, after }
    })
  }

  #changed(before: MailSettings, change: MailSettingsChange): MailSettings {
    const nowMs = this.clock.nowMs()
    const { digest = before.digest, digestHour = before.digestHour, urgent = before.urgent } = change
    if (digest === 'off') return { digest, digestHour, urgent, digestDueMs: null, digestSinceMs: null }
    const isSame = digest === before.digest && digestHour === before.digestHour
    const digestDueMs = isSame ? before.digestDueMs : nextDigestMs(digestHour, nowMs)
    return { digest, digestHour, urgent, digestDueMs, digestSinceMs: before.digestSinceMs ?? nowMs }
  }

  /** Returns the token of an account's unsubscribe links, created with the first email. */
  token(accountId: string): Promise<string> {
    return this.database.transaction(async (queries) => {
      const row = await queries.row(SELECT_SETTINGS, { account_id: accountId })
      const sealed = row?.['token']
      if (typeof sealed === 'string') return this.sealing.open(sealed, accountId)
      const token = `vds_mail_${randomBytes(TOKEN_BYTES).toString('hex')}`
      const values = { token: this.sealing.seal(token, accountId), token_sha256: sha256(token) }
      await queries.run(UPDATE_TOKEN, { account_id: accountId, ...values })
      return token
    })
  }

  /** Finds the account that a token unsubscribes; undefined if the token is unknown or revoked. */
  async findByToken(token: string): Promise<(MailSettings & { readonly accountId: string }) | undefined> {
    const row = await this.database.row(SELECT_BY_TOKEN, { token_sha256: sha256(token) })
    return row === undefined ? undefined : { ...settingsOf(row), accountId: String(row['account_id']) }
  }

  forget(accountId: string): Promise<void> {
    return this.database.transaction(async (queries: Queries) => {
      for (const sql of [DELETE_NOTES, DELETE_SETTINGS]) await queries.run(sql, { account_id: accountId })
    })
  }
}

/** Returns the next time of this full hour in UTC. */
export function nextDigestMs(hour: number, nowMs: number): number {
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS + hour * HOUR_MS
  return today > nowMs ? today : today + DAY_MS
}

function isOn({ digest, urgent }: MailSettings): boolean {
  return digest !== 'off' || urgent
}

/** Converts a row to settings; without a row, emails are off. */
export function settingsOf(row: Row | undefined): MailSettings {
  if (row === undefined) return OFF
  return {
    digest: row['digest'] === 'daily' ? 'daily' : 'off',
    digestHour: Number(row['digest_hour']),
    urgent: Number(row['urgent']) === 1,
    digestDueMs: numberOrNull(row['digest_due_ms']),
    digestSinceMs: numberOrNull(row['digest_since_ms']),
  }
}

function sha256(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
