import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { migratePostgres } from '#platform/database/postgres-migration.ts'
import { PostgresDatabase, sqlStateOf } from '#platform/database/postgres.ts'
import { Failure } from '#platform/failure.ts'
import { ProblemError } from '#platform/problem.ts'
import { startTcpProxy } from '#test/support/network/tcp-proxy.ts'
import { postgresForTests } from '#test/support/postgres.ts'

const NODES = 4
const NUMBERS = { version: 1, sql: 'CREATE TABLE number (value INTEGER PRIMARY KEY)' }
/** A busy machine lets many transactions that are in each other's way take longer than a request may wait. */
const RETRY_MS = 30_000
const POLL_MS = 10

const postgres = postgresForTests()

async function openDatabases(t: TestContext, count: number, url?: string): Promise<PostgresDatabase[]> {
  const address = url ?? (await postgres.createDatabase())
  return Array.from({ length: count }, () => {
    const database = new PostgresDatabase({ url: address, name: 'test store', connectionsMax: 2 })
    t.after(() => database.close())
    return database
  })
}

async function openDatabase(t: TestContext, url?: string): Promise<PostgresDatabase> {
  const [database] = await openDatabases(t, 1, url)
  return database ?? assert.fail()
}

describe('PostgreSQL', () => {
  // Guarantee: transactions over several nodes have the same effect as running one after the other.
  it('runs transactions as if each ran alone', async (t) => {
    const databases = await openDatabases(t, NODES)
    await Promise.all(databases.map((database) => migratePostgres(database, 'numbers', [NUMBERS])))
    const addNext = (database: PostgresDatabase) =>
      database.transaction(async (queries) => {
        const row = await queries.row('SELECT count(*) AS count FROM number')
        await queries.run('INSERT INTO number (value) VALUES (:value)', { value: Number(row?.['count']) })
      }, RETRY_MS)
    await Promise.all(databases.flatMap((database) => Array.from({ length: 5 }, () => addNext(database))))
    const rows = await databases[0]?.query('SELECT value FROM number ORDER BY value')
    assert.deepEqual(
      rows?.map((row) => row['value']),
      Array.from({ length: 20 }, (_, value) => value),
    )
  })

  it('commits a transaction completely or not at all, and keeps its connection', async (t) => {
    const database = await openDatabase(t)
    await migratePostgres(database, 'numbers', [NUMBERS])
    const failing = database.transaction(async (queries) => {
      assert.equal(await queries.run('INSERT INTO number (value) VALUES (1)'), 1)
      throw new Failure('changed its mind')
    })
    await assert.rejects(failing, /changed its mind/)
    assert.deepEqual(await database.query('SELECT value FROM number'), [])
    await database.query('INSERT INTO number (value) VALUES (1)')
    await assert.rejects(
      database.query('INSERT INTO number (value) VALUES (1)'),
      (error) => !(error instanceof ProblemError) && sqlStateOf(error) === '23505',
    )
    assert.equal(database.isAvailable(), true)
  })

  it('binds parameters by name, each as often as it is named', async (t) => {
    const database = await openDatabase(t)
    const sql = 'SELECT CAST(:one AS text) || :two || :one AS text, 3::integer AS three'
    assert.deepEqual(await database.row(sql, { one: 'a', two: 'b' }), { text: 'aba', three: 3 })
  })

  it('finds nothing by a text that no database can store', async (t) => {
    const database = await openDatabase(t)
    assert.deepEqual(await database.query("SELECT 1 WHERE 'a' = $1", ['a\u0000']), [])
  })

  it('aborts a statement that takes too long, and works afterwards', async (t) => {
    const database = await openDatabase(t)
    const sleeping = Array.from({ length: 3 }, () => database.query('SELECT pg_sleep(20)', [], 50))
    for (const outcome of await Promise.allSettled(sleeping)) {
      assert.ok(outcome.status === 'rejected' && outcome.reason instanceof ProblemError)
    }
    assert.deepEqual(await database.query('SELECT 1 AS one'), [{ one: 1 }])
  })

  it('says why it cannot be opened, without the address', async (t) => {
    const url = new URL(await postgres.createDatabase())
    url.password = 'not-to-be-shown'
    url.pathname = '/missing'
    const missing = await openDatabase(t, url.href)
    const saysNothing = (error: unknown) =>
      error instanceof Failure && !error.message.includes('not-to-be-shown') && !error.message.includes('\n')
    await assert.rejects(missing.ready(), saysNothing)
    await assert.rejects(missing.ready(), /database "missing" does not exist/)
    url.port = '1'
    await assert.rejects((await openDatabase(t, url.href)).ready(), saysNothing)
    await assert.rejects((await openDatabase(t, url.href)).ready(), /ECONNREFUSED/)
  })
})

