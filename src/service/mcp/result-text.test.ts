import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inReadingOrder, resultText } from './result-text.ts'

function answer(types: readonly (string | null)[]): string {
  const recalls = types.map((type, index) => ({ campaign_id: String(index), type }))
  return JSON.stringify({ vehicle_id: 'a', count: types.length, recalls, message: 'What it means.' })
}

// Guarantee: a model that reads a list of recalls sees those of the car before those of other makers' parts.
test('puts campaigns of the vehicle first, after the message that counts both kinds', () => {
  const text = inReadingOrder('get_recalls', answer(['tire', 'vehicle', 'equipment', null, 'vehicle']))
  const { recalls, ...rest } = JSON.parse(text) as { recalls: { campaign_id: string }[] }
  assert.deepEqual(
    recalls.map(({ campaign_id: id }) => id),
    ['1', '3', '4', '0', '2'],
  )
  assert.deepEqual(rest, { message: 'What it means.', vehicle_id: 'a', count: 5 })
  assert.ok(text.startsWith('{"message":'))
})

test('leaves sorted lists and all other responses unchanged, byte for byte', () => {
  for (const types of [[], ['vehicle', null]]) assert.equal(inReadingOrder('get_recalls', answer(types)), answer(types))
  assert.equal(inReadingOrder('get_tsbs', answer(['tire', 'vehicle'])), answer(['tire', 'vehicle']))
})

// Guarantee: truncation of a long result is marked, never affects its message and warnings, and limits the text.
test('shortens the text of a long result, keeping its whole message and putting warnings first', () => {
  const recalls = Array.from({ length: 300 }, (_, index) => ({
    campaign_id: `c${index}`,
    type: 'vehicle',
    do_not_drive: index === 299,
    remedy: null,
    summary: 'long '.repeat(200),
    parts: [{ name: 'a', maker: { name: 'b', town: { name: 'c' } } }],
  }))
  const message = 'What it means. '.repeat(20)
  const text = resultText('get_recalls', JSON.stringify({ vehicle_id: 'a', recalls, message }), 'Say so.')
  assert.ok(text.length <= 4_200, `${text.length}`)
  assert.ok(text.includes(message))
  assert.match(text, /"campaign_id":"c299","type":"vehicle","do_not_drive":true/)
  assert.match(text, /\.\.\. and 29\d more/)
  assert.match(text, /structured content of this result is complete/)
  assert.match(text, /\nWhat next: Say so\.$/)
  assert.ok(!text.includes('remedy'))
})

test('limits a text even if no list can be shortened', () => {
  const wide = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`name${index}`, 'x'.repeat(100)]))
  assert.ok(resultText('get_vehicle', JSON.stringify(wide), 'Say so.').length <= 4_200)
})
