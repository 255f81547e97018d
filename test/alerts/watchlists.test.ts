// Guarantee: watchlists import CSV and NDJSON, a whole body or nothing. VINs are stored encrypted and deleted with the account.
// Findings are sorted by urgency, never say "safe", and record who changed a state and when.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { ITEMS_GROUPED_A_READ, ITEMS_PER_ACCOUNT_MAX } from '#alerts/limits.ts'
import { openAlerts } from '#alerts/open-alerts.ts'
import { Sealing } from '#alerts/sealing.ts'
import type { AlertDatabase } from '#alerts/storage/alert-store.ts'
import { FindingStates } from '#alerts/watchlists/finding-states.ts'
import { groupedItems } from '#alerts/watchlists/grouped-items.ts'
import { WatchlistItems } from '#alerts/watchlists/items.ts'
import { vehicleGroup } from '#alerts/watchlists/vehicle-group.ts'
import { groupFindings } from '#operations/alerts/group-findings.ts'
import { listFindingsOf, type FindingsContext } from '#operations/alerts/list-findings.ts'
import { resolveItem } from '#operations/alerts/resolve-item.ts'
import type { Queries } from '#platform/database/database.ts'
import { createLog } from '#platform/log.ts'
import { FakeClock } from '#test/support/fake-clock.ts'
import { postgresForTests } from '#test/support/postgres.ts'
import { startService, type ServiceResponse } from '#test/support/start-service.ts'
import { STORES } from '#test/support/stores.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const service = await startService({ after })
const pro = await service.createKey('pro')
const other = await service.createKey('pro')
const postgres = postgresForTests()
const VIN = '3TMCZ5AN6KM123456'

type Json = Record<string, unknown>

function ask(
  method: string,
  target: string,
  body?: string | object,
  { type = 'application/json', token = pro.token } = {},
): Promise<ServiceResponse> {
  service.clock.advanceMs(1_000)
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return service.ask(target, {
    method,
    token,
    ...(body === undefined ? {} : { body: text, headers: { 'content-type': type } }),
  })
}

const csv = (path: string, body: string) => ask('POST', path, body, { type: 'text/csv' })
const ndjson = (path: string, body: string) => ask('POST', path, body, { type: 'application/x-ndjson' })

async function made(name = 'Vans'): Promise<string> {
  const answer = await ask('POST', '/v1/watchlists', { name })
  assert.equal(answer.status, 201, answer.text)
  return `/v1/watchlists/${(answer.json()['watchlist'] as { id: string }).id}`
}

