import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import fc from 'fast-check'
import { openRequestLog } from '#accounts/storage/request-log-store.ts'
import { PostgresDatabase } from '#platform/database/postgres.ts'
import { Failure } from '#platform/failure.ts'
import { ProblemError } from '#platform/problem.ts'
import { emptiedDatabase } from '#test/support/emptied-database.ts'
import { FakeClock, START_MS } from '#test/support/fake-clock.ts'
import { ownPostgresForTests } from '#test/support/postgres.ts'
import { SKIP_POSTGRES } from '#test/support/stores.ts'
import {
  COUNTS_PAGE_MAX,
  INSTANCE_ACCOUNT_ID,
  type RequestLogEntry,
  LATENCY_BUCKET_MAX,
  latencyBucketOf,
  LatencySums,
  type RequestLog,
} from './request-log.ts'

const DAYS = { first: '2026-11-01', last: '2026-11-30' }

function entry(changes: Partial<RequestLogEntry> = {}): RequestLogEntry {
  const known = { accountId: 'account_a', keyId: 'key_a', operation: 'get_vehicle', status: 200 }
  return { ...known, tookMs: 1.25, requestId: 'req_1', problem: null, units: 1, ...changes }
}

/** An empty log, opened any number of times, as several processes open it. */
interface Opened {
  readonly clock: FakeClock
  readonly open: () => Promise<RequestLog>
  readonly databaseUrl: string | undefined
}

const postgres = ownPostgresForTests()
const emptyDatabase = emptiedDatabase(postgres)

async function openOver(t: TestContext, databaseUrl: string | undefined): Promise<Opened> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'vds-requests-'))
  const clock = new FakeClock(START_MS)
  const open = async () => {
    const log = await openRequestLog({ dataDirectory, databaseUrl }, clock)
    t.after(() => log.close())
    return log
  }
  t.after(() => rm(dataDirectory, { recursive: true, force: true }))
  return { open, clock, databaseUrl }
}

const overSqlite = (t: TestContext) => openOver(t, undefined)
const overPostgres = async (t: TestContext) => openOver(t, await emptyDatabase())

describe('request log over SQLite', () => requestLogTests(overSqlite))
describe('request log over PostgreSQL', { skip: SKIP_POSTGRES }, () => requestLogTests(overPostgres))

function requestLogTests(create: (t: TestContext) => Promise<Opened>): void {
  listTests(create)
  boundTests(create)
}

