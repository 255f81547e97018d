import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isUnchanged } from './conditional.ts'

const TAG = '"5e1f-1"'

test('compares weakly, in lists, and with the star', () => {
  for (const header of [
    TAG,
    `W/${TAG}`,
    '*',
    ' * ',
    `"a", ${TAG}`,
    `"a",W/${TAG}`,
    `W/"x" ,${TAG}`,
    `"with,comma", ${TAG}`,
  ]) {
    assert.equal(isUnchanged(header, TAG), true, header)
  }
})

test('anything else is another answer', () => {
  const headers: (string | undefined)[] = [
    undefined,
    '',
    '5e1f-1',
    '"5e1f-2"',
    '"a", "b"',
    '"5e1f-1',
    "'5e1f-1'",
    'W/"x"',
    '"*"',
    'w/',
  ]
  for (const header of headers) {
    assert.equal(isUnchanged(header, TAG), false, String(header))
  }
})

test('looks at a bounded number of tags', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => `"t${index}"`).join(', ')
  assert.equal(isUnchanged(`${many}, ${TAG}`, TAG), false)
})
