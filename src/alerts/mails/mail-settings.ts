import type { Clock } from '#platform/clock.ts'
import type { Database, Queries, Row } from '#platform/database/database.ts'

export const DIGEST_HOUR_DEFAULT = 7
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Which e-mails an account gets about its watchlists. */
export interface MailSettings {
  /** `daily`: one a day of what is new. */
  readonly digest: 'off' | 'daily'
  /** Hour of the day in UTC at which the digest is due, 0 to 23. */
  readonly digestHour: number
  /** Whether "do not drive" and "park outside" are mailed at once. */
  readonly urgent: boolean
  /** When the next digest is due; null = it is off. */
  readonly digestDueMs: number | null
}

export type MailSettingsChange = Partial<Pick<MailSettings, 'digest' | 'digestHour' | 'urgent'>>

const OFF: MailSettings = { digest: 'off', digestHour: DIGEST_HOUR_DEFAULT, urgent: false, digestDueMs: null }

const SELECT_SETTINGS = `
  SELECT digest, digest_hour, urgent, digest_due_ms FROM mail_setting WHERE account_id = :account_id LIMIT 1`
const UPSERT_SETTINGS = `
  INSERT INTO mail_setting (account_id, digest, digest_hour, urgent, digest_due_ms)
  VALUES (:account_id, :digest, :digest_hour, :urgent, :digest_due_ms)
  ON CONFLICT (account_id) DO UPDATE
    SET digest = excluded.digest, digest_hour = excluded.digest_hour, urgent = excluded.urgent,
        digest_due_ms = excluded.digest_due_ms`
const DELETE_SETTINGS = 'DELETE FROM mail_setting WHERE account_id = :account_id'

/** Which accounts get which e-mails. One of which nothing is stored gets none. */
export class MailSettingsStore {
  readonly #database: Database
  readonly #clock: Clock

  constructor({ database, clock }: { database: Database; clock: Clock }) {
    this.#database = database
    this.#clock = clock
  }

  get(accountId: string): Promise<MailSettings> {
    return read(this.#database, accountId)
  }

  /** What is left out stays. @returns the settings before and after */
  change(accountId: string, change: MailSettingsChange): Promise<{ before: MailSettings; after: MailSettings }> {
    return this.#database.transaction(async (queries) => {
      const before = await read(queries, accountId)
      const { digest = before.digest, digestHour = before.digestHour, urgent = before.urgent } = change
      const isSame = digest === before.digest && digestHour === before.digestHour
      const nextMs = digest === 'off' ? null : nextDigestMs(digestHour, this.#clock.nowMs())
      const after = { digest, digestHour, urgent, digestDueMs: isSame ? before.digestDueMs : nextMs }
      await queries.run(UPSERT_SETTINGS, {
        account_id: accountId,
        digest,
        digest_hour: digestHour,
        urgent: Number(urgent),
        digest_due_ms: after.digestDueMs,
      })
      return { before, after }
    })
  }

  /** Removes what is kept for an account, if anything is. */
  async forget(accountId: string): Promise<void> {
    await this.#database.run(DELETE_SETTINGS, { account_id: accountId })
  }
}

/** When a digest is due next: the coming full hour of that name in UTC. */
export function nextDigestMs(hour: number, nowMs: number): number {
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS + hour * HOUR_MS
  return today > nowMs ? today : today + DAY_MS
}

async function read(queries: Queries, accountId: string): Promise<MailSettings> {
  const row = await queries.row(SELECT_SETTINGS, { account_id: accountId })
  return row === undefined ? OFF : settingsOf(row)
}

function settingsOf(row: Row): MailSettings {
  return {
    digest: row['digest'] === 'daily' ? 'daily' : 'off',
    digestHour: Number(row['digest_hour']),
    urgent: Number(row['urgent']) === 1,
    digestDueMs: row['digest_due_ms'] === null ? null : Number(row['digest_due_ms']),
  }
}