async function findingsOf(list: string, query = ''): Promise<Json[]> {
  const answer = await ask('GET', `${list}/findings${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.json()['findings'] as Json[]
}

const { vehicles } = service.catalog.searchVehicles({}, { limit: 1_000, offset: 0 })
const recalled = vehicles.filter(({ recall_count: count }) => (count ?? 0) > 0)
const [first, second] = recalled
assert.ok(first !== undefined && second !== undefined)

test('a watchlist is created, renamed and deleted, and is invisible to other accounts', async () => {
  const list = await made()
  const renamed = await ask('PATCH', list, { name: ' Trucks ' })
  assert.equal((renamed.json()['watchlist'] as Json)['name'], 'Trucks')
  await csv(`${list}/items`, `year,make,model\n${first.year},${first.make},"${first.model}"\n`)
  for (const [method, suffix, body, type] of [
    ['GET', ''],
    ['PATCH', '', '{"name":"x"}', 'application/json'],
    ['DELETE', ''],
    ['POST', '/items', 'vin\nA\n', 'text/csv'],
    ['POST', '/items/remove', 'vin\nA\n', 'text/csv'],
    ['GET', '/items'],
    ['GET', '/findings'],
    ['GET', '/findings.csv'],
    ['GET', '/summary'],
    ['GET', '/history'],
    ['POST', '/findings/state', '{"findings":[{"item_id":"a","subject":"b"}],"state":"open"}', 'application/json'],
  ] as const) {
    const answer = await ask(method, `${list}${suffix}`, body, {
      ...(type === undefined ? {} : { type }),
      token: other.token,
    })
    assert.deepEqual([answer.status, answer.json()['error']], [404, 'item_not_found'], `${method} ${suffix}`)
  }
  assert.deepEqual((await ask('DELETE', list)).json(), { done: true })
  assert.equal((await ask('GET', list)).status, 404)
  const left = (await ask('GET', '/v1/watchlists')).json()['watchlists'] as { id: string }[]
  assert.ok(!left.some(({ id }) => list.endsWith(id)))
  for (const name of ['', ' ', 'a'.repeat(101), 'a\u0007']) {
    assert.equal((await ask('POST', '/v1/watchlists', { name })).status, 400, name)
  }
})

test('an item may name its vehicle by vehicle_id, and an unknown member is rejected with the list of known ones', async () => {
  const list = await made()
  for (const name of ['vehicle_id', 'id']) {
    const { status } = await ndjson(`${list}/items`, JSON.stringify({ [name]: first.id }))
    assert.equal(status, 200, name)
  }
  const { items } = (await ask('GET', `${list}/items`)).json() as { items: Json[] }
  assert.deepEqual(
    items.map(({ kind, vehicle_id: id }) => [kind, id]),
    [['vehicle', first.id]],
  )
  const differing = await csv(`${list}/items`, `id,vehicle_id\n${first.id},${second.id}\n`)
  assert.deepEqual([differing.status, differing.text.includes('differ')], [400, true])
  const unknown = await ndjson(`${list}/items`, '{"vehicle":"x"}')
  assert.equal(unknown.status, 400)
  assert.match(unknown.text, /unknown member .*vehicle.*known: vin, id, vehicle_id, year/)
})

test('items are imported as CSV and NDJSON, update existing ones, and are exported the same way', async () => {
  const list = await made()
  const body = `vin;ref;site\r\n${VIN};van 1;Denver\r\n${VIN.toLowerCase()};van 2;"Den;ver"\r\n`
  assert.deepEqual((await csv(`${list}/items`, body)).json(), { added: 1, updated: 0, items: 1 })
  const lines = [
    { id: first.id, ref: 'a' },
    { id: first.id, ref: 'b' },
    { year: first.year, make: first.make, model: first.model, driver: 'Ada' },
  ]
  const text = lines.map((line) => JSON.stringify(line)).join('\n')
  assert.deepEqual((await ndjson(`${list}/items`, text)).json(), { added: 3, updated: 0, items: 4 })
  assert.deepEqual((await ndjson(`${list}/items`, text)).json(), { added: 0, updated: 3, items: 4 })
  const pages: Json[] = []
  for (let next: string | null = `${list}/items?limit=1`; next !== null;) {
    const page = (await ask('GET', next)).json()
    pages.push(...(page['items'] as Json[]))
    next = page['next'] as string | null
    assert.equal(next === null, page['next_cursor'] === null)
  }
  assert.equal(pages.length, 4)
  assert.equal(new Set(pages.map(({ id }) => id)).size, 4)
  const van = pages.find(({ kind }) => kind === 'vin')
  assert.deepEqual([van?.['vin'], van?.['ref'], van?.['site']], [VIN, 'van 2', 'Den;ver'])
  const gone = await ndjson(`${list}/items/remove`, `{"vin":"${VIN}"}\n{"id":"${first.id}","ref":"b"}\n{"vin":"1"}`)
  assert.deepEqual(gone.json(), { removed: 2, items: 2 })
  const named = pages.find(({ kind }) => kind === 'name')
  const byId = `{"item_id":"${String(named?.['id'])}"}`
  assert.equal((await ndjson(`${list}/items`, byId)).status, 400, 'an id adds nothing')
  assert.deepEqual((await ndjson(`${list}/items/remove`, byId)).json(), { removed: 1, items: 1 })
})

test('an invalid line is a 400 with its number, and nothing of the body is stored', async () => {
  const list = await made()
  const bad: [body: string, type: string, parameter: string][] = [
    ['', 'text/csv', 'body'],
    ['vin\n', 'text/csv', 'body'],
    ['vin,colour\n1,red\n', 'text/csv', 'header'],
    ['vin,vin\n1,2\n', 'text/csv', 'header'],
    [`vin,ref\n${VIN},1\n,2\n`, 'text/csv', 'line 3'],
    [`vin,ref\n${VIN}\n`, 'text/csv', 'line 2'],
    [`vin,ref\n${VIN},"1\n`, 'text/csv', 'line 2'],
    [`year,make,model\n2019,Toyota,\n`, 'text/csv', 'line 2'],
    [`year,make,model\n19,Toyota,Tacoma\n`, 'text/csv', 'line 2'],
    [`ref\n${'x'.repeat(2_000)}\n`, 'text/csv', 'line 2'],
    [`{"vin":"${VIN}"}\n[]\n`, 'application/x-ndjson', 'line 2'],
    [`{"vin":"${VIN}"}\n{"vin":5.5}\n`, 'application/x-ndjson', 'line 2'],
    [`{"vin":"${VIN}"}\n{"colour":"red"}\n`, 'application/x-ndjson', 'line 2'],
    [`{"vin":"${VIN}","ref":"${'x'.repeat(101)}"}\n`, 'application/x-ndjson', 'line 1'],
  ]
  for (const [body, type, parameter] of bad) {
    const answer = await ask('POST', `${list}/items`, body, { type })
    const { errors } = answer.json() as { errors?: { parameter: string }[] }
    assert.deepEqual([answer.status, errors?.[0]?.parameter], [400, parameter], `${body.slice(0, 60)} ${answer.text}`)
  }
  assert.equal((await ask('POST', `${list}/items`, '{}')).status, 415)
  assert.equal((await ask('POST', `${list}/items`)).status, 415)
  assert.equal(((await ask('GET', list)).json()['watchlist'] as Json)['items'], 0)
})

