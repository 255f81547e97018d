import assert from 'node:assert/strict'
import type { Catalog } from '#catalog/catalog.ts'
import { recordsOwnerOf } from '#catalog/vehicle-records.ts'

/**
 * Asserts that a vehicle is among those of a campaign if and only if the campaign is among its recalls, and that every name by
 * which it is tied is one that the campaign states.
 * @returns how many campaigns were compared: those that a vehicle lists
 */
export function compareCampaigns(catalog: Catalog, country: string): number {
  const listed = new Map<string, string[]>()
  for (const vehicle of catalog.searchVehicles({}, { limit: catalog.meta.listed_count, offset: 0 }).vehicles) {
    const { recalls } = catalog.records.ofOwner.recallsIn(country, recordsOwnerOf(vehicle))
    for (const { campaign_id: id } of recalls) {
      const ids = listed.get(id)
      if (ids === undefined) listed.set(id, [vehicle.id])
      else ids.push(vehicle.id)
    }
  }
  for (const [id, ids] of listed) {
    const found = catalog.campaigns.find(country, id)
    const own = found?.vehicles.map(({ position }) => catalog.vehicleAt(position).id)
    assert.deepEqual(own?.toSorted(), ids.toSorted(), id)
    const stated = new Set(found?.names.map(({ year, make, model }) => `${year} ${make} ${model}`))
    for (const { names } of found?.vehicles ?? []) {
      assert.ok(names.length > 0 && names.every(({ year, make, model }) => stated.has(`${year} ${make} ${model}`)), id)
    }
  }
  return listed.size
}
