import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { systemClock } from '#platform/clock.ts'
import { Failure } from '#platform/failure.ts'
import { createLog } from '#platform/log.ts'
import { createMailer } from '#platform/network/mailer.ts'
import { hashCheaply } from '#test/support/cheap-passwords.ts'
import { postgresForTests } from '#test/support/postgres.ts'
import { SKIP_POSTGRES } from '#test/support/stores.ts'
import { SIGN_IN_PATH } from './identity.ts'
import { openIdentity } from './open-identity.ts'

const PUBLIC_URL = 'http://localhost:8080'
const PEOPLE = 16
const postgres = postgresForTests()

hashCheaply()

async function open(t: TestContext, databaseUrl: string, identitySecret?: string) {
  const log = createLog('silent')
  const done = () => Promise.resolve()
  const identity = await openIdentity(
    { dataDirectory: '/nowhere', databaseUrl, identitySecret },
    {
      publicUrl: PUBLIC_URL,
      mailer: createMailer({ smtpUrl: undefined, from: '', log }),
      log,
      events: { signedUp: done, maySignIn: () => Promise.resolve(true), emailVerified: done, passwordReset: done },
      clock: systemClock,
      limits: { signUp: { window: 60, max: 1_000 } },
    },
  )
  t.after(() => identity.close())
  return identity
}

function signUp(number: number): Request {
  return new Request(`${PUBLIC_URL}${SIGN_IN_PATH}/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: PUBLIC_URL },
    body: JSON.stringify({ name: 'Test', email: `person${number}@example.org`, password: 'correct horse battery' }),
  })
}

it('allows many simultaneous sign-ups over nodes that start at the same time', { skip: SKIP_POSTGRES }, async (t) => {
  const url = await postgres.createDatabase()
  const nodes = await Promise.all([open(t, url), open(t, url)])
  const answers = await Promise.all(
    Array.from({ length: PEOPLE }, (_, number) => (nodes[number % 2] ?? nodes[0]).handle(signUp(number))),
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    Array.from({ length: PEOPLE }, () => 200),
  )
  const cookies = answers[0]?.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '')
  const headers = new Headers({ cookie: cookies?.join('; ') ?? '' })
  assert.equal((await nodes[1].findSession(headers))?.email, 'person0@example.org')
  await assert.rejects(open(t, url, 's'.repeat(32)), Failure, 'a node with another secret does not start')
})

// Guarantee: no message contains the URL of the database, which contains a password.
it('reports in one line, without the URL, why it cannot be opened', async (t) => {
  const { port } = new URL(await postgres.createDatabase())
  await assert.rejects(open(t, `postgres://postgres:hunter2@127.0.0.1:${port}/nothing`), (error: unknown) => {
    assert.ok(error instanceof Failure)
    assert.doesNotMatch(error.message, /hunter2|\n/)
    return true
  })
})
