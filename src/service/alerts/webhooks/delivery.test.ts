// Guarantee: a message is delivered at least once, signed as Standard Webhooks requires, with the same id at every attempt, and
// in order per subject. Failures of a receiver (500, redirects, 410, silence) cost attempts, never messages.
import assert from 'node:assert/strict'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { createServer as createPlainServer, type AddressInfo, type Socket } from 'node:net'
import { after, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import {
  RETRY_AFTER_MS_MAX,
  SECRET_OVERLAP_MS,
  TRIES_OF_ACCOUNT_MAX,
  WAITING_PER_ENDPOINT_MAX,
} from '#alerts/limits.ts'
import { openAlerts, type Alerts } from '#alerts/open-alerts.ts'
import { Sealing } from '#alerts/sealing.ts'
import type { AlertDatabase } from '#alerts/storage/alert-store.ts'
import type { Queries, SqlValues } from '#platform/database/database.ts'
import { createLog } from '#platform/log.ts'
import { FakeClock } from '#test/support/fake-clock.ts'
import { postgresForTests } from '#test/support/postgres.ts'
import { STORES } from '#test/support/stores.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { until } from '#test/support/until.ts'
import { RETRY_DELAYS_MS } from './deliverer.ts'
import { Outbox } from './outbox.ts'

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const postgres = postgresForTests()

async function receiver(answer: (count: number) => { status: number; headers?: Record<string, string> }) {
  const received: Received[] = []
  const listener: RequestListener = (request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      const { status, headers } = answer(received.length)
      response.writeHead(status, headers).end(`answer ${received.length}`)
    })
  }
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  after(() => void server.close())
  return { received, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}

async function open(databaseUrl?: string, mayReceive = async (_accountId: string) => true) {
  const clock = new FakeClock()
  const log: string[] = []
  const disabled: string[] = []
  const alerts = await openAlerts(
    { dataDirectory: temporaryFolder({ after }), databaseUrl, alertsKey: Buffer.alloc(32, 1), webhookLoopback: true },
    {
      clock,
      log: createLog('trace', { write: (line) => log.push(line) }),
      random: () => 0,
      mayReceive,
      full: false,
      onDisabled: (endpoint, because) => disabled.push(`${endpoint.id} ${because}`),
    },
  )
  after(() => alerts.close())
  return { alerts, clock, log, disabled }
}

function message(id: string, subject = id, type = 'recall.added') {
  return { id, eventType: type, subject, body: JSON.stringify({ type, data: { id, text: 'é and 日本' } }) }
}

async function untilState(alerts: Alerts, endpointId: string, id: string, state: string) {
  await until(async () => (await alerts.outbox.get(endpointId, id)).state === state, `${id} is ${state}`)
  return alerts.outbox.get(endpointId, id)
}

/** Waits until this many attempts are recorded, which may happen after a message was received. */
async function untilTried({ outbox }: Alerts, endpointId: string, id: string, tries = 1): Promise<void> {
  await until(async () => (await outbox.get(endpointId, id)).tries === tries, `try ${tries} of ${id}`)
}

test('an endpoint with 100,000 waiting messages is disabled by the next one, which is not stored', async () => {
  const done: unknown[] = []
  const queries = {
    row: async () => ({ count: WAITING_PER_ENDPOINT_MAX - 1 }),
    run: async (_sql: string, { id, disabled_because: because }: SqlValues) => done.push(because ?? id ?? 'woken'),
  } as unknown as Queries
  const database = { transaction: (work: (of: Queries) => unknown) => work(queries) } as unknown as AlertDatabase
  const outbox = new Outbox({ database, clock: new FakeClock(), sealing: new Sealing(undefined) })
  await outbox.add('we_1', [message('msg_1')])
  await outbox.add('we_1', [message('msg_2'), message('msg_3')])
  assert.deepEqual(done, ['msg_1', 'woken', 'overflow'])
})