function listTests(create: (t: TestContext) => Promise<Opened>): void {
  it('lists the requests of an account, newest first, and none of another account', async (t) => {
    const { open, clock } = await create(t)
    const log = await open()
    log.note(entry())
    log.note(entry({ accountId: 'account_b' }))
    clock.advanceMs(7)
    log.note(entry({ status: 404, requestId: 'req_2', problem: 'vehicle_not_found', units: 0 }))
    await log.flush()
    const startMs = clock.nowMs() - 7
    const known = { keyId: 'key_a', operation: 'get_vehicle', tookMs: 1.25 }
    assert.deepEqual(await log.list('account_a', 10), [
      { ...known, atMs: startMs + 7, status: 404, requestId: 'req_2', problem: 'vehicle_not_found', units: 0 },
      { ...known, atMs: startMs, status: 200, requestId: 'req_1', problem: null, units: 1 },
    ])
    assert.equal((await log.list('account_a', 1)).length, 1)
  })

  it('counts by hour and latency, page by page, over several processes', async (t) => {
    const { open, clock } = await create(t)
    const [one, two] = [await open(), await open()]
    for (const log of [one, two]) {
      log.note(entry())
      log.note(entry({ tookMs: 1.26 }))
      log.note(entry({ tookMs: 300, status: 503 }))
      await log.flush()
    }
    clock.advanceMs(3_600_000)
    one.note(entry({ operation: 'get_recalls' }))
    await one.flush()
    const range = { first: '2026-11-21T00', last: '2026-11-21T23' }
    const known = { keyId: 'key_a', operation: 'get_vehicle', hour: '2026-11-21T12' }
    const rows = await two.hourPage('account_a', range)
    assert.deepEqual(rows, [
      { ...known, hour: '2026-11-21T13', operation: 'get_recalls', status: 200, latency: 8, requests: 1 },
      { ...known, status: 200, latency: 8, requests: 4 },
      { ...known, status: 503, latency: 24, requests: 2 },
    ])
    assert.deepEqual(await two.hourPage('account_a', { ...range, after: rows[1] }), rows.slice(2))
    assert.deepEqual(await two.hourPage('account_a', { ...range, first: '2026-11-21T13' }), rows.slice(0, 1))
    assert.deepEqual(await two.hourPage('account_b', range), [])
    clock.advanceMs(31 * 86_400_000 + 3_600_000)
    for (let count = 0; count < 200; count += 1) one.note(entry())
    await one.flush()
    assert.deepEqual(await two.hourPage('account_a', range), [], 'a month later')
  })

  // Guarantee: the counts of the whole instance are the totals of its accounts, retained equally long.
  it('counts all accounts together by hour and by day, and deletes their old counts', async (t) => {
    const { open, clock } = await create(t)
    const [one, two] = [await open(), await open()]
    for (const log of [one, two]) {
      log.note(entry())
      log.note(entry({ accountId: 'account_b', keyId: 'key_b' }))
      log.note(entry({ keyId: 'explorer', operation: 'get_recalls' }))
      log.note(entry({ tookMs: 300, status: 503, problem: 'service_unavailable' }))
      log.note(entry({ tookMs: 1, status: 503, problem: 'service_unavailable' }))
      await log.flush()
    }
    const hours = { first: '2026-11-21T00', last: '2026-11-21T23' }
    const known = { hour: '2026-11-21T12', keyId: '', operation: '' }
    assert.deepEqual(await two.hourPage(INSTANCE_ACCOUNT_ID, hours), [
      { ...known, status: 200, latency: 8, requests: 6 },
      { ...known, status: 503, latency: 7, requests: 2 },
      { ...known, status: 503, latency: 24, requests: 2 },
    ])
    const days = (await two.countPage(INSTANCE_ACCOUNT_ID, DAYS)).map((row) => Object.values(row).join(' '))
    assert.deepEqual(days, [
      '2026-11-21  get_recalls 200 2',
      '2026-11-21  get_vehicle 200 4',
      '2026-11-21  get_vehicle 503 4',
      '2026-11-21 service_unavailable  503 4',
    ])
    assert.equal((await two.countPage('account_a', DAYS)).length, 3)
    assert.deepEqual(await two.list(INSTANCE_ACCOUNT_ID, 10), [])
    clock.advanceMs(401 * 86_400_000)
    for (let count = 0; count < 200; count += 1) one.note(entry({ accountId: `account_${count}` }))
    await one.flush()
    assert.deepEqual(await two.hourPage(INSTANCE_ACCOUNT_ID, hours), [], 'a year later')
    assert.deepEqual(await two.countPage(INSTANCE_ACCOUNT_ID, DAYS), [], 'a year later')
  })

  it('counts by day, key, operation and status, over several processes and the explorer of many accounts', async (t) => {
    const { open, clock } = await create(t)
    const [one, two] = [await open(), await open()]
    for (const log of [one, two]) {
      log.note(entry())
      log.note(entry({ status: 429 }))
      log.note(entry({ keyId: 'explorer', operation: 'get_recalls' }))
      log.note(entry({ keyId: 'explorer', operation: 'get_recalls', accountId: 'account_b' }))
      await log.flush()
    }
    clock.advanceMs(86_400_000)
    one.note(entry())
    await one.flush()
    const rows = (await two.countPage('account_a', DAYS)).map((row) => Object.values(row).join(' '))
    assert.deepEqual(rows, [
      '2026-11-22 key_a get_vehicle 200 1',
      '2026-11-21 explorer get_recalls 200 2',
      '2026-11-21 key_a get_vehicle 200 2',
      '2026-11-21 key_a get_vehicle 429 2',
    ])
    assert.equal((await two.countPage('account_a', { first: '2026-11-22', last: '2026-11-22' })).length, 1)
  })
}

