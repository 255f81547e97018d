import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { FakeClock } from '#test/support/fake-clock.ts'
import { openIngestedCatalog } from '#test/support/official-snapshot.ts'
import { openRecordsCatalog } from '#test/support/records-snapshot.ts'
import type { Catalog } from '#catalog/catalog.ts'
import { getRatings } from './get-ratings.ts'

const starter = await openIngestedCatalog({ after }, 'data/starter')

function ratingsOf(catalog: Catalog, id: string) {
  const health = { accountsAvailable: true, dataUpdatedMs: 0, refreshFailure: undefined }
  return getRatings.run({ id }, { catalog, clock: new FakeClock(), publicUrl: '', health })
}

// Guarantee: stars on a vehicle are those of the ratings that its list holds, and a list says what was tested.
test('stars of vehicles, of search and of the lists are the same', () => {
  const { vehicles } = starter.searchVehicles({ make: 'ford' }, { limit: 1_000, offset: 0 })
  let rated = 0
  for (const { id, overall_stars: stars } of vehicles) {
    const { ratings, count } = ratingsOf(starter, id)
    assert.equal(count, ratings.length)
    const all = [...new Set(ratings.map(({ overall }) => overall))]
    assert.equal(stars, all.length === 1 ? all[0] : null, id)
    if (stars !== null) rated += 1
    for (const { tested } of ratings) assert.ok(tested.body !== null && tested.model !== '')
  }
  assert.ok(rated >= 15, `${rated} vehicles have stars`)
  const five = starter.searchVehicles({ min_stars: 5 }, { limit: 1_000, offset: 0 }).vehicles
  assert.equal(five.length, vehicles.filter(({ overall_stars: stars }) => stars === 5).length)
})

test('a list without a rating says whether ratings are loaded', async (t) => {
  const [toyota] = starter.searchVehicles({ make: 'toyota' }, { limit: 1, offset: 0 }).vehicles
  assert.match(ratingsOf(starter, toyota?.id ?? '').message, /^No safety rating carries the name/)
  const without = await openRecordsCatalog(t)
  const [vehicle] = without.searchVehicles({}, { limit: 1, offset: 0 }).vehicles
  const { count, message } = ratingsOf(without, vehicle?.id ?? '')
  assert.deepEqual([count, message.slice(0, 50)], [undefined, 'This service has not loaded safety ratings, so an '])
})
