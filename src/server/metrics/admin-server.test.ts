import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { createLog } from '#platform/log.ts'
import { AdminServer, notServing } from './admin-server.ts'

async function listen(t: TestContext) {
  const logged: string[] = []
  const log = createLog('info', { write: (line) => logged.push(line) })
  const admin = await AdminServer.listen({ host: '127.0.0.1', port: 0, log })
  t.after(() => admin.close())
  const ask = async (path: string, init?: RequestInit) => {
    const response = await fetch(`${admin.address}${path}`, init)
    return { status: response.status, text: await response.text(), headers: response.headers }
  }
  return { admin, ask, logged }
}

test('is live from the start, and ready once the service is', async (t) => {
  const { admin, ask } = await listen(t)
  assert.equal((await ask('/live')).status, 200)
  const starting = await ask('/ready')
  assert.equal(starting.status, 503)
  assert.deepEqual(JSON.parse(starting.text), { status: 'not ready', reasons: ['the service is starting'] })
  admin.setSubject({ unreadyReasons: async () => [], metrics: async () => 'a 1\n' })
  assert.equal((await ask('/ready')).status, 200)
  const metrics = await ask('/metrics')
  assert.equal(metrics.text, 'a 1\n')
  assert.match(metrics.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
  assert.equal(metrics.headers.get('cache-control'), 'no-store')
})

test('concurrent scrapes read the metrics once', async (t) => {
  const { admin, ask } = await listen(t)
  const answer = Promise.withResolvers<string>()
  const first = Promise.withResolvers<undefined>()
  let asked = 0
  admin.setSubject({
    ...notServing('x'),
    metrics: () => {
      asked += 1
      first.resolve(undefined)
      return answer.promise
    },
  })
  const answers = Array.from({ length: 5 }, () => ask('/metrics'))
  await first.promise
  await ask('/live')
  answer.resolve('a 1\n')
  assert.deepEqual(new Set((await Promise.all(answers)).map(({ text }) => text)), new Set(['a 1\n']))
  assert.ok(asked <= 2, `${asked} times`)
})

test('returns 503 with one line for failures and 404 for unknown paths, and rejects other methods', async (t) => {
  const { admin, ask, logged } = await listen(t)
  admin.setSubject({ unreadyReasons: () => Promise.reject(new Error('broken')), metrics: async () => '' })
  assert.equal((await ask('/ready')).status, 503)
  assert.equal(logged.length, 1)
  assert.equal((await ask('/anything')).status, 404)
  const posted = await ask('/metrics', { method: 'POST' })
  assert.equal(posted.status, 405)
  assert.equal(posted.headers.get('allow'), 'GET, HEAD')
  assert.equal((await ask('/live', { method: 'HEAD' })).text, '')
})

test('a port in use is reported in one line', async (t) => {
  const { admin } = await listen(t)
  const { port } = new URL(admin.address)
  const log = createLog('silent')
  await assert.rejects(AdminServer.listen({ host: '127.0.0.1', port: Number(port), log }), {
    name: 'Failure',
    message: /the port is in use\. Stop the other program, or set VDS_ADMIN_PORT\.$/,
  })
})
