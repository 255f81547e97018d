import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { freePort } from '#test/support/network/free-port.ts'
import { until } from '#test/support/until.ts'
import { MAIN } from '#test/system/operations/support/node-process.ts'
import { callersOfAll } from './support/caller.ts'
import { environmentOf, isAlive, preparedFolder, startWorkers, type WorkersService } from './support/workers-service.ts'

const WORKERS = 2
const CONNECTIONS = 12

// Guarantee: a stop loses no request that a worker has begun to read, truncates no response, and ends every worker.
test('requests that arrive while the service stops get responses', async (t) => {
  const service = await startWorkers(t, WORKERS)
  const { token } = await service.createKey('enterprise', { burst: 1_000_000 })
  const pids = [...service.workerPids().values()]
  const load = await startLoad(t, service, token)
  const begun = await Promise.all(Array.from({ length: CONNECTIONS }, () => beginRequest(service, token)))
  const exit = once(service.child, 'exit')
  // As Ctrl-C does, which reaches the workers as well: the first process alone decides.
  for (const pid of pids) process.kill(pid, 'SIGINT')
  service.child.kill('SIGINT')
  await until(() => isRejected(service), 'new connections are rejected')
  for (const answer of await Promise.all(begun.map((request) => request.finish()))) {
    assert.match(answer, /^HTTP\/1\.1 200 OK\r\n/)
    assert.match(answer, /\r\nconnection: close\r\n/i)
    assert.match(answer, /\}$/)
  }
  // Between two requests a connection may be closed, which a client sees before any response; then nobody listens.
  for (const { code } of await Promise.all(load)) assert.match(String(code), /^(ECONNRESET|ECONNREFUSED|EPIPE)$/)
  assert.deepEqual(await exit, [0, null])
  assert.deepEqual(pids.filter(isAlive), [])
  assert.doesNotMatch(service.printed(), /worker [0-9]+ (was ended|ended)/)
  assert.match(service.said(), /\nStopping [^\n]+\nStopped\. The data remain in [^\n]+\n$/)
})

// Guarantee: from the first response on, a signal stops the service cleanly, even while other workers still start.
test("a stop while workers start completes the first worker's requests", async (t) => {
  const port = await freePort()
  const environment = environmentOf(await preparedFolder(t), { VDS_PORT: String(port) })
  const argv = [MAIN, 'serve', '--workers', String(WORKERS)]
  const child = spawn(process.execPath, argv, { env: environment, stdio: ['ignore', 'ignore', 'pipe'] })
  t.after(() => child.kill('SIGKILL'))
  const exit = once(child, 'exit')
  let printed = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed += text))
  await until(() => printed.includes('worker 1 listens'), 'the first worker listens')
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('GET /v1/status HTTP/1.1\r\nHost: localhost\r\n')
  child.kill('SIGTERM')
  socket.write('\r\n')
  assert.match(await textOf(socket), /^HTTP\/1\.1 200 OK\r\n/)
  assert.deepEqual(await exit, [0, null])
})

test('a second signal ends everything at once', async (t) => {
  const service = await startWorkers(t, WORKERS)
  const { token } = await service.createKey('enterprise')
  const pids = [...service.workerPids().values()]
  const { socket } = await beginRequest(service, token)
  const exit = once(service.child, 'exit')
  service.child.kill('SIGTERM')
  await until(() => isRejected(service), 'new connections are rejected')
  assert.equal(service.child.exitCode, null)
  service.child.kill('SIGTERM')
  assert.deepEqual(await exit, [143, null])
  await until(() => !pids.some(isAlive), 'the workers end')
  socket.destroy()
})

/** Callers of every worker that ask until their connection ends; each settles with how it ended. */
async function startLoad(t: TestContext, service: WorkersService, token: string) {
  const callers = [...(await callersOfAll(service, WORKERS, 4)).values()].flat()
  t.after(() => callers.forEach((caller) => caller.close()))
  return callers.map(async (caller): Promise<NodeJS.ErrnoException> => {
    for (;;) {
      const answer = await caller.ask('/v1/vehicles?limit=100', token).catch((error: NodeJS.ErrnoException) => error)
      if (answer instanceof Error) return answer
      assert.equal(answer.status, 200)
      assert.ok(answer.text.endsWith('}'))
    }
  })
}

/** A request that the service has read the beginning of. */
async function beginRequest({ address }: WorkersService, token: string) {
  const socket = connect(Number(address.port), address.hostname)
  socket.setEncoding('utf8').on('error', () => undefined)
  await once(socket, 'connect')
  let received = ''
  socket.on('data', (text: string) => (received += text))
  const request = `GET /v1/vehicles?limit=3 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n`
  socket.write(`${request}\r\n${request}`)
  // The first response shows that a worker has accepted the connection and read what came after it, too.
  await until(() => isWhole(received), 'a first response')
  received = ''
  return { socket, finish: () => finish(socket, () => received) }
}

async function finish(socket: Socket, received: () => string): Promise<string> {
  assert.ok(!socket.closed, 'the connection of an open request was closed')
  const closed = once(socket, 'close')
  socket.write('\r\n')
  await closed
  return received()
}

function isWhole(text: string): boolean {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return Number(/content-length: ([0-9]+)/i.exec(head)?.[1] ?? Number.NaN) === body.length
}

async function isRejected({ address }: WorkersService): Promise<boolean> {
  const socket = connect(Number(address.port), address.hostname)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  socket.on('connect', () => resolve(false)).on('error', ({ message }) => resolve(message.includes('ECONNREFUSED')))
  const isOver = await promise
  socket.destroy()
  return isOver
}
