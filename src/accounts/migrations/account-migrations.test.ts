import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { it } from 'node:test'
import { FakeClock } from '#accounts/contract/support.ts'
import { SqliteAccountStore } from '#accounts/sqlite-account-store.ts'
import { migrate } from '#platform/migration.ts'
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
