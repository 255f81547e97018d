import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { brokenObject, pick, validValue, type ValueSchema } from '#test/support/random/schema-cases.ts'
import { seededRandom } from '#test/support/random/seeded-random.ts'
import { SEED, times } from '#test/support/scale.ts'
import { AMPLE, startService, type ServiceResponse } from '#test/support/start-service.ts'

/** Calls of each tool. */
const CASES = times(20, 10_000)
const MESSAGES = times(200, 20_000)
/** JSON-RPC's word for a failure of the server. */
const INTERNAL_ERROR = -32_603

const service = await startService({ after })
const { token } = await service.createKey('enterprise', AMPLE)

interface Reply {
  readonly result?: { isError?: boolean; structuredContent?: unknown; tools?: readonly Tool[] }
  readonly error?: { code: number; message: string }
}

interface Tool {
  readonly name: string
  readonly inputSchema: ValueSchema
}

function post(message: unknown): Promise<ServiceResponse> {
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  return service.ask('/mcp', { method: 'POST', token, headers, body: JSON.stringify(message) })
}

/** The messages of a response, which comes as JSON or as a stream of events. */
function repliesOf({ text, headers }: ServiceResponse): Reply[] {
  const isStream = headers['content-type']?.startsWith('text/event-stream') === true
  const texts = isStream ? [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => data) : text === '' ? [] : [text]
  return texts.flatMap((one) => JSON.parse(one) as Reply | Reply[])
}

const [listed] = repliesOf(await post({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }))
const tools = listed?.result?.tools ?? []
assert.ok(tools.length > 8, `${tools.length} tools`)

/**
 * Agents send null for what they leave out, which counts as that, and numbers for words, which are read as written;
 * `__proto__` is dropped before anything sees it.
 */
function isTolerated({ properties = {} }: ValueSchema, given: unknown): boolean {
  if (typeof given !== 'object' || given === null) return false
  return (
    Object.hasOwn(given, '__proto__') ||
    Object.entries(given).some(
      ([name, value]) =>
        value === null || (properties[name]?.type === 'string' && /^(number|boolean)$/.test(typeof value)),
    )
  )
}

for (const { name, inputSchema } of tools) {
  // Guarantee: no argument makes a tool fail, and arguments that violate the schema are rejected with an explanation.
  test(`${name} responds to ${CASES} valid and broken calls`, async () => {
    const random = seededRandom(SEED)
    for (let at = 0; at < CASES; at += 1) {
      const isBroken = at % 2 === 1
      const given = (isBroken ? brokenObject : validValue)(inputSchema, random)
      const answer = await post({ jsonrpc: '2.0', id: at, method: 'tools/call', params: { name, arguments: given } })
      const about = `seed ${SEED}, case ${at}: ${JSON.stringify(given)?.slice(0, 300)} -> ${answer.text.slice(0, 500)}`
      assert.ok(answer.status < 500, about)
      const [{ result, error } = {}, ...more] = repliesOf(answer)
      assert.equal(more.length, 0, about)
      assert.notEqual(error?.code, INTERNAL_ERROR, about)
      assert.doesNotMatch(answer.text, /service_failed/, about)
      const isRejected = error !== undefined || result?.isError === true
      if (isBroken && !isTolerated(inputSchema, given)) assert.ok(isRejected, about)
      else assert.ok(isRejected || result?.structuredContent !== undefined, about)
    }
  })
}

test(`${MESSAGES} invalid messages are rejected as the protocol specifies`, async () => {
  const random = seededRandom(SEED)
  const parts = {
    jsonrpc: ['2.0', '1.0', 2, null, undefined],
    id: [1, 'a', null, undefined, {}, 1e308, -0.5],
    method: [
      'tools/list',
      'tools/call',
      'initialize',
      'nothing',
      '',
      '__proto__',
      7,
      null,
      undefined,
      'notifications/cancelled',
    ],
    params: [
      {},
      [],
      null,
      undefined,
      'x',
      { name: 'search_vehicles' },
      { name: '__proto__', arguments: {} },
      { cursor: 'x' },
    ],
  }
  for (let at = 0; at < MESSAGES; at += 1) {
    const one = () =>
      Object.fromEntries(Object.entries(parts).map(([name, values]) => [name, pick<unknown>(values, random)]))
    const message = pick([one, () => [one(), one()], () => pick([null, 7, 'x', [], {}], random)], random)()
    const answer = await post(message)
    const about = `seed ${SEED}, case ${at}: ${JSON.stringify(message)} -> ${answer.status} ${answer.text.slice(0, 300)}`
    assert.ok(answer.status < 500, about)
    for (const reply of repliesOf(answer)) {
      assert.notEqual(reply.error?.code, INTERNAL_ERROR, about)
    }
  }
})

test("an initialize without required members is the caller's error", async () => {
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } }
  const message = { jsonrpc: '2.0', id: 1, method: 'initialize' }
  assert.equal((await post({ ...message, params })).status, 200)
  for (const lacking of ['protocolVersion', 'capabilities', 'clientInfo']) {
    const { status, text } = await post({ ...message, params: { ...params, [lacking]: undefined } })
    assert.equal(status, 400, lacking)
    assert.match(text, /initialize requires protocolVersion/)
  }
})
