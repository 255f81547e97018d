// Guarantee: whatever a service does and whatever fails, its log contains no secrets.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { createToken } from '#accounts/keys/key-token.ts'
import { currentFile, snapshotDirectory } from '#snapshots/snapshot-files.ts'
import { bareEnvironment } from '#test/support/bare-environment.ts'
import { selfSigned } from '#test/support/network/self-signed.ts'
import { until } from '#test/support/until.ts'
import { AGREEABLE_OFFER, newPayment } from '#test/system/payments/support/agreeable-payments.ts'
import { preparedFolder } from '#test/system/workers/support/workers-service.ts'
import { MAIN, startNode, type NodeProcess } from './support/node-process.ts'

const PASSWORD = 'a password nobody guesses'
const EMAIL = 'person@example.com'
/** The service writes there at the same time. */
const LOCKED_MS_MAX = 60_000
const SECRETS = {
  mail: 'mail-server-password',
  stripe: 'sk_test_secretOfStripe1234567890',
  webhook: 'whsec_secretOfTheWebhook',
  bucket: 'secret-key-of-the-bucket',
  database: 'password-of-the-database',
}
/** Nothing listens on port 9, so every outgoing request fails. */
const NOBODY = '127.0.0.1:9'
const PUBLIC_URL = 'http://localhost:8080'
const ENVIRONMENT = {
  VDS_PUBLIC_URL: PUBLIC_URL,
  VDS_LOG_LEVEL: 'trace',
  VDS_SMTP_URL: `smtp://sender:${SECRETS.mail}@${NOBODY}`,
  VDS_STRIPE_SECRET_KEY: SECRETS.stripe,
  VDS_STRIPE_WEBHOOK_SECRET: SECRETS.webhook,
  VDS_STRIPE_PRICES: 'pro=price_1',
  VDS_STRIPE_API_URL: `http://${NOBODY}`,
  VDS_X402_PAY_TO: AGREEABLE_OFFER.payTo,
  VDS_X402_NETWORK: AGREEABLE_OFFER.network.id,
  VDS_X402_FACILITATOR_URL: `http://${NOBODY}`,
  VDS_X402_RPC_URL: `http://${NOBODY}`,
  VDS_SNAPSHOT_URL: `http://${NOBODY}/bucket`,
  VDS_SNAPSHOT_ACCESS_KEY: 'AKIDEXAMPLE',
  VDS_SNAPSHOT_SECRET_KEY: SECRETS.bucket,
}

/** Sends requests and counts the responses by status. */
class Caller {
  readonly #node: NodeProcess
  readonly statuses = new Map<number, number>()
  /** Values of all cookies that were set. */
  readonly cookies = new Set<string>()
  cookie = ''

  constructor(node: NodeProcess) {
    this.#node = node
  }

  async ask(path: string, init: RequestInit = {}): Promise<{ status: number; text: string }> {
    const address = this.#node.address()
    const signedIn = this.cookie === '' ? {} : { cookie: this.cookie }
    const headers = { origin: PUBLIC_URL, ...signedIn, ...(init.headers as Record<string, string> | undefined) }
    const response = await fetch(`${address}${path}`, { ...init, headers })
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '')
    if (cookies.length > 0) this.cookie = cookies.join('; ')
    for (const value of cookies) this.cookies.add(value.slice(value.indexOf('=') + 1))
    this.statuses.set(response.status, (this.statuses.get(response.status) ?? 0) + 1)
    return { status: response.status, text: await response.text() }
  }

  post(path: string, body: object): Promise<{ status: number; text: string }> {
    return this.ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  }
}

/** Keys in the right and in wrong places. */
async function callWithKey(caller: Caller, token: string): Promise<void> {
  const bearer = { headers: { authorization: `Bearer ${token}` } }
  await caller.ask('/v1/vehicles?make=toyota', bearer)
  await caller.ask(`/v1/vehicles/${token}`, bearer)
  await caller.ask(`/v1/vehicles?api_key=${token}`)
  await caller.ask(`/v1/vehicles?make=${token}`, { headers: { 'x-api-key': token } })
  await caller.ask(`/nothing/${token}`, { ...bearer, method: 'POST' })
  await caller.ask('/mcp', {
    method: 'POST',
    headers: { ...bearer.headers, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: token, arguments: { id: token } },
    }),
  })
}

