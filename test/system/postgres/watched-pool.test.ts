// Guarantee: a value that PostgreSQL rejects is not an outage, so it does not disable sign-in for others; a time-out is one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Pool } from 'pg'
import { WatchedPool } from '#accounts/identity/watched-pool.ts'
import { postgresForTests } from '#test/support/postgres.ts'

const postgres = postgresForTests()

const CASES = [
  ['a text with a NUL', 'SELECT $1::text', ['a\u0000b'], false],
  ['a number that is too large', 'SELECT $1::int', ['99999999999'], false],
  ['a statement that is wrong', 'SELECT nothing', [], false],
  ['a time-out', 'SELECT pg_sleep(5)', [], true],
  ['a server that ends', 'SELECT pg_terminate_backend(pg_backend_pid())', [], true],
] as const

for (const [title, statement, values, isOutage] of CASES) {
  test(`${title} is ${isOutage ? 'an' : 'no'} outage`, async (t) => {
    const pool = new WatchedPool(new Pool({ connectionString: await postgres.createDatabase() }))
    t.after(() => pool.end())
    const client = await pool.connect()
    if (title === 'a time-out') await client.query("SET statement_timeout = '10ms'", [])
    await assert.rejects(client.query(statement, values))
    client.release()
    assert.equal(pool.hasFailedSince(0), isOutage)
  })
}
