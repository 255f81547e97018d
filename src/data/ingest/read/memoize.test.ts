import assert from 'node:assert/strict'
import { it } from 'node:test'
import { CACHED_TEXTS_MAX } from '#ingest/limits.ts'
import { memoize, unshared } from './memoize.ts'

it('computes each text once', () => {
  let calls = 0
  const length = memoize((text) => {
    calls += 1
    return text.length
  })
  assert.deepEqual([length('ab'), length('abc'), length('ab')], [2, 3, 2])
  assert.equal(calls, 2)
})

it('starts over instead of growing without bound', () => {
  let calls = 0
  const same = memoize((text) => {
    calls += 1
    return text
  })
  for (let number = 0; number <= CACHED_TEXTS_MAX; number += 1) same(`text ${number}`)
  same('text 0')
  assert.equal(calls, CACHED_TEXTS_MAX + 2)
})

it('copies a text exactly', () => {
  assert.equal(unshared('Citroën “C5” \u{1F697}'), 'Citroën “C5” \u{1F697}')
})
