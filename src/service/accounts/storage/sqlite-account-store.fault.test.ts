import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Principal } from '#accounts/account-store.ts'
import type { ChargeFor } from '#accounts/principal.ts'
import { assertUnavailable, eventually, RECOVERED_WITHIN_MS_MAX } from '#test/support/accounts/outages.ts'
import { addKey, takeOne } from '#test/support/accounts/support.ts'
import { FakeClock, START_MS } from '#test/support/fake-clock.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { SqliteAccountStore } from './sqlite-account-store.ts'

const CHARGE_FOR: ChargeFor = { month: '2026-11', day: '2026-11-21', operation: 'get_vehicle' }

/** Limit of a file in blocks of 512 or 1,024 bytes: room for the database, and little for its log. */
const FILE_BLOCKS_MAX = 1_024
/** Charges until nothing more can be written, while a reader keeps the log from beginning again. */
const FILL = `
  import { DatabaseSync } from 'node:sqlite'
  import { SqliteAccountStore } from '#accounts/storage/sqlite-account-store.ts'
  import { addKey, takeOne } from '#test/support/accounts/support.ts'
  import { FakeClock } from '#test/support/fake-clock.ts'
  const directory = process.argv.at(-1)
  const store = new SqliteAccountStore({ directory, clock: new FakeClock() })
  const account = await store.createAccount({ email: 'ada@example.org', plan: 'enterprise' })
  const principal = await store.findPrincipal((await addKey(store, account)).tokenSha256)
  const reader = new DatabaseSync(directory + '/usage.sqlite')
  reader.exec('BEGIN; SELECT count(*) FROM sqlite_schema')
  const before = store.isAvailable()
  let code = 'nothing'
  for (let charges = 0; charges < 100_000 && code === 'nothing'; charges += 1) {
    await Promise.resolve(takeOne(store, principal, ${JSON.stringify(CHARGE_FOR)})).catch((error) => (code = error.code))
  }
  console.log(before, code, store.isAvailable())
  process.exit(0)`

interface Opened {
  readonly directory: string
  readonly store: SqliteAccountStore
  readonly tokenSha256: Uint8Array
  readonly principal: Principal
  /** A charge that works unless the store is broken. */
  readonly charge: () => Promise<unknown>
  readonly find: () => Promise<Principal | undefined>
}

/** The time of what is waited for, for tests that a busy machine must not make late. */
const standingStill = (): number => 0

async function openStore(t: TestContext, elapsedMs?: () => number): Promise<Opened> {
  const directory = await mkdtemp(join(tmpdir(), 'vds-fault-'))
  const store = new SqliteAccountStore({ directory, clock: new FakeClock(START_MS), ...(elapsedMs && { elapsedMs }) })
  t.after(async () => {
    await store.close()
    await rm(directory, { recursive: true })
  })
  const account = await store.createAccount({ email: 'ada@example.org', plan: 'pro' })
  const { tokenSha256 } = await addKey(store, account)
  const find = async () => store.findPrincipal(tokenSha256)
  const principal = await find()
  assert.ok(principal)
  return { directory, store, tokenSha256, principal, find, charge: () => takeOne(store, principal, CHARGE_FOR) }
}

async function untilUnavailable(work: () => Promise<unknown>): Promise<void> {
  const deadlineMs = performance.now() + RECOVERED_WITHIN_MS_MAX
  while (performance.now() < deadlineMs) {
    try {
      await work()
    } catch {
      return
    }
    await wait(20)
  }
  assert.fail('it kept being served')
}

/** Copies the file like a backup of a running service. */
function backUp(file: string): string {
  const backup = `${file}.backup`
  const database = new DatabaseSync(file)
  database.exec(`VACUUM INTO '${backup}'`)
  database.close()
  return backup
}

function removeDatabase(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
}

