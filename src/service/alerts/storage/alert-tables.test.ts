// Guarantee: tokens of removed feeds are deleted, and the previous release can still use their table.
import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { it } from 'node:test'
import { migrate } from '#platform/database/migration.ts'
import { SQLITE_ALERTS_MIGRATIONS } from './alert-tables.ts'

const VERSION_WITH_FEEDS = 8

it('deletes feed tokens of an earlier release and keeps their table', (t) => {
  const database = new DatabaseSync(':memory:')
  t.after(() => database.close())
  migrate(
    database,
    SQLITE_ALERTS_MIGRATIONS.filter(({ version }) => version <= VERSION_WITH_FEEDS),
  )
  const insert = `INSERT INTO feed_token (account_id, token_sha256, last_four, created_ms) VALUES ('acct_a', ?, 'x7Ab', 1)`
  database.prepare(insert).run('a'.repeat(64))
  database
    .prepare("INSERT INTO watchlist (id, account_id, name, created_ms) VALUES ('wl_a', 'acct_a', 'Vans', 1)")
    .run()
  migrate(database, SQLITE_ALERTS_MIGRATIONS)
  const count = (table: string) => database.prepare(`SELECT count(*) AS rows FROM ${table}`).get()?.['rows']
  assert.deepEqual([count('feed_token'), count('watchlist')], [0, 1])
  database.prepare(insert).run('b'.repeat(64))
  assert.equal(count('feed_token'), 1)
})
