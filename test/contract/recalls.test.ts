import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { vehicleGroup } from '#alerts/watchlists/vehicle-group.ts'
import { groupFindings } from '#operations/alerts/group-findings.ts'
import { BATCH_OPERATIONS } from '#operations/batch/batch-operations.ts'
import { getCampaign } from '#operations/public/get-campaign.ts'
import { getVehicle } from '#operations/public/get-vehicle.ts'
import { systemClock } from '#platform/clock.ts'
import type { SnapshotSpec } from '#test/support/build-snapshot.ts'
import { compareCampaigns } from '#test/support/compare-campaigns.ts'
import { assertCacheable, assertProblem } from '#test/support/http-assert.ts'
import { openSmallCatalog, SMALL_SNAPSHOT } from '#test/support/small-snapshot.ts'
import { AMPLE, startService } from '#test/support/start-service.ts'

interface RecallList {
  readonly vehicle_id: string
  readonly count?: number
  readonly recall_match: string
  readonly recalls: readonly {
    campaign_id: string
    component: string | null
    components: string[]
    report_received: string
    source_url: string
  }[]
  readonly matched_names: readonly { make: string; model: string; rule: string; explanation: string }[]
  readonly similar_names?: readonly object[]
  readonly records_through: string | null
  readonly message: string
}

/** Message of a list by its recall_match. */
const MEANING = {
  matched: /A campaign may cover only some vehicles with this name/,
  none: /Recalls of this make are loaded, and no/,
  not_loaded: /Federal recalls of this make and model year are not loaded/,
} as const

const service = await startService({ after })
const { token } = await service.createKey('enterprise', AMPLE)
const vehicles = service.catalog.searchVehicles({}, { limit: 1_000, offset: 0 }).vehicles

async function recallsOf(id: string): Promise<RecallList> {
  return assertCacheable(await service.ask(`/v1/vehicles/${id}/recalls`, { token })) as unknown as RecallList
}

// Guarantee: a vehicle's count equals the number of campaigns in its list, and both are missing if nothing is loaded that could
// be counted.
test('the list of every vehicle has as many campaigns as its count states, each once, newest first', async () => {
  let campaigns = 0
  for (const { id, recall_count } of vehicles) {
    const list = await recallsOf(id)
    assert.equal(list.vehicle_id, id)
    assert.equal(list.count, recall_count ?? undefined, id)
    assert.equal(list.recalls.length, recall_count ?? 0)
    const order = list.recalls.map(({ report_received, campaign_id }) => `${report_received} ${campaign_id}`)
    assert.deepEqual(order, order.toSorted().toReversed())
    assert.equal(new Set(list.recalls.map(({ campaign_id }) => campaign_id)).size, list.recalls.length)
    campaigns += list.recalls.length
  }
  assert.ok(campaigns > 0, 'no vehicle has a recall')
})

test("component is the first of components, or null, and the campaign's address has its nine characters", async () => {
  for (const { id } of vehicles) {
    for (const recall of (await recallsOf(id)).recalls) {
      assert.equal(recall.component, recall.components[0] ?? null)
      assert.match(recall.source_url, /^https:\/\/www\.nhtsa\.gov\/recalls\?nhtsaId=[0-9A-Z]{9}$/)
    }
  }
})

