import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { pick, type Random } from '#test/support/random/schema-cases.ts'
import { seededRandom } from '#test/support/random/seeded-random.ts'
import { SEED, times } from '#test/support/scale.ts'
import { AMPLE, startService } from '#test/support/start-service.ts'

const CASES = times(400, 50_000)
const AT_ONCE = 20
/** A client that has sent something strange waits so long for a response before it says that no more will come. */
const PATIENCE_MS = 1_000
const END_MS_MAX = 60_000
const CHANGES_MAX = 3
/** Pieces that parsers have stumbled over. */
const PIECES = [
  '\r\n',
  '\n',
  '\r',
  '\0',
  '\r\n\r\n',
  ' ',
  '\t',
  ':',
  'Host: other\r\n',
  'Content-Length: 5\r\n',
  'Content-Length: 99999999999999999999\r\n',
  'Transfer-Encoding: chunked\r\n',
  'Transfer-Encoding : identity, chunked\r\n',
  'Connection: upgrade\r\nUpgrade: h2c\r\n',
  'Expect: 100-continue\r\n',
  'Authorization: Bearer x\r\n',
  'Range: bytes=0-,1-\r\n',
  'If-None-Match: *\r\n',
  ' HTTP/1.1\r\n',
  ' HTTP/1.0\r\n',
  ' HTTP/2.0\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'ffffffffffffffff\r\n',
  '%',
  '\xff\xfe',
  'A'.repeat(9_000),
]

const service = await startService({ after })
const { token } = await service.createKey('enterprise', AMPLE)
const base = new URL(await service.listen())
const id = service.catalog.searchVehicles({}, { limit: 1, offset: 0 }).vehicles[0]?.id ?? ''

const message = '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}'
const MCP =
  'POST /mcp HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\n'
const KEY = `Authorization: Bearer ${token}\r\n`
const REQUESTS = [
  `GET /v1/vehicles/${id} HTTP/1.1\r\nHost: x\r\n${KEY}\r\n`,
  `GET /v1/vehicles?limit=1 HTTP/1.1\r\nHost: x\r\n${KEY}Accept-Encoding: gzip\r\n\r\n`,
  'HEAD /v1/status HTTP/1.1\r\nHost: x\r\n\r\n',
  `${MCP}${KEY}Content-Length: ${message.length}\r\n\r\n${message}`,
  `${MCP}${KEY}Transfer-Encoding: chunked\r\n\r\n${message.length.toString(16)}\r\n${message}\r\n0\r\n\r\n`,
]

/** The bytes of a request with up to three places changed. */
function mutated(text: string, random: Random): string {
  let changed = text
  const changes = 1 + Math.floor(random() * CHANGES_MAX)
  for (let count = 0; count < changes; count += 1) {
    const at = Math.floor(random() * changed.length)
    const end = Math.min(changed.length, at + 1 + Math.floor(random() * 12))
    const piece = pick(PIECES, random)
    const byte = String.fromCharCode(Math.floor(random() * 256))
    const [before, cut, rest] = [changed.slice(0, at), changed.slice(at, end), changed.slice(end)]
    changed = pick(
      [
        before + piece + cut + rest,
        before + byte + changed.slice(at + 1),
        before + rest,
        before + cut + cut + rest,
        before,
      ],
      random,
    )
  }
  return changed
}

/**
 * Everything that is answered until the service ends the connection, which it must.
 * @param patienceMs after which the client says that it sends no more; at the first response it says so, too
 */
function exchange(bytes: string, patienceMs = PATIENCE_MS): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect({ port: Number(base.port), host: base.hostname, allowHalfOpen: true })
    const patience = setTimeout(() => socket.end(), patienceMs)
    const bound = setTimeout(() => {
      socket.destroy()
      reject(new Error(`the connection is still open after ${END_MS_MAX} ms: ${text.slice(0, 200)}`))
    }, END_MS_MAX)
    socket.on('connect', () => socket.write(bytes, 'latin1'))
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      socket.end()
    })
    // A connection that is reset was rejected; what was answered before counts.
    socket.on('error', () => undefined)
    socket.on('end', () => socket.end())
    socket.on('close', () => {
      clearTimeout(patience)
      clearTimeout(bound)
      resolve(text)
    })
  })
}

/** Status codes of all answers on a connection. */
function statusesOf(text: string): number[] {
  return [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status))
}

test('complete requests get responses', async () => {
  for (const request of REQUESTS) assert.deepEqual(statusesOf(await exchange(request, END_MS_MAX / 2)), [200], request)
})

// Guarantee: for any bytes, the service responds or rejects, ends the connection, and serves everybody else.
test(`${CASES} requests with changed bytes get a response or are rejected, and no connection stays open`, async () => {
  const random = seededRandom(SEED)
  const seen = new Map<number | undefined, number>()
  const work = async (): Promise<void> => {
    for (;;) {
      if (left <= 0) return
      left -= 1
      const bytes = mutated(pick(REQUESTS, random), random)
      const text = await exchange(bytes)
      const statuses = statusesOf(text)
      const about = `seed ${SEED}: ${JSON.stringify(bytes)} -> ${text.slice(0, 300)}`
      if (text !== '') assert.match(text, /^HTTP\/1\.1 \d{3} /, about)
      for (const status of statuses) assert.ok(status < 500, about)
      seen.set(statuses[0], (seen.get(statuses[0]) ?? 0) + 1)
    }
  }
  let left = CASES
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  assert.ok((seen.get(400) ?? 0) > CASES / 20 && (seen.get(200) ?? 0) > CASES / 100, JSON.stringify([...seen]))
  assert.deepEqual(statusesOf(await exchange(REQUESTS[0] ?? '', END_MS_MAX / 2)), [200])
  assert.ok(!service.log.some((line) => line.includes(token)), 'no key in the log')
  assert.ok(!service.log.some((line) => line.includes('"level":"error"')), service.log.join('\n').slice(0, 1_000))
})