for (const kind of STORES) {
  const openHere = async () => open(kind === 'SQLite' ? undefined : await postgres.createDatabase())

  describe(`delivery from ${kind}`, () => {
    test("the reference library verifies a message's signature by both secrets during a rotation", async () => {
      const { alerts, clock } = await openHere()
      const { received, url } = await receiver(() => ({ status: 204 }))
      const { endpoint, secret } = await alerts.endpoints.create({ accountId: 'a', url })
      const { secret: second } = await alerts.endpoints.rotateSecret('a', endpoint.id)
      await alerts.outbox.add(endpoint.id, [message('msg_1')])
      alerts.deliverer.start()
      const delivery = await untilState(alerts, endpoint.id, 'msg_1', 'delivered')
      clock.advanceMs(SECRET_OVERLAP_MS)
      await alerts.outbox.add(endpoint.id, [message('msg_2')])
      alerts.deliverer.wake()
      await untilState(alerts, endpoint.id, 'msg_2', 'delivered')
      const [{ headers, body } = assert.fail('nothing came'), late = assert.fail('one came')] = received
      assert.equal(body, delivery.body)
      // The library looks at the real time; the clock of this test stands still in 2026.
      const asLibraryTime = { now: Date.now }
      Date.now = () => new FakeClock().nowMs()
      try {
        for (const each of [secret, second]) new Webhook(each).verify(body, headers as Record<string, string>)
        const other = new Webhook(`whsec_${Buffer.alloc(32, 9).toString('base64')}`)
        assert.throws(() => other.verify(body, headers as Record<string, string>), WebhookVerificationError)
        assert.throws(() => new Webhook(second).verify(`${body} `, headers as Record<string, string>))
        Date.now = () => clock.nowMs()
        new Webhook(second).verify(late.body, late.headers as Record<string, string>)
        const before = new Webhook(secret)
        assert.throws(() => before.verify(late.body, late.headers as Record<string, string>), WebhookVerificationError)
      } finally {
        Date.now = asLibraryTime.now
      }
    })

    test('a message fails after ten attempts over three days with the same id, and can be sent again', async () => {
      const { alerts, clock, disabled } = await openHere()
      let isWell = false
      const { received, url } = await receiver(() => ({ status: isWell ? 200 : 500 }))
      const { endpoint } = await alerts.endpoints.create({ accountId: 'a', url })
      await alerts.outbox.add(endpoint.id, [message('msg_1')])
      alerts.deliverer.start()
      for (const [index, delayMs] of RETRY_DELAYS_MS.entries()) {
        await untilTried(alerts, endpoint.id, 'msg_1', index + 1)
        clock.advanceMs(delayMs - 1)
        alerts.deliverer.wake()
        await wait(5)
        assert.equal(received.length, index + 1, 'not before its time')
        clock.advanceMs(1)
        alerts.deliverer.wake()
      }
      const failed = await untilState(alerts, endpoint.id, 'msg_1', 'failed')
      assert.equal(received.length, 10)
      assert.deepEqual([...new Set(received.map(({ headers }) => headers['webhook-id']))], ['msg_1'])
      assert.deepEqual(
        failed.attempts.map(({ status }) => status),
        Array.from({ length: 10 }, () => 500),
      )
      assert.equal(failed.attempts[3]?.response, 'answer 4')
      const total = RETRY_DELAYS_MS.reduce((sum, delayMs) => sum + delayMs, 0)
      assert.ok(total > 2.5 * 86_400_000 && total * 1.1 < 3.5 * 86_400_000)
      assert.deepEqual(disabled, [], 'the endpoint is younger than three days')
      isWell = true
      await alerts.outbox.sendAgain(endpoint.id, 'msg_1')
      clock.advanceMs(3_600_000)
      alerts.deliverer.wake()
      await untilState(alerts, endpoint.id, 'msg_1', 'delivered')
      assert.equal(received[10]?.headers['webhook-id'], 'msg_1')
    })

    // Guarantee: receivers of one account that never respond occupy at most a fifth of a process's deliveries.
    test('silent endpoints of one account do not delay other accounts', async () => {
      const { alerts } = await openHere()
      const silent: Socket[] = []
      const server = createPlainServer((socket) => silent.push(socket)).listen(0, '127.0.0.1')
      await new Promise((resolve) => server.once('listening', resolve))
      after(() => {
        for (const socket of silent) socket.destroy()
        server.close()
      })
      const slowUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
      for (let at = 0; at < 6; at += 1) {
        const { endpoint } = await alerts.endpoints.create({ accountId: 'slow', url: slowUrl })
        const messages = Array.from({ length: TRIES_OF_ACCOUNT_MAX }, (_, number) => message(`msg_${at}_${number}`))
        await alerts.outbox.add(endpoint.id, messages)
      }
      const { received, url } = await receiver(() => ({ status: 204 }))
      const { endpoint } = await alerts.endpoints.create({ accountId: 'other', url })
      await alerts.outbox.add(endpoint.id, [message('msg_other')])
      alerts.deliverer.start()
      await untilState(alerts, endpoint.id, 'msg_other', 'delivered')
      assert.equal(received.length, 1)
      await until(() => silent.length === TRIES_OF_ACCOUNT_MAX, 'the share of the account is under way')
      alerts.deliverer.wake()
      await alerts.outbox.add(endpoint.id, [message('msg_later')])
      alerts.deliverer.wake()
      await untilState(alerts, endpoint.id, 'msg_later', 'delivered')
      assert.equal(silent.length, TRIES_OF_ACCOUNT_MAX)
    })

    test('messages of one subject keep their order through failures; other subjects do not wait', async () => {
      const { alerts, clock } = await openHere()
      const order: string[] = []
      const failing = new Set(['msg_1'])
      const { received, url } = await receiver(() => {
        const { id } = (JSON.parse(received.at(-1)?.body ?? '{}') as { data: { id: string } }).data
        if (failing.delete(id)) return { status: 503 }
        order.push(id)
        return { status: 200 }
      })
      const { endpoint } = await alerts.endpoints.create({ accountId: 'a', url })
      await alerts.outbox.add(endpoint.id, [
        message('msg_1', 'A'),
        message('msg_2', 'A'),
        message('msg_3', 'B'),
        message('msg_4', 'A'),
      ])
      alerts.deliverer.start()
      await untilState(alerts, endpoint.id, 'msg_3', 'delivered')
      // The retry delay starts when the failure is recorded, so the clock must not advance before that.
      await untilTried(alerts, endpoint.id, 'msg_1')
      assert.deepEqual(order, ['msg_3'])
      clock.advanceMs(60_000)
      alerts.deliverer.wake()
      await untilState(alerts, endpoint.id, 'msg_4', 'delivered')
      assert.deepEqual(order, ['msg_3', 'msg_1', 'msg_2', 'msg_4'])
      await alerts.outbox.add(endpoint.id, [message('msg_1', 'A')])
      assert.equal((await alerts.outbox.list(endpoint.id, { limit: 10 })).length, 4, 'an id is stored once')
    })

    test('Retry-After is honored, 410 disables the endpoint, and redirects are not followed', async () => {
      const { alerts, clock, disabled } = await openHere()
      const elsewhere = await receiver(() => ({ status: 200 }))
      const slow = await receiver((count) =>
        count === 1 ? { status: 429, headers: { 'retry-after': '3600' } } : { status: 200 },
      )
      const gone = await receiver(() => ({ status: 410 }))
      const moved = await receiver(() => ({ status: 307, headers: { location: elsewhere.url } }))
      const [atSlow, atGone, atMoved] = await Promise.all(
        [slow, gone, moved].map(
          async ({ url }) => (await alerts.endpoints.create({ accountId: 'a', url })).endpoint.id,
        ),
      )
      assert.ok(atSlow && atGone && atMoved)
      for (const id of [atSlow, atGone, atMoved]) await alerts.outbox.add(id, [message('msg_1')])
      alerts.deliverer.start()
      for (const id of [atSlow, atMoved]) await untilTried(alerts, id, 'msg_1')
      await untilState(alerts, atGone, 'msg_1', 'failed')
      await until(() => disabled.length === 1, 'one is disabled')
      assert.deepEqual(disabled, [`${atGone} gone`])
      assert.equal((await alerts.endpoints.get('a', atGone)).disabledReason, 'gone')
      clock.advanceMs(3_599_000)
      alerts.deliverer.wake()
      await until(() => moved.received.length === 2, 'the redirecting one is tried again')
      assert.equal(slow.received.length, 1)
      assert.equal(elsewhere.received.length, 0)
      clock.advanceMs(1_000)
      alerts.deliverer.wake()
      await untilState(alerts, atSlow, 'msg_1', 'delivered')
      // Enabled again, it gets what comes.
      await alerts.endpoints.change('a', atGone, { isEnabled: true })
      await alerts.outbox.add(atGone, [message('msg_2')])
      alerts.deliverer.wake()
      await untilState(alerts, atGone, 'msg_2', 'failed')
      // The maximum delay is a day.
      const greedy = await receiver(() => ({ status: 503, headers: { 'retry-after': '999999999' } }))
      const { endpoint } = await alerts.endpoints.create({ accountId: 'a', url: greedy.url })
      await alerts.outbox.add(endpoint.id, [message('msg_3')])
      alerts.deliverer.wake()
      await untilTried(alerts, endpoint.id, 'msg_3')
      assert.equal((await alerts.outbox.get(endpoint.id, 'msg_3')).nextMs, clock.nowMs() + RETRY_AFTER_MS_MAX)
    })

    test('an endpoint without a success for three days is disabled at the next failed message', async () => {
      const { alerts, clock, disabled } = await openHere()
      const { url } = await receiver(() => ({ status: 500 }))
      const { endpoint } = await alerts.endpoints.create({ accountId: 'a', url })
      await alerts.outbox.add(endpoint.id, [message('msg_1')])
      alerts.deliverer.start()
      for (let tries = 1; tries < 10; tries += 1) {
        await untilTried(alerts, endpoint.id, 'msg_1', tries)
        clock.advanceMs(34 * 3_600_000)
        alerts.deliverer.wake()
      }
      await until(() => disabled.length === 1, 'it is disabled')
      assert.deepEqual(disabled, [`${endpoint.id} failing`])
    })

    test('messages wait while their account may not receive them', async () => {
      let isAllowed = false
      const databaseUrl = kind === 'SQLite' ? undefined : await postgres.createDatabase()
      const { alerts, clock } = await open(databaseUrl, async (accountId) => accountId === 'b' || isAllowed)
      const { received, url } = await receiver(() => ({ status: 200 }))
      const { endpoint } = await alerts.endpoints.create({ accountId: 'a', url })
      const { endpoint: other } = await alerts.endpoints.create({ accountId: 'b', url })
      await alerts.outbox.add(endpoint.id, [message('msg_1')])
      await alerts.outbox.add(other.id, [message('msg_2')])
      alerts.deliverer.start()
      await untilState(alerts, other.id, 'msg_2', 'delivered')
      assert.equal(received.length, 1)
      isAllowed = true
      clock.advanceMs(600_000)
      alerts.deliverer.wake()
      await untilState(alerts, endpoint.id, 'msg_1', 'delivered')
    })

    // Guarantee: messages claimed or delayed while the clock was ahead are not late by the same time.
    test('a clock set back by a year delays nothing', async () => {
      const { alerts, clock } = await openHere()
      const { received, url } = await receiver((count) => ({ status: count === 1 ? 500 : 200 }))
      const { endpoint } = await alerts.endpoints.create({ accountId: 'a', url })
      const { endpoint: other } = await alerts.endpoints.create({ accountId: 'b', url })
      await alerts.outbox.add(other.id, [message('msg_2')])
      assert.equal((await alerts.outbox.claim(other.id, { owner: 'dead', limit: 1 })).length, 1)
      await alerts.outbox.add(endpoint.id, [message('msg_1')])
      alerts.deliverer.start()
      await untilTried(alerts, endpoint.id, 'msg_1')
      clock.advanceMs(-365 * 86_400_000)
      alerts.deliverer.wake()
      assert.equal(received.length, 1)
      await alerts.outbox.prune()
      alerts.deliverer.wake()
      await untilState(alerts, endpoint.id, 'msg_1', 'delivered')
      await untilState(alerts, other.id, 'msg_2', 'delivered')
    })

    test('deliveries are deleted with their endpoint or after 30 days', async () => {
      const { alerts, clock } = await openHere()
      const { endpoint: one } = await alerts.endpoints.create({ accountId: 'a', url: 'http://127.0.0.1:1/' })
      const { endpoint: two } = await alerts.endpoints.create({ accountId: 'b', url: 'http://127.0.0.1:1/' })
      for (const { id } of [one, two]) await alerts.outbox.add(id, [message('msg_1')])
      await assert.rejects(alerts.endpoints.delete('b', one.id), { code: 'item_not_found' })
      await alerts.endpoints.delete('a', one.id)
      assert.equal(await alerts.outbox.prune(), 1)
      await alerts.outbox.get(two.id, 'msg_1')
      clock.advanceMs(31 * 86_400_000)
      assert.equal(await alerts.outbox.prune(), 1)
      await assert.rejects(alerts.outbox.get(two.id, 'msg_1'), { code: 'item_not_found' })
    })
  })
}
