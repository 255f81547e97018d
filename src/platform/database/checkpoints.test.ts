import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { Checkpoints } from './checkpoints.ts'
import { openDurable } from './sqlite.ts'

const FRAMES_MAX = 100
/** From here on SQLite's own check-points would shorten the log. */
const SQLITE_HELPS_AT = 400
const WAIT_MS_MAX = 60_000

/** Two processes would each have a connection and its check-points. */
function openTwo(t: TestContext) {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const file = join(temporaryFolder(t), 'busy.sqlite')
  let nowMs = 0
  const open = () => {
    const database = openDurable(file, { busyTimeoutMs: 0 })
    const checkpoints = new Checkpoints(database, { file, framesMax: FRAMES_MAX, elapsedMs: () => nowMs })
    t.after(() => {
      checkpoints.stop()
      database.close()
    })
    return { database, checkpoints }
  }
  const first = open()
  first.database.exec('CREATE TABLE counter (total INTEGER NOT NULL) STRICT; INSERT INTO counter VALUES (0)')
  const look = () => {
    nowMs += 1_000
    t.mock.timers.tick(1_000)
  }
  return { file, first, second: open(), look }
}

function count(database: DatabaseSync, times: number): void {
  for (let time = 0; time < times; time += 1) database.exec('UPDATE counter SET total = total + 1')
}

function framesOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA wal_checkpoint(NOOP)').get()?.['log'])
}

function totalOf(database: DatabaseSync): unknown {
  return database.prepare('SELECT total FROM counter').get()?.['total']
}

/** Both keep committing, but too little for SQLite's own checkpoints to help on a slow disk. */
async function untilShort(databases: readonly DatabaseSync[]): Promise<number> {
  const deadlineMs = performance.now() + WAIT_MS_MAX
  for (let commits = 0; performance.now() < deadlineMs;) {
    for (const database of databases) {
      if (framesOf(database) < SQLITE_HELPS_AT - 1) {
        count(database, 1)
        commits += 1
      }
      const frames = framesOf(database)
      if (frames <= FRAMES_MAX) return commits
      assert.ok(frames < SQLITE_HELPS_AT)
    }
    await wait(1)
  }
  return assert.fail('the log stayed long')
}

// Guarantee: the log of a file that several processes write constantly restarts again and again, and nothing is lost.
test('the log restarts while two connections commit', async (t) => {
  const { first, second, look } = openTwo(t)
  let total = 0
  for (let round = 0; round < 5; round += 1) {
    for (const { database } of [first, second]) count(database, FRAMES_MAX)
    assert.ok(framesOf(first.database) > FRAMES_MAX)
    look()
    total += 2 * FRAMES_MAX + (await untilShort([first.database, second.database]))
    assert.equal(totalOf(second.database), total)
  }
})

test('a short log is left alone', async (t) => {
  const { first, look } = openTwo(t)
  count(first.database, FRAMES_MAX / 2)
  const frames = framesOf(first.database)
  look()
  await wait(20)
  assert.equal(framesOf(first.database), frames)
})

// Guarantee: a long backup sees the state at its start, and the log restarts when it ends.
test('the log waits for active readers', async (t) => {
  const { file, first, second, look } = openTwo(t)
  const reader = openDurable(file)
  t.after(() => reader.close())
  reader.exec('BEGIN')
  assert.equal(totalOf(reader), 0)
  count(first.database, 2 * FRAMES_MAX)
  look()
  await wait(100)
  count(second.database, 1)
  assert.ok(framesOf(first.database) > FRAMES_MAX)
  assert.equal(totalOf(reader), 0)
  reader.exec('COMMIT')
  await wait(100)
  look()
  assert.ok((await untilShort([first.database, second.database])) > 0)
  assert.ok(Number(totalOf(reader)) > 2 * FRAMES_MAX)
})

test('a database can be closed at any moment', async (t) => {
  const { first, look } = openTwo(t)
  count(first.database, 2 * FRAMES_MAX)
  look()
  first.checkpoints.stop()
  await wait(50)
  assert.ok(framesOf(first.database) > FRAMES_MAX)
})
