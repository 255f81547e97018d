import assert from 'node:assert/strict'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { DatabaseLockedError, SqliteDatabase } from './sqlite-database.ts'

const NUMBERS = { version: 1, sql: 'CREATE TABLE number (value INTEGER PRIMARY KEY) STRICT' }
const COUNT = 'SELECT count(*) AS count FROM number'
const INSERT = 'INSERT INTO number (value) VALUES (:value)'

function openTwo(t: TestContext): [SqliteDatabase, SqliteDatabase] {
  const file = join(temporaryFolder(t), 'a.sqlite')
  const open = () => new SqliteDatabase({ file, name: 'test store', migrations: [NUMBERS], full: false })
  const both: [SqliteDatabase, SqliteDatabase] = [open(), open()]
  t.after(() => both.forEach((database) => database.close()))
  return both
}

// Guarantee: transactions of one or several processes have the same effect as running one after the other.
it('runs transactions as if each ran alone', async (t) => {
  const databases = openTwo(t)
  const addNext = (database: SqliteDatabase) =>
    database.transaction(async (queries) => {
      const row = await queries.row(COUNT)
      await queries.run(INSERT, { value: Number(row?.['count']) })
    })
  await Promise.all(databases.flatMap((database) => Array.from({ length: 20 }, () => addNext(database))))
  const rows = await databases[0].rows('SELECT value FROM number ORDER BY value')
  assert.deepEqual(
    rows.map((row) => row['value']),
    Array.from({ length: 40 }, (_, value) => value),
  )
})

// Guarantee: a transaction's changes are visible once it is committed, and never if it failed.
it('hides uncommitted changes, and commits all or nothing', async (t) => {
  const [database, other] = openTwo(t)
  const failing = database.transaction(async (queries) => {
    assert.equal(await queries.run(INSERT, { value: 1 }), 1)
    assert.throws(() => database.now((prepare) => prepare(COUNT).get()), DatabaseLockedError)
    assert.equal((await other.row(COUNT))?.['count'], 0)
    throw new Error('changed its mind')
  })
  await assert.rejects(failing, /changed its mind/)
  assert.equal((await database.row(COUNT))?.['count'], 0)
  assert.equal(await database.run(INSERT, { value: 1 }), 1)
  await assert.rejects(database.run(INSERT, { value: 1 }), /UNIQUE/)
  assert.equal((await other.row(COUNT))?.['count'], 1)
})