async function useDashboard(caller: Caller, dataDirectory: string): Promise<void> {
  const person = { email: EMAIL, password: PASSWORD }
  assert.equal((await caller.post('/api/auth/sign-up/email', { ...person, name: 'Person' })).status, 200)
  await caller.post('/api/auth/sign-in/email', { ...person, password: `${PASSWORD} not` })
  // No e-mail arrives here, so the test itself says that the address is theirs.
  const identity = new DatabaseSync(join(dataDirectory, 'identity.sqlite'), { timeout: LOCKED_MS_MAX })
  identity.exec('UPDATE user SET emailVerified = 1')
  identity.close()
  assert.equal((await caller.post('/api/auth/sign-in/email', person)).status, 200)
  await caller.post('/api/auth/request-password-reset', { email: person.email, redirectTo: '/reset' })
  await caller.post('/account/billing/checkout', { plan: 'pro' })
  await caller.post('/account/billing/webhook', { type: 'x' })
  await caller.ask('/account')
}

test('keys, passwords, cookies, payments and secret settings stay out of the log', async (t) => {
  const dataDirectory = await preparedFolder(t)
  const [one, two] = [await selfSigned(), await selfSigned()]
  const node = await startNode(t, dataDirectory, { ...ENVIRONMENT, VDS_FIRST_KEY: 'on' })
  await until(() => node.printed().includes('curl -H'), 'the first key is shown')
  const shown = /vds_live_[0-9A-Za-z]{38}/.exec(node.printed())?.[0] ?? assert.fail('no first key')
  const caller = new Caller(node)
  await useDashboard(caller, dataDirectory)
  await callWithKey(caller, shown)
  await callWithKey(caller, createToken('live'))
  const payment = newPayment()
  await caller.ask('/v1/vehicles?make=toyota', { headers: { 'payment-signature': payment } })
  await caller.ask('/v1/vehicles?make=toyota', { headers: { 'x-payment': `${payment.slice(0, -9)}damaged` } })

  // The account store cannot be written, then the snapshot is damaged: everything that can fail does.
  const locked = new DatabaseSync(join(dataDirectory, 'accounts.sqlite'), { timeout: LOCKED_MS_MAX })
  locked.exec('BEGIN IMMEDIATE')
  await Promise.all([callWithKey(caller, shown), caller.post('/account/keys', { label: 'while locked' })])
  locked.exec('ROLLBACK')
  locked.close()
  writeFileSync(currentFile(snapshotDirectory(dataDirectory)), `{"id":"${shown}"}`)
  await until(() => node.printed().includes('a snapshot was rejected'), 'the damage is seen')
  assert.equal(await node.stop(), 0)

  const url = `postgres://vds:${SECRETS.database}@${NOBODY}/vds`
  const failed = spawnSync(process.execPath, [MAIN, 'serve'], {
    env: bareEnvironment({ VDS_DATA_DIR: dataDirectory, VDS_PORT: '0', VDS_LOG_LEVEL: 'trace', VDS_DATABASE_URL: url }),
    encoding: 'utf8',
  })
  assert.notEqual(failed.status, 0)
  const cert = join(dataDirectory, 'cert.pem')
  writeFileSync(cert, one.cert + two.key)
  const badTls = spawnSync(process.execPath, [MAIN, 'serve'], {
    env: bareEnvironment({ VDS_DATA_DIR: dataDirectory, VDS_PORT: '0', VDS_TLS_CERT: cert, VDS_TLS_KEY: cert }),
    encoding: 'utf8',
  })
  assert.notEqual(badTls.status, 0)

  // The key that a first start shows stands on standard output, which is for the person at the terminal.
  const printed = node.printed().replace(shown, '[shown once]') + failed.stderr + badTls.stderr
  for (const status of [200, 400, 401, 404, 503]) assert.ok(caller.statuses.has(status), `no ${status} was answered`)
  assert.match(
    printed,
    /an email could not be sent|no snapshot could be pulled/,
    'nothing failed, so nothing was logged',
  )
  assert.doesNotMatch(printed, /vds_(live|test)_[0-9A-Za-z]{38}/)
  const cookies = caller.cookie.split('; ').map((cookie) => cookie.slice(cookie.indexOf('=') + 1))
  assert.ok(
    cookies.some((cookie) => cookie.length > 20),
    'nobody was signed in',
  )
  const identitySecret = readFileSync(join(dataDirectory, 'identity.secret'), 'utf8').trim()
  const privateKey = two.key.split('\n')[1] ?? assert.fail()
  const secrets = [
    ...Object.values(SECRETS),
    PASSWORD,
    EMAIL,
    ...cookies,
    payment,
    '1'.repeat(130),
    identitySecret,
    privateKey,
  ]
  for (const secret of secrets.filter(({ length }) => length > 8)) {
    assert.ok(!printed.includes(secret), `${secret.slice(0, 12)}... is in the log`)
  }
})
