import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { FakeClock } from './contract/support.ts'
import type { JournalEntry } from './request-journal.ts'
import { SqliteRequestJournal } from './sqlite-request-journal.ts'

const DAYS = { first: '2026-11-01', last: '2026-11-30' }

function entry(changes: Partial<JournalEntry> = {}): JournalEntry {
  const known = { accountId: 'account_a', keyId: 'key_a', operation: 'get_vehicle', status: 200 }
  return { ...known, tookMs: 1.25, requestId: 'req_1', ...changes }
}

async function openJournal(t: TestContext) {
  const directory = await mkdtemp(join(tmpdir(), 'vds-journal-'))
  const clock = new FakeClock()
  const open = () => {
    const journal = new SqliteRequestJournal({ directory, clock })
    t.after(() => journal.close())
    return journal
  }
  t.after(() => rm(directory, { recursive: true, force: true }))
  return { open, clock }
}

it('lists the requests of an account, newest first, and none of another', async (t) => {
  const { open, clock } = await openJournal(t)
  const journal = open()
  journal.note(entry())
  journal.note(entry({ accountId: 'account_b' }))
  clock.advanceMs(7)
  journal.note(entry({ status: 404, requestId: 'req_2' }))
  await journal.flush()
  const startMs = clock.nowMs() - 7
  const known = { keyId: 'key_a', operation: 'get_vehicle', tookMs: 1.25 }
  assert.deepEqual(await journal.list('account_a', 10), [
    { ...known, atMs: startMs + 7, status: 404, requestId: 'req_2' },
    { ...known, atMs: startMs, status: 200, requestId: 'req_1' },
  ])
  assert.equal((await journal.list('account_a', 1)).length, 1)
})

it('keeps the last 1,000 of each account however many come, and counts them all', async (t) => {
  const { open } = await openJournal(t)
  const journal = open()
  for (let round = 0; round < 3; round += 1) {
    for (let count = 0; count < 1_700; count += 1) journal.note(entry({ requestId: `req_${round}_${count}` }))
    journal.note(entry({ accountId: 'account_b' }))
    await journal.flush()
  }
  const kept = await journal.list('account_a', 5_000)
  assert.equal(kept.length, 1_000)
  assert.deepEqual([kept[0]?.requestId, kept[999]?.requestId], ['req_2_1699', 'req_2_700'])
  assert.equal((await journal.list('account_b', 5_000)).length, 3)
  const [counted, ...others] = await journal.count('account_a', DAYS)
  assert.deepEqual([counted?.requests, others.length], [5_100, 0])
})

it('counts by day, key, operation and status, over several processes and the explorer of many accounts', async (t) => {
  const { open, clock } = await openJournal(t)
  const [one, two] = [open(), open()]
  for (const journal of [one, two]) {
    journal.note(entry())
    journal.note(entry({ status: 429 }))
    journal.note(entry({ keyId: 'explorer', operation: 'get_recalls' }))
    journal.note(entry({ keyId: 'explorer', operation: 'get_recalls', accountId: 'account_b' }))
    await journal.flush()
  }
  clock.advanceMs(86_400_000)
  one.note(entry())
  await one.flush()
  const rows = (await two.count('account_a', DAYS)).map((row) => Object.values(row).join(' '))
  assert.deepEqual(rows, [
    '2026-11-21 explorer get_recalls 200 2',
    '2026-11-21 key_a get_vehicle 200 2',
    '2026-11-21 key_a get_vehicle 429 2',
    '2026-11-22 key_a get_vehicle 200 1',
  ])
  assert.equal((await two.count('account_a', { first: '2026-11-22', last: '2026-11-22' })).length, 1)
})

it('holds a bounded number in memory whatever the load, and still counts', async (t) => {
  const { open } = await openJournal(t)
  const journal = open()
  for (let account = 0; account < 100; account += 1) {
    for (let count = 0; count < 300; count += 1) {
      journal.note(entry({ accountId: `account_${account}`, keyId: `key_${account}` }))
    }
  }
  await journal.flush()
  const kept = await Promise.all([0, 99].map((account) => journal.list(`account_${account}`, 1_000)))
  assert.deepEqual(
    kept.map((requests) => requests.length),
    [300, 0],
  )
  assert.equal((await journal.count('account_99', DAYS))[0]?.requests, 300)
})

it('writes what is left when it is closed, forgets an account on request, and never fails a caller', async (t) => {
  const { open } = await openJournal(t)
  const journal = open()
  journal.note(entry())
  await journal.close()
  const again = open()
  assert.equal((await again.list('account_a', 10)).length, 1)
  await again.forget('account_a')
  assert.deepEqual(await again.list('account_a', 10), [])
  assert.equal((await again.count('account_a', DAYS)).length, 1)
  journal.note(entry())
  await journal.close()
})
