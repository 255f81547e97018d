// Guarantee: the next start reports a missing store that was in use, but accepts a new folder and one of an older release.
import assert from 'node:assert/strict'
import { copyFileSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it, type TestContext } from 'node:test'
import { openIdentityFile } from '#accounts/identity/identity-file.ts'
import { systemClock } from '#platform/clock.ts'
import { SqliteDatabase } from '#platform/database/sqlite-database.ts'
import { secretOf } from '#platform/files/secret-file.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { SqliteAccountStore } from './sqlite-account-store.ts'
import { acceptLoss, ACCOUNT_FILES, lostStore, recordUsedStores } from './used-stores.ts'

const OTHERS = ACCOUNT_FILES.filter((name) => name !== 'accounts.sqlite')

function openAccounts(directory: string): SqliteAccountStore {
  return new SqliteAccountStore({ directory, clock: systemClock })
}

/** A data folder with every store in it, as a start that has all settings leaves it. */
async function usedFolder(t: TestContext): Promise<string> {
  const directory = temporaryFolder(t)
  await openAccounts(directory).close()
  await openIdentityFile(directory).store.close()
  const migrations = [{ version: 1, sql: 'CREATE TABLE one (x)' }]
  for (const name of ['payments.sqlite', 'alerts.sqlite']) {
    new SqliteDatabase({ file: join(directory, name), name, migrations, full: false }).close()
  }
  secretOf(join(directory, 'alerts.key'))
  recordUsedStores(directory)
  assert.equal(lostStore(directory), undefined)
  return directory
}

const LOSSES = [
  ['missing', (file) => rmSync(file)],
  ['empty', (file) => truncateSync(file, 0)],
] as const satisfies readonly (readonly [state: string, lose: (file: string) => void])[]

describe('a store that was in use', () => {
  for (const name of OTHERS) {
    for (const [state, lose] of LOSSES) {
      it(`is reported if ${name} is ${state}, until the loss is accepted`, async (t) => {
        const directory = await usedFolder(t)
        const file = join(directory, name)
        lose(file)
        const left = readdirSync(directory)
        const message = `${name} is ${state}, but was in use here; restore a backup ("npx vds restore"), or accept the loss by "npx vds account accept-loss ${name}"`
        assert.throws(() => openAccounts(directory), { message })
        assert.deepEqual(readdirSync(directory), left, 'nothing was created')
        acceptLoss(directory, name)
        await openAccounts(directory).close()
        assert.throws(() => acceptLoss(directory, name), { name: 'Failure', message: /^[a-z.]+ is not missing/ })
      })
    }
  }

  it('is reported as empty if its write-ahead log was not restored with it', async (t) => {
    const directory = await usedFolder(t)
    for (const name of ['alerts.sqlite', 'accounts.sqlite']) {
      const database = new DatabaseSync(join(temporaryFolder(t), name))
      t.after(() => database.close())
      database.exec('PRAGMA journal_mode = WAL; PRAGMA user_version = 1; CREATE TABLE one (x)')
      copyFileSync(database.location() ?? '', join(directory, name))
      assert.throws(() => openAccounts(directory), { message: new RegExp(`^${name} is empty, but `) })
    }
  })

  it('cannot be accepted as lost while it exists', async (t) => {
    const directory = await usedFolder(t)
    for (const name of [...ACCOUNT_FILES, '../accounts.sqlite', 'none']) {
      assert.throws(() => acceptLoss(directory, name), { name: 'Failure' })
    }
    assert.equal(lostStore(directory), undefined)
  })
})

it('reports missing accounts next to any other store', async (t) => {
  const directory = await usedFolder(t)
  rmSync(join(directory, 'accounts.sqlite'))
  rmSync(join(directory, 'usage.sqlite'))
  assert.match(
    lostStore(directory) ?? '',
    /^accounts\.sqlite is missing, but identity\.sqlite, payments\.sqlite, alerts\.sqlite beside it shows/,
  )
})

it('reports nothing in a new folder, and nothing that a folder of an older release never contained', async (t) => {
  const directory = temporaryFolder(t)
  assert.equal(lostStore(directory), undefined)
  await openAccounts(directory).close()
  const database = new DatabaseSync(join(directory, 'accounts.sqlite'))
  database.exec('DROP TABLE app_token; DROP TABLE app_connection; DROP TABLE used_store; PRAGMA user_version = 7')
  database.close()
  assert.equal(lostStore(directory), undefined)
  await openAccounts(directory).close()
  recordUsedStores(directory)
  assert.equal(lostStore(directory), undefined)
})
