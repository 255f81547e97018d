import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openIngestedCatalog } from '#test/support/official-snapshot.ts'
import { recallsOfVehicle } from '#test/support/recalls-of-vehicle.ts'
import { emptySearchHints } from './empty-search-hints.ts'
import { loadingNote } from './starter-data.ts'

// Guarantee: in the first minute no response says that a vehicle does not exist.
test('the response for a vehicle that is not loaded yet states how many are', async (t) => {
  const selection = await openIngestedCatalog(t, 'data/starter')
  const { note } = emptySearchHints({ make: 'ford', model: 'aspire' }, selection)
  assert.match(note ?? '', /^Still loading: 686 of 49,600 vehicles/)
  const { meta } = selection
  assert.equal(loadingNote({ ...meta, listed_count: 49_700 }), undefined)
  assert.equal(loadingNote({ ...meta, edition: 'official' }), undefined)
})

// Guarantee: an undated campaign is sorted by its number, not after campaigns of earlier years.
test('lists recalls newest first, and undated ones by the year and number of the campaign', async (t) => {
  const catalog = await openIngestedCatalog(t, 'data/starter')
  let undated = 0
  for (const { id } of catalog.searchVehicles({}, { limit: 1_000, offset: 0 }).vehicles) {
    const recalls = recallsOfVehicle(catalog, id)?.recalls ?? []
    const years = recalls.map(({ campaign_id: number, report_received: day }) => {
      if (day === null) undated += 1
      return Number(day?.slice(0, 4) ?? `20${number.slice(0, 2)}`)
    })
    assert.deepEqual(
      years,
      years.toSorted((left, right) => right - left),
      id,
    )
  }
  assert.ok(undated > 20)
})
