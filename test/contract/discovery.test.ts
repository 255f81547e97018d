import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { OPERATIONS } from '#operations/index.ts'
import { assertCacheable, assertProblem } from '#test/support/http-assert.ts'
import { AMPLE, startService } from '#test/support/start-service.ts'

interface Counted {
  readonly value: string | number
  readonly count: number
}

const service = await startService({ after })
const { token } = await service.createKey('enterprise', AMPLE)
const free = await service.createKey('free')

async function ask<Body>(target: string): Promise<Body> {
  return assertCacheable(await service.ask(target, { token })) as Body
}

async function totalOf(query: string): Promise<number> {
  return (await ask<{ total: number }>(`/v1/vehicles?limit=1&${query}`)).total
}

// Guarantee: discovery is free, so an exhausted quota does not hide the available data; every key may use it.
test('discovery requires a key, of any plan, and costs no quota', async () => {
  const discovery = OPERATIONS.filter(({ metered, requiredPlan }) => !metered && requiredPlan === 'free')
  assert.deepEqual(
    discovery.map(({ name }) => name),
    ['list_makes', 'list_models', 'list_years', 'get_facets', 'suggest_vehicles'],
  )
  for (const { path, cacheable, requiredPlan } of discovery) {
    assert.deepEqual([cacheable, requiredPlan], [true, 'free'])
    const target = path.replace('{make}', 'toyota')
    service.clock.advanceMs(1_000)
    assert.equal((await service.ask(target)).status, 402)
    assertCacheable(await service.ask(target, { token: free.token }))
  }
  assert.equal(await service.accounts.usage(free.accountId, '2026-11'), 0)
})

test('the burst limit applies to discovery', async () => {
  const { token: own } = await service.createKey('free')
  for (let count = 0; count < 5; count += 1) await service.ask('/v1/years', { token: own })
  assertProblem(await service.ask('/v1/years', { token: own }), 'rate_limit_exceeded')
})

test('counts of makes, models and years equal those of their searches, also over HTTP', async () => {
  const { makes, total } = await ask<{ makes: { make: string; vehicle_count: number }[]; total: number }>('/v1/makes')
  assert.ok(total > 3)
  assert.equal(makes.length, total)
  for (const { make, vehicle_count } of makes) {
    assert.equal(await totalOf(`make=${encodeURIComponent(make)}`), vehicle_count, make)
  }
  const { make, models } = await ask<{ make: string; models: { model: string; vehicle_count: number }[] }>(
    '/v1/makes/TOYOTA/models',
  )
  assert.equal(make, 'Toyota')
  for (const { model, vehicle_count } of models) {
    assert.equal(await totalOf(`make=toyota&model=${encodeURIComponent(model)}`), vehicle_count, model)
  }
  const { years } = await ask<{ years: { year: number; vehicle_count: number }[] }>('/v1/years')
  for (const { year, vehicle_count } of years) assert.equal(await totalOf(`year=${year}`), vehicle_count)
  const year = years[0]?.year
  const inYear = await ask<{ makes: { make: string; vehicle_count: number }[] }>(`/v1/makes?year=${year}`)
  for (const found of inYear.makes) {
    assert.equal(await totalOf(`year=${year}&make=${encodeURIComponent(found.make)}`), found.vehicle_count)
  }
})

test('the years of a make and of a model do not depend on the requested year', async () => {
  interface Spanned {
    readonly make?: string
    readonly model?: string
    readonly first_year: number
    readonly last_year: number
  }
  for (const [path, list] of [
    ['/v1/makes', 'makes'],
    ['/v1/makes/toyota/models', 'models'],
  ] as const) {
    const spans = async (query: string) => {
      const body = await ask<Record<string, Spanned[]>>(path + query)
      return new Map(body[list]?.map((one) => [String(one.model ?? one.make), [one.first_year, one.last_year]]))
    }
    const all = await spans('')
    const inYear = await spans('?year=2019')
    assert.ok(inYear.size > 0 && inYear.size <= all.size)
    for (const [name, years] of inYear) assert.deepEqual(years, all.get(name), name)
  }
})

test('makes are paged like every list', async () => {
  const { makes, total } = await ask<{ makes: unknown[]; total: number }>('/v1/makes')
  const page = await ask<{ makes: unknown[]; has_more: boolean; count: number }>('/v1/makes?limit=2&offset=1')
  assert.deepEqual([page.makes, page.count, page.has_more], [makes.slice(1, 3), 2, total > 3])
})

test('an unknown make is an empty list with similar makes, and a short form is understood', async () => {
  const unknown = await ask<{ make: null; models: unknown[]; suggestions: { make: string }[] }>(
    '/v1/makes/tayota/models',
  )
  assert.deepEqual([unknown.make, unknown.models, unknown.suggestions[0]?.make], [null, [], 'Toyota'])
  const known = await ask<{ make: string; suggestions?: unknown }>('/v1/makes/vw/models')
  assert.deepEqual([known.make, known.suggestions], ['Volkswagen', undefined])
})

test('facets apply the filters of the search, and their counts equal its totals', async () => {
  const conditions = 'make=toyota&year_min=2000'
  const { total, facets } = await ask<{ total: number; facets: Record<string, { values: Counted[] }> }>(
    `/v1/facets?${conditions}`,
  )
  assert.equal(total, await totalOf(conditions))
  for (const name of ['model', 'body_class', 'fuel_type', 'drive_type', 'cylinders']) {
    for (const { value, count } of facets[name]?.values ?? assert.fail(name)) {
      assert.equal(await totalOf(`${conditions}&${name}=${encodeURIComponent(value)}`), count, `${name} ${value}`)
    }
  }
  assert.deepEqual(
    facets['make']?.values.map(({ value }) => value),
    ['Toyota'],
  )
  assert.equal((await ask<{ facets: Record<string, unknown> }>('/v1/facets')).facets['model'], undefined)
})

test('every suggestion finds what it announces', async () => {
  const { suggestions } = await ask<{ suggestions: { label: string; query: string; vehicle_count: number }[] }>(
    '/v1/suggest?q=19+tac',
  )
  assert.equal(suggestions[0]?.label, '2019 Toyota Tacoma')
  for (const { query, vehicle_count } of suggestions) assert.equal(await totalOf(query), vehicle_count)
  assert.equal((await ask<{ count: number }>('/v1/suggest?q=t&limit=1')).count, 1)
})