describe('opening PostgreSQL', () => {
  // Guarantee: a start on a busy machine waits for its database. Without the wait, a connection that took half a second ended
  // it.
  it('waits for a server that is slow to answer', async (t) => {
    const url = new URL(await postgres.createDatabase())
    const proxy = await startTcpProxy(t, Number(url.port))
    proxy.stall()
    url.port = String(proxy.port)
    url.search = ''
    const database = await openDatabase(t, url.href)
    const opened = database.ready()
    while (database.isAvailable()) await wait(POLL_MS)
    proxy.mend()
    await opened
  })

  // Guarantee: an operator with a distant database can let requests wait for it longer than 0.8 s.
  it('waits for responses as long as the URL says', async (t) => {
    const url = new URL(await postgres.createDatabase())
    const proxy = await startTcpProxy(t, Number(url.port))
    url.port = String(proxy.port)
    url.searchParams.set('connect_timeout', '60')
    const database = await openDatabase(t, url.href)
    await database.ready()
    proxy.stall()
    const answer = database.query('SELECT 1 AS one')
    await wait(1_000)
    proxy.mend()
    assert.deepEqual(await answer, [{ one: 1 }])
    for (const wrong of ['0', '61', '1.5', 'x', '']) {
      url.searchParams.set('connect_timeout', wrong)
      await assert.rejects(
        openDatabase(t, url.href),
        /connect_timeout in VDS_DATABASE_URL must be 1 to 60 seconds/,
        wrong,
      )
    }
  })
})

describe('migrations in PostgreSQL', () => {
  it('applies each step once, however many nodes start', async (t) => {
    const databases = await openDatabases(t, NODES)
    const colours = { version: 2, sql: 'CREATE TABLE colour (name TEXT); INSERT INTO colour (name) VALUES (1)' }
    const migrations = [NUMBERS, colours]
    await Promise.all(databases.map((database) => migratePostgres(database, 'numbers', migrations)))
    await Promise.all(databases.map((database) => migratePostgres(database, 'numbers', migrations)))
    assert.equal((await databases[0]?.query('SELECT name FROM colour'))?.length, 1)
  })

  it('applies all missing steps or none', async (t) => {
    const database = await openDatabase(t)
    const broken = { version: 2, sql: 'CREATE TABLE colour (name TEXT); CREATE TABLE number (value INTEGER)' }
    await assert.rejects(migratePostgres(database, 'numbers', [NUMBERS, broken]), { code: '42P07' })
    assert.deepEqual(await database.query("SELECT version FROM schema_version WHERE part = 'numbers'"), [
      { version: 0 },
    ])
    await migratePostgres(database, 'numbers', [NUMBERS])
    assert.deepEqual(await database.query('SELECT value FROM number'), [])
    await assert.rejects(migratePostgres(database, 'numbers', [{ ...NUMBERS, version: 2 }, NUMBERS]), /rise/)
  })

  // Guarantee: the release before a migration still works on the migrated database.
  it('leaves a newer database unchanged', async (t) => {
    const database = await openDatabase(t)
    const later = { version: 2, sql: 'ALTER TABLE number ADD COLUMN colour TEXT' }
    await migratePostgres(database, 'numbers', [NUMBERS, later])
    await migratePostgres(database, 'numbers', [NUMBERS])
    await database.query('INSERT INTO number (value) VALUES (1)')
    assert.deepEqual(await database.query('SELECT version FROM schema_version'), [{ version: 2 }])
  })

  it('separates the parts of a database', async (t) => {
    const database = await openDatabase(t)
    await migratePostgres(database, 'numbers', [NUMBERS])
    await migratePostgres(database, 'colours', [{ version: 1, sql: 'CREATE TABLE colour (name TEXT)' }])
    assert.deepEqual(await database.query('SELECT part, version FROM schema_version ORDER BY part'), [
      { part: 'colours', version: 1 },
      { part: 'numbers', version: 1 },
    ])
  })
})
