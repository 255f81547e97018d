import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Operation } from '#operations/endpoint.ts'
import { OPERATIONS } from '#operations/index.ts'
import { BASIC_FIELDS } from '#operations/selected-fields.ts'
import { assertDocumented } from '#test/support/documented.ts'
import { assertProblem } from '#test/support/http-assert.ts'
import { answeredTarget } from '#test/support/random/targets.ts'
import { AMPLE, startService } from '#test/support/start-service.ts'

type Json = Record<string, unknown>
/** Fields that come with `recall_count`. */
const RECALL_BASIS = ['recall_match', 'recalls_complete', 'recall_records_through']
const service = await startService({ after })
const { token } = await service.createKey('enterprise', AMPLE)
const recalled = service.catalog.searchVehicles({}, { limit: 100, offset: 0, sort: '-recall_count' }).vehicles[0]
const id = recalled?.id ?? assert.fail()
const ask = (target: string) => service.ask(target, { token })

function namesOf({ input }: Operation): readonly string[] | undefined {
  const fields: { readonly list?: readonly string[] } | undefined = input.properties['fields']
  return fields?.list
}

/** Returns the property that `fields` selects from; undefined for the response itself. */
function listOf({ output, selected }: Operation): string | undefined {
  const [whole, part] = [output, selected] as { readonly properties: Readonly<Record<string, unknown>> }[]
  const names = Object.keys(whole?.properties ?? {})
  const differing = names.filter((name) => whole?.properties[name] !== part?.properties[name])
  return differing.length === 1 ? differing[0] : undefined
}

/** Returns the fields that these names select. */
function namesMeant(fields: string): ReadonlySet<string> {
  const names = new Set(fields.split(',').flatMap((name) => [name, name.split('.')[0] ?? '']))
  if (names.has('basic')) for (const name of BASIC_FIELDS) names.add(name)
  if (names.has('recall_count') || names.has('recall_counts')) for (const name of RECALL_BASIS) names.add(name)
  return names
}

// Guarantee: with any `fields`, a response is the same with fewer fields, and matches the document.
test('every operation with `fields` returns just these fields, and the other members of a list unchanged', async () => {
  const operations = OPERATIONS.filter((operation) => namesOf(operation) !== undefined)
  assert.ok(operations.length >= 10)
  for (const operation of operations) {
    const known = namesOf(operation) ?? []
    const target = answeredTarget(operation, id)
    const join = target.includes('?') ? '&' : '?'
    const whole = (await ask(target)).json()
    for (const fields of [known[0] ?? '', known.slice(1, 3).join(','), known.join(',')]) {
      const answer = await ask(`${target}${join}fields=${fields}`)
      assertDocumented(operation, answer)
      const body = answer.json()
      const list = listOf(operation)
      const said = list === undefined ? [] : Object.keys(whole).filter((name) => name !== list && name !== 'next')
      for (const name of said) assert.deepEqual(body[name], whole[name], `${operation.name} ${name}`)
      const thingsOf = (of: Json): Json[] => (list === undefined ? [of] : (of[list] as Json[]))
      const [things, picked] = [thingsOf(whole), thingsOf(body)]
      assert.equal(picked.length, things.length)
      for (const [index, thing] of picked.entries()) {
        const asked = namesMeant(fields)
        const names: string[] = Object.keys(things[index] ?? {})
        const expected = names.filter((name) => asked.has(name))
        assert.deepEqual(Object.keys(thing), expected, `${operation.name} ${fields}`)
      }
    }
  }
})

test('the same fields in another order share a response; other fields do not', async () => {
  const [first, second, third] = await Promise.all([
    ask('/v1/vehicles?fields=year,id'),
    ask('/v1/vehicles?fields=id,year'),
    ask('/v1/vehicles?fields=id'),
  ])
  assert.equal(first?.headers['etag'], second?.headers['etag'])
  assert.notEqual(first?.headers['etag'], third?.headers['etag'])
})

