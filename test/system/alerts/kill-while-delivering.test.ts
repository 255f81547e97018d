// Guarantee: delivering processes are killed repeatedly, on one machine and on two nodes of one PostgreSQL: no message is lost,
// and repeated messages have the same id and body.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { LEASE_MS } from '#alerts/limits.ts'
import { openAlerts } from '#alerts/open-alerts.ts'
import { systemClock } from '#platform/clock.ts'
import { createLog } from '#platform/log.ts'
import { postgresForTests } from '#test/support/postgres.ts'
import { seededRandom } from '#test/support/random/seeded-random.ts'
import { times } from '#test/support/scale.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { until } from '#test/support/until.ts'

const MESSAGES = times(200, 400)
const KILLS = times(4, 8)
const PROCESSES = 2
const postgres = postgresForTests()

async function countingReceiver() {
  const bodies = new Map<string, string[]>()
  let count = 0
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      count += 1
      const id = String(request.headers['webhook-id'])
      bodies.set(id, [...(bodies.get(id) ?? []), body])
      response.end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { bodies, url, received: () => count }
}

for (const kind of ['SQLite', 'PostgreSQL'] as const) {
  test(`${PROCESSES} processes on ${kind}, ${KILLS} kills, ${MESSAGES} messages: none is lost`, async () => {
    const random = seededRandom(20_261_122)
    const directory = temporaryFolder({ after })
    const databaseUrl = kind === 'SQLite' ? undefined : await postgres.createDatabase()
    const settings = { dataDirectory: directory, databaseUrl, alertsKey: undefined, webhookLoopback: true }
    const alerts = await openAlerts(settings, { clock: systemClock, log: createLog('silent', process.stderr) })
    after(() => alerts.close())
    const { bodies, url, received } = await countingReceiver()
    const { endpoint } = await alerts.endpoints.create({ accountId: 'a', url })
    const messages = Array.from({ length: MESSAGES }, (_, number) => {
      return {
        id: `msg_${number}`,
        eventType: 'recall.added',
        subject: `campaign ${number % 50}`,
        body: `{"n":${number}}`,
      }
    })
    await alerts.outbox.add(endpoint.id, messages)
    let starts = 0
    const startOne = () => {
      // Each start is one lease later than the one before, as if a minute had passed.
      const aheadMs = String((starts += 1) * (LEASE_MS + 1))
      const file = new URL('support/delivering-process.ts', import.meta.url).pathname
      const child = spawn(process.execPath, [file, directory, databaseUrl ?? '', aheadMs], {
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      return child
    }
    const children = Array.from({ length: PROCESSES }, startOne)
    after(() => children.forEach((child) => child.kill('SIGKILL')))
    for (let kills = 0; kills < KILLS; kills += 1) {
      const wanted = received() + 5 + Math.floor(random() * 30)
      await until(() => received() >= wanted || bodies.size === MESSAGES)
      const index = kills % PROCESSES
      const child = children[index]
      assert.ok(child)
      child.kill('SIGKILL')
      await once(child, 'exit')
      children[index] = startOne()
    }
    const isDone = async () => (await alerts.outbox.list(endpoint.id, { limit: 1, state: 'waiting' })).length === 0
    await until(isDone)
    assert.equal(bodies.size, MESSAGES, 'every message came')
    for (const { id, body } of messages) assert.deepEqual([...new Set(bodies.get(id))], [body])
    // The later clock of a new process sees the leases of all others ended, so that it may take over what they are sending.
    const mostSent = Math.max(...[...bodies.values()].map((sent) => sent.length))
    assert.ok(mostSent <= starts, `a message was sent ${mostSent} times by ${starts} processes: by one of them twice`)
  })
}
