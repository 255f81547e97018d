import { IDEMPOTENCY_HOURS, IDEMPOTENCY_KEYS_PER_ACCOUNT_MAX, IDEMPOTENCY_KEYS_PRUNED_MAX } from '#accounts/limits.ts'
import { HOUR_MS } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'

/** Records outlive their key by an hour, so that none is deleted during a batch that started at the last moment. */
const PRUNED_AFTER_MS = (IDEMPOTENCY_HOURS + 1) * HOUR_MS

/** Repeatable batch: its account, and the SHA-256 (32 bytes) of its key and of its content. */
export interface IdempotentBatch {
  readonly accountId: string
  readonly keySha256: Uint8Array
  readonly bodySha256: Uint8Array
}

/** "other_body": the key was used with another batch. "too_many": the account has too many keys. */
export type KeyClaim = 'claimed' | 'other_body' | 'too_many'

/** Total charged lines of a batch, units charged for it now, and the month's quota usage including them. */
export interface LinesCharged {
  readonly charged: number
  readonly granted: number
  readonly used: number
}

const SELECT_KEY = `
  SELECT body_sha256, created_ms FROM idempotency_key WHERE account_id = :account_id AND key_sha256 = :key_sha256`
const COUNT_KEYS = `
  SELECT count(*) AS keys FROM (
    SELECT 1 FROM idempotency_key WHERE account_id = :account_id LIMIT ${IDEMPOTENCY_KEYS_PER_ACCOUNT_MAX}
  ) AS kept`
const DELETE_KEY = 'DELETE FROM idempotency_key WHERE account_id = :account_id AND key_sha256 = :key_sha256'
const INSERT_KEY = `
  INSERT INTO idempotency_key (account_id, key_sha256, body_sha256, charged, created_ms)
  VALUES (:account_id, :key_sha256, :body_sha256, 0, :created_ms)`
const DELETE_OLD_KEYS = `
  DELETE FROM idempotency_key
   WHERE (account_id, key_sha256) IN (
         SELECT account_id, key_sha256 FROM idempotency_key
          WHERE created_ms < :before_ms OR created_ms > :after_ms ORDER BY created_ms LIMIT ${IDEMPOTENCY_KEYS_PRUNED_MAX})`

/** Binds an Idempotency-Key to its batch for IDEMPOTENCY_HOURS (limits.ts). */
export function claimKey(
  database: Database,
  { accountId, keySha256, bodySha256 }: IdempotentBatch,
  nowMs: number,
): Promise<KeyClaim> {
  const key = { account_id: accountId, key_sha256: keySha256 }
  return database.transaction(async (queries) => {
    const known = await queries.row(SELECT_KEY, key)
    if (known !== undefined) {
      const isLive = Math.abs(nowMs - Number(known['created_ms'])) < IDEMPOTENCY_HOURS * HOUR_MS
      if (isLive) return areEqual(known['body_sha256'], bodySha256) ? 'claimed' : 'other_body'
      await queries.run(DELETE_KEY, key)
    }
    const counted = await queries.row(COUNT_KEYS, { account_id: accountId })
    if (Number(counted?.['keys']) >= IDEMPOTENCY_KEYS_PER_ACCOUNT_MAX) return 'too_many'
    await queries.run(INSERT_KEY, { ...key, body_sha256: bodySha256, created_ms: nowMs })
    return 'claimed'
  })
}

/** Deletes some expired keys and returns how many. After the clock was set back, none lives over twice as long. */
export function pruneKeys(database: Database, nowMs: number): Promise<number> {
  return database.run(DELETE_OLD_KEYS, { before_ms: nowMs - PRUNED_AFTER_MS, after_ms: nowMs + PRUNED_AFTER_MS })
}

function areEqual(stored: unknown, bytes: Uint8Array): boolean {
  return stored instanceof Uint8Array && Buffer.compare(stored, bytes) === 0
}