test('an unknown field is rejected, with the closest known one', async () => {
  const wrong: [fields: string, message: RegExp][] = [
    ['horsepowr', /contains the unknown value "horsepowr" \(did you mean "horsepower"\?\)/],
    ['id,colour', /contains the unknown value "colour" \(known: basic, id, year, /],
    ['id,id', /names a field more than once/],
    ['id,', /contains the unknown value ""/],
    ['', /is blank/],
    ['ID', /did you mean "id"/],
    ['id%00', /control character/],
    [`${'id,'.repeat(5_000)}id`.slice(0, 9_000), /more than once/],
  ]
  for (const [fields, message] of wrong) {
    const body = assertProblem(await ask(`/v1/vehicles?fields=${fields}`), 'invalid_parameter')
    assert.match(String(body['message']), message)
  }
  assertProblem(await ask('/v1/status?fields=status'), 'unknown_parameter')
})

// Guarantee: a caller who follows `next` from the first page sees every entry once, in order, and then null.
test('the link to the next page leads through the whole list, with the filters of the first page', async () => {
  const start = '/v1/vehicles?make=toyota&sort=-recall_count&fields=id,make&limit=2'
  const { vehicles } = service.catalog.searchVehicles(
    { make: 'toyota' },
    { limit: 1_000, offset: 0, sort: '-recall_count' },
  )
  const seen: unknown[] = []
  for (let next: string | null = start; next !== null;) {
    const body: Json = (await ask(next)).json()
    for (const { id: found, ...rest } of body['results'] as Json[]) {
      assert.deepEqual(rest, { make: 'Toyota' })
      seen.push(found)
    }
    assert.equal(body['has_more'], body['next'] !== null)
    next = body['next'] as string | null
  }
  assert.ok(seen.length > 4)
  assert.deepEqual(
    seen,
    vehicles.map((vehicle) => vehicle.id),
  )
})

test('every paged list has the link, as path and query of its own address', async () => {
  const paged = OPERATIONS.filter(({ input }) => Object.hasOwn(input.properties, 'offset'))
  assert.ok(paged.length >= 6)
  for (const operation of paged) {
    const target = new URL(answeredTarget(operation, id), 'http://service')
    target.searchParams.set('limit', '1')
    const body = (await ask(`${target.pathname}${target.search}`)).json()
    const { next } = body
    if (body['has_more'] !== true) assert.equal(next, null)
    else {
      assert.equal(typeof next, 'string')
      const link = new URL(String(next), 'http://service')
      target.searchParams.set('offset', '1')
      assert.equal(link.pathname, target.pathname)
      assert.deepEqual(Object.fromEntries(link.searchParams), Object.fromEntries(target.searchParams))
    }
  }
  const { next } = (await ask('/v1/vehicles?model=model+3&limit=1')).json()
  assert.equal(next, '/v1/vehicles?model=model+3&limit=1&offset=1')
})

/** Returns objects of a response whose records are not loaded although they state a date. */
function datedWithoutRecords(value: unknown, at: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  const {
    recall_match: match,
    loaded,
    records_through: through,
    recall_records_through: recallsThrough,
  } = value as Json
  const isNotLoaded = match === 'not_loaded' || match === 'unknown_vehicle' || loaded === false
  const isDated = [through, recallsThrough].some((day) => day !== undefined && day !== null)
  const inner = Object.entries(value).flatMap(([name, each]) => datedWithoutRecords(each, `${at}.${name}`))
  return isNotLoaded && isDated ? [at, ...inner] : inner
}

// Guarantee: no response states a date for records that are not loaded.
test('records that are not loaded have no newest date', async () => {
  const { vehicles } = service.catalog.searchVehicles({}, { limit: 1_000, offset: 0 })
  const notLoaded = vehicles.find(({ recall_count: count }) => count === null)?.id ?? assert.fail()
  const found: string[] = []
  let seen = 0
  for (const operation of OPERATIONS) {
    for (const country of Object.hasOwn(operation.input.properties, 'country') ? ['us', 'ca', 'all'] : ['']) {
      const target = answeredTarget(operation, notLoaded)
      for (const each of [target, target.replace('3TMCZ5AN6KM123456', 'ZZZZZ3E16A7000000')]) {
        const answer = await ask(country === '' ? each : `${each}${each.includes('?') ? '&' : '?'}country=${country}`)
        if (answer.status !== 200) continue
        if (/"recall_match":"(?:not_loaded|unknown_vehicle)"|"loaded":false/.test(answer.text)) seen += 1
        found.push(...datedWithoutRecords(answer.json(), `${operation.name} ${country}`))
      }
    }
  }
  assert.ok(seen >= 10, `${seen} responses are about what is not loaded`)
  assert.deepEqual(found, [])
})