describe('account store: locked', () => {
  // Guarantee: a write lock of another process delays a charge at most a second; then the charge is rejected.
  it('rejects charges while usage is locked, keeps verifying keys, and recovers', async (t) => {
    const { directory, store, charge, find } = await openStore(t)
    const other = new DatabaseSync(join(directory, 'usage.sqlite'))
    other.exec('BEGIN EXCLUSIVE')
    const rejections = Array.from({ length: 100 }, () => assertUnavailable(charge))
    assert.ok(await find(), 'keys are verified from the other file')
    await Promise.all(rejections)
    assert.equal(store.isAvailable(), false)
    other.exec('ROLLBACK')
    other.close()
    assert.equal(store.isAvailable(), true)
    assert.deepEqual(await charge(), { granted: true, used: 1 }, 'what was rejected was not charged')
  })

  it('waits for a lock that is released in time', async (t) => {
    const { directory, charge } = await openStore(t, standingStill)
    const other = new DatabaseSync(join(directory, 'usage.sqlite'))
    other.exec('BEGIN EXCLUSIVE')
    const charges = Promise.all([charge(), charge()])
    await wait(10)
    other.exec('ROLLBACK')
    other.close()
    assert.deepEqual(await charges, [
      { granted: true, used: 1 },
      { granted: true, used: 2 },
    ])
  })

  // Guarantee: while keys cannot be changed, existing ones still work.
  it('rejects new keys and revocations while accounts are locked, and still serves requests', async (t) => {
    const { directory, store, charge, find, principal } = await openStore(t)
    const other = new DatabaseSync(join(directory, 'accounts.sqlite'))
    other.exec('BEGIN EXCLUSIVE')
    await Promise.all([
      assertUnavailable(() => store.revokeKey(principal.keyId)),
      assertUnavailable(() => addKey(store, { id: principal.accountId })),
    ])
    assert.ok(await find())
    await charge()
    other.exec('ROLLBACK')
    other.close()
    assert.equal(await store.revokeKey(principal.keyId), true)
    assert.equal(await find(), undefined)
  })
})

describe('account store: missing or damaged files', () => {
  for (const name of ['accounts.sqlite', 'usage.sqlite']) {
    // Guarantee: a missing file makes the service reject requests instead of starting over without keys and usage.
    it(`rejects requests while ${name} is missing, and recovers when it returns`, async (t) => {
      const { directory, store, charge, find } = await openStore(t)
      await charge()
      const file = join(directory, name)
      const backup = backUp(file)
      removeDatabase(file)
      const work = name === 'accounts.sqlite' ? find : charge
      await untilUnavailable(work)
      await assertUnavailable(work)
      assert.equal(store.isAvailable(), false)
      assert.equal(existsSync(file), false, 'no empty file was created')
      renameSync(backup, file)
      await eventually(work)
      assert.equal(store.isAvailable(), true)
      assert.ok(await find())
      const charged = (await charge()) as { used: number }
      assert.ok(charged.used >= 2, 'earlier units are still counted')
    })

    it(`rejects requests while ${name} is not a database, and recovers when it is restored`, async (t) => {
      const { directory, store, charge, find } = await openStore(t)
      const file = join(directory, name)
      const backup = backUp(file)
      removeDatabase(file)
      writeFileSync(file, 'this is not a database, whatever its name says'.repeat(100))
      const work = name === 'accounts.sqlite' ? find : charge
      await untilUnavailable(work)
      await assertUnavailable(work)
      assert.equal(store.isAvailable(), false)
      removeDatabase(file)
      copyFileSync(backup, file)
      await eventually(work)
      assert.equal(store.isAvailable(), true)
    })
  }

  // Guarantee: status reports the store as available only if the next request can be charged.
  it('is unavailable while it cannot write', { skip: process.platform === 'win32' && 'no ulimit' }, (t) => {
    const directory = temporaryFolder(t)
    const limited = [
      '-c',
      `ulimit -f ${FILE_BLOCKS_MAX}; exec "$@"`,
      'sh',
      process.execPath,
      '--input-type=module',
      '-e',
    ]
    const run = spawnSync('sh', [...limited, FILL, directory], { encoding: 'utf8' })
    assert.deepEqual([run.stdout, run.stderr], ['true service_unavailable false\n', ''])
  })

  it(
    'rejects a charge that it cannot write',
    { skip: process.getuid?.() === 0 && 'root may write anything' },
    async (t) => {
      const { directory, charge, find } = await openStore(t)
      const file = join(directory, 'usage.sqlite')
      const backup = backUp(file)
      removeDatabase(file)
      renameSync(backup, file)
      chmodSync(file, 0o400)
      await untilUnavailable(charge)
      await assertUnavailable(charge)
      assert.ok(await find())
      // SQLite gave its side files the mode of the file.
      for (const suffix of ['', '-wal', '-shm']) if (existsSync(file + suffix)) chmodSync(file + suffix, 0o600)
      await eventually(charge)
    },
  )

  // Guarantee: a restored backup in which a key is revoked invalidates the cached key.
  it('drops cached keys when the file is replaced', async (t) => {
    const { directory, find, principal } = await openStore(t)
    assert.ok(await find())
    const file = join(directory, 'accounts.sqlite')
    const backup = backUp(file)
    const database = new DatabaseSync(backup)
    database.prepare('UPDATE api_key SET revoked_ms = 1 WHERE id = ?').run(principal.keyId)
    database.close()
    removeDatabase(file)
    renameSync(backup, file)
    await eventually(async () => assert.equal(await find(), undefined))
  })

  // Guarantee: a charge that cannot be written is not granted and leaves no trace.
  it('rejects charges while the disk fails, and recovers afterwards', async (t) => {
    const { directory, store, charge, principal } = await openStore(t)
    await charge()
    const other = new DatabaseSync(join(directory, 'usage.sqlite'))
    other.exec(`CREATE TRIGGER disk_full BEFORE UPDATE ON usage BEGIN SELECT abs(-9223372036854775808); END`)
    await assertUnavailable(charge)
    assert.equal(await store.usage(principal.accountId, '2026-11'), 1)
    other.exec('DROP TRIGGER disk_full')
    other.close()
    await eventually(charge)
    assert.equal(await store.usage(principal.accountId, '2026-11'), 2)
  })

  it('restricts its files to their owner', async (t) => {
    const { directory } = await openStore(t)
    for (const name of ['accounts.sqlite', 'usage.sqlite', 'accounts.sqlite-wal', 'usage.sqlite-wal']) {
      assert.equal(statSync(join(directory, name)).mode & 0o777, 0o600, name)
    }
  })
})