// Guarantee: "no recalls" never looks like "safe" if recalls of that make and time are not loaded or no record has the name. A
// list of recalls never looks like that of one specific car.
test('every list states its coverage', async () => {
  const seen = new Set<string>()
  for (const { id, recall_count } of vehicles) {
    const list = await recallsOf(id)
    const shown = assertCacheable(await service.ask(`/v1/vehicles/${id}`, { token }))
    const match = recall_count === null ? 'not_loaded' : recall_count === 0 ? 'none' : 'matched'
    assert.deepEqual([shown['recall_match'], list.recall_match], [match, match], id)
    assert.match(list.message, MEANING[match])
    assert.match(list.message, /VIN.*https:\/\/www\.nhtsa\.gov\/recalls$/)
    assert.equal('recall_count' in shown, match !== 'not_loaded')
    assert.equal('equipment_recall_count' in shown, match !== 'not_loaded')
    assert.equal('count' in list, match !== 'not_loaded')
    if (match === 'matched') assert.ok(list.matched_names.length > 0)
    for (const { rule, explanation } of list.matched_names) assert.match(explanation, /\.$/, rule)
    if (match === 'not_loaded') assert.equal(list.records_through, null)
    else assert.match(list.records_through ?? '', /^\d{4}-\d{2}-\d{2}$/)
    assert.equal(shown['recall_records_through'], list.records_through)
    assert.equal(shown['recalls_complete'], match !== 'not_loaded')
    seen.add(match)
  }
  assert.deepEqual([...seen].toSorted(), ['matched', 'not_loaded'])
})

// Guarantee: an empty list says exactly why it is empty: not loaded, an excerpt, or loaded without this name.
test('an empty list explains exactly why it is empty', async () => {
  const vehicle = { year: 2019, make: 'Honda', model: 'CR-V' }
  const spec = {
    vehicles: [
      { ...vehicle, id: 'unnamed', recall_count: 0 },
      { ...vehicle, id: 'namedbyothers', recall_count: 0, record_set: 1 },
      { ...vehicle, id: 'notloaded', recall_count: null, equipment_recall_count: null, record_set: 1 },
    ],
    recordSets: [
      { record_set: 1, names: [{ year: 2019, make: 'HONDA', model: 'CR-V', rule: 'same_name' }], recalls: [] },
    ],
  }
  const official = await emptyLists({ ...spec, edition: 'official' })
  assert.match(
    official.unnamed.message,
    /Recalls of this make are loaded, but no federal record has this vehicle's name/,
  )
  assert.match(
    official.namedbyothers.message,
    /Recalls of this make are loaded, but none has this vehicle's name; other federal/,
  )
  assert.match(official.notloaded.message, /Federal recalls of this make and model year are not loaded/)
  for (const { count, recall_match } of [official.unnamed, official.namedbyothers]) {
    assert.deepEqual([count, recall_match], [0, 'none'])
  }
  assert.deepEqual([official.notloaded.count, official.notloaded.recall_match], [undefined, 'not_loaded'])
  const item = { year: 2019, make: 'Honda', model: 'CR-V', vehicleIds: ['notloaded'], unknownReason: null }
  const [finding] = groupFindings(
    vehicleGroup(item),
    openSmallCatalog({ after }, { ...spec, edition: 'official' }),
    'us',
  )
  assert.deepEqual([finding?.severity, finding?.subject], ['unknown', 'not_loaded'])
  const { notloaded: excerpt } = await emptyLists({ ...spec, edition: 'starter' })
  assert.match(
    excerpt.message,
    /has starter data, an excerpt of the federal recalls.*operator of this service can load/,
  )
})

