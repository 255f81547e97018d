// Guarantee: problems of identity.sqlite never delay other requests, and requests that need it get 503.
import assert from 'node:assert/strict'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { it, type TestContext } from 'node:test'
import { systemClock } from '#platform/clock.ts'
import { migrate } from '#platform/database/migration.ts'
import { createLog } from '#platform/log.ts'
import { createMailer } from '#platform/network/mailer.ts'
import { hashCheaply } from '#test/support/cheap-passwords.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { IDENTITY_MIGRATIONS } from './identity-tables.ts'
import { SIGN_IN_PATH } from './identity.ts'
import { Identity } from './library-identity.ts'
import { openIdentity } from './open-identity.ts'
import { AttemptCounter, SignInLimits } from './sign-in-limits.ts'

const PUBLIC_URL = 'http://localhost:8080'
const PASSWORD = 'correct horse battery'
const PEOPLE = 6
/** More than the library lists at once. */
const SESSIONS = 250
const PAGE_BYTES = 4_096
/** A wait that blocks the thread leaves at most some hundred turns of the event loop, any other some hundred thousand. */
const TURNS_MIN = 5_000
const TIMES_MAX = 5

hashCheaply()

function surroundings() {
  const log = createLog('silent')
  const done = () => Promise.resolve()
  return {
    publicUrl: PUBLIC_URL,
    mailer: createMailer({ smtpUrl: undefined, from: '', log }),
    log,
    events: { signedUp: done, maySignIn: () => Promise.resolve(true), emailVerified: done, passwordReset: done },
  }
}

async function open(t: TestContext, dataDirectory: string) {
  const identity = await openIdentity(
    { dataDirectory, databaseUrl: undefined, identitySecret: undefined },
    { ...surroundings(), clock: systemClock },
  )
  t.after(() => identity.close())
  return identity
}

