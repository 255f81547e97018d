import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isUnchanged, tagOfCoding, unchangedTag } from './conditional.ts'

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

test('treats any other header as a changed response', () => {
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

test('reads a limited number of tags', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => `"t${index}"`).join(', ')
  assert.equal(isUnchanged(`${many}, ${TAG}`, TAG), false)
})

// Guarantee: a caller with a response in any coding gets 304 with the tag of the caller's copy.
test("returns 304 for the caller's copy in any coding", () => {
  const [gzip, zstd] = [tagOfCoding(TAG, 'gzip'), tagOfCoding(TAG, 'zstd')]
  assert.deepEqual([gzip, zstd], ['"5e1f-1-gzip"', '"5e1f-1-zstd"'])
  for (const own of [TAG, gzip, zstd]) {
    for (const held of [TAG, gzip, zstd]) {
      assert.equal(unchangedTag(held, own), held)
      assert.equal(unchangedTag(`W/"x", W/${held}`, own), held)
    }
    assert.equal(unchangedTag(`${TAG}, ${gzip}, ${zstd}`, own), own, 'the one that would be sent')
    assert.equal(unchangedTag('*', own), own)
    for (const other of [undefined, '', '"5e1f-2"', '"5e1f-2-gzip"', '"5e1f-1-br"', '"5e1f-1-gzip-gzip"', '"gzip"']) {
      assert.equal(unchangedTag(other, own), undefined, String(other))
    }
  }
})