// Guarantee: if no campaign about the vehicle itself is listed, the response points to campaigns under similar names.
test('an empty list names similar names with campaigns', async () => {
  const of = (model: string) => ({ year: 2014, make: 'Honda', model, recall_count: 0 })
  const named = (record_set: number, model: string, campaigns: readonly string[]) => ({
    record_set,
    names: [{ year: 2014, make: 'HONDA', model, rule: 'same_name' }],
    recalls: campaigns.map((campaign_id) => ({ campaign_id, report_received: '2016-01-04', components: ['AIR BAGS'] })),
  })
  const spec: SnapshotSpec = {
    edition: 'official',
    vehicles: [
      { ...of('Civic Hybrid'), id: 'unnamed' },
      { ...of('Civic Natural Gas'), id: 'namedbyothers', record_set: 4 },
      { ...of('Accord'), id: 'notloaded' },
    ],
    recordSets: [
      named(1, 'CIVIC', ['14V109000', '15V574000']),
      named(2, 'CIVIC TYPE R', ['16V001000']),
      named(3, 'CIVIC SI', []),
      named(4, 'CIVIC GX', []),
      named(5, 'CIVILIAN', ['16V002000']),
    ],
  }
  const { unnamed, namedbyothers, notloaded } = await emptyLists(spec)
  const expected = [
    { year: 2014, make: 'HONDA', model: 'CIVIC', recall_count: 2 },
    { year: 2014, make: 'HONDA', model: 'CIVIC TYPE R', recall_count: 1 },
  ]
  assert.deepEqual([unnamed.similar_names, namedbyothers.similar_names], [expected, expected])
  assert.match(unnamed.message, /campaigns of 2014 HONDA have similar names.*: CIVIC \(2\), CIVIC TYPE R \(1\)\. Check/)
  assert.equal(notloaded.similar_names, undefined)
  const catalog = openSmallCatalog({ after }, spec)
  const item = { year: 2014, make: 'Honda', model: 'Civic Hybrid', vehicleIds: ['unnamed'], unknownReason: null }
  const [finding] = groupFindings(vehicleGroup(item), catalog, 'us')
  assert.deepEqual([finding?.severity, finding?.subject], ['unknown', 'similar_names'])
  assert.match(finding?.title ?? '', /: CIVIC \(2\), CIVIC TYPE R \(1\)/)
  for (const [id, similar] of [
    ['unnamed', expected],
    ['notloaded', undefined],
  ] as const) {
    const health = { accountsAvailable: true, dataUpdatedMs: 0, refreshFailure: undefined }
    const context = { catalog, clock: systemClock, publicUrl: '', health }
    const line = BATCH_OPERATIONS.find(({ name }) => name === 'vehicle')?.run({ kind: 'id', id }, context, {
      country: undefined,
    })
    assert.deepEqual((line as Partial<RecallList>).similar_names, similar)
    assert.deepEqual(getVehicle.run({ id }, context).similar_names, similar)
  }
})

async function emptyLists(spec: SnapshotSpec): Promise<Record<'unnamed' | 'namedbyothers' | 'notloaded', RecallList>> {
  const before = service.catalog
  service.swap(openSmallCatalog({ after }, spec))
  try {
    const lists = {
      unnamed: await recallsOf('unnamed'),
      namedbyothers: await recallsOf('namedbyothers'),
      notloaded: await recallsOf('notloaded'),
    }
    for (const { recalls, message } of Object.values(lists)) {
      assert.deepEqual(recalls, [])
      assert.match(message, /VIN.*https:\/\/www\.nhtsa\.gov\/recalls$/)
    }
    return lists
  } finally {
    service.swap(before)
  }
}

// Guarantee: campaigns of other makers' equipment are listed, labeled, and can be filtered out.
test('campaigns state their type, and the type filter applies', async () => {
  const before = service.catalog
  const campaign = (campaign_id: string, type: string) => {
    return { campaign_id, type, report_received: '2006-03-23', components: ['EXTERIOR LIGHTING'] }
  }
  const recalls = [campaign('06V001000', 'vehicle'), campaign('06E026000', 'equipment'), campaign('06T002000', 'tire')]
  const names = [{ year: 2019, make: 'HONDA', model: 'CR-V', rule: 'same_name' }]
  service.swap(openSmallCatalog({ after }, { ...SMALL_SNAPSHOT, recordSets: [{ record_set: 1, names, recalls }] }))
  try {
    const path = '/v1/vehicles/hondacrv2019awd/recalls'
    const listOf = async (query: string) => {
      const { recalls: listed, count, message } = (await service.ask(path + query, { token })).json()
      const ids = (listed as { campaign_id: string }[]).map(({ campaign_id }) => campaign_id)
      assert.equal(count, ids.length)
      return { ids, message: message as string | undefined }
    }
    const all = await listOf('')
    assert.deepEqual(all.ids, ['06V001000', '06T002000', '06E026000'])
    assert.match(all.message ?? '', /^1 of these 3 campaigns concerns the vehicle itself; 2 concern equipment/)
    assert.match((await listOf('?type=tire')).message ?? '', /^No campaign listed here covers the vehicle itself/)
    assert.deepEqual((await listOf('?type=vehicle')).ids, ['06V001000'])
    assert.deepEqual((await listOf('?type=Equipment')).ids, ['06E026000'])
    const none = await listOf('?type=child_seat')
    assert.deepEqual(none.ids, [])
    assert.match(none.message ?? '', /None of the 3 campaigns listed for this vehicle is of type child_seat/)
    for (const word of ['tyre', 'V', '', 'vehicle,tire']) {
      const problem = assertProblem(await service.ask(`${path}?type=${word}`, { token }), 'invalid_parameter')
      assert.match(JSON.stringify(problem['errors']), /vehicle, equipment, tire, child_seat|is blank/)
    }
  } finally {
    service.swap(before)
  }
})

