// What only a connection shows of a batch: results while the body still arrives, a caller who takes nothing or goes away,
// several batches at once.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { BATCHES_PER_ACCOUNT_MAX } from '#http/batch/limits.ts'
import { assertProblem } from '#test/support/http-assert.ts'
import { AMPLE, startService } from '#test/support/start-service.ts'
import { until } from '#test/support/until.ts'

const MONTH = '2026-11'
const LINES = 10_000

const service = await startService({ after })
const base = await service.listen()
const { vehicles } = service.catalog.searchVehicles({}, { limit: 1, offset: 0, sort: '-recall_count' })
const LINE = `${JSON.stringify({ id: vehicles[0]?.id })}\n`

/** A batch whose body the test sends itself. */
function open(token: string): ClientRequest {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' }
  return request(`${base}/v1/batch?operation=recalls`, { method: 'POST', headers, agent: false }).on(
    'error',
    () => undefined,
  )
}

async function responseOf(sent: ClientRequest): Promise<IncomingMessage> {
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return response
}

const usedBy = (accountId: string) => service.accounts.usage(accountId, MONTH)

// Guarantee: results are sent while the body is still arriving.
test('a line gets its result before the next one is sent', async () => {
  const { token, accountId } = await service.createKey('enterprise', AMPLE)
  const sent = open(token)
  sent.write(LINE)
  const response = await responseOf(sent)
  let text = ''
  response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  const linesNow = (): number => text.split('\n').length - 1
  for (let line = 1; line <= 5; line += 1) {
    await until(() => linesNow() === line, `line ${line} is answered`)
    assert.equal(await usedBy(accountId), line)
    if (line < 5) sent.write(LINE)
  }
  sent.end()
  await once(response, 'end')
  assert.match(text, /"summary":\{"lines":5,"answered":5,"failed":0,"charged":5,"complete":true/)
  assert.equal(response.trailers['batch-summary'], 'lines=5, answered=5, failed=0, charged=5, complete=?1')
})

// Guarantee: a rejection of later bytes of a request is never sent inside a response that has begun.
test('a body that breaks off ends the results without another response among them', async () => {
  const { token, accountId } = await service.createKey('enterprise', AMPLE)
  const { hostname, port } = new URL(base)
  const socket = connect(Number(port), hostname)
  const headers = `host: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/x-ndjson\r\ntransfer-encoding: chunked`
  socket.write(`POST /v1/batch?operation=recalls HTTP/1.1\r\n${headers}\r\n\r\n`)
  socket.write(`${LINE.length.toString(16)}\r\n${LINE}\r\n`)
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  await until(() => text.includes('"line":1,'), 'the first line is answered')
  socket.write('no chunk\r\n')
  await once(socket, 'close')
  assert.deepEqual(text.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 200'])
  assert.ok(!text.includes('{"summary":'), 'the results are cut off')
  assert.equal(await usedBy(accountId), 1)
})

// Guarantee: results are computed as fast as they are read, and unread ones are not charged.
test('the service waits for a slow reader, and a caller who disconnects ends the batch', async () => {
  const { token, accountId } = await service.createKey('enterprise', AMPLE)
  const arrived = once(service.app.server, 'request')
  const sent = open(token)
  sent.end(LINE.repeat(LINES))
  const [, served] = (await arrived) as [IncomingMessage, ServerResponse]
  const response = await responseOf(sent)
  response.pause()
  await until(() => served.writableNeedDrain, 'the batch waits for its caller')
  const before = await usedBy(accountId)
  assert.ok(before < LINES, `${before} lines were answered for a caller who took none`)
  response.destroy()
  if (!served.closed) await once(served, 'close')
  assert.ok((await usedBy(accountId)) < LINES)
  const single = await service.ask('/v1/vehicles?limit=1', { token })
  assert.equal(single.status, 200)
  assert.deepEqual(
    service.log.filter((line) => /"level":"?(?:50|error)/.test(line)),
    [],
  )
})

test('limits simultaneous batches per account, and accepts another when one ends', async () => {
  const { token } = await service.createKey('enterprise', AMPLE)
  const batches = Array.from({ length: BATCHES_PER_ACCOUNT_MAX }, () => open(token))
  for (const batch of batches) batch.write(LINE)
  const responses = await Promise.all(batches.map(responseOf))
  const ask = () =>
    service.ask('/v1/batch?operation=recalls', {
      token,
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body: LINE,
    })
  const rejected = await ask()
  assertProblem(rejected, 'rate_limit_exceeded', 429)
  assert.equal(rejected.headers['retry-after'], '1')
  responses[0]?.destroy()
  await until(async () => (await ask()).status === 200, 'a place is free')
  for (const response of responses) response.destroy()
})

// Guarantee: a plan's limit that is reached after the first results ends the batch there, and the response says so.
test("lines beyond the plan's limit are not read", async () => {
  const { token, accountId } = await service.createKey('pro')
  const sent = open(token)
  sent.write(LINE.repeat(900))
  const response = await responseOf(sent)
  let text = ''
  response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  await until(() => text.split('\n').length > 900, 'the first lines are answered')
  sent.end(LINE.repeat(200))
  await once(response, 'end')
  const [last = '', summary = ''] = text.trimEnd().split('\n').slice(-2)
  const { line, error } = JSON.parse(last) as Record<string, unknown>
  assert.deepEqual([line, error], [1_001, 'batch_too_large'])
  assert.match(summary, /"answered":1000,"failed":1,"charged":1000,"complete":false/)
  assert.equal(await usedBy(accountId), 1_000)
})
