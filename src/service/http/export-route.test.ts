import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { acceptsGzip, byteRangeOf, isRangeOf } from './export-route.ts'

test('reads the forms of RFC 9110', () => {
  const cases: [string | undefined, ReturnType<typeof byteRangeOf>][] = [
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=90-200', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=20-10', undefined],
    ['bytes=-', undefined],
    ['bytes=0-1,5-6', undefined],
    ['bytes=a-b', undefined],
    ['bytes=1-9999999999999999999', undefined],
    ['items=0-1', undefined],
    ['', undefined],
    [undefined, undefined],
  ]
  for (const [header, expected] of cases) assert.deepEqual(byteRangeOf(header, 100), expected, String(header))
  assert.equal(byteRangeOf('bytes=0-', 0), 'unsatisfiable')
})

// Guarantee: no header makes the service read outside the file.
test('every accepted range lies inside the file', () => {
  const header = fc.oneof(
    fc.tuple(fc.nat(), fc.nat()).map(([first, last]) => `bytes=${first}-${last}`),
    fc.nat().map((last) => `bytes=-${last}`),
    fc.nat().map((first) => `bytes=${first}-`),
    fc.string().map((text) => `bytes=${text}`),
  )
  fc.assert(
    fc.property(header, fc.integer({ min: 0, max: 5_000 }), (text, size) => {
      const range = byteRangeOf(text, size)
      if (range === undefined || range === 'unsatisfiable') return
      assert.ok(range.start >= 0 && range.start <= range.end && range.end < size, `${text} of ${size}`)
    }),
    { seed: 20_261_121, numRuns: 2_000 },
  )
})

test('a range is served only if If-Range names the same bytes', () => {
  assert.ok(isRangeOf(undefined, '"a"'))
  assert.ok(isRangeOf('"a"', '"a"'))
  for (const other of ['"b"', 'W/"a"', 'Sat, 21 Nov 2026 05:00:00 GMT', '"a", "b"', '*']) {
    assert.ok(!isRangeOf(other, '"a"'), other)
  }
})

test('gzip is sent only if the caller accepts it', () => {
  for (const header of ['gzip', 'br, gzip', 'gzip;q=0.5, br', 'deflate, GZIP ; q=1 , br'])
    assert.ok(acceptsGzip(header), header)
  for (const header of [undefined, '', 'br', '*', 'gzip;q=0', 'identity', 'x-gzipped', 'gzip;q=0.0']) {
    assert.ok(!acceptsGzip(header), String(header))
  }
})