interface CampaignResponse {
  readonly campaign_id: string
  readonly recall: { campaign_id: string; do_not_drive: boolean | null }
  readonly other_wordings?: readonly { wording: number }[]
  readonly names: readonly { make: string; model: string; years: number[]; unmatched_years: number[] }[]
  readonly unmatched_count: number
  readonly total: number
  readonly vehicles: readonly { id: string; wording: number; matched_names: { rule: string }[] }[]
  readonly next: string | null
  readonly message: string
}

// Guarantee: a vehicle is listed for a campaign if and only if the campaign is among its recalls.
test('a campaign lists the vehicles that list it, each by a name that it states', () => {
  assert.ok(compareCampaigns(service.catalog, 'us') > 30)
})

test('a campaign is found by its number as users write it, page by page', async () => {
  for (const number of ['20V682000', '20v-682', 'NHTSA%20Recall%20No.%2020V%E2%80%93682']) {
    const { campaign_id, recall } = assertCacheable(await service.ask(`/v1/recalls/${number}`, { token }))
    assert.deepEqual([campaign_id, (recall as { country: string }).country], ['20V682000', 'us'])
  }
  const ids: string[] = []
  for (let target: string | null = '/v1/recalls/20v-682?limit=5&fields=id'; target !== null;) {
    const page = assertCacheable(await service.ask(target, { token })) as unknown as CampaignResponse
    ids.push(...page.vehicles.map(({ id }) => id))
    target = page.next
    assert.ok(page.total > 10 && (target !== null || ids.length === page.total))
  }
  assert.equal(new Set(ids).size, ids.length)
  for (const number of ['tacoma', '---']) {
    const problem = assertProblem(await service.ask(`/v1/recalls/${number}`, { token }), 'invalid_parameter')
    assert.match(JSON.stringify(problem['errors']), /24V064000.*2024065.*manufacturer/)
  }
})

