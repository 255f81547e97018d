import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { assertCacheable } from '#test/support/http-assert.ts'
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
