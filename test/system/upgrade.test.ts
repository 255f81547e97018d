import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { IDENTITY_MIGRATIONS } from '#accounts/identity/identity-tables.ts'
import { hashToken } from '#accounts/keys/key-token.ts'
import { openRequestLog } from '#accounts/storage/request-log-store.ts'
import { SqliteAccountStore } from '#accounts/storage/sqlite-account-store.ts'
import { openCatalog } from '#catalog/catalog.ts'
import { openSqliteLedger } from '#payments/storage/stored-payment-ledger.ts'
import { systemClock } from '#platform/clock.ts'
import { migrate } from '#platform/database/migration.ts'
import { needsStarterAgain } from '#server/first-start.ts'
import { currentFile, parseCurrent, snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'
import { takeOne } from '#test/support/accounts/support.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { MAIN, startNode } from '#test/system/operations/support/node-process.ts'
import { environmentOf } from '#test/system/workers/support/workers-service.ts'

const run = promisify(execFile)
const FIXTURES = join(import.meta.dirname, '../fixtures')
const OFFICIAL_FILES = join(import.meta.dirname, '../support/fixtures/official')
const STORES = ['accounts.sqlite', 'usage.sqlite', 'identity.sqlite', 'requests.sqlite', 'payments.sqlite']
const PUBLIC_URL = 'http://localhost:8080'

/** What a release answered when its data folder was made; see the README of the fixtures. */
interface Expected {
  readonly day: string
  readonly person: { email: string; password: string; account_id: string; plan: string }
  readonly quota: number
  readonly used: number
  readonly key: { id: string; token: readonly string[] }
  readonly revoked_key: { id: string; token: readonly string[] }
  readonly vehicles: readonly { id: string; year: number; make: string }[]
  readonly payments: { settled: string; unknown: string }
}

function readJson(release: string, name: string): unknown {
  return JSON.parse(readFileSync(join(FIXTURES, release, name), 'utf8'))
}

/** The data folder of a release, unpacked into one that the test may write to. */
function unpack(folder: string, release: string): string {
  const from = join(FIXTURES, release)
  for (const name of globSync('**/*.gz', { cwd: from })) {
    const file = join(folder, name.slice(0, -'.gz'.length))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, gunzipSync(readFileSync(join(from, name))), { mode: 0o600 })
  }
  return folder
}

