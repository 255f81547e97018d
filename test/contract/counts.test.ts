import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { getRecalls } from '#operations/public/get-recalls.ts'
import { getVehicle } from '#operations/public/get-vehicle.ts'
import {
  assertFacetCounts,
  assertNameCounts,
  assertOrders,
  assertRecallCounts,
  assertSuggestions,
} from '#test/support/count-checks.ts'
import { FakeClock } from '#test/support/fake-clock.ts'
import { openIngestedCatalog } from '#test/support/official-snapshot.ts'

// test/system/files/served.test.ts checks the same for the complete federal files.
const HEALTH = { accountsAvailable: true, dataUpdatedMs: 0, refreshFailure: undefined }
const catalog = await openIngestedCatalog({ after }, 'data/starter')

// Guarantee: a count always equals the length of its list.
test('every starter vehicle lists as many recalls as its count states', () => {
  assert.ok(assertRecallCounts(catalog) >= 600)
})

// Guarantee: the number of campaigns in an excerpt is never reported as the number of recalls.
test('a vehicle of the starter data lists its campaigns, and has no recall count', () => {
  const context = { catalog, clock: new FakeClock(), publicUrl: '', health: HEALTH }
  let listed = 0
  for (const { id } of catalog.searchVehicles({}, { limit: 1_000, offset: 0 }).vehicles) {
    const vehicle = getVehicle.run({ id }, context)
    const { recalls, records_through: through } = getRecalls.run({ id }, context)
    assert.equal(vehicle.recalls_complete, false)
    assert.equal(vehicle.recall_count, recalls.length > 0 ? null : undefined)
    assert.equal(vehicle.equipment_recall_count, undefined)
    assert.equal(vehicle.recall_records_through, through)
    assert.equal(through === null, vehicle.recall_match === 'not_loaded')
    if (recalls.length > 0) listed += 1
  }
  assert.ok(listed > 400)
})

test('every count of makes, models and years equals that of its search', () => {
  assert.ok(assertNameCounts(catalog) >= 150)
})

test('every facet count equals the total of the search with that value', () => {
  assert.ok(assertFacetCounts(catalog) >= 500)
})

test('the pages contain the same vehicles in every order', () => {
  assert.ok(assertOrders(catalog) > 0)
})

test('every model is suggested to a user who types its name', () => {
  assert.ok(assertSuggestions(catalog) >= 140)
})