test('findings are sorted by urgency, include unknown items, and can be filtered, paged and downloaded as CSV', async () => {
  const list = await made()
  const known = recalled.slice(0, 30).map(({ id }, at) => `{"id":"${id}","ref":"=car ${at}"}`)
  const unknown = [
    '{"vin":"NOT A VIN"}',
    '{"year":2019,"make":"Toyota","model":"Nonesuch"}',
    '{"id":"no-such-vehicle"}',
  ]
  assert.equal((await ndjson(`${list}/items`, [...known, ...unknown].join('\n'))).json()['added'], 33)
  const all = await findingsOf(list, '?limit=1000')
  const ranks = all.map(({ severity }) =>
    ['do_not_drive', 'park_outside', 'unknown', 'recall'].indexOf(String(severity)),
  )
  assert.deepEqual(ranks, ranks.toSorted())
  const subjects = all.filter(({ severity }) => severity === 'unknown').map(({ subject }) => subject)
  assert.deepEqual(subjects.toSorted(), ['not_a_vin', 'unknown_name', 'unknown_name'])
  const expected = recalled.slice(0, 30).reduce((sum, { recall_count: count }) => sum + (count ?? 0), 0)
  assert.equal(all.filter(({ severity }) => severity !== 'unknown').length, expected)
  const paged: Json[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = (await ask('GET', `${list}/findings?limit=7${cursor === '' ? '' : `&cursor=${cursor}`}`)).json()
    paged.push(...(page['findings'] as Json[]))
    cursor = page['next_cursor'] as string | null
  }
  const linked: Json[] = []
  for (let next: string | null = `${list}/findings?limit=7&severity=recall`; next !== null;) {
    const page = (await ask('GET', next)).json()
    linked.push(...(page['findings'] as Json[]))
    next = page['next'] as string | null
  }
  assert.deepEqual(
    linked,
    all.filter(({ severity }) => severity === 'recall'),
    'a link keeps the filters',
  )
  const keys = (findings: Json[]) => findings.map(({ item_id: item, subject }) => `${String(item)} ${String(subject)}`)
  assert.deepEqual(keys(paged), keys(all))
  const download = await ask('GET', `${list}/findings.csv`)
  assert.match(download.headers['content-type'] ?? '', /^text\/csv/)
  const rows = download.text.trimEnd().split('\r\n')
  assert.equal(rows.length, all.length + 1)
  assert.match(rows[0] ?? '', /^item_id,subject,severity,/)
  assert.ok(
    rows.some((row) => row.includes("'=car 3")),
    'no field is run as a formula',
  )
  assert.deepEqual(await findingsOf(list, '?severity=unknown&state=remedied'), [])
  const none = (await ask('GET', `${list}/findings?label=nobody`)).json()
  assert.deepEqual(none['findings'], [])
  assert.doesNotMatch(String(none['message']), /None found/, 'what is left out is not what is not there')
  const ofCar = await findingsOf(list, '?label=CAR%2029')
  assert.deepEqual(new Set(ofCar.map(({ ref }) => ref)), new Set(['=car 29']))
  assert.equal(ofCar.length, recalled[29]?.recall_count)
  assert.equal((await ask('GET', `${list}/findings?cursor=9.a.b.c`)).status, 400)
  assert.equal((await ask('GET', `${list}/findings?state=well`)).status, 400)
})