// Guarantee: a manufacturer's number, which others may use, is never silently taken for another campaign's.
test("a campaign is found by the manufacturer's own number, and the response says so", async () => {
  const found = assertCacheable(
    await service.ask('/v1/recalls/recall%20u-23', { token }),
  ) as unknown as CampaignResponse
  assert.equal(found.campaign_id, '18V421000')
  assert.match(found.message, /^Found by the manufacturer's own number U23, which another manufacturer may also use/)
  const unknown = assertProblem(await service.ask('/v1/recalls/24S05', { token }), 'campaign_not_found')
  assert.match(String(unknown['message']), /number 24S05.*24V064000.*through \d{4}-\d\d-\d\d/)
  assert.equal(unknown['campaigns'], undefined)
  const several = assertProblem(await service.ask('/v1/recalls/20TA02', { token }), 'campaign_not_found')
  assert.deepEqual(several['campaigns'], ['20V012000', '20V682000'])
  assert.match(String(several['message']), /^Several campaigns.*20V012000 \(Toyota Motor.*Request one of them\.$/)
})

// Guarantee: a campaign number in the vehicle search is not treated as a name without a vehicle.
test('a search for a known campaign number says what it is', async () => {
  const suggested = async (typed: string) =>
    assertCacheable(await service.ask(`/v1/suggest?q=${encodeURIComponent(typed)}`, { token }))['campaign']
  assert.deepEqual([await suggested('u-23'), await suggested('recall 20TA02')], ['U23', '20TA02'])
  assert.deepEqual([await suggested('20v-682'), await suggested('2019 tacoma')], ['20V682', undefined])
  assert.equal(await suggested('24S05'), undefined, 'no campaign states it')
  const { note } = assertCacheable(await service.ask('/v1/vehicles?model=U23', { token }))
  assert.match(String(note), /a recall campaign number, not a model: GET \/v1\/recalls\/U23 /)
})

// Guarantee: an unknown campaign never looks like the absence of recalls, nor an unlinked name as if it affected no vehicle.
test('unknown and unlinked campaigns are reported as such', async () => {
  const messageOf = async (number: string) =>
    String(assertProblem(await service.ask(`/v1/recalls/${number}`, { token }), 'campaign_not_found')['message'])
  assert.match(await messageOf('24V064'), /no campaign 24V064000.*through \d{4}-\d\d-\d\d.*equipment, tires/)
  assert.match(await messageOf('2024-065'), /recalls of Canada are not loaded.*rn=2024065$/)
  const { records, campaigns } = service.catalog
  const recallsIn: typeof records.ofOwner.recallsIn = (...about) => {
    return { ...records.ofOwner.recallsIn(...about), isComplete: false }
  }
  const excerpt = { catalog: { campaigns, records: { ofOwner: { recallsIn } } } } as never
  assert.throws(() => getCampaign.run({ campaign: '24V064' }, excerpt), /They are incomplete: campaigns are missing\./)
  const before = service.catalog
  const campaign = { campaign_id: '00V095001', report_received: '2000-04-05', components: ['WHEELS'] }
  const part = { ...campaign, campaign_id: '00V095002', number: '21E007' }
  const name = (model: string) => ({ year: 2019, make: 'HONDA', model, rule: 'same_name' })
  const recordSets = [
    { record_set: 1, names: [name('CR-V')], recalls: [campaign] },
    { record_set: 9, names: [name('CR-V EX')], recalls: [{ ...campaign, do_not_drive: 1 }, part] },
  ]
  service.swap(openSmallCatalog({ after }, { ...SMALL_SNAPSHOT, recordSets, edition: 'official' }))
  try {
    assert.match(await messageOf('00V095'), /Several campaigns begin with 00V095: 00V095001, 00V095002/)
    // A number in NHTSA's form never finds a campaign to which a manufacturer gave it.
    assert.match(await messageOf('21E-007'), /21E007000 could not be looked up\..*another campaign: 00V095002 \(/)
    const read = async (number: string) =>
      assertCacheable(await service.ask(`/v1/recalls/${number}`, { token })) as unknown as CampaignResponse
    const one = await read('00V095001')
    assert.deepEqual(
      one.names.map(({ model, years, unmatched_years }) => [model, years, unmatched_years]),
      [
        ['CR-V', [2019], []],
        ['CR-V EX', [2019], [2019]],
      ],
    )
    assert.deepEqual([one.unmatched_count, one.other_wordings?.length, one.recall.do_not_drive], [1, 1, true])
    assert.match(one.message, /^1 of its 2 names and model years is not linked to a vehicle/)
    const none = await read('00V095002')
    assert.deepEqual([none.total, none.unmatched_count], [0, 1])
    assert.match(none.message, /^1 campaign; its record does not say [^.]+\. None of its names is linked to a vehicle/)
  } finally {
    service.swap(before)
  }
})
