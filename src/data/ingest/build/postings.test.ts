import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openIngestedCatalog } from '#test/support/official-snapshot.ts'

const catalog = await openIngestedCatalog({ after }, 'data/starter')

function modelsOf(make: string, model: string): Set<string> {
  const { vehicles } = catalog.searchVehicles({ make, model }, { limit: 1_000, offset: 0 })
  return new Set(vehicles.map((vehicle) => vehicle.model))
}

test('a vehicle is found by its whole federal name', () => {
  assert.ok(modelsOf('Toyota', 'corolla matrix').has('Matrix'))
})

test('a part of that name does not find it', () => {
  const found = modelsOf('Toyota', 'corolla')
  assert.ok(found.has('Corolla'))
  assert.ok(!found.has('Matrix'))
})
