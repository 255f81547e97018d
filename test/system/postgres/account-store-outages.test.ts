import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Principal } from '#accounts/account-store.ts'
import { PostgresAccountStore, RELAX_COMMIT } from '#accounts/storage/postgres-account-store.ts'
import { PostgresDatabase } from '#platform/database/postgres.ts'
import { ProblemError } from '#platform/problem.ts'
import { assertUnavailable, eventually } from '#test/support/accounts/outages.ts'
import { addKey, CHARGE_FOR, takeOne } from '#test/support/accounts/support.ts'
import { FakeClock, START_MS } from '#test/support/fake-clock.ts'
import { startTcpProxy, type TcpProxy } from '#test/support/network/tcp-proxy.ts'
import { ownPostgresForTests } from '#test/support/postgres.ts'

/** Durable, because what was acknowledged must survive the server. */
const postgres = ownPostgresForTests({ isDurable: true })

interface Opened {
  readonly store: PostgresAccountStore
  /** Between the store and the server. */
  readonly proxy: TcpProxy
  readonly principal: Principal
  readonly tokenSha256: Uint8Array
  readonly charge: () => Promise<unknown>
  readonly find: () => Promise<unknown>
  /** Every kind of work that a request or a person may ask for. */
  readonly works: readonly (() => Promise<unknown>)[]
}

/**
 * @param options.isPatient whether it waits long for an answer, so that a machine that is busy for a second is no outage;
 * false = as long as in production
 */
async function openStore(t: TestContext, { usageOnDisk = true, isPatient = true } = {}): Promise<Opened> {
  const url = new URL(await postgres.createDatabase())
  const proxy = await startTcpProxy(t, Number(url.port))
  url.port = String(proxy.port)
  const open = async () => {
    const opened = await PostgresAccountStore.open({ url: url.href, clock: new FakeClock(START_MS), usageOnDisk })
    t.after(() => opened.close())
    return opened
  }
  const patient = await open()
  const account = await patient.createAccount({ email: 'ada@example.org', plan: 'pro' })
  const { key, tokenSha256 } = await addKey(patient, account)
  const principal = await patient.findPrincipal(tokenSha256)
  assert.ok(principal)
  if (!isPatient) url.search = ''
  const store = isPatient ? patient : await open()
  const find = async () => assert.deepEqual(await store.findPrincipal(tokenSha256), principal)
  const charge = () => takeOne(store, principal, CHARGE_FOR)
  const works = [
    find,
    charge,
    async () => store.usage(account.id, CHARGE_FOR.month),
    () => store.listAllKeys(),
    () => store.changeKey(key.id, { label: `label ${performance.now()}` }),
  ]
  return { store, proxy, principal, tokenSha256, find, charge, works }
}

async function assertRecovered({ store, works }: Opened): Promise<void> {
  for (const work of works) await eventually(work)
  await eventually(async () => assert.equal(store.isAvailable(), true))
}