const RELEASES = readdirSync(FIXTURES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
assert.ok(RELEASES.length > 0, 'there is a release to upgrade from')

for (const release of RELEASES) {
  describe(`a data folder of ${release}`, () => {
    const expected = readJson(release, 'expected.json') as Expected
    const token = expected.key.token.join('')
    const revoked = expected.revoked_key.token.join('')
    const pristine = unpack(temporaryFolder({ after }), release)
    const copy = (): string => {
      const folder = temporaryFolder({ after })
      cpSync(pristine, folder, { recursive: true })
      return folder
    }
    const clock = { nowMs: () => Date.parse(`${expected.day}T23:00:00Z`) }

    // Guarantee: an upgrade loses no key, revocation, plan or used unit.
    it('keeps keys, revocations, plans and the used quota', async () => {
      const store = new SqliteAccountStore({ directory: copy(), clock })
      try {
        const principal = await store.findPrincipal(hashToken(token))
        assert.ok(principal)
        assert.deepEqual(
          [principal.keyId, principal.accountId, principal.plan, principal.quota],
          [expected.key.id, expected.person.account_id, expected.person.plan, expected.quota],
        )
        assert.equal(await store.findPrincipal(hashToken(revoked)), undefined)
        const month = expected.day.slice(0, 7)
        assert.equal(await store.usage(principal.accountId, month), expected.used)
        let granted = 0
        for (let asked = 0; asked < expected.quota; asked += 1) {
          const { granted: isGranted } = await takeOne(store, principal, {
            month,
            day: expected.day,
            operation: 'get_vehicle',
          })
          if (isGranted) granted += 1
        }
        assert.equal(granted, expected.quota - expected.used)
        const audit = (await store.listAudit(principal.accountId)).map(({ action }) => action)
        assert.ok(audit.includes('key_revoked') && audit.includes('key_created'), audit.join())
      } finally {
        await store.close()
      }
    })

    it('keeps the request log and the payments, and the remaining options of each payment', async () => {
      const dataDirectory = copy()
      const log = await openRequestLog({ dataDirectory, databaseUrl: undefined }, clock, assert.fail)
      const listed = await log.list(expected.person.account_id, 100)
      await log.close()
      assert.equal(listed.filter(({ keyId }) => keyId === expected.key.id).length, expected.used)

      const ledger = openSqliteLedger({ directory: dataDirectory, clock })
      const [settled, unknown] = await Promise.all([
        ledger.find(expected.payments.settled),
        ledger.find(expected.payments.unknown),
      ])
      const unresolved = await ledger.listUnresolved()
      await ledger.close()
      assert.deepEqual([settled?.state, settled?.answerCount, settled?.isConfirmed], ['settled', 1, true])
      assert.equal(unknown?.state, 'unknown')
      assert.deepEqual(
        unresolved.map(({ paymentId }) => paymentId),
        [expected.payments.unknown],
      )
    })

    // Guarantee: a published id still returns the same vehicle.
    it('rebuilds its data, keeps every id, and serves its users and keys', async (t) => {
      const dataDirectory = copy()
      const current = () => parseCurrent(readFileSync(currentFile(snapshotDirectory(dataDirectory)), 'utf8')).id
      const before = current()
      assert.throws(() => needsStarterAgain(dataDirectory), /Rebuild it with "npx vds ingest"/)
      assert.equal(current(), before, 'the look changed nothing')

      await run(process.execPath, [MAIN, 'ingest', '--from', OFFICIAL_FILES], { env: environmentOf(dataDirectory) })
      const catalog = openCatalog(snapshotFile(snapshotDirectory(dataDirectory), current()), current())
      try {
        assert.ok(expected.vehicles.length >= 50)
        for (const { id, year, make } of expected.vehicles) {
          const vehicle = catalog.getVehicle(id)
          assert.deepEqual([vehicle?.year, vehicle?.make], [year, make], id)
        }
      } finally {
        catalog.close()
      }

      const node = await startNode(t, dataDirectory, { VDS_PUBLIC_URL: PUBLIC_URL })
      const ask = async (target: string, key: string) => {
        const response = await fetch(new URL(target, node.address()), { headers: { authorization: `Bearer ${key}` } })
        return response.status
      }
      const target = `/v1/vehicles/${expected.vehicles[0]?.id}`
      assert.deepEqual([await ask('/v1/makes', token), await ask(target, revoked)], [200, 401])
      const { email, password } = expected.person
      const signIn = await fetch(new URL('/api/auth/sign-in/email', node.address()), {
        method: 'POST',
        headers: { origin: PUBLIC_URL, 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      })
      assert.equal(signIn.status, 200, await signIn.text())
      const cookie = signIn.headers
        .getSetCookie()
        .map((line) => line.split(';', 1)[0])
        .join('; ')
      const me = await fetch(new URL('/account/me', node.address()), { headers: { cookie } })
      const { account } = (await me.json()) as { account: { id: string; plan: string } }
      assert.deepEqual([account.id, account.plan], [expected.person.account_id, expected.person.plan])
      assert.equal(await node.stop(), 0)
    })

    // Guarantee: after a downgrade, the previous release still reads and writes the files.
    it('still works with that release after this one has opened it', async () => {
      const dataDirectory = copy()
      await openEverything(dataDirectory)
      const statements = readJson(release, 'statements.json') as Record<string, readonly string[]>
      let count = 0
      for (const [file, texts] of Object.entries(statements)) {
        const database = new DatabaseSync(join(dataDirectory, file))
        for (const sql of texts) {
          // Compiles it: every table and column that it names is there.
          assert.doesNotThrow(() => database.prepare(sql), `${file}: ${sql}`)
          count += 1
        }
        database.close()
      }
      assert.ok(count > 40, `${count} statements`)
      for (const file of STORES) assertOnlyAdded(join(pristine, file), join(dataDirectory, file))
    })
  })
}

/** Opens, and thereby migrates, every store of a folder. */
async function openEverything(dataDirectory: string): Promise<void> {
  const clock = systemClock
  await new SqliteAccountStore({ directory: dataDirectory, clock }).close()
  await (await openRequestLog({ dataDirectory, databaseUrl: undefined }, clock, assert.fail)).close()
  await openSqliteLedger({ directory: dataDirectory, clock }).close()
  const people = new DatabaseSync(join(dataDirectory, 'identity.sqlite'))
  migrate(people, IDENTITY_MIGRATIONS)
  people.close()
}

/** Every table and column of the old file is there, and a new column does not ask old writers for a value. */
function assertOnlyAdded(oldFile: string, newFile: string): void {
  const [before, now] = [columnsOf(oldFile), columnsOf(newFile)]
  assert.ok(before.size > 0, oldFile)
  for (const name of before.keys()) assert.ok(now.has(name), `${newFile}: ${name} is gone`)
  const tables = new Set([...before.keys()].map((name) => name.split('.')[0]))
  for (const [name, isNeeded] of now) {
    if (before.has(name) || !tables.has(name.split('.')[0])) continue
    assert.equal(isNeeded, false, `${newFile}: ${name} is new and must have a value`)
  }
}

/** "table.column" of a database, and whether every INSERT must give it. */
function columnsOf(file: string): Map<string, boolean> {
  assert.ok(existsSync(file), file)
  const database = new DatabaseSync(file, { readOnly: true })
  const rows = database
    .prepare(
      `SELECT t.name AS tbl, c.name AS col, c."notnull" = 1 AND c.dflt_value IS NULL AS needed
         FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c WHERE t.type = 'table'`,
    )
    .all()
  database.close()
  return new Map(rows.map(({ tbl, col, needed }) => [`${String(tbl)}.${String(col)}`, needed === 1]))
}
