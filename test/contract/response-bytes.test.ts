import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { test, type TestContext } from 'node:test'
import { connect as connectTls } from 'node:tls'
import { selfSigned } from '#test/support/network/self-signed.ts'
import { AMPLE, startService } from '#test/support/start-service.ts'

const PATH = '/v1/dtc/P0420'

async function startListening(t: TestContext, tls?: { cert: string; key: string }) {
  const service = await startService(t, tls === undefined ? {} : { tls, publicUrl: 'https://localhost:8080' })
  const { port, hostname } = new URL(await service.listen())
  const { token } = await service.createKey('enterprise', AMPLE)
  const open = (): Socket =>
    tls === undefined
      ? connect(Number(port), hostname)
      : connectTls({ host: hostname, port: Number(port), ca: tls.cert })
  const send = async (bytes: string): Promise<string> => {
    const socket = open()
    let text = ''
    socket.on('data', (chunk) => (text += chunk.toString('latin1')))
    socket.write(bytes)
    await once(socket, 'close')
    return text
  }
  const request = (headers: Readonly<Record<string, string>> = {}, start = `GET ${PATH} HTTP/1.1`): string =>
    [
      start,
      'host: x',
      `authorization: Bearer ${token}`,
      ...Object.entries(headers).map((line) => line.join(': ')),
    ].join('\r\n') + '\r\n\r\n'
  return { open, send, request, inBothHeaders: { 'x-api-key': token } }
}

/** Splits responses into status line, header lines in a fixed order, and body. */
function responsesIn(text: string): unknown[] {
  const answers: unknown[] = []
  let rest = text
  while (rest !== '') {
    const headEnd = rest.indexOf('\r\n\r\n')
    assert.notEqual(headEnd, -1, rest)
    const [status = '', ...lines] = rest.slice(0, headEnd).split('\r\n')
    const length = / 304 /.test(status) ? 0 : Number(/content-length: (\d+)/i.exec(rest)?.[1])
    const bodyAt = headEnd + '\r\n\r\n'.length
    answers.push({ status, lines: lines.map(comparable).toSorted(), body: rest.slice(bodyAt, bodyAt + length) })
    rest = rest.slice(bodyAt + length)
  }
  return answers
}

/** Removes the parts in which two responses to one request may differ. Header names ignore case. */
function comparable(line: string): string {
  const [name, value] = [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1)]
  if (name === 'date') assert.equal(new Date(value).toUTCString(), value.trim())
  return ['date', 'x-request-id'].includes(name) ? name : `${name}:${value.replaceAll(/r=\d+/g, 'r')}`
}

for (const kind of ['plain', 'TLS']) {
  // Guarantee: the bytes of a response are the same for cached and new principals and for every form of request, except for
  // counters.
  test(`responses are the same, including every header: ${kind}`, async (t) => {
    const tls = kind === 'TLS' ? await selfSigned() : undefined
    const { send, request, inBothHeaders } = await startListening(t, tls)
    const entityTag = /^etag: (.+)$/m.exec(await send(request({ connection: 'close' })))?.[1] ?? assert.fail()
    const questions: Record<string, (extra?: Record<string, string>) => string[]> = {
      'a connection that stays open': (extra) => [request(extra), request({ ...extra, connection: 'close' })],
      unchanged: (extra) => [
        request({ ...extra, 'if-none-match': entityTag }),
        request({ ...extra, connection: 'close' }),
      ],
      'many at once': (extra) => [
        ...Array.from({ length: 5 }, () => request(extra)),
        request({ ...extra, 'if-none-match': entityTag }),
        request(extra),
        request({ ...extra, connection: 'close' }),
      ],
      'HTTP/1.0': (extra) => [request(extra, `GET ${PATH} HTTP/1.0`)],
      'HTTP/1.0 that stays open': (extra) => [
        request({ ...extra, connection: 'keep-alive' }, `GET ${PATH} HTTP/1.0`),
        request({ ...extra, connection: 'close' }),
      ],
      'an expectation': (extra) => [request({ ...extra, connection: 'close', expect: '100-continue' })],
    }
    for (const [name, ask] of Object.entries(questions)) {
      const cached = await send(ask().join(''))
      const lookedUp = await send(ask(inBothHeaders).join(''))
      const strip = (text: string): string => text.replace('HTTP/1.1 100 Continue\r\n\r\n', '')
      assert.deepEqual(responsesIn(strip(cached)), responsesIn(strip(lookedUp)), name)
    }
  })
}

test('HEAD is answered in order between responses on the same connection, without a body', async (t) => {
  const { send, request } = await startListening(t)
  const sent = await send(request() + request({}, `HEAD ${PATH} HTTP/1.1`) + request({ connection: 'close' }))
  assert.equal(sent.split('HTTP/1.1 200 OK\r\n').length, 1 + 3)
  assert.equal(sent.split('\r\n\r\n{').length, 1 + 2)
})

// Guarantee: a caller who disconnects before the response does not affect other responses.
test('callers who disconnect before their responses delay no other', async (t) => {
  const { open, send, request } = await startListening(t)
  const leaving = Array.from({ length: 10 }, open)
  await Promise.all(leaving.map((socket) => once(socket, 'connect')))
  for (const socket of leaving) {
    socket.on('error', () => undefined)
    socket.write(request().repeat(3), () => socket.destroy())
  }
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(request({ connection: 'close' }))))
  for (const answer of answers) assert.match(answer, /^HTTP\/1\.1 200 OK\r\n/)
})