describe('account store: opened over lost or damaged files', () => {
  async function used(t: TestContext): Promise<string> {
    const directory = await mkdtemp(join(tmpdir(), 'vds-fault-'))
    t.after(() => rm(directory, { recursive: true }))
    const store = new SqliteAccountStore({ directory, clock: new FakeClock(START_MS) })
    const account = await store.createAccount({ email: 'ada@example.org', plan: 'pro' })
    const { tokenSha256 } = await addKey(store, account)
    const principal = await store.findPrincipal(tokenSha256)
    assert.ok(principal)
    await takeOne(store, principal, CHARGE_FOR)
    await store.close()
    return directory
  }

  const open = (directory: string) => new SqliteAccountStore({ directory, clock: new FakeClock(START_MS) })

  // Guarantee: a lost store prevents the start. It is never re-created without keys, which would give everybody 401.
  it('is not re-created if accounts were in use', async (t) => {
    const directory = await used(t)
    const file = join(directory, 'accounts.sqlite')
    removeDatabase(file)
    assert.throws(() => open(directory), /^Error: accounts\.sqlite is missing, but usage\.sqlite beside it shows/)
    assert.equal(existsSync(file), false, 'no empty file was created')
    writeFileSync(file, '')
    assert.throws(() => open(directory), /^Error: accounts\.sqlite is empty, but usage\.sqlite/)
    assert.equal(statSync(file).size, 0)
    removeDatabase(file)
    removeDatabase(join(directory, 'usage.sqlite'))
    await open(directory).close()
  })

  it('is not opened if a page is damaged', async (t) => {
    const directory = await used(t)
    const file = join(directory, 'accounts.sqlite')
    const bytes = readFileSync(file)
    // A page that no start reads.
    bytes.fill(0x5a, bytes.length - 4_096)
    writeFileSync(file, bytes)
    // In one line: it ends the start.
    assert.throws(() => open(directory), /^Error: accounts\.sqlite is damaged: [^\n]+$/)
  })

  it('rejects requests while the file is empty, and recovers when it is restored', async (t) => {
    const { directory, store, find } = await openStore(t)
    const file = join(directory, 'accounts.sqlite')
    const backup = backUp(file)
    removeDatabase(file)
    writeFileSync(file, '')
    await untilUnavailable(find)
    await assertUnavailable(find)
    assert.equal(store.isAvailable(), false)
    removeDatabase(file)
    copyFileSync(backup, file)
    await eventually(find)
    assert.ok(await find())
  })
})

describe('account store: overload and stop', () => {
  it('rejects charges that wait for the lock beyond the limit', async (t) => {
    const { directory, store, principal } = await openStore(t, standingStill)
    const other = new DatabaseSync(join(directory, 'usage.sqlite'))
    other.exec('BEGIN EXCLUSIVE')
    const waiting = Array.from({ length: 10_001 }, () => takeOne(store, principal, CHARGE_FOR))
    await assertUnavailable(() => waiting.at(-1) ?? assert.fail())
    other.exec('ROLLBACK')
    other.close()
    const outcomes = await Promise.allSettled(waiting)
    assert.equal(outcomes.at(-1)?.status, 'rejected')
    const served = outcomes.filter(({ status }) => status === 'fulfilled').length
    assert.equal(served, 10_000)
    assert.equal(await store.usage(principal.accountId, '2026-11'), served, 'what was rejected was not charged')
  })

  // Guarantee: units granted before a stop are counted after the next start.
  it('completes waiting charges when it is closed', async (t) => {
    const { directory, store, charge, principal } = await openStore(t)
    const charges = [charge(), charge()]
    await store.close()
    assert.deepEqual(await Promise.all(charges), [
      { granted: true, used: 1 },
      { granted: true, used: 2 },
    ])
    await assertUnavailable(charge)
    const again = new SqliteAccountStore({ directory, clock: new FakeClock(START_MS) })
    assert.equal(await again.usage(principal.accountId, '2026-11'), 2)
    await again.close()
  })
})
