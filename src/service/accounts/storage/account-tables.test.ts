import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { it } from 'node:test'
import { migrate, newestVersion } from '#platform/database/migration.ts'
import { FakeClock, START_MS } from '#test/support/fake-clock.ts'
import { SQLITE_ACCOUNTS_MIGRATIONS, SQLITE_REQUESTS_MIGRATIONS, SQLITE_USAGE_MIGRATIONS } from './account-tables.ts'
import { SELECT_USED_OF_ALL, SqliteAccountStore } from './sqlite-account-store.ts'

function versionOf(database: DatabaseSync): unknown {
  return database.prepare('PRAGMA user_version').get()?.['user_version']
}

const STORES = {
  accounts: SQLITE_ACCOUNTS_MIGRATIONS,
  usage: SQLITE_USAGE_MIGRATIONS,
  requests: SQLITE_REQUESTS_MIGRATIONS,
}

for (const [name, migrations] of Object.entries(STORES)) {
  it(`migrates an empty ${name} database to the newest version, once`, () => {
    const database = new DatabaseSync(':memory:')
    migrate(database, migrations)
    assert.equal(versionOf(database), newestVersion(migrations))
    migrate(database, migrations)
    assert.equal(versionOf(database), newestVersion(migrations))
  })
}

it('applies only missing steps, and all of them or none', () => {
  const database = new DatabaseSync(':memory:')
  const first = { version: 1, sql: 'CREATE TABLE one (x)' }
  migrate(database, [first])
  const second = { version: 2, sql: 'CREATE TABLE two (x)' }
  const broken = { version: 3, sql: 'CREATE TABLE three (x); CREATE TABLE one (x)' }
  assert.throws(() => migrate(database, [first, second, broken]))
  assert.equal(versionOf(database), 1)
  migrate(database, [first, second])
  assert.equal(versionOf(database), 2)
  assert.throws(() => migrate(database, [second, first]), /rise/)
})

// Guarantee: the release before a migration still works on the migrated file.
it('opens files of a newer release without changing their version', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'vds-migrate-'))
  const open = () => new SqliteAccountStore({ directory, clock: new FakeClock(START_MS) })
  const store = open()
  await store.createAccount({ email: 'ada@example.org', plan: 'pro' })
  await store.close()
  const file = join(directory, 'accounts.sqlite')
  const newer = new DatabaseSync(file)
  newer.exec('ALTER TABLE account ADD COLUMN colour TEXT; PRAGMA user_version = 99')
  newer.close()
  const again = open()
  assert.equal((await again.listAccounts()).length, 1)
  await again.createAccount({ email: 'bob@example.org', plan: 'free' })
  await again.close()
  const check = new DatabaseSync(file)
  assert.equal(versionOf(check), 99)
  check.close()
  await rm(directory, { recursive: true })
})

// Guarantee: listing the accounts of a month reads only their rows, however many days are retained.
it('finds the months of all accounts by an index', () => {
  const database = new DatabaseSync(':memory:')
  migrate(database, SQLITE_USAGE_MIGRATIONS)
  const values = { month: '2026-11', after_id: '' }
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${SELECT_USED_OF_ALL}`).all(values)
  const steps = plan.map((row) => String(row['detail'])).join('; ')
  assert.match(steps, /^SEARCH usage USING .*INDEX usage_of_months \(period=\? AND account_id>\?\)$/)
})
