import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { it, type TestContext } from 'node:test'
import { getMigrations } from 'better-auth/db/migration'
import { oauthLibraryOptions } from '#accounts/apps/oauth-options.ts'
import {
  apps,
  appsInPostgres,
  IDENTITY_POSTGRES_MIGRATIONS,
  IDENTITY_TABLE_PREFIX,
  peopleInPostgres,
  people,
  IDENTITY_MIGRATIONS,
} from '#accounts/identity/identity-tables.ts'
import type { IdentityStore } from '#accounts/identity/identity.ts'
import { libraryOptions } from '#accounts/identity/library-options.ts'
import { AttemptCounter, SignInLimits } from '#accounts/identity/sign-in-limits.ts'
import { systemClock } from '#platform/clock.ts'
import { migrate } from '#platform/database/migration.ts'
import { migratePostgres } from '#platform/database/postgres-migration.ts'
import { openPool } from '#platform/database/postgres-pool.ts'
import { PostgresDatabase } from '#platform/database/postgres.ts'
import { createLog } from '#platform/log.ts'
import { createMailer } from '#platform/network/mailer.ts'
import { postgresForTests } from '#test/support/postgres.ts'

const postgres = postgresForTests()

function storeOver(database: IdentityStore['database'], tablePrefix: string): IdentityStore {
  return {
    database,
    tablePrefix,
    connectAgain: () => database,
    timeParameter: (position) => `?${position}`,
    hasFailedSince: () => false,
    reportFailure: () => undefined,
    isAvailable: () => true,
    close: () => Promise.resolve(),
  }
}

/** Options of the OAuth library over the same tables. */
function oauthOptionsOver(database: IdentityStore['database'], tablePrefix: string) {
  return oauthLibraryOptions({
    store: storeOver(database, tablePrefix),
    secret: 'x'.repeat(43),
    publicUrl: 'http://localhost:8080',
    log: createLog('silent'),
    clock: systemClock,
    scopes: ['vehicles'],
    resources: ['http://localhost:8080/mcp'],
    fetchDocument: () => Promise.resolve(undefined),
    allowsLoopback: false,
    admitClient: () => Promise.resolve(true),
  })
}

function optionsOver(database: IdentityStore['database'], tablePrefix: string) {
  const log = createLog('silent')
  const done = () => Promise.resolve()
  return libraryOptions({
    store: storeOver(database, tablePrefix),
    secret: 'x'.repeat(43),
    publicUrl: 'http://localhost:8080',
    mailer: createMailer({ smtpUrl: undefined, from: '', log }),
    log,
    query: async () => [],
    signInLimits: new SignInLimits(new AttemptCounter(async () => [], { clock: systemClock, tablePrefix })),
    events: { signedUp: done, maySignIn: () => Promise.resolve(true), emailVerified: done, passwordReset: done },
  })
}

async function openPostgres(t: TestContext) {
  const url = await postgres.createDatabase()
  const pool = openPool(url, 2)
  const database = new PostgresDatabase({ url, name: 'sign-in store', connectionsMax: 1 })
  t.after(() => pool.end())
  t.after(() => database.close())
  return {
    database,
    options: optionsOver(pool, IDENTITY_TABLE_PREFIX),
    oauthOptions: oauthOptionsOver(pool, IDENTITY_TABLE_PREFIX),
  }
}

function statementsOf(sql: string): string[] {
  const parts = sql.split(';').map((part) => part.trim().replaceAll(/\s+/g, ' '))
  return parts.filter((part) => part !== '').toSorted()
}

// Guarantee: the committed tables are those that the library expects, so an update of it cannot go unnoticed.
it('contain the statements that the library compiles for these options', async (t) => {
  const file = new DatabaseSync(':memory:')
  const ofFile = await getMigrations(optionsOver(file, ''))
  assert.deepEqual(statementsOf(people.sql), statementsOf(await ofFile.compileMigrations()))
  migrate(file, [people])
  const appsOfFile = await getMigrations(oauthOptionsOver(file, ''))
  assert.deepEqual(statementsOf(apps.sql), statementsOf(await appsOfFile.compileMigrations()))
  const { database, options, oauthOptions } = await openPostgres(t)
  const ofServer = await getMigrations(options)
  assert.deepEqual(statementsOf(peopleInPostgres.sql), statementsOf(await ofServer.compileMigrations()))
  await migratePostgres(database, 'identity', [peopleInPostgres])
  const appsOfServer = await getMigrations(oauthOptions)
  assert.deepEqual(statementsOf(appsInPostgres.sql), statementsOf(await appsOfServer.compileMigrations()))
})

it('leave the library nothing to add', async (t) => {
  const file = new DatabaseSync(':memory:')
  migrate(file, IDENTITY_MIGRATIONS)
  const { database, options, oauthOptions } = await openPostgres(t)
  await migratePostgres(database, 'identity', IDENTITY_POSTGRES_MIGRATIONS)
  for (const each of [optionsOver(file, ''), oauthOptionsOver(file, ''), options, oauthOptions]) {
    const { toBeCreated, toBeAdded } = await getMigrations(each)
    assert.deepEqual([toBeCreated, toBeAdded], [[], []])
  }
})
