import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { it } from 'node:test'
import { IDEMPOTENCY_KEYS_PER_ACCOUNT_MAX } from '#accounts/limits.ts'
import { SQLITE_USAGE_MIGRATIONS } from '#accounts/storage/account-tables.ts'
import { SqliteDatabase } from '#platform/database/sqlite-database.ts'
import { START_MS } from '#test/support/fake-clock.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { claimKey } from './idempotency-keys.ts'

/** One key fewer than an account may have. */
const ALMOST_ALL = `
  WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < :keys)
  INSERT INTO idempotency_key (account_id, key_sha256, body_sha256, charged, created_ms)
  SELECT 'account_a', CAST(printf('%032d', i) AS BLOB), zeroblob(32), 0, :now_ms FROM n`

// Guarantee: one account cannot fill the store with keys, and its stored keys stay valid.
it('limits the keys of an account', async (t) => {
  const file = join(temporaryFolder(t), 'usage.sqlite')
  const database = new SqliteDatabase({ file, name: 'usage', migrations: SQLITE_USAGE_MIGRATIONS, full: false })
  t.after(() => database.close())
  await database.run(ALMOST_ALL, { keys: IDEMPOTENCY_KEYS_PER_ACCOUNT_MAX - 1, now_ms: START_MS })
  const sha256 = (text: string): Uint8Array => createHash('sha256').update(text).digest()
  const claim = (accountId: string, key: string) =>
    claimKey(database, { accountId, keySha256: sha256(key), bodySha256: sha256('body') }, START_MS)
  assert.equal(await claim('account_a', 'last'), 'claimed')
  assert.equal(await claim('account_a', 'one too many'), 'too_many')
  assert.equal(await claim('account_a', 'last'), 'claimed')
  assert.equal(await claim('account_b', 'one too many'), 'claimed')
})
