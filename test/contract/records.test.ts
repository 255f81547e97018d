import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, test } from 'node:test'
import { openCatalog } from '#catalog/catalog.ts'
import { buildSnapshot } from '#test/support/build-snapshot.ts'
import { assertCacheable, assertProblem } from '#test/support/http-assert.ts'
import { openIngestedCatalog } from '#test/support/official-snapshot.ts'
import { openRecordsCatalog } from '#test/support/records-snapshot.ts'
import { openSmallCatalog } from '#test/support/small-snapshot.ts'
import { AMPLE, startService } from '#test/support/start-service.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const LISTS = ['complaints', 'tsbs', 'investigations'] as const
type Listed = Readonly<Record<string, unknown>>

interface RecordList {
  readonly vehicle_id: string
  readonly loaded: boolean
  readonly count?: number
  readonly total?: number
  readonly limit: number
  readonly offset: number
  readonly has_more: boolean
  readonly matched_names: readonly unknown[]
  readonly similar_names?: readonly unknown[]
  readonly records_through: string | null
  readonly message?: string
  readonly summary?: Listed
  readonly records: readonly Listed[]
}

const FIRST = { limit: 1, offset: 0 }

const service = await startService({ after })
const starter = service.catalog
const catalog = await openRecordsCatalog({ after })
const excerpt = await openIngestedCatalog({ after }, 'data/starter')
service.swap(catalog)
const { token } = await service.createKey('enterprise', AMPLE)
const vehicles = catalog.searchVehicles({}, { limit: 1_000, offset: 0 }).vehicles

async function listOf(id: string, list: (typeof LISTS)[number], query = ''): Promise<RecordList> {
  const answer = assertCacheable(await service.ask(`/v1/vehicles/${id}/${list}${query}`, { token }))
  const body = answer as unknown as Omit<RecordList, 'records'> & Record<string, readonly Listed[]>
  return { ...body, records: body[list] ?? [] }
}

function tacoma(): string {
  const id = vehicles.find(({ model, year }) => model.startsWith('Tacoma') && year === 2019)?.id
  assert.ok(id)
  return id
}

// Guarantee: the free counts of a vehicle equal the totals of their lists.
test('the lists of every vehicle are as long as its counts state', async () => {
  let records = 0
  for (const { id } of vehicles) {
    const vehicle = (await service.ask(`/v1/vehicles/${id}`, { token })).json()
    for (const list of LISTS) {
      const { total, count, vehicle_id } = await listOf(id, list, '?limit=100')
      assert.equal(vehicle_id, id)
      assert.equal(vehicle[`${list.slice(0, -1)}_count`], total, `${id} ${list}`)
      assert.equal(count, total === undefined ? undefined : Math.min(total, 100))
      records += total ?? 0
    }
  }
  assert.ok(records > 50, `${records} records`)
})

test('complaints have the documented fields, in order', async () => {
  const { records, summary } = await listOf(tacoma(), 'complaints')
  assert.deepEqual(records[1], {
    complaint_id: '11500001',
    filed: '2023-01-09',
    incident_date: '2023-01-05',
    components: ['ENGINE', 'FUEL/PROPULSION SYSTEM'],
    symptoms: ['Engine stalls'],
    description:
      'The truck stalled twice on the way to [redacted]. My VIN is [redacted], call me at [redacted] or write to [redacted].',
    crash: false,
    fire: false,
    injury: false,
    injuries: 0,
    deaths: 0,
    mileage: 41_000,
    state: 'OR',
  })
  assert.deepEqual(
    [records[0]?.['crash'], records[0]?.['injury'], records[0]?.['deaths'], records[0]?.['incident_date']],
    [true, true, null, null],
  )
  assert.equal(summary?.['crashes'], 1)
})

test('bulletins have the documented fields', async () => {
  const { records } = await listOf(tacoma(), 'tsbs')
  assert.deepEqual(records[1], {
    tsb_id: '10990001',
    document_id: 'T-SB-0001-24',
    date: '2024-01-10',
    type: 'Technical Service Bulletin',
    components: ['ELECTRICAL SYSTEM', 'ENGINE AND ENGINE COOLING'],
    summary: 'Some vehicles may exhibit a “check engine” lamp; the dealer’s technician should follow the procedure.',
    replaces: null,
  })
  assert.equal(records[0]?.['replaces'], '10990001')
})

test('investigations state their status and outcome', async () => {
  const { records } = await listOf(tacoma(), 'investigations')
  assert.deepEqual(
    records.map(({ investigation_id, type, status, disposition, recall_campaign_id }) => {
      return [investigation_id, type, status, disposition, recall_campaign_id]
    }),
    [
      ['PE24001', 'Preliminary Evaluation', 'active', null, null],
      ['EA22009', 'Engineering Analysis', 'closed', 'Led to recall', '23V111000'],
      ['PE22005', 'Preliminary Evaluation', 'closed', 'Upgraded', null],
      ['DP21002', 'Defect Petition', 'closed', 'Petition denied', null],
    ],
  )
})

