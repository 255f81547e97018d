import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inReadingOrder } from './tool-result.ts'

function answer(types: readonly (string | null)[]): string {
  const recalls = types.map((type, index) => ({ campaign_id: String(index), type }))
  return JSON.stringify({ vehicle_id: 'a', count: types.length, recalls, message: 'What it means.' })
}

// Guarantee: a model that reads a list of recalls meets those of the car before those of other makers' parts.
test('campaigns of the vehicle come first, and before them the message that counts both', () => {
  const text = inReadingOrder('get_recalls', answer(['tire', 'vehicle', 'equipment', null, 'vehicle']))
  const { recalls, ...rest } = JSON.parse(text) as { recalls: { campaign_id: string }[] }
  assert.deepEqual(
    recalls.map(({ campaign_id: id }) => id),
    ['1', '3', '4', '0', '2'],
  )
  assert.deepEqual(rest, { message: 'What it means.', vehicle_id: 'a', count: 5 })
  assert.ok(text.startsWith('{"message":'))
})

test('what is in order already, and every other answer, stays byte for byte', () => {
  for (const types of [[], ['vehicle', null]]) assert.equal(inReadingOrder('get_recalls', answer(types)), answer(types))
  assert.equal(inReadingOrder('get_tsbs', answer(['tire', 'vehicle'])), answer(['tire', 'vehicle']))
})
