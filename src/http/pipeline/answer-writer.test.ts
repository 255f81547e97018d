import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { after, suite, test } from 'node:test'
import { connect as connectTls } from 'node:tls'
import { selfSigned } from '#test/support/self-signed.ts'
import { AnswerWriter, type OutgoingAnswer } from './answer-writer.ts'
import { KEEP_ALIVE_TIMEOUT_MS } from '#http/limits.ts'

const KEPT = {
  'x-content-type-options': 'nosniff',
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'private, max-age=300',
  vary: 'Authorization, X-API-Key',
}
const DATE = /^Date: (.+)$/gm
const LIMITS = { policy: '"burst";q=10;w=1', remaining: '"burst";r=9;t=1' }
/** How far the clock of a header may be behind a test that has waited for its turn. */
const DATE_OFF_MS_MAX = 60_000
/** More than a socket takes at once. */
const LONG = 'x'.repeat(4_000_000)

const ANSWERS: Readonly<Record<string, OutgoingAnswer>> = {
  '/text': answerOf({ body: '{"a":1}' }),
  '/unchanged': { ...answerOf({ body: '{"a":1}' }), status: 304 },
  '/bytes': answerOf({ body: Buffer.from('{"a":"ü"}').toString('latin1') }),
  '/unlimited': { ...answerOf({ body: '{}' }), rateLimit: undefined },
  '/empty': answerOf({ body: '' }),
  '/long': answerOf({ body: LONG }),
}

function answerOf({ body }: { body: string }): OutgoingAnswer {
  const answer = { body, contentLength: String(body.length), entityTag: '"0123-4567"' }
  return { answer, status: 200, requestId: 'req_1', rateLimit: LIMITS }
}

interface Door {
  readonly server: Server
  /** Answers that Node was given a list of headers for. */
  listed: number
  open(): Socket
}

/** A server whose answers a writer writes, a moment later, as at the end of a turn. */
async function startDoor(isReady: boolean, tls: { cert: string; key: string } | undefined): Promise<Door> {
  const writer = new AnswerWriter(KEPT, isReady)
  const options = { keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS }
  const server: Server = tls === undefined ? createServer(options) : createTlsServer({ ...options, ...tls })
  const door = { server, listed: 0, open: () => openSocket(server, tls?.cert) }
  server.on('request', (request, response) => {
    const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => typeof response
    response.writeHead = (...given: unknown[]) => {
      door.listed += 1
      return writeHead(...given)
    }
    const answer = ANSWERS[request.url ?? ''] ?? assert.fail(request.url)
    setImmediate(() => writer.write(request, response, answer))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return door
}

function openSocket(server: Server, ca: string | undefined): Socket {
  const { port } = server.address() as AddressInfo
  return ca === undefined ? connect(port, '127.0.0.1') : connectTls({ port, host: '127.0.0.1', ca })
}

/** Sends bytes and reads until the server ends the connection. */
async function exchange(door: Door, bytes: string): Promise<string> {
  const socket = door.open()
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.write(bytes)
  await once(socket, 'close')
  return Buffer.concat(chunks).toString('latin1')
}

/** Without the moment, which must be now. */
function withoutDate(sent: string): string {
  return sent.replaceAll(DATE, (_line, date: string) => {
    assert.ok(Math.abs(Date.parse(date) - Date.now()) < DATE_OFF_MS_MAX, date)
    assert.equal(new Date(date).toUTCString(), date)
    return 'Date'
  })
}

const host = 'host: test\r\n'
const last = `GET /text HTTP/1.1\r\n${host}connection: close\r\n\r\n`
const get = (path: string, headers = ''): string => `GET ${path} HTTP/1.1\r\n${host}${headers}\r\n`

/** What is sent, and how many of the answers Node gets as a list of headers, `last` among them. */
const EXCHANGES: Readonly<Record<string, { bytes: string; listed: number }>> = {
  text: { bytes: get('/text') + last, listed: 1 },
  'no body': { bytes: get('/unchanged') + last, listed: 1 },
  bytes: { bytes: get('/bytes') + last, listed: 1 },
  'no limits': { bytes: get('/unlimited') + last, listed: 1 },
  'an empty body': { bytes: get('/empty') + last, listed: 1 },
  'a body that does not fit into the socket': { bytes: get('/long') + last, listed: 1 },
  'many at once on one connection': {
    bytes: get('/text').repeat(20) + get('/unchanged') + get('/bytes') + get('/long') + get('/text') + last,
    listed: 1,
  },
  HEAD: { bytes: get('/text').replace('GET', 'HEAD') + get('/text') + last, listed: 1 },
  'a wish to go on': { bytes: get('/text', 'connection: keep-alive\r\n') + last, listed: 1 },
  'a wish to end': { bytes: last, listed: 1 },
  'HTTP/1.0': { bytes: get('/text').replace('/1.1', '/1.0'), listed: 1 },
  'HTTP/1.0 that goes on': {
    bytes: get('/text', 'connection: keep-alive\r\n').replace('/1.1', '/1.0') + last,
    listed: 2,
  },
  'an expectation': { bytes: get('/text', 'expect: 100-continue\r\n') + last, listed: 2 },
}

for (const kind of ['plain', 'TLS']) {
  // Guarantee: a head that is ready is the one that Node makes, whatever the request and the connection.
  suite(`both ways of writing send the same bytes: ${kind}`, async () => {
    const tls = kind === 'TLS' ? await selfSigned() : undefined
    const [ready, listed] = [await startDoor(true, tls), await startDoor(false, tls)]
    after(() => {
      for (const { server } of [ready, listed]) server.close().closeAllConnections()
    })
    for (const [name, { bytes, listed: expected }] of Object.entries(EXCHANGES)) {
      test(name, async () => {
        const before = ready.listed
        const sent = withoutDate(await exchange(ready, bytes))
        assert.equal(ready.listed - before, expected, 'the others were ready')
        assert.match(sent, /^HTTP\/1\.1 /)
        assert.ok(sent === withoutDate(await exchange(listed, bytes)), 'the same bytes')
      })
    }

    test('a caller who leaves before the answer holds nobody up', async () => {
      for (const path of ['/text', '/long', '/unchanged']) {
        const leaving = ready.open()
        leaving.on('error', () => undefined)
        leaving.write(get(path).repeat(3))
        await once(ready.server, 'request')
        leaving.destroy()
      }
      assert.match(await exchange(ready, last), /^HTTP\/1\.1 200 OK\r\n[^]*\{"a":1\}$/)
    })
  })
}
