import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { IDENTITY_POSTGRES_MIGRATIONS } from '#accounts/identity/identity-tables.ts'
import { postgresIdentitySecret } from '#accounts/identity/open-identity.ts'
import { migratePostgres } from '#platform/database/postgres-migration.ts'
import { PostgresDatabase } from '#platform/database/postgres.ts'
import { Failure } from '#platform/failure.ts'
import { postgresForTests } from '#test/support/postgres.ts'

const GIVEN = 'g'.repeat(44)
const postgres = postgresForTests()

async function open(t: TestContext): Promise<PostgresDatabase> {
  const url = await postgres.createDatabase()
  const database = new PostgresDatabase({ url, name: 'sign-in store', connectionsMax: 5 })
  t.after(() => database.close())
  await migratePostgres(database, 'identity', IDENTITY_POSTGRES_MIGRATIONS)
  return database
}

// Guarantee: all nodes of a database sign with one secret of 32 random bytes, even if they start together.
it('creates one secret per database', async (t) => {
  const database = await open(t)
  const secrets = await Promise.all(Array.from({ length: 5 }, () => postgresIdentitySecret(database, undefined)))
  assert.equal(new Set(secrets).size, 1)
  assert.equal(Buffer.from(secrets[0] ?? '', 'base64url').length, 32)
  assert.notEqual(await postgresIdentitySecret(await open(t), undefined), secrets[0])
  assert.equal(await postgresIdentitySecret(database, secrets[0]), secrets[0], 'it may be given, too')
})

// Guarantee: a configured secret is not in the database, and a node with another one does not start.
it('keeps a given secret out of the database and rejects every other', async (t) => {
  const database = await open(t)
  assert.equal(await postgresIdentitySecret(database, GIVEN), GIVEN)
  assert.equal(await postgresIdentitySecret(database, GIVEN), GIVEN)
  const rows = await database.query('SELECT * FROM identity_secret')
  assert.equal(JSON.stringify(rows).includes(GIVEN), false)
  for (const other of ['h'.repeat(44), undefined]) {
    await assert.rejects(postgresIdentitySecret(database, other), (error: unknown) => {
      assert.ok(error instanceof Failure)
      assert.equal(error.message.includes('hhh'), false)
      return true
    })
  }
  const made = await open(t)
  await postgresIdentitySecret(made, undefined)
  await assert.rejects(postgresIdentitySecret(made, GIVEN), Failure)
})