test('a filter by an unused state returns without reading the items', async () => {
  const clock = new FakeClock()
  const { group } = resolveItem({ kind: 'vehicle', vehicleId: first.id }, { catalog: service.catalog, clock })
  const subject = groupFindings(group, service.catalog, 'us')[0]?.subject ?? ''
  const read: string[] = []
  const items = {
    async *groups() {
      yield { group, count: 2, byDay: new Map([[1, 2]]) }
    },
    ofGroup: async (_list: string, id: string) => {
      read.push(id)
      return []
    },
  }
  const states = {
    ofItems: async () => new Map(),
    countByDay: async () => [{ groupId: group.id, subject, state: 'scheduled', day: 1, count: 2 }],
  }
  const context = { alerts: { items, states }, catalog: service.catalog, country: 'us' } as unknown as FindingsContext
  const readFor = async (state: 'open' | 'scheduled' | 'remedied'): Promise<number> => {
    read.length = 0
    const { done } = await listFindingsOf('list', context, { state }).next()
    assert.equal(done, true)
    return read.length
  }
  assert.deepEqual([await readFor('remedied'), await readFor('scheduled')], [0, 1])
  assert.equal(await readFor('open'), groupFindings(group, service.catalog, 'us').length - 1)
})

// Guarantee: an account that watches a hundred thousand vehicles delays no other account, whatever their grouping.
test('a long list is read in short turns of the event loop', async () => {
  const READS = 6
  const groups = Array.from({ length: READS }, (_, year) =>
    vehicleGroup({ year, make: 'None', model: 'None', vehicleIds: [], unknownReason: 'unknown_name' }),
  )
  let turns = 0
  const countTurn = (): void => {
    turns += 1
    next = setImmediate(countTurn)
  }
  let next = setImmediate(countTurn)
  after(() => clearImmediate(next))
  const items = {
    async *groups() {
      for (const group of groups) yield { group, count: 1, byDay: new Map([[1, 1]]) }
    },
    ofGroup: async (_list: string, groupId: string) => {
      for (const sinceMs = performance.now(); performance.now() - sinceMs < 5;);
      return [{ id: 'item', groupId }]
    },
  }
  const states = { ofItems: async () => new Map() }
  const context = { alerts: { items, states }, catalog: service.catalog, country: 'us' } as unknown as FindingsContext
  let found = 0
  for await (const { finding } of listFindingsOf('list', context, {})) found += finding.severity === 'unknown' ? 1 : 0
  assert.equal(found, READS)
  assert.ok(turns >= READS - 1, `${turns} turns in ${READS} reads`)

  turns = 0
  const row = { id: 'group', year: 2019, make: 'A', model: 'B', vehicle_ids: '[]', unknown_because: null, is_asked: 1 }
  const rows = Array.from({ length: 1_200 }, (_, at) => ({ ...row, item_id: String(at).padStart(4, '0'), day: at % 2 }))
  const queries = {
    rows: async (_sql: string, { after_id: last = '' }: { readonly after_id?: string }) =>
      rows.filter((each) => each.item_id > last).slice(0, ITEMS_GROUPED_A_READ),
  } as unknown as Queries
  const days = new Map([
    [0, 600],
    [1, 600],
  ])
  for await (const { count, byDay } of groupedItems(queries, 'list', undefined)) {
    assert.equal(count, 1_200)
    assert.deepEqual(byDay, days)
  }
  assert.ok(turns >= 2, `${turns} turns in 3 reads`)

  turns = 0
  const counted = { group_id: 'group', subject: 'x', state: 'remedied', day: 1, count: 500 }
  const ends = [{ group_id: 'group', id: '1' }, { group_id: 'group', id: '2' }, undefined]
  const database = { rows: async () => [counted], row: async () => ends.shift() } as unknown as AlertDatabase
  const parts = { database, clock: new FakeClock(), sealing: new Sealing(undefined) }
  const said = await new FindingStates(parts).countByDay('list')
  assert.deepEqual(
    said.map(({ groupId, count }) => [groupId, count]),
    [['group', 1_500]],
  )
  assert.ok(turns >= 2, `${turns} turns in 3 reads`)
})