describe('PostgreSQL account store: trouble', () => {
  // Guarantee: without its database the service admits nobody unauthenticated, and needs no restart when it returns.
  it('rejects everything while the server is gone, recovers automatically, and keeps charged units', async (t) => {
    const opened = await openStore(t)
    const { store, charge, works } = opened
    assert.equal(store.isAvailable(), true)
    await Promise.all(Array.from({ length: 100 }, charge))
    const server = await postgres.server()
    await server.kill()
    await Promise.all(works.map(assertUnavailable))
    assert.equal(store.isAvailable(), false)
    await server.start()
    await eventually(async () => assert.deepEqual(await charge(), { granted: true, used: 101 }))
    await assertRecovered(opened)
  })

  // Guarantee: in asynchronous mode, only counting does not wait for the disk; revocations persist.
  it('loses no revocation, nor units counted before it, in asynchronous mode', async (t) => {
    const opened = await openStore(t, { usageOnDisk: false })
    const { store, principal, tokenSha256, charge } = opened
    const ask = () => takeOne(store, principal, CHARGE_FOR)
    await Promise.all(Array.from({ length: 50 }, charge))
    for (let request = 0; request < 50; request += 1) assert.equal((await ask()).granted, true)
    await store.revokeKey(principal.keyId)
    const server = await postgres.server()
    await server.kill()
    await assertUnavailable(ask)
    await server.start()
    await eventually(async () => assert.equal(await store.findPrincipal(tokenSha256), undefined))
    assert.equal(await store.usage(principal.accountId, CHARGE_FOR.month), 100)
  })

  it('commits asynchronously only if configured, and leaves the session unchanged', async (t) => {
    const relaxed = await openStore(t, { usageOnDisk: false })
    const strict = await openStore(t)
    const url = await postgres.createDatabase()
    const database = new PostgresDatabase({ url, name: 'test', connectionsMax: 1 })
    t.after(() => database.close())
    const behindAfter = async ({ store, principal }: Opened) => {
      assert.equal((await takeOne(store, principal, CHARGE_FOR)).granted, true)
      const [row] = await database.query('SELECT pg_current_wal_insert_lsn() > pg_current_wal_flush_lsn() AS behind')
      return row?.['behind']
    }
    const seen = { strict: 0, relaxed: 0 }
    for (let request = 0; request < 50; request += 1) {
      if ((await behindAfter(relaxed)) === true) seen.relaxed += 1
      if ((await behindAfter(strict)) === true) seen.strict += 1
    }
    // Others write a little at any time, so the strict one may be seen behind now and then.
    assert.ok(seen.relaxed > 2 * seen.strict, JSON.stringify(seen))
    await database.query(RELAX_COMMIT)
    assert.deepEqual(await database.query('SHOW synchronous_commit'), [{ synchronous_commit: 'on' }])
  })

  it('rejects running requests when its connections are cut, and continues with new ones', async (t) => {
    const opened = await openStore(t)
    const { proxy, find, works } = opened
    proxy.stall()
    const rejections = works.map(assertUnavailable)
    proxy.cut()
    await Promise.all(rejections)
    await assertUnavailable(find)
    proxy.mend()
    await assertRecovered(opened)
  })

  // Guarantee: a silent database holds no request longer than a second.
  it('gives up on a silent database, however many wait, and recovers', async (t) => {
    const opened = await openStore(t, { isPatient: false })
    const { proxy, charge, find, store, works } = opened
    proxy.stall()
    const first = Promise.all([...works, charge, find].map(assertUnavailable))
    await wait(100)
    await Promise.all([first, ...Array.from({ length: 2_000 }, () => assertUnavailable(charge))])
    assert.equal(store.isAvailable(), false)
    proxy.cut()
    proxy.mend()
    await assertRecovered(opened)
  })

  it('serves from a slow database, and charges nobody twice', async (t) => {
    const { store, proxy, charge, find } = await openStore(t)
    proxy.mend(30)
    await Promise.all(Array.from({ length: 500 }, find))
    const charges = await Promise.all(Array.from({ length: 1_000 }, charge))
    assert.equal(charges.length, 1_000)
    const [account] = await store.listAccounts()
    assert.ok(account)
    assert.equal(await store.usage(account.id, CHARGE_FOR.month), 1_000)
  })

  it('limits the number of waiting requests and rejects the others at once', async (t) => {
    const { proxy, charge } = await openStore(t, { isPatient: false })
    proxy.stall()
    const outcomes = await Promise.allSettled(Array.from({ length: 12_000 }, charge))
    const causes = outcomes.map((outcome) =>
      outcome.status === 'rejected' && outcome.reason instanceof ProblemError ? String(outcome.reason.cause) : 'served',
    )
    assert.equal(causes.includes('served'), false)
    assert.ok(causes.filter((cause) => cause.includes('too many requests wait')).length >= 1_000)
  })
})
