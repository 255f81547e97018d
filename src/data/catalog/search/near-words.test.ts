import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { editDistance, NearWords } from './near-words.ts'

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', '2'), minLength: 1, maxLength: 8 })

test('finds every word within its distance in spite of the letter filter', () => {
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 40 }), word, (words, typed) => {
      const near = new NearWords()
      for (const text of words) near.add([text])
      const found = near.near(typed)
      const max = typed.length <= 2 || /^[12]*$/.test(typed) ? 0 : typed.length <= 5 ? 1 : 2
      for (const [item, text] of words.entries()) {
        const isPrefix = text !== typed && typed.length > 1 && text.startsWith(typed)
        const expected = isPrefix ? 0.5 : editDistance(typed, text, text[0] === typed[0] ? max : Math.min(max, 1))
        assert.equal(found.get(item), expected, `${typed} ${text}`)
      }
    }),
    { seed: 20_261_121, numRuns: 500 },
  )
})

test('uses the nearest of several words', () => {
  const near = new NearWords()
  near.add(['tacomaaccesscab', 'tacoma', 'access', 'cab'])
  near.add(['corolla'])
  assert.deepEqual([...near.near('tacmoa')], [[0, 1]])
  assert.deepEqual([...near.near('cab')], [[0, 0]])
  assert.deepEqual([...near.near('zzzzzz')], [])
})

test('ranks a typing error before a shorter name, and a prefix first', () => {
  const near = new NearWords()
  for (const name of ['silver', 'silverado', 'silverdome']) near.add([name])
  assert.deepEqual(Object.fromEntries(near.near('silverdo')), { 0: 2, 1: 1, 2: 0.5 })
})

test('does not match another number, or a word that starts with a short name', () => {
  const near = new NearWords()
  for (const name of ['505', 'as', 'savana']) near.add([name])
  for (const typed of ['555', 'asdfgh', 'banana']) assert.deepEqual([...near.near(typed)], [], typed)
})

test('compares words of any length at bounded cost', () => {
  const near = new NearWords()
  near.add(['a'.repeat(10_000)])
  assert.deepEqual([...near.near('a'.repeat(50_000))], [[0, 0]], 'only their first characters count')
})
