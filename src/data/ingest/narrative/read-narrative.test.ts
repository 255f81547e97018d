import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readNarrative } from './read-narrative.ts'

const TEXT = 'MY CAR 1FTFW1E5XMK STALLED IN ELMHURST, THE OTHER ONE 2T1BURHE0JC IS FINE IN JOLIET.'
const FIRST = { city: 'ELMHURST', vin: '1FTFW1E5XMK' }
const SECOND = { city: 'JOLIET', vin: '2T1BURHE0JC' }

// Guarantee: narratives do not affect later ones. The same words of another owner are redacted for that owner, a blank
// between them stays one, and a short text contains nothing of a longer one before it.
test('redacts each owner of the same words, whatever was read before', () => {
  const owners = [FIRST, SECOND].flatMap(({ city }) => [FIRST, SECOND].map(({ vin }) => ({ city, vin })))
  const narratives = owners.map((owner) => ({ raw: TEXT, owner }))
  const first = narratives.map(readNarrative)
  assert.equal(new Set(first.map(({ description }) => description)).size, owners.length)
  assert.deepEqual(readNarrative({ raw: ' ', owner: FIRST }), { description: null, symptoms: '[]' })
  const short = { raw: 'Stalled in JOLIET', owner: SECOND }
  assert.deepEqual(readNarrative(short), { description: 'Stalled in [redacted]', symptoms: '["Engine stalls"]' })
  assert.deepEqual(narratives.toReversed().map(readNarrative), first.toReversed())
})