test('an account watches at most 100,000 items', async () => {
  const queries = {
    row: async (sql: string) => (sql.includes('count(*)') ? { count: ITEMS_PER_ACCOUNT_MAX - 1 } : undefined),
    run: async () => 1,
  } as unknown as Queries
  const database = { transaction: (work: (of: Queries) => unknown) => work(queries) } as unknown as AlertDatabase
  const items = new WatchlistItems({ database, clock: new FakeClock(), sealing: new Sealing(undefined) })
  const watchlist = { id: 'wl', accountId: 'account', name: '', country: 'us', createdMs: 0 } as const
  const group = vehicleGroup({ year: 2019, make: 'A', model: 'B', vehicleIds: [], unknownReason: 'unknown_name' })
  const add = (refs: readonly string[]) =>
    items.add(
      watchlist,
      refs.map((ref) => ({ key: { kind: 'vehicle', vehicleId: 'v' }, ref, site: '', driver: '', group, by: 'x' })),
    )
  assert.equal(await add(['one']), 1)
  await assert.rejects(add(['one', 'two']), { code: 'conflict' })
})

test('a list without findings says what that means, and never that anything is safe', async () => {
  const list = await made()
  const answer = await ask('GET', `${list}/findings`)
  assert.deepEqual(answer.json()['findings'], [])
  const through = String(answer.json()['records_through'])
  assert.match(through, /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/)
  assert.ok(String(answer.json()['message']).startsWith(`None found in the records through ${through}`))
  assert.doesNotMatch(answer.text, /safe/i)
})

