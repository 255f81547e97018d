import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readNarratives } from './read-narrative.ts'

const TEXT = 'MY CAR 1FTFW1E5XMK STALLED IN ELMHURST, THE OTHER ONE 2T1BURHE0JC IS FINE IN JOLIET.'
const FIRST = { city: 'ELMHURST', vin: '1FTFW1E5XMK' }
const SECOND = { city: 'JOLIET', vin: '2T1BURHE0JC' }

// Guarantee: narratives that are read together do not touch each other: the same words of another owner are redacted for that
// owner, and a blank between them stays one.
test('strikes out each owner of the same words, whatever is read beside it', () => {
  const owners = [FIRST, SECOND].flatMap(({ city }) => [FIRST, SECOND].map(({ vin }) => ({ city, vin })))
  const narratives = [...owners, ...owners.toReversed()].map((owner) => ({ raw: TEXT, owner }))
  const alone = narratives.map((narrative) => readNarratives([narrative])[0])
  assert.equal(new Set(alone.map((each) => each?.description)).size, owners.length)
  assert.deepEqual(readNarratives(narratives), alone)
  const blank = { raw: ' ', owner: FIRST }
  const [first, second] = narratives
  assert.ok(first !== undefined && second !== undefined)
  assert.deepEqual(readNarratives([first, blank, second]), [alone[0], { description: null, symptoms: '[]' }, alone[1]])
})
