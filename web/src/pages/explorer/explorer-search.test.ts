import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayBeName, suggestedCampaign, typedCampaign, typedSearch, vehicleSearchOf } from './explorer-search.ts'

test('a completely typed name is selected, in any order and case', () => {
  const tacoma = { year: '2019', make: 'Toyota', model: 'Tacoma', label: '2019 Toyota Tacoma' }
  assert.deepEqual(typedSearch('toyota  TACOMA 2019', tacoma), { year: '2019', make: 'Toyota', model: 'Tacoma' })
})

// Guarantee: no typed word is lost: the response names words that the search cannot use.
test('other words become the model, and a year is separate', () => {
  const tacoma = { year: '2019', make: 'Toyota', model: 'Tacoma', label: '2019 Toyota Tacoma' }
  assert.deepEqual(typedSearch('2019 toyota tacoma 4wd', tacoma), { year: '2019', model: 'toyota tacoma 4wd' })
  assert.deepEqual(typedSearch('19 tacoma sr5', tacoma), { year: '2019', model: 'tacoma sr5' })
  const spider = { make: 'Alfa Romeo', model: 'Spider Veloce 2000', label: 'Alfa Romeo Spider Veloce 2000' }
  assert.deepEqual(typedSearch('spider veloce 2000', spider), { model: 'spider veloce 2000' })
  assert.deepEqual(typedSearch('jeep wrangler 2018 4 door', undefined), { year: '2018', model: 'jeep wrangler 4 door' })
  assert.deepEqual(typedSearch('asdfghjkl', undefined), { model: 'asdfghjkl' })
  assert.deepEqual(typedSearch('2018', undefined), { year: '2018' })
})

test("the page's address contains every filter", () => {
  const filters = { min_mpg: '40', min_range: '300', min_stars: '5', sort: '-range' }
  assert.deepEqual(vehicleSearchOf({ ...filters, other: 'x' }), filters)
})

// Guarantee: no vehicle name is suggested for a campaign number.
test('distinguishes a campaign from a name', () => {
  const typed = ['20v682', 'recall 20V-682', '20V 682', 'NHTSA Campaign Number: 20V682']
  assert.deepEqual([...new Set(typed.map(typedCampaign))], ['20V682'])
  assert.deepEqual(['20V-682000', '2024-065', 'recall 2024065'].map(typedCampaign), ['20V682000', '2024065', '2024065'])
  assert.deepEqual(['recall 24s05', 'Campaign FL-843'].map(typedCampaign), ['24S05', 'FL-843'])
  assert.ok(!typed.some(mayBeName))
  // The API knows those of manufacturers.
  assert.equal(suggestedCampaign('vw 72h8', { campaign: '72H8' }), '72H8')
  assert.equal(suggestedCampaign('72h', { campaign: '72H8' }), undefined, 'a response to an earlier text')
  const names = ['tacoma', '20V', 'recall', 'recall 2019', '24S05', '2019 toyota', '911', '2019 911', '98 C200']
  assert.ok(names.every((name) => mayBeName(name) && typedCampaign(name) === undefined))
})