// Guarantee: the check for agents counts every item, omits finished ones, and fits into a model's context.
test('the check lists each open campaign once with its items, and all watchlists if none is named', async () => {
  const mine = await service.createKey('pro')
  const check = async (query = '') => {
    const answer = await ask('GET', `/v1/watchlists/check${query}`, undefined, { token: mine.token })
    assert.equal(answer.status, 200, answer.text)
    assert.ok(answer.text.length < 8_000, `${answer.text.length} characters`)
    return answer.json() as Json & { campaigns: (Json & { refs: string[] })[] }
  }
  assert.match(String((await check())['message']), /no watchlist, so nothing was checked/)
  const create = (name: string) => ask('POST', '/v1/watchlists', { name }, { token: mine.token })
  const { id } = (await create('Vans')).json()['watchlist'] as { id: string }
  const lines = recalled
    .slice(0, 30)
    .flatMap((vehicle) => ['a', 'b'].map((letter) => JSON.stringify({ id: vehicle.id, ref: letter.repeat(100) })))
  const body = [...lines, '{"vin":"NOT A VIN"}'].join('\n')
  await ask('POST', `/v1/watchlists/${id}/items`, body, { type: 'application/x-ndjson', token: mine.token })
  const found = await check('?limit=10')
  assert.deepEqual(
    [found['watchlist'], found['watchlists']],
    [{ id, name: 'Vans', country: 'us', items: 61 }, []],
    'the only one',
  )
  const all = (await ask('GET', `/v1/watchlists/${id}/findings?limit=1000`, undefined, { token: mine.token })).json()
  const findings = all['findings'] as Json[]
  const itemsOf = (subject: unknown) => findings.filter((finding) => finding['subject'] === subject).length
  assert.equal(found['campaign_count'], new Set(findings.map(({ subject }) => subject)).size)
  for (const { subject, items_to_do: toDo } of found.campaigns) assert.equal(toDo, itemsOf(subject), String(subject))
  const ranks = found.campaigns.map(({ severity }) =>
    ['do_not_drive', 'park_outside', 'unknown', 'recall'].indexOf(String(severity)),
  )
  assert.deepEqual(ranks, ranks.toSorted())

  const [one] = found.campaigns.filter(({ severity }) => severity !== 'unknown')
  assert.ok(one !== undefined && one.refs.length > 0)
  const ofOne = findings.filter(({ subject }) => subject === one['subject'])
  const done = ofOne.slice(1).map(({ item_id: item, subject }) => ({ item_id: item, subject }))
  const set = { findings: done, state: 'remedied' }
  assert.equal((await ask('POST', `/v1/watchlists/${id}/findings/state`, set, { token: mine.token })).status, 200)
  const [left] = (await check(`?watchlist_id=${id}&limit=10`)).campaigns.filter(
    ({ subject }) => subject === one['subject'],
  )
  assert.deepEqual([left?.['items_to_do'], left?.['items_done']], [1, done.length])
  assert.deepEqual(left?.refs, [ofOne[0]?.['ref']])
  set.findings = ofOne.slice(0, 1).map(({ item_id: item, subject }) => ({ item_id: item, subject }))
  await ask('POST', `/v1/watchlists/${id}/findings/state`, set, { token: mine.token })
  assert.equal((await check('?limit=10'))['campaign_count'], found['campaign_count'] - 1)

  await create('Trucks')
  const listed = await check()
  assert.deepEqual([listed['watchlist'], listed.campaigns, listed['campaign_count']], [null, [], null])
  assert.deepEqual(
    (listed['watchlists'] as Json[]).map(({ name, items: count }) => [name, count]),
    [
      ['Vans', 61],
      ['Trucks', 0],
    ],
  )
  assert.match(String(listed['message']), /Nothing was checked: choose/)
  const answer = await ask('GET', `/v1/watchlists/check?watchlist_id=${id}`)
  assert.equal(answer.status, 404, 'of another account')
  assert.equal((await ask('GET', '/v1/watchlists/check?limit=11')).status, 400)
})

