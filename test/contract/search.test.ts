import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { assertCacheable, assertProblem } from '#test/support/http-assert.ts'
import { AMPLE, startService } from '#test/support/start-service.ts'

interface Page {
  readonly count: number
  readonly total: number
  readonly limit: number
  readonly offset: number
  readonly has_more: boolean
  readonly results: readonly { id: string; year: number | null; make: string; model: string }[]
  readonly note?: string
  readonly suggestions?: readonly { make: string; model: string | null }[]
}

const service = await startService({ after })
const { token } = await service.createKey('enterprise', AMPLE)

async function search(query: string): Promise<Page> {
  return assertCacheable(await service.ask(`/v1/vehicles${query}`, { token })) as unknown as Page
}

test('pages of any size give the same list, and has_more is false on the last page', async () => {
  const whole = await search('?limit=100')
  const wanted = Math.min(whole.total, 30)
  for (const limit of [1, 3, 7, 25]) {
    const walked: string[] = []
    for (let offset = 0; offset < wanted; offset += limit) {
      const page = await search(`?limit=${limit}&offset=${offset}`)
      assert.equal(page.count, page.results.length)
      assert.equal(page.total, whole.total)
      assert.equal(page.has_more, offset + page.count < whole.total)
      walked.push(...page.results.map(({ id }) => id))
    }
    assert.deepEqual(
      walked.slice(0, wanted),
      whole.results.slice(0, wanted).map(({ id }) => id),
    )
    assert.equal(new Set(walked).size, walked.length, 'pages overlap')
  }
})

test('the default page has 25 results, and a larger limit is capped at 100 and returned', async () => {
  assert.equal((await search('')).limit, 25)
  for (const limit of [101, 1_000, 999_999_999_999_999]) assert.equal((await search(`?limit=${limit}`)).limit, 100)
  assert.equal((await search('?limit=100')).limit, 100)
})

test('a page beyond the last one is empty and says so', async () => {
  const page = await search('?offset=999999999999999')
  assert.deepEqual(
    { ...page, total: 0 },
    { count: 0, limit: 25, offset: 999_999_999_999_999, total: 0, has_more: false, next: null, results: [] },
  )
  assert.ok(page.total > 0)
})

test('newest years come first', async () => {
  const years = (await search('?limit=100')).results.map(({ year }) => year ?? 0)
  assert.deepEqual(
    years,
    years.toSorted((left, right) => right - left),
  )
})

test('case, punctuation and common short forms do not matter', async () => {
  const expected = await search('?make=Honda&model=CR-V')
  assert.ok(expected.total > 0)
  for (const query of ['?make=HONDA&model=cr-v', '?make=honda&model=crv', '?model=CR%20V&make=hOnDa']) {
    assert.deepEqual(await search(query), expected, query)
  }
  assert.deepEqual(await search('?make=vw'), await search('?make=Volkswagen'))
})

test('a further filter never finds more', async () => {
  const filters = ['make=toyota', 'model=tacoma', 'year=2019']
  for (const first of filters) {
    for (const second of filters.filter((filter) => filter !== first)) {
      assert.ok((await search(`?${first}&${second}`)).total <= (await search(`?${first}`)).total)
    }
  }
  assert.ok((await search('?make=toyota&model=tacoma&year=2019')).total > 0)
})

test('a search is filtered by enumerated values in any case, by trim, by cylinders and by years', async () => {
  const all = await search('?make=toyota')
  for (const narrower of ['body_class=PICKUP', 'drive_type=4wd', 'cylinders=6', 'year_min=2019&year_max=2019']) {
    const { total, results } = await search(`?make=toyota&${narrower}`)
    assert.ok(total > 0 && total <= all.total, narrower)
    assert.ok(results.every(({ make }) => make === 'Toyota'))
  }
  assert.equal((await search('?year_min=2019&year_max=2019')).total, (await search('?year=2019')).total)
  const rejected = assertProblem(await service.ask('/v1/vehicles?drive_type=quattro', { token }), 'invalid_parameter')
  assert.deepEqual(rejected['errors'], [
    { parameter: 'drive_type', message: 'must be one of FWD, RWD, AWD, 4WD, 2WD', code: 'invalid_parameter' },
  ])
})

test('a year next to a range, and a range that ends before it starts, are rejected', async () => {
  for (const query of ['year=2019&year_min=2018', 'year=2019&year_max=2020', 'year_min=2020&year_max=2019']) {
    for (const path of ['/v1/vehicles', '/v1/facets']) {
      const body = assertProblem(await service.ask(`${path}?${query}`, { token }), 'invalid_parameter')
      assert.equal((body['errors'] as unknown[]).length, 1, query)
    }
  }
})

test('the order changes which vehicles come first, not which are found', async () => {
  const published = await search('?limit=100')
  const counts = (page: Page) =>
    page.results.map((found) => (found as unknown as { recall_count: number }).recall_count)
  const most = await search('?limit=100&sort=-recall_count')
  assert.equal(most.total, published.total)
  assert.deepEqual(
    counts(most),
    counts(most).toSorted((left, right) => right - left),
  )
  assert.notDeepEqual(most.results, published.results)
  // Only the link to the next page names the order.
  assert.deepEqual({ ...(await search('?limit=100&sort=-year')), next: null }, { ...published, next: null })
})