test('recalls state their completion, and no rate if the report contradicts itself', async () => {
  const recallsOf = async (model: string) => {
    const id = vehicles.find((vehicle) => vehicle.model === model && (vehicle.recall_count ?? 0) > 0)?.id ?? ''
    const { recalls } = (await service.ask(`/v1/vehicles/${id}/recalls`, { token })).json()
    return (recalls as Listed[])[0] ?? {}
  }
  const wing = await recallsOf('Silver Wing')
  assert.equal(wing['completion_rate'], 0.7498)
  assert.deepEqual(wing['completion'], {
    involved: 2_454,
    remedied: 1_840,
    unreachable: 31,
    removed: 14,
    quarter: '2015-3',
  })
  for (const model of ['Optima', 'Elantra']) {
    const recall = await recallsOf(model)
    assert.ok('completion' in recall && !('completion_rate' in recall), model)
  }
})

describe('pages', () => {
  test('neither overlap nor skip, and a limit above the maximum is capped', async () => {
    const whole = await listOf(tacoma(), 'investigations', '?limit=5000')
    assert.deepEqual([whole.limit, whole.offset, whole.count, whole.has_more], [100, 0, 4, false])
    const pages = [0, 1, 2, 3, 4].map((offset) => listOf(tacoma(), 'investigations', `?limit=1&offset=${offset}`))
    const found = await Promise.all(pages)
    assert.deepEqual(
      found.flatMap(({ records }) => records),
      whole.records,
    )
    assert.deepEqual(
      found.map(({ has_more }) => has_more),
      [true, true, true, false, false],
    )
    assert.match(found[4]?.message ?? '', /beyond the last/)
  })

  test('start with the newest, optionally from a given day', async () => {
    const { records, total } = await listOf(tacoma(), 'investigations', '?since=2022-03-01')
    assert.equal(total, 3)
    const opened = records.map((record) => String(record['opened']))
    assert.deepEqual(opened, opened.toSorted().toReversed())
    assert.equal((await listOf(tacoma(), 'investigations', '?since=2022-03-02')).total, 2)
    const none = await listOf(tacoma(), 'complaints', '?since=2025-01-01')
    assert.equal(none.total, 0)
    assert.equal(none.summary?.['complaints'], 2)
    assert.match(none.message ?? '', /from that day or later/)
  })

  test('accept only valid calendar days', async () => {
    for (const day of ['2024-02-30', '2023-02-29', '20240101', '2024-1-1', 'yesterday', '2024-01-01T00:00:00Z']) {
      const problem = assertProblem(
        await service.ask(`/v1/vehicles/${tacoma()}/tsbs?since=${day}`, { token }),
        'invalid_parameter',
      )
      assert.match(JSON.stringify(problem['errors']), /since.*must be a date as YYYY-MM-DD/)
    }
    assert.equal((await listOf(tacoma(), 'tsbs', '?since=2024-02-29')).total, 1)
  })
})

// Guarantee: an empty list never looks like "nothing wrong" if nothing is known.
test('an empty list says why it is empty', async () => {
  const vehicle = { year: 2019, make: 'Honda', model: 'CR-V' }
  const names = [{ year: 2019, make: 'HONDA', model: 'CR-V', rule: 'same_name' }]
  const counts = { complaint_count: 0, tsb_count: 0, investigation_count: 0 }
  const spec = {
    vehicles: [
      { ...vehicle, ...counts, id: 'unnamed' },
      { ...vehicle, ...counts, id: 'quiet', record_set: 1 },
      { ...vehicle, id: 'notloaded', record_set: 1 },
    ],
    recordSets: [{ record_set: 1, names, recalls: [] }],
    edition: 'official',
  } as const
  service.swap(openSmallCatalog({ after }, spec))
  try {
    for (const list of LISTS) {
      const things = list === 'tsbs' ? 'bulletins' : list
      const nothing = await listOf('unnamed', list)
      assert.match(nothing.message ?? '', new RegExp(`not prove that there are no ${things}`))
      assert.deepEqual([nothing.count, nothing.total, nothing.matched_names], [0, 0, []])
      const none = await listOf('quiet', list)
      assert.match(none.message ?? '', new RegExp(`Federal records name this vehicle, but include no ${things}`))
      assert.equal(none.matched_names.length, 1)
      const unknown = await listOf('notloaded', list)
      assert.match(unknown.message ?? '', new RegExp(`Federal ${things} of this make and model year are not loaded`))
      assert.deepEqual([unknown.count, unknown.total, unknown.summary], [undefined, undefined, undefined])
      assert.deepEqual([unknown.records, unknown.has_more, unknown.matched_names.length], [[], false, 1])
      assert.deepEqual(
        [nothing, none, unknown].map((each) => each.loaded),
        [true, true, false],
      )
      assert.equal(unknown.records_through, null)
    }
  } finally {
    service.swap(catalog)
  }
})