test('records each state of a finding with its history, and counts findings by state', async () => {
  const list = await made()
  await ndjson(`${list}/items`, [first, second].map(({ id }) => `{"id":"${id}"}`).join('\n'))
  const [one, ...others] = await findingsOf(list, '?limit=1000')
  assert.ok(one !== undefined && others.length > 0)
  const finding = { item_id: one['item_id'], subject: one['subject'] }
  const set = (body: object) => ask('POST', `${list}/findings/state`, body)
  assert.equal((await set({ findings: [finding], state: 'scheduled', note: 'Tuesday' })).status, 200)
  const answer = await set({ findings: [finding], state: 'remedied' })
  assert.equal(answer.status, 200)
  const [changed] = await findingsOf(list, '?state=remedied')
  assert.deepEqual(answer.json(), { done: true, findings: [changed] })
  assert.deepEqual([changed?.['state'], changed?.['note'], changed?.['set_by']], ['remedied', '', pro.keyId])
  assert.equal((await findingsOf(list, '?state=open&limit=1000')).length, others.length)
  const history = (await ask('GET', `${list}/history`)).json()['history'] as Json[]
  assert.deepEqual(
    history.map(({ state_before: before, state, note, set_by: by }) => [before, state, note, by]),
    [
      ['scheduled', 'remedied', '', pro.keyId],
      ['open', 'scheduled', 'Tuesday', pro.keyId],
    ],
  )
  assert.ok(history.every(({ model }) => model === one['model'] && model !== null))
  const lastChange = (await ask('GET', `${list}/history?limit=1`)).json()
  const older = (await ask('GET', String(lastChange['next']))).json()
  assert.deepEqual([...(lastChange['history'] as Json[]), ...(older['history'] as Json[])], history)
  assert.equal(older['next'], null)
  assert.deepEqual((await ask('GET', `${list}/history?item_id=item_none`)).json()['history'], [])
  service.clock.advanceMs(40 * 86_400_000)
  const summary = (await ask('GET', `${list}/summary`)).json()
  const sums = (summary['findings'] as Json[]).reduce<Record<string, number>>((total, row) => {
    for (const name of ['open', 'scheduled', 'remedied']) total[name] = (total[name] ?? 0) + Number(row[name])
    return total
  }, {})
  assert.deepEqual(sums, { open: others.length, scheduled: 0, remedied: 1 })
  assert.deepEqual(summary['ages'], { days_0_to_7: 0, days_8_to_30: 0, days_31_to_90: others.length, days_over_90: 0 })
  for (const wrong of [
    { findings: [{ ...finding, subject: '99V999999' }], state: 'open' },
    { findings: [finding, { ...finding, item_id: 'item_none' }], state: 'open' },
  ]) {
    assert.equal((await set(wrong)).status, 404)
  }
  for (const wrong of [
    { findings: [], state: 'open' },
    { findings: [finding], state: 'safe' },
    { findings: [finding] },
  ]) {
    assert.equal((await set(wrong)).status, 400)
  }
  assert.equal(
    ((await ask('GET', `${list}/history`)).json()['history'] as Json[]).length,
    2,
    'nothing wrong was stored',
  )

  const token = other.token
  const theirs = (await ask('POST', '/v1/watchlists', { name: 'Theirs' }, { token })).json()['watchlist'] as Json
  const path = `/v1/watchlists/${String(theirs['id'])}`
  const removed = `{"item_id":"${String(finding.item_id)}"}`
  const type = 'application/x-ndjson'
  const gone = await ask('POST', `${path}/items/remove`, removed, { token, type })
  assert.deepEqual(gone.json(), { removed: 0, items: 0 }, 'an item of another account')
  const theirState = await ask('POST', `${path}/findings/state`, { findings: [finding], state: 'open' }, { token })
  assert.equal(theirState.status, 404, theirState.text)
  const theirHistory = await ask('GET', `${path}/history?item_id=${String(finding.item_id)}`, undefined, { token })
  assert.deepEqual(theirHistory.json()['history'], [])
  assert.equal((await findingsOf(list, '?state=remedied')).length, 1, 'it is as its owner left it')
})