test('every found vehicle equals its own URL, except for the trims of its name', async () => {
  for (const found of (await search('?limit=10')).results) {
    const { trims, ...own } = assertCacheable(await service.ask(`/v1/vehicles/${found.id}`, { token }))
    assert.notEqual(trims, undefined)
    assert.deepEqual(own, found)
  }
})

test('an empty result is 200 and suggests names that are found', async () => {
  const page = await search('?make=toyta&model=tacmoa')
  assert.equal(page.total, 0)
  assert.deepEqual(page.results, [])
  const [first] = page.suggestions ?? []
  assert.ok(first)
  const found = await search(`?make=${encodeURIComponent(first.make)}&model=${encodeURIComponent(first.model ?? '')}`)
  assert.ok(found.total > 0)
  assert.equal(found.suggestions, undefined)
})

test('a VIN, a trouble code or a campaign in the model gets a note with the right endpoint', async () => {
  const vin = await search('?model=1HGCM82633A004352')
  assert.deepEqual([vin.total, vin.suggestions], [0, []])
  assert.match(vin.note ?? '', /vehicle identification number/)
  assert.doesNotMatch(vin.note ?? '', /1HGCM8/)
  assert.match(
    (await search('?model=2003%20accord%201HGCM82633A004352%20coupe')).note ?? '',
    /vehicle identification number/,
  )
  for (const code of ['P0420', 'p0420-00', 'U0100 00']) {
    const { total, note } = await search(`?model=${encodeURIComponent(code)}`)
    assert.equal(total, 0)
    assert.match(note ?? '', /trouble code.*\/v1\/dtc\/[PU]0[14][20]0/)
  }
  for (const campaign of ['20V682000', '20v-682', 'recall 20V682']) {
    const { total, note, suggestions } = await search(`?model=${encodeURIComponent(campaign)}`)
    assert.deepEqual([total, suggestions], [0, []])
    assert.match(note ?? '', /recall campaign.*GET \/v1\/recalls\/20V682/)
  }
})

test('the note for a truck that EPA does not rate says so', async () => {
  for (const model of ['F-250', 'f250 super duty', '1990 f-250 super duty', '2500', 'Silverado 2500HD', 'Sprinter']) {
    const { total, note } = await search(`?model=${encodeURIComponent(model)}&year=1990`)
    assert.equal(total, 0)
    assert.match(note ?? '', /EPA rates no vehicle over 8,500 lb/, model)
  }
  assert.doesNotMatch((await search('?model=F-150x')).note ?? '', /8,500/)
})

test('the note for a motorcycle says that EPA rates none, and no car is suggested', async () => {
  for (const query of ['make=honda&model=goldwing', 'model=honda%20gold%20wing', 'make=honda&model=cbr600rr']) {
    const { total, note, suggestions = [] } = await search(`?${query}&year=1990`)
    assert.equal(total, 0, query)
    for (const { model } of suggestions) assert.match(model ?? '', /^CB/, query)
    assert.match(note ?? '', /EPA rates no motorcycles/, query)
  }
  const completed = (await service.ask('/v1/suggest?q=honda%20goldwing', { token })).json()
  for (const { model } of completed['suggestions'] as { model: string | null }[]) assert.match(model ?? 'CB', /^CB/)
  const car = await search('?make=honda&model=civik&year=2019')
  assert.doesNotMatch(car.note ?? '', /motorcycle/)
  assert.ok((car.suggestions ?? []).length > 0)
})

test('unknown words are ignored, and search and facets say so', async () => {
  const page = await search('?make=toyota&model=tacoma%20access%20cab&year=2019')
  assert.ok(page.total > 0 && page.results.every(({ model }) => model.startsWith('Tacoma')))
  assert.match(page.note ?? '', /"access cab"/)
  const facets = assertCacheable(
    await service.ask('/v1/facets?make=toyota&model=tacoma%20access%20cab&year=2019', { token }),
  )
  assert.deepEqual([facets['total'], facets['note']], [page.total, page.note])
})

test('invalid parameters are rejected by name', async () => {
  const body = assertProblem(await service.ask('/v1/vehicles?limit=0&year=19', { token }), 'invalid_parameter')
  assert.deepEqual(body['errors'], [
    { parameter: 'limit', message: 'must be at least 1', code: 'invalid_parameter' },
    { parameter: 'year', message: 'must be at least 1886', code: 'invalid_parameter' },
  ])
  const unknown = assertProblem(await service.ask('/v1/vehicles?modle=civic', { token }), 'unknown_parameter')
  assert.deepEqual(unknown['errors'], [
    { parameter: 'modle', message: 'is unknown (did you mean "model"?)', code: 'unknown_parameter' },
  ])
})
