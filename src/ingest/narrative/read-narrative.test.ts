import assert from 'node:assert/strict'
import { test } from 'node:test'
import { narrativeReader } from './read-narrative.ts'

const TEXT = 'MY CAR 1FTFW1E5XMK STALLED IN ELMHURST, THE OTHER ONE 2T1BURHE0JC IS FINE IN JOLIET.'
const FIRST = { city: 'ELMHURST', vin: '1FTFW1E5XMK' }
const SECOND = { city: 'JOLIET', vin: '2T1BURHE0JC' }

// Guarantee: what is cached of one owner's narrative is never given to another owner who wrote the same words.
test('strikes out each owner of the same words, whatever was read before', () => {
  const owners = [FIRST, SECOND].flatMap(({ city }) => [FIRST, SECOND].map(({ vin }) => ({ city, vin })))
  const alone = owners.map((owner) => narrativeReader()(TEXT, owner).description)
  assert.equal(new Set(alone).size, owners.length)
  const read = narrativeReader()
  const inTurn = [...owners, ...owners.toReversed()].map((owner) => read(TEXT, owner).description)
  assert.deepEqual(inTurn, [...alone, ...alone.toReversed()])
})
