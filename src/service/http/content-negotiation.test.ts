import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import {
  compress,
  preferredCoding,
  type ContentCoding,
  isUnchanged,
  tagOfCoding,
  unchangedTag,
} from './content-negotiation.ts'

// Guarantee: a caller gets no coding that it did not list, or listed with q=0 (RFC 9110, 12.5.3).
test('chooses the preferred coding', () => {
  const wanted: [header: string | undefined, coding: ContentCoding | undefined][] = [
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['br', undefined],
    ['*', undefined],
    ['gzip', 'gzip'],
    ['GZIP ; q=1', 'gzip'],
    ['gzip, deflate, br', 'gzip'],
    ['gzip, deflate, br, zstd', 'zstd'],
    ['zstd;q=0.5, gzip;q=0.8', 'gzip'],
    ['zstd;q=0.8, gzip;q=0.800', 'zstd'],
    ['zstd;q=0, gzip', 'gzip'],
    ['gzip;q=0', undefined],
    ['gzip;q=0.000', undefined],
    ['gzip;q=0, *', undefined],
    ['gzip;q=0.5, identity', undefined],
    ['gzip;q=0.5, identity;q=0.5', 'gzip'],
    ['identity;q=0, gzip;q=0.001', 'gzip'],
    ['gzip;q=2', undefined],
    ['gzip;q=-1', undefined],
    ['gzip;q=0.1234', undefined],
    ['gzip;level=9', undefined],
    [',,gzip,,', 'gzip'],
    ['gzipped', undefined],
    ['x;'.repeat(4_000) + ',gzip', 'gzip'],
    [`${'br,'.repeat(5_000)}gzip`, undefined],
  ]
  for (const [header, coding] of [...wanted, ...wanted]) assert.equal(preferredCoding(header), coding, String(header))
})

test('compresses reversibly, with the same bytes each time', () => {
  const bytes = Buffer.from('Vehicle \u00e9\u8eca '.repeat(500))
  for (const [coding, read] of [
    ['gzip', gunzipSync],
    ['zstd', zstdDecompressSync],
  ] as const) {
    const compressed = compress(bytes, coding)
    assert.ok(compressed.length < bytes.length / 10)
    assert.ok(read(compressed).equals(bytes))
    assert.ok(compress(bytes, coding).equals(compressed))
  }
})

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
