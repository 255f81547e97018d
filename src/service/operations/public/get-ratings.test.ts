import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Catalog } from '#catalog/catalog.ts'
import { FakeClock } from '#test/support/fake-clock.ts'
import { openIngestedCatalog } from '#test/support/official-snapshot.ts'
import { openRecordsCatalog } from '#test/support/records-snapshot.ts'
import { getRatings, ratingsMessage } from './get-ratings.ts'

const starter = await openIngestedCatalog({ after }, 'data/starter')

function ratingsOf(catalog: Catalog, id: string) {
  const health = { accountsAvailable: true, dataUpdatedMs: 0, refreshFailure: undefined }
  return getRatings.run({ id }, { catalog, clock: new FakeClock(), publicUrl: '', health })
}

// Guarantee: the starter data contain ratings for most of their vehicles since 2011, so that a search by stars finds something.
test('ratings of the starter data are listed with the tested vehicle, and stars equal those of the ratings', () => {
  const { vehicles } = starter.searchVehicles({}, { limit: 1_000, offset: 0 })
  let rated = 0
  for (const { id, overall_stars: stars } of vehicles) {
    const { ratings, count } = ratingsOf(starter, id)
    assert.equal(count, ratings.length > 0 ? ratings.length : undefined)
    if (stars !== null) assert.ok(ratings.length > 0 && ratings.every(({ overall }) => overall === stars), id)
    rated += ratings.length
    for (const { tested } of ratings) assert.ok(tested.model !== '')
  }
  assert.ok(rated >= 750, `${rated} ratings`)
  assert.ok(starter.countVehicles({ min_stars: 1 }) >= 370)
  assert.ok(starter.countVehicles({ min_stars: 5, make: 'toyota' }) > 0)
})

// Guarantee: stars are always accompanied by a concern or limit that NHTSA states.
test('the message states what the stars do not cover, and nothing else', () => {
  const plain = { safety_concern: false, limited: false }
  const says = (rating: Parameters<typeof ratingsMessage>[0][number]) => {
    const message = ratingsMessage([plain, rating], { isLoaded: true, isExcerpt: false })
    return [message.includes('states a safety concern'), message.includes('limits the stars')]
  }
  assert.deepEqual(says(plain), [false, false])
  assert.deepEqual(says({ ...plain, safety_concern: true }), [true, false])
  assert.deepEqual(says({ ...plain, limited: true }), [false, true])
})

// Guarantee: a vehicle without a rating in an excerpt is never reported as unrated.
test('a list without a rating states whether ratings are loaded', async (t) => {
  const { vehicles } = starter.searchVehicles({}, { limit: 1_000, offset: 0 })
  const unrated = vehicles.find(({ id }) => ratingsOf(starter, id).ratings.length === 0)
  const inExcerpt = ratingsOf(starter, unrated?.id ?? '')
  assert.deepEqual([inExcerpt.count, inExcerpt.ratings], [undefined, []])
  assert.match(
    inExcerpt.message,
    /^This service has starter data, an excerpt of the federal safety ratings, so an empty/,
  )
  const rated = vehicles.find(({ id }) => ratingsOf(starter, id).ratings.length > 0)
  assert.match(
    ratingsOf(starter, rated?.id ?? '').message,
    /These are starter data.*records may be missing.*operator of this service can load/,
  )
  const without = await openRecordsCatalog(t)
  const [vehicle] = without.searchVehicles({}, { limit: 1, offset: 0 }).vehicles
  const { count, message } = ratingsOf(without, vehicle?.id ?? '')
  assert.deepEqual([count, message.slice(0, 50)], [undefined, 'This service has not loaded safety ratings, so an '])
})