// Guarantee: if a vehicle has no records of a kind, the response points to similar names that have some.
test('an empty list names similar names with records', async () => {
  const of = (model: string) => ({ year: 2014, make: 'Honda', model })
  const named = (record_set: number, model: string) => ({
    record_set,
    names: [{ year: 2014, make: 'HONDA', model, rule: 'same_name' }],
    recalls: [],
  })
  const civics = [
    { ...of('Civic Hybrid'), id: 'hybrid' },
    { ...of('Civic'), id: 'civic', record_set: 1 },
  ]
  const file = join(temporaryFolder({ after }), 'similar.sqlite')
  buildSnapshot(file, { vehicles: civics, recordSets: [named(1, 'CIVIC'), named(2, 'CIVILIAN')], edition: 'official' })
  const database = new DatabaseSync(file)
  const insert = database.prepare('INSERT INTO record_list (dataset, record_set, positions) VALUES (?, ?, ?)')
  for (const dataset of ['complaint', 'tsb', 'investigation']) {
    for (const set of [1, 2]) insert.run(dataset, set, new Uint8Array(Uint32Array.of(1, 2, 3).buffer))
  }
  database.close()
  const found = openCatalog(file, 'c'.repeat(64))
  after(() => found.close())
  service.swap(found)
  try {
    for (const list of LISTS) {
      const { similar_names, message } = await listOf('hybrid', list)
      assert.deepEqual(similar_names, [{ year: 2014, make: 'HONDA', model: 'CIVIC', record_count: 3 }])
      const things = list === 'tsbs' ? 'bulletins' : list
      assert.match(
        message ?? '',
        new RegExp(`but ${things} of 2014 HONDA have similar names.*: CIVIC \\(3\\)\\. Check`),
      )
    }
    const { similar } = found.records.tsbs('civic', { limit: 0, offset: 0, since: '2030-01-01' }) ?? {}
    assert.deepEqual(similar, [], 'it has bulletins of other days')
  } finally {
    service.swap(catalog)
  }
})

// Guarantee: a list of the starter data never looks complete.
test('every list of the starter data says that it is an excerpt, and how to load the rest', async () => {
  service.swap(excerpt)
  try {
    const [explorer] = excerpt.searchVehicles({ year: 2022, make: 'ford', model: 'explorer' }, FIRST).vehicles
    const [accord] = excerpt.searchVehicles({ year: 2018, make: 'honda', model: 'accord' }, FIRST).vehicles
    assert.ok(explorer && accord)
    for (const list of LISTS) {
      const { records, total, message } = await listOf(explorer.id, list)
      assert.ok(records.length > 0 && records.length === total, list)
      assert.match(message ?? '', /excerpt of the federal .*records may be missing.*operator of this service can load/)
      const empty = await listOf(accord.id, list)
      assert.deepEqual([empty.records, empty.total], [[], undefined])
      assert.match(empty.message ?? '', /excerpt.*an empty list says nothing.*operator of this service can load/)
    }
  } finally {
    service.swap(catalog)
  }
})

test('every list states how current its records are', async () => {
  for (const list of LISTS) {
    const { records_through: through, loaded } = await listOf(tacoma(), list)
    assert.equal(loaded, true)
    const source = `nhtsa-${list}`
    assert.equal(through, catalog.freshness.find((each) => each.source === source)?.dated)
    assert.match(through ?? '', /^\d{4}-\d{2}-\d{2}$/)
  }
})

test('a list that is not loaded for a vehicle has no date, although its source was read', async () => {
  for (const list of LISTS) {
    const vehicle = vehicles.find(({ id }) => catalog.records[list](id, FIRST)?.isLoaded === false)
    assert.ok(vehicle)
    assert.notEqual(catalog.records[list](vehicle.id, FIRST)?.recordsThrough, null)
    const { loaded, records_through: through } = await listOf(vehicle.id, list)
    assert.deepEqual([loaded, through], [false, null])
    const report = (await service.ask(`/v1/vehicles/${vehicle.id}/report`, { token })).json()
    const { [list]: section } = report as unknown as Record<string, Listed>
    assert.deepEqual([section?.['loaded'], section?.['records_through']], [false, null])
  }
})

test('without its source, a list is empty and says so, and the vehicle has no count', async (t) => {
  service.swap(starter)
  t.after(() => service.swap(catalog))
  const [vehicle] = starter.searchVehicles({}, { limit: 1, offset: 0 }).vehicles
  assert.ok(vehicle)
  const shown = (await service.ask(`/v1/vehicles/${vehicle.id}`, { token })).json()
  for (const list of LISTS) {
    assert.ok(!(`${list.slice(0, -1)}_count` in shown))
    const { records, count, total, summary, message, ...of } = await listOf(vehicle.id, list)
    assert.deepEqual([of.loaded, of.records_through], [false, null])
    assert.deepEqual([records, count, total, summary], [[], undefined, undefined, undefined])
    assert.match(message ?? '', /^Federal .* are not loaded/)
  }
})
