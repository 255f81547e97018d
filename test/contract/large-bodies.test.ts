import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { DISCARDED_BYTES_MAX } from '#http/limits.ts'
import { BATCH_BYTES_MAX } from '#operations/batch/limits.ts'
import { AMPLE, startService } from '#test/support/start-service.ts'

const MARGIN = 1_000_000
const service = await startService({ after })
const { hostname, port } = new URL(await service.listen())
const { token } = await service.createKey('enterprise', AMPLE)
const { token: poor } = await service.createKey('free')

interface Sent {
  readonly target: string
  readonly key?: string
  readonly bytes?: number
  readonly isChunked?: boolean
  readonly connection?: string
  readonly method?: string
}

/** Writes a whole request before reading. */
async function writeThenRead({ target, key = token, bytes = BATCH_BYTES_MAX + MARGIN, ...sent }: Sent) {
  const { isChunked = false, connection = 'keep-alive', method = 'POST' } = sent
  const socket = connect({ host: hostname, port: Number(port) })
  socket.pause()
  const length = isChunked ? 'transfer-encoding: chunked' : `content-length: ${bytes}`
  const head = [`${method} ${target} HTTP/1.1`, 'host: service', `authorization: Bearer ${key}`, length]
  socket.write([...head, `connection: ${connection}`, 'content-type: application/x-ndjson', '', ''].join('\r\n'))
  const line = `${'{"vin":"x"}'.padEnd(999)}\n`
  const block = line.repeat(100)
  for (let left = bytes; left > 0; left -= block.length) {
    const part = block.slice(0, left)
    const text = isChunked ? `${part.length.toString(16)}\r\n${part}\r\n` : part
    if (!socket.write(text)) await once(socket, 'drain')
  }
  if (isChunked) socket.write('0\r\n\r\n')
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  socket.resume()
  await once(socket, 'end')
  return { status: Number(text.split(' ', 2)[1]), body: text.slice(text.indexOf('\r\n\r\n') + 4) }
}

// Guarantee: a client that reads only after sending the whole body gets the rejection, up to the bound.
test('a client that sends the whole body first gets its rejection', async () => {
  const batch = '/v1/batch?operation=recalls'
  const cases: readonly (readonly [Sent, number, string])[] = [
    [{ target: batch }, 413, 'batch_too_large'],
    [{ target: batch, bytes: DISCARDED_BYTES_MAX - MARGIN }, 413, 'batch_too_large'],
    [{ target: batch, connection: 'close' }, 413, 'batch_too_large'],
    [{ target: batch, key: 'mistyped' }, 401, 'invalid_api_key'],
    [{ target: batch, key: poor }, 403, 'plan_required'],
    [{ target: '/v1/watchlists', connection: 'close' }, 415, 'unsupported_media_type'],
    [{ target: '/v1/vehicles' }, 405, 'method_not_allowed'],
    [{ target: '/v1/vehicles', method: 'GET', key: 'mistyped' }, 401, 'invalid_api_key'],
  ]
  for (const [sent, status, code] of cases) {
    const answer = await writeThenRead(sent)
    assert.equal(answer.status, status, sent.target)
    assert.equal((JSON.parse(answer.body) as { error: string }).error, code)
  }
  const { status, body } = await writeThenRead({ target: '/v1/years', method: 'GET' })
  assert.deepEqual([status, Object.keys(JSON.parse(body) as object).includes('years')], [200, true])
})

test('a batch that turns out to be too large ends with its summary', async () => {
  const { status, body } = await writeThenRead({
    target: '/v1/batch?operation=recalls',
    isChunked: true,
    connection: 'close',
    bytes: 4 * BATCH_BYTES_MAX,
  })
  assert.equal(status, 200)
  assert.match(body.slice(-1_000), /"error":"batch_too_large".*"complete":false/s)
})