for (const kind of STORES) {
  test(`VINs are encrypted in ${kind}, always by a key, and deleted with the account`, async () => {
    const folder = temporaryFolder({ after })
    const databaseUrl = kind === 'SQLite' ? undefined : await postgres.createDatabase()
    const open = async (alertsKey: Buffer | undefined) => {
      const log = createLog('silent', process.stderr)
      const settings = { dataDirectory: folder, databaseUrl, alertsKey, webhookLoopback: false }
      const alerts = await openAlerts(settings, { clock: new FakeClock(), log, full: false })
      after(() => alerts.close())
      return alerts
    }
    const alerts = await open(Buffer.alloc(32, 1))
    const watchlist = await alerts.watchlists.create('account', 'Vans')
    const group = vehicleGroup({ year: 2019, make: 'Toyota', model: 'Tacoma', vehicleIds: [], unknownReason: null })
    const items = Array.from({ length: 120 }, (_, at) => {
      const vin = `3TMCZ5AN6KM${String(100_000 + at)}`
      const site = at === 7 ? '100 %\\_Denver' : ''
      return { key: { kind: 'vin', vin } as const, ref: '', site, driver: '', group, by: 'now' }
    })
    const groupsOf = async (list: string, label?: string) => {
      const found = []
      for await (const { group: one, count } of alerts.items.groups(list, label)) found.push({ group: one, count })
      return found
    }
    assert.equal(await alerts.items.add(watchlist, items), 120)
    assert.equal(await alerts.items.add(watchlist, items), 0)
    const found = await alerts.items.page(watchlist.id, { limit: 1_000 })
    assert.deepEqual(
      found.map(({ key }) => (key.kind === 'vin' ? key.vin : '')).toSorted(),
      items.map(({ key }) => key.vin),
    )
    assert.deepEqual(await groupsOf(watchlist.id), [{ group, count: 120 }])
    for (const label of ['dENVER', '0 %\\_D']) {
      assert.deepEqual(await groupsOf(watchlist.id, label), [{ group, count: 1 }], label)
      const labelled = await alerts.items.ofGroup(watchlist.id, group.id, { limit: 100, label })
      assert.deepEqual(labelled.length, 1, label)
    }
    assert.deepEqual(await groupsOf(watchlist.id, '0_%'), [])
    if (kind === 'SQLite') {
      for (const file of globSync(`${folder}/alerts.sqlite*`)) {
        assert.equal(readFileSync(file, 'latin1').includes('3TMCZ5AN6KM'), false, file)
      }
    }
    const [firstItem] = found
    assert.ok(firstItem)
    await alerts.states.set(watchlist.id, [{ itemId: firstItem.id, subject: 'x' }], {
      state: 'open',
      note: '',
      actor: 'k',
    })
    assert.equal((await alerts.states.ofItems(found, 'x')).size, 1)
    await alerts.states.set(watchlist.id, [{ itemId: firstItem.id, subject: 'x' }], {
      state: 'remedied',
      note: '',
      actor: 'k',
    })
    assert.equal((await alerts.states.countByDay(watchlist.id))[0]?.count, 1)
    const without = await open(undefined)
    if (kind === 'SQLite') without.items.assertStorable(items)
    else assert.throws(() => without.items.assertStorable(items), { code: 'action_refused' })
    const otherKey = await open(Buffer.alloc(32, 2))
    const [unread] = await otherKey.items.page(watchlist.id, { limit: 1 })
    assert.deepEqual([unread?.id, unread?.key], [found[0]?.id, { kind: 'vin', vin: null }], 'shown without its VIN')
    const outdated = await otherKey.items.outdated('newer', 1)
    assert.deepEqual(outdated[0]?.key, { kind: 'vin', vin: null })
    await alerts.forget('account')
    assert.equal(await alerts.items.count(watchlist.id), 0)
    assert.deepEqual(await alerts.watchlists.list('account'), [])
  })
}