function boundTests(create: (t: TestContext) => Promise<Opened>): void {
  it('retains the last 1,000 requests per account, and counts all', async (t) => {
    const { open } = await create(t)
    const log = await open()
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < 1_700; count += 1) log.note(entry({ requestId: `req_${round}_${count}` }))
      log.note(entry({ accountId: 'account_b' }))
      await log.flush()
    }
    const kept = await log.list('account_a', 5_000)
    assert.equal(kept.length, 1_000)
    assert.deepEqual([kept[0]?.requestId, kept[999]?.requestId], ['req_2_1699', 'req_2_700'])
    assert.equal((await log.list('account_b', 5_000)).length, 3)
    const [counted, ...others] = await log.countPage('account_a', DAYS)
    assert.deepEqual([counted?.requests, others.length], [5_100, 0])
  })

  it('returns counts page by page, newest day first, without duplicates', async (t) => {
    const { open, clock } = await create(t)
    const log = await open()
    for (const day of [1, 2]) {
      for (let kind = 0; kind < 700; kind += 1) log.note(entry({ keyId: `key_${kind % 7}`, operation: `${kind}` }))
      await log.flush()
      clock.advanceMs(day * 86_400_000)
    }
    const first = await log.countPage('account_a', DAYS)
    assert.equal(first.length, COUNTS_PAGE_MAX)
    const rest = await log.countPage('account_a', { ...DAYS, after: first.at(-1) })
    const kinds = [...first, ...rest].map(({ day, keyId, operation }) => `${day} ${keyId} ${operation}`)
    assert.equal(new Set(kinds).size, 1_400)
    assert.equal(kinds.length, 1_400)
    assert.deepEqual([first[0]?.day, rest.at(-1)?.day], ['2026-11-22', '2026-11-21'])
  })

  it('limits its memory under any load, and still counts', async (t) => {
    const { open } = await create(t)
    const log = await open()
    for (let account = 0; account < 100; account += 1) {
      for (let count = 0; count < 300; count += 1) {
        log.note(entry({ accountId: `account_${account}`, keyId: `key_${account}` }))
      }
    }
    await log.flush()
    const kept = await Promise.all([0, 99].map((account) => log.list(`account_${account}`, 1_000)))
    assert.deepEqual(
      kept.map((requests) => requests.length),
      [300, 0],
    )
    assert.equal((await log.countPage('account_99', DAYS))[0]?.requests, 300)
  })

  it('writes the rest when closed, deletes an account on request, and never fails a caller', async (t) => {
    const { open } = await create(t)
    const log = await open()
    for (const accountId of ['account_0', 'account_a', 'account_b']) log.note(entry({ accountId }))
    await log.close()
    const again = await open()
    assert.equal((await again.list('account_a', 10)).length, 1)
    await again.forget('account_a')
    assert.deepEqual(await again.list('account_a', 10), [])
    for (const other of ['account_0', 'account_b']) assert.equal((await again.list(other, 10)).length, 1)
    assert.equal((await again.countPage('account_a', DAYS)).length, 1)
    again.note(entry())
    await again.forget('account_a')
    await again.flush()
    assert.deepEqual(await again.list('account_a', 10), [], 'nor what is still in memory')
    log.note(entry())
    await log.close()
  })
}

// Guarantee: the database keeps a bounded number of requests, however many arrive.
it("trims an account's log in PostgreSQL to little more than it lists", async (t) => {
  const { open, databaseUrl = '' } = await overPostgres(t)
  const log = await open()
  for (let round = 0; round < 12; round += 1) {
    for (let count = 0; count < 150; count += 1) log.note(entry({ requestId: `req_${round}_${count}` }))
    await log.flush()
  }
  const database = new PostgresDatabase({ url: databaseUrl, name: 'test', connectionsMax: 1 })
  t.after(() => database.close())
  const [row] = await database.query('SELECT count(*) AS count FROM request')
  const kept = Number(row?.['count'])
  assert.ok(kept >= 1_000 && kept <= 1_200, String(kept))
  const listed = await log.list('account_a', 1_000)
  assert.deepEqual([listed.length, listed[0]?.requestId, listed[999]?.requestId], [1_000, 'req_11_149', 'req_5_50'])
})

it('orders the requests of several machines by their time', async (t) => {
  const { open, clock } = await overPostgres(t)
  const [one, two] = [await open(), await open()]
  for (let count = 0; count < 4; count += 1) {
    clock.advanceMs(1)
    const log = count % 2 ? one : two
    log.note(entry({ requestId: `req_${count}` }))
  }
  await Promise.all([one.flush(), two.flush()])
  const listed = await one.list('account_a', 10)
  assert.deepEqual(
    listed.map(({ requestId }) => requestId),
    ['req_3', 'req_2', 'req_1', 'req_0'],
  )
})

