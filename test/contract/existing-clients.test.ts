// Requests of existing clients of the public service, exactly as they send them, with another base URL.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { OPERATIONS } from '#operations/index.ts'
import { startService } from '#test/support/start-service.ts'

const service = await startService({ after })
const base = await service.listen()
const { token } = await service.createKey('business')
const free = await service.createKey('free')

interface ClientResponse {
  readonly status: number
  readonly type: string
  readonly body: Record<string, unknown>
}

/** Sends only their two headers: no Accept, no encodings. */
async function ask(target: string, key = token): Promise<ClientResponse> {
  service.clock.advanceMs(1_000)
  const headers = { Authorization: `Bearer ${key}`, 'User-Agent': 'vehicle-client/1.0' }
  const sent = request(base + target, { headers }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const body = JSON.parse(await text(response)) as Record<string, unknown>
  return { status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', body }
}

async function anyVehicle(): Promise<string> {
  const { body } = await ask('/v1/vehicles?year=2019&make=Toyota&model=Tacoma&limit=1')
  const [first] = body['results'] as { id: string }[]
  return first?.id ?? ''
}

test('a search by year, make and model, without a limit', async () => {
  for (const limit of [1, 25, 100, 500]) {
    const { status, body } = await ask(`/v1/vehicles?year=2019&make=Toyota&model=Tacoma&limit=${limit}`)
    assert.equal(status, 200)
    assert.equal(body['limit'], Math.min(limit, 100))
    const results = body['results'] as Record<string, unknown>[]
    assert.equal(body['count'], results.length)
    assert.ok(results.length > 0 && results.length <= limit)
    for (const { id, year, make, model } of results) {
      assert.equal(typeof id, 'string')
      assert.deepEqual([year, make], [2019, 'Toyota'])
      assert.match(String(model), /^Tacoma/)
    }
  }
})

test('a search with some of the filters, in any case, with values as clients encode them', async () => {
  for (const query of [
    'make=TOYOTA',
    'year=2019',
    'make=toyota&model=tacoma+double+cab',
    'model=Tacoma%20Double%20Cab',
  ]) {
    const { status, body } = await ask(`/v1/vehicles?${query}&limit=10`)
    assert.equal(status, 200, query)
    assert.ok((body['results'] as unknown[]).length > 0, query)
  }
  const none = await ask('/v1/vehicles?year=2019&make=nobody&limit=10')
  assert.deepEqual([none.status, none.body['count'], none.body['results']], [200, 0, []])
})

test('one vehicle, and its recalls', async () => {
  const id = await anyVehicle()
  const vehicle = await ask(`/v1/vehicles/${id}`)
  assert.equal(vehicle.status, 200)
  assert.equal(vehicle.body['id'], id)
  assert.equal(typeof vehicle.body['recall_count'], 'number')
  const recalls = await ask(`/v1/vehicles/${id}/recalls`)
  assert.equal(recalls.status, 200)
  assert.deepEqual([recalls.body['vehicle_id'], recalls.body['count']], [id, vehicle.body['recall_count']])
  assert.equal((recalls.body['recalls'] as unknown[]).length, recalls.body['count'])
})

test('a trouble code, in either case', { skip: isMissing('lookup_dtc') }, async () => {
  for (const code of ['P0420', 'p0420']) {
    const { status, body } = await ask(`/v1/dtc/${code}`)
    assert.equal(status, 200)
    assert.equal(body['code'], 'P0420')
    assert.equal(typeof body['safety_risk'], 'boolean')
  }
})

for (const name of ['complaints', 'tsbs', 'investigations']) {
  test(`${name} from a day on, without a limit`, { skip: isMissing(`get_${name}`) }, async () => {
    const id = await anyVehicle()
    for (const query of ['limit=5&since=2015-01-01', 'limit=1000&since=2015-01-01', 'limit=25']) {
      const { status, body } = await ask(`/v1/vehicles/${id}/${name}?${query}`)
      assert.equal(status, 200, query)
      assert.equal(body['vehicle_id'], id)
      // A count is omitted if its records are not loaded.
      assert.equal((body[name] as unknown[]).length, body['count'] ?? 0)
      assert.ok(Number(body['limit']) <= 100)
    }
  })
}

// Guarantee: a client without an id gets a readable error, never a list or a page that is not JSON.
test('an empty id is 404 in JSON', async () => {
  for (const target of ['/v1/vehicles/', '/v1/vehicles//recalls', '/v1/dtc/', '/v1/vehicles//complaints?limit=25']) {
    const { status, type, body } = await ask(target)
    assert.equal(status, 404, target)
    assert.match(type, /json/)
    assert.equal(typeof body['message'], 'string')
  }
})

test('an insufficient plan is 403 with a message that names the required plan', async () => {
  const { status, body } = await ask(`/v1/vehicles/${await anyVehicle()}/recalls`, free.token)
  assert.equal(status, 403)
  assert.match(String(body['message']), /Pro plan/)
})

test('an invalid key is 401 with a message', async () => {
  const { status, body } = await ask('/v1/vehicles?year=2019&limit=1', 'wrong')
  assert.equal(status, 401)
  assert.equal(typeof body['message'], 'string')
})

/** Returns the reason for skipping an operation, or false. */
function isMissing(operation: string): string | false {
  return OPERATIONS.some(({ name }) => name === operation) ? false : `${operation} is not served yet`
}
