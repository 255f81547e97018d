import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { it } from 'node:test'
import { FakeClock } from '#test/support/accounts/support.ts'
import { SqliteAccountStore } from '#accounts/storage/sqlite-account-store.ts'
import { migrate } from '#platform/database/migration.ts'
import { periodOf, prepareUsageStatements } from '#accounts/storage/usage-statements.ts'
import { ACCOUNTS_MIGRATIONS, USAGE_MIGRATIONS } from './account-migrations.ts'

function versionOf(database: DatabaseSync): unknown {
  return database.prepare('PRAGMA user_version').get()?.['user_version']
}

for (const [name, migrations] of Object.entries({ accounts: ACCOUNTS_MIGRATIONS, usage: USAGE_MIGRATIONS })) {
  it(`brings an empty ${name} database to the newest version, once`, () => {
    const database = new DatabaseSync(':memory:')
    migrate(database, migrations)
    assert.equal(versionOf(database), migrations.length)
    migrate(database, migrations)
    assert.equal(versionOf(database), migrations.length)
  })
}

it('takes only the steps that are missing, and all of them or none', () => {
  const database = new DatabaseSync(':memory:')
  const first = { version: 1, sql: 'CREATE TABLE one (x)' }
  migrate(database, [first])
  const second = { version: 2, sql: 'CREATE TABLE two (x)' }
  const broken = { version: 3, sql: 'CREATE TABLE three (x); CREATE TABLE one (x)' }
  assert.throws(() => migrate(database, [first, second, broken]))
  assert.equal(versionOf(database), 1)
  migrate(database, [first, second])
  assert.equal(versionOf(database), 2)
  assert.throws(() => migrate(database, [second]), /numbered/)
})

// Guarantee: the release before a migration keeps working on the migrated file.
it('opens files of a newer release and leaves their version alone', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'vds-migrate-'))
  const open = () => new SqliteAccountStore({ directory, clock: new FakeClock() })
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

// Guarantee: what was counted before both counters were put into one table is still counted.
it('takes over the counters of the older tables', () => {
  const database = new DatabaseSync(':memory:')
  migrate(database, USAGE_MIGRATIONS.slice(0, 2))
  database.exec(`
    INSERT INTO usage_of_month (account_id, month, used) VALUES ('ada', '2026-10', 7), ('ada', '2026-11', 5), ('bob', '2026-11', 0);
    INSERT INTO usage_of_day (account_id, day, key_id, operation, units)
      VALUES ('ada', '2026-11-20', 'k', 'get_vehicle', 2), ('ada', '2026-11-21', 'k', 'get_vehicle', 3)`)
  migrate(database, USAGE_MIGRATIONS)
  const { selectUsed, selectUsageOfDays, selectUsedOfAll } = prepareUsageStatements(database)
  const used: unknown = selectUsed.get('ada', periodOf('2026-11'))
  assert.deepEqual(used, [5])
  assert.equal(selectUsed.get('bob', periodOf('2026-11')), undefined)
  const days = selectUsageOfDays.all({
    account_id: 'ada',
    first_day: '2026-10-01',
    day: '2026-11-31',
    key_id: '',
    operation: '',
  })
  assert.deepEqual(
    days.map((row) => [row['day'], row['units']]),
    [
      ['2026-11-21', 3],
      ['2026-11-20', 2],
    ],
  )
  assert.deepEqual({ ...selectUsedOfAll.get(periodOf('2026-10'), '') }, { account_id: 'ada', used: 7 })
})

// Guarantee: listing the accounts of a month reads their rows alone, however many days are kept.
it('finds the months of all accounts by an index', () => {
  const database = new DatabaseSync(':memory:')
  migrate(database, USAGE_MIGRATIONS)
  const { selectUsedOfAll } = prepareUsageStatements(database)
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${selectUsedOfAll.sourceSQL}`).all('2026-11~', '')
  const steps = plan.map((row) => String(row['detail'])).join('; ')
  assert.match(steps, /^SEARCH usage USING .*INDEX usage_of_months \(period=\? AND account_id>\?\)$/)
})
