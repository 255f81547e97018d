import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paletteItems } from './palette-items.ts'

const PAGES = [
  { to: '/overview', label: 'Overview', hint: undefined },
  { to: '/requests', label: 'Request log', hint: undefined },
  { to: '/watchlists', label: 'Watchlists', hint: 'Alerts' },
]
const NOTHING = { pages: PAGES, suggestions: [], documents: [] }

function labelsOf(typed: string, changed: object = {}): string[] {
  return paletteItems({ ...NOTHING, typed, ...changed }).map(({ group, label }) => `${group}: ${label}`)
}

test('the palette starts with the given pages', () => {
  assert.deepEqual(labelsOf(''), ['Pages: Overview', 'Pages: Request log', 'Pages: Watchlists'])
  assert.equal(labelsOf('log req')[0], 'Pages: Request log')
})

// Guarantee: a VIN is neither searched for as a name nor shown whole.
test('offers only to decode a VIN, and nothing for a partial one', () => {
  assert.deepEqual(labelsOf('3tmcz5an6km123456'), ['Look up: Decode VIN 3TMCZ5AN…'])
  assert.deepEqual(labelsOf('3tmcz5an6km1'), [])
})

test('offers a trouble code, a recall campaign, vehicles and documentation, and a full-text search last', () => {
  assert.equal(labelsOf('p0420')[0], 'Look up: Trouble code P0420')
  assert.equal(labelsOf('recall 24v-064')[0], 'Look up: Recall campaign 24V064')
  assert.equal(labelsOf('vw 72h8', { campaign: '72H8' })[0], 'Look up: Recall campaign 72H8')
  const documents = [['Guide', 'Webhooks', '/docs/webhooks', '', 'signed messages']] as const
  const suggestions = [{ label: '2019 Toyota Tacoma', query: 'year=2019&make=toyota&model=tacoma', vehicle_count: 2 }]
  assert.deepEqual(labelsOf('signed messages', { documents }), [
    'Documentation: Webhooks',
    'Look up: Search vehicles for “signed messages”',
  ])
  assert.equal(labelsOf('tacoma', { suggestions })[0], 'Vehicles: 2019 Toyota Tacoma')
})