function signUp(number: number): Request {
  return new Request(`${PUBLIC_URL}${SIGN_IN_PATH}/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: PUBLIC_URL },
    body: JSON.stringify({ name: 'Test', email: `person${number}@example.org`, password: PASSWORD }),
  })
}

/** Returns how many turns the event loop takes until `work` has ended. */
async function turnsWhile(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let hasEnded = false
  const turn = (): void => {
    turns += 1
    if (!hasEnded) setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  hasEnded = true
  return turns
}

it('allows many simultaneous sign-ups from processes that share the file', async (t) => {
  const folder = temporaryFolder(t)
  const nodes = await Promise.all([open(t, folder), open(t, folder)])
  const answers = await Promise.all(
    Array.from({ length: PEOPLE }, (_, number) =>
      (nodes[number % nodes.length] ?? nodes[0]).handle(signUp(number), { newPassword: PASSWORD }),
    ),
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    Array.from({ length: PEOPLE }, () => 200),
  )
})

it('responds with 503 while another process holds the lock, without blocking the thread', async (t) => {
  const folder = temporaryFolder(t)
  const identity = await open(t, folder)
  const first = await identity.handle(signUp(0), { newPassword: PASSWORD })
  const cookie = first.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '')
  const other = new DatabaseSync(join(folder, 'identity.sqlite'))
  t.after(() => other.close())
  other.exec('BEGIN IMMEDIATE')
  const unavailable = { code: 'service_unavailable', extension: { retryAfterSeconds: 1 } }
  for (const attempt of [
    () => identity.handle(signUp(1), { newPassword: PASSWORD }),
    () => identity.limits.tryPassword('ada@example.org'),
  ]) {
    const wait = (): Promise<number> => turnsWhile(() => assert.rejects(attempt(), unavailable))
    let turns = await wait()
    // On a busy machine the process itself may get no turn until the wait is over.
    for (let times = 1; times < TIMES_MAX && turns < TURNS_MIN; times += 1) turns = await wait()
    assert.ok(turns >= TURNS_MIN, `only ${turns} turns of the event loop during the wait`)
  }
  assert.ok(await identity.findSession(new Headers({ cookie: cookie.join('; ') })), 'who is signed in stays so')
  other.exec('ROLLBACK')
  assert.equal((await identity.handle(signUp(1), { newPassword: PASSWORD })).status, 200)
})

it('responds with 503 while the disk is full, and recovers afterwards', async (t) => {
  const database = new DatabaseSync(':memory:')
  migrate(database, IDENTITY_MIGRATIONS)
  t.after(() => database.close())
  let failedMs = Number.NEGATIVE_INFINITY
  const query = async () => []
  const identity = new Identity({
    ...surroundings(),
    secret: 'x'.repeat(43),
    query,
    signInLimits: new SignInLimits(new AttemptCounter(query, { clock: systemClock, tablePrefix: '' })),
    store: {
      database,
      tablePrefix: '',
      connectAgain: () => database,
      timeParameter: (position) => `?${position}`,
      hasFailedSince: (sinceMs) => failedMs >= sinceMs,
      reportFailure: () => void (failedMs = performance.now()),
      isAvailable: () => true,
      close: () => Promise.resolve(),
    },
  })
  const pages = Number(database.prepare('PRAGMA page_count').get()?.['page_count'])
  database.exec(`PRAGMA max_page_count = ${pages}`)
  const fill = async (): Promise<void> => {
    for (let number = 0; number < 200; number += 1) {
      assert.equal((await identity.handle(signUp(number), { newPassword: PASSWORD })).status, 200)
    }
  }
  await assert.rejects(fill(), { code: 'service_unavailable' })
  database.exec('PRAGMA max_page_count = 1000000')
  assert.equal((await identity.handle(signUp(1_000), { newPassword: PASSWORD })).status, 200)
})

// Guarantee: no account is created that the next start would not know, and the service can report a missing sign-in store.
it('responds with 503 while the file is missing, and recovers when it returns', async (t) => {
  const folder = temporaryFolder(t)
  const identity = await open(t, folder)
  assert.equal((await identity.handle(signUp(0), { newPassword: PASSWORD })).status, 200)
  const file = join(folder, 'identity.sqlite')
  renameSync(file, `${file}.away`)
  assert.equal(identity.isAvailable(), false)
  await assert.rejects(identity.handle(signUp(1), { newPassword: PASSWORD }), { code: 'service_unavailable' })
  writeFileSync(file, '')
  assert.equal(identity.isAvailable(), false, 'another file in its place')
  renameSync(`${file}.away`, file)
  assert.equal(identity.isAvailable(), true)
  assert.equal((await identity.handle(signUp(1), { newPassword: PASSWORD })).status, 200)
})

it('responds with 503 once a page is damaged, and refuses to start with it', async (t) => {
  const folder = temporaryFolder(t)
  const identity = await open(t, folder)
  assert.equal((await identity.handle(signUp(0), { newPassword: PASSWORD })).status, 200)
  const file = join(folder, 'identity.sqlite')
  const other = new DatabaseSync(file)
  other.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  other.close()
  const bytes = readFileSync(file)
  bytes.fill(0x5a, PAGE_BYTES)
  writeFileSync(file, bytes)
  await assert.rejects(identity.handle(signUp(1), { newPassword: PASSWORD }), { code: 'service_unavailable' })
  assert.equal(identity.isAvailable(), false)
  await assert.rejects(open(t, folder), { name: 'Failure', message: /identity\.sqlite is damaged: [^\n]+$/ })
})

it('ends all sessions of a user, however many, and no other sessions', async (t) => {
  const folder = temporaryFolder(t)
  const identity = await open(t, folder)
  const cookies = []
  for (const number of [0, 1]) {
    const { headers } = await identity.handle(signUp(number), { newPassword: PASSWORD })
    cookies.push(
      new Headers({
        cookie: headers
          .getSetCookie()
          .map((line) => line.split(';', 1)[0])
          .join('; '),
      }),
    )
  }
  const [own, other] = await Promise.all(cookies.map((headers) => identity.findSession(headers)))
  assert.ok(own && other)
  const database = new DatabaseSync(join(folder, 'identity.sqlite'))
  t.after(() => database.close())
  const addSession = database.prepare(`
    INSERT INTO session (id, expiresAt, token, createdAt, updatedAt, userId)
    SELECT ?1, expiresAt, ?1, createdAt, updatedAt, userId FROM session WHERE id = ?2`)
  for (let number = 0; number < SESSIONS; number += 1) addSession.run(`session${number}`, own.sessionId)
  const left = () =>
    database
      .prepare('SELECT id FROM session WHERE userId = ?')
      .all(own.userId)
      .map(({ id }) => id)
  assert.equal(await identity.endSession(own.userId, `session${SESSIONS - 1}`), true)
  assert.equal(await identity.endSession(own.userId, other.sessionId), false)
  assert.equal(left().length, SESSIONS)
  await identity.endSessions(own.userId, own.sessionId)
  assert.deepEqual(left(), [own.sessionId])
  await identity.endSessions(own.userId)
  assert.deepEqual(left(), [])
  assert.ok(await identity.findSession(cookies[1] ?? new Headers()))
})
