import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { assertCacheable, assertProblem } from '#test/support/http-assert.ts'
import { openSmallCatalog, SMALL_SNAPSHOT } from '#test/support/small-snapshot.ts'
import { AMPLE, startService } from '#test/support/start-service.ts'

interface RecallList {
  readonly vehicle_id: string
  readonly count: number
  readonly recalls: readonly {
    campaign_id: string
    component: string | null
    components: string[]
    report_received: string
    source_url: string
  }[]
  readonly matched_names: readonly { make: string; model: string; rule: string }[]
  readonly message?: string
}

const service = await startService({ after })
const { token } = await service.createKey('enterprise', AMPLE)
const vehicles = service.catalog.searchVehicles({}, { limit: 1_000, offset: 0 }).vehicles

async function recallsOf(id: string): Promise<RecallList> {
  return assertCacheable(await service.ask(`/v1/vehicles/${id}/recalls`, { token })) as unknown as RecallList
}

// Guarantee: the count that a vehicle announces is the number of campaigns that its list holds.
test('the list of every vehicle holds what the vehicle announces, once per campaign, newest first', async () => {
  let campaigns = 0
  for (const { id, recall_count } of vehicles) {
    const list = await recallsOf(id)
    assert.equal(list.vehicle_id, id)
    assert.equal(list.count, recall_count, id)
    assert.equal(list.recalls.length, recall_count)
    const order = list.recalls.map(({ report_received, campaign_id }) => `${report_received} ${campaign_id}`)
    assert.deepEqual(order, order.toSorted().toReversed())
    assert.equal(new Set(list.recalls.map(({ campaign_id }) => campaign_id)).size, recall_count)
    campaigns += recall_count
  }
  assert.ok(campaigns > 0, 'no vehicle has a recall')
})

test('component is the first of components, or null, and the address of the campaign has its nine characters', async () => {
  for (const { id } of vehicles) {
    for (const recall of (await recallsOf(id)).recalls) {
      assert.equal(recall.component, recall.components[0] ?? null)
      assert.match(recall.source_url, /^https:\/\/www\.nhtsa\.gov\/recalls\?nhtsaId=[0-9A-Z]{9}$/)
    }
  }
})

// Guarantee: "no recalls" never looks like "safe" when no federal record names the vehicle at all.
test('an empty list says whether federal records know the vehicle', async () => {
  const unknown = vehicles.filter(({ record_set }) => record_set === null)
  const known = vehicles.filter(({ recall_count }) => recall_count > 0)
  assert.ok(unknown.length > 0 && known.length > 0)
  for (const { id } of unknown) {
    const { message, matched_names } = await recallsOf(id)
    assert.match(message ?? '', /no proof/)
    assert.deepEqual(matched_names, [])
    assert.equal(assertCacheable(await service.ask(`/v1/vehicles/${id}`, { token }))['recall_match'], 'none')
  }
  for (const { id } of known) {
    const { message, matched_names } = await recallsOf(id)
    assert.equal(message, undefined)
    assert.ok(matched_names.length > 0)
    assert.equal(assertCacheable(await service.ask(`/v1/vehicles/${id}`, { token }))['recall_match'], 'matched')
  }
})

// Guarantee: campaigns of other makers' equipment are in the list, are told apart, and can be left out.
test('campaigns say what they are about, and the type chooses among them', async () => {
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
    assert.deepEqual((await listOf('')).ids, ['06V001000', '06T002000', '06E026000'])
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