// Guarantee: an unwritable log delays no response, and missing entries are not invented.
it('records requests while PostgreSQL is down, rejects listing, and recovers afterwards', async (t) => {
  // Default durability: the test server is faster and loses its last commits when killed.
  const durable = `&options=${encodeURIComponent('-c synchronous_commit=on')}`
  const { open } = await openOver(t, `${await emptyDatabase()}${durable}`)
  const log = await open()
  const server = await postgres.server()
  await server.kill()
  const isUnavailable = (error: unknown) => error instanceof ProblemError && error.code === 'service_unavailable'
  try {
    log.note(entry({ requestId: 'req_lost' }))
    await assert.rejects(log.flush(), isUnavailable)
    await assert.rejects(log.list('account_a', 10), isUnavailable)
  } finally {
    await server.start()
  }
  log.note(entry({ requestId: 'req_kept' }))
  await log.flush()
  const listed = await log.list('account_a', 10)
  assert.deepEqual(
    listed.map(({ requestId }) => requestId),
    ['req_kept'],
  )
})

it('reports in one line, without the URL, why it cannot be opened', async () => {
  const { port } = await postgres.server()
  const place = { dataDirectory: tmpdir(), databaseUrl: `postgres://postgres:hunter2@127.0.0.1:${port}/nothing` }
  await assert.rejects(openRequestLog(place, new FakeClock(START_MS)), (error: unknown) => {
    assert.ok(error instanceof Failure)
    assert.doesNotMatch(error.message, /hunter2|\n/)
    return true
  })
})

// Guarantee: a damaged request log never prevents the start, and the damaged file is retained.
it('moves a damaged file aside, reports it once, and starts a new one', async (t) => {
  for (const content of [
    'this is not a database, whatever its name says'.repeat(200),
    'SQLite format 3\0'.padEnd(4_096, 'x'),
  ]) {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'vds-requests-'))
    t.after(() => rmSync(dataDirectory, { recursive: true }))
    writeFileSync(join(dataDirectory, 'requests.sqlite'), content)
    const lines: string[] = []
    const logs = await Promise.all(
      [0, 1, 2].map(() =>
        openRequestLog({ dataDirectory, databaseUrl: undefined }, new FakeClock(START_MS), (line) => lines.push(line)),
      ),
    )
    assert.equal(lines.length, 1)
    assert.match(
      lines[0] ?? '',
      /^requests\.sqlite was damaged \(.+\) and is set aside as requests\.sqlite\.damaged-\w+; the request log begins again$/,
    )
    const [log] = logs
    log?.note(entry({ requestId: 'req_after' }))
    await log?.flush()
    assert.equal((await log?.list('account_a', 10))?.length, 1)
    for (const each of logs) await each.close()
    const [aside = ''] = readdirSync(dataDirectory).filter((name) => /damaged-\w+$/.test(name))
    assert.equal(readFileSync(join(dataDirectory, aside), 'utf8'), content)
  }
})

const SEED = 20_261_123

// Guarantee: a reported quantile is never below the true one, and at most 41 % (and a rounding) above it.
it('returns a close upper bound of each quantile', () => {
  const latencies = fc.array(fc.double({ min: 0.1, max: 90_000, noNaN: true }), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(latencies, fc.constantFrom(0.5, 0.95, 1), (all, share) => {
      const sums = new LatencySums()
      for (const ms of all) sums.add(latencyBucketOf(ms), 1)
      const sorted = all.toSorted((one, other) => one - other)
      const exact = sorted[Math.ceil(share * sorted.length) - 1] ?? 0
      const stated = sums.quantileMs(share) ?? 0
      assert.ok(stated >= exact - 0.05 && stated <= exact * Math.SQRT2 + 0.05, `${stated} of ${exact}`)
    }),
    { seed: SEED },
  )
})

it('counts extremes in the end buckets, and returns null without responses', () => {
  assert.deepEqual([0, 0.1, -1, Number.NaN].map(latencyBucketOf), [0, 0, 0, 0])
  assert.equal(latencyBucketOf(1e9), LATENCY_BUCKET_MAX)
  assert.equal(new LatencySums().quantileMs(0.5), null)
})
