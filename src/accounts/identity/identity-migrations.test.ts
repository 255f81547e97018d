import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { it } from 'node:test'
import { createLog } from '#platform/log.ts'
import { migrate } from '#platform/migration.ts'
import { createMailer } from '#platform/mailer.ts'
import { getMigrations } from 'better-auth/db/migration'
import { libraryOptions } from './create-identity.ts'
import { people } from './identity-0001-people.ts'
import { IDENTITY_MIGRATIONS } from './open-identity.ts'

function optionsOver(database: DatabaseSync) {
  const log = createLog('silent')
  const done = () => Promise.resolve()
  return libraryOptions({
    database,
    closeDatabase: done,
    secret: 'x'.repeat(43),
    publicUrl: 'http://localhost:8080',
    mailer: createMailer({ smtpUrl: undefined, from: '', log }),
    log,
    events: { signedUp: done, maySignIn: () => Promise.resolve(true), emailVerified: done, passwordReset: done },
  })
}

function statementsOf(sql: string): string[] {
  const parts = sql.split(';').map((part) => part.trim().replaceAll(/\s+/g, ' '))
  return parts.filter((part) => part !== '').toSorted()
}

// Guarantee: the tables that are checked in are those that the library expects; an update of it cannot pass unseen.
it('has the statements that the library compiles for these options', async () => {
  const { compileMigrations } = await getMigrations(optionsOver(new DatabaseSync(':memory:')))
  assert.deepEqual(statementsOf(people.sql), statementsOf(await compileMigrations()))
})

it('leaves the library nothing to add', async () => {
  const database = new DatabaseSync(':memory:')
  migrate(database, IDENTITY_MIGRATIONS)
  const { toBeCreated, toBeAdded } = await getMigrations(optionsOver(database))
  assert.deepEqual([toBeCreated, toBeAdded], [[], []])
})
