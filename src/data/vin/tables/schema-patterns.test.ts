import assert from 'node:assert/strict'
import { it, describe } from 'node:test'
import fc from 'fast-check'
import { SEED } from '#test/support/scale.ts'
import { ByteReader, ByteWriter } from './bytes.ts'
import {
  decodeElements,
  decodeSpecification,
  encodeElements,
  encodeSpecification,
  encodeYears,
  hasYear,
} from './element-blob.ts'
import {
  decodeLinks,
  encodeLinks,
  isKey,
  keyCharacters,
  matchesLiterally,
  matchesWithClasses,
  namedCharacters,
} from './schema-patterns.ts'

const number = fc.nat({ max: 2 ** 31 - 1 })
const changed = fc.option(fc.nat({ max: 2_000_000_000_000_000 }))
const row = fc.record({ element: fc.nat({ max: 300 }), attribute: fc.string({ unit: 'grapheme' }), changed })

it('reads numbers, steps and texts back unchanged', () => {
  const fields = fc.array(fc.oneof(fc.maxSafeNat(), fc.string({ unit: 'grapheme' })))
  fc.assert(
    fc.property(fields, fc.array(fc.option(fc.integer({ min: -(2 ** 51), max: 2 ** 51 }))), (values, steps) => {
      const writer = new ByteWriter()
      for (const value of values) {
        if (typeof value === 'number') writer.number(value)
        else writer.text(value)
      }
      for (const step of steps) writer.step(step)
      const reader = new ByteReader(writer.written())
      assert.deepEqual(
        values.map((value) => (typeof value === 'number' ? reader.number() : reader.text())),
        values,
      )
      assert.deepEqual(
        steps.map(() => reader.step()),
        steps,
      )
      assert.ok(reader.isAtEnd)
    }),
    { seed: SEED },
  )
})

it('stores all rows, with the same bytes in any order', () => {
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const blob = encodeElements(rows)
      assert.deepEqual(encodeElements(rows.toReversed()), blob)
      assert.equal(decodeElements(blob).length, rows.length)
      for (const read of decodeElements(blob)) assert.ok(rows.some((given) => isEqual(given, read)))
    }),
    { seed: SEED },
  )
  const links = [
    { schema: 5, from: 2001, to: null },
    { schema: 5, from: 1999, to: 2000 },
  ]
  assert.deepEqual(decodeLinks(encodeLinks(links)), links.toReversed())
  assert.deepEqual(
    [2001, 2002].map((year) => hasYear(encodeYears([2003, 2001]), year)),
    [true, false],
  )
})

it("keeps keys and values of a specification's patterns apart", () => {
  fc.assert(
    fc.property(number, fc.array(row, { maxLength: 3 }), fc.array(row, { maxLength: 3 }), (id, keys, values) => {
      const [pattern] = decodeSpecification(encodeSpecification([{ id, keys, values }]))
      assert.deepEqual([pattern?.id, pattern?.keys.length, pattern?.values.length], [id, keys.length, values.length])
    }),
    { seed: SEED },
  )
})

function isEqual(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function matches(key: string, vin: string): boolean {
  const bytes = Buffer.from(`..${key}..`, 'latin1')
  const characters = keyCharacters(vin)
  const match = key.includes('[') ? matchesWithClasses : matchesLiterally
  return match(bytes, 2, key.length, characters)
}

const VIN = '1HGCM82633A004352'

describe('a key', () => {
  const cases: readonly [key: string, vin: string, expected: boolean][] = [
    ['CM8', VIN, true],
    ['CM9', VIN, false],
    ['*M**6', VIN, true],
    ['_M', VIN, true],
    ['', VIN, true],
    ['CM826|3A', VIN, true],
    ['*****|*A004352', VIN, true],
    ['*****|*A004352*', VIN, false],
    ['C[L-N]', VIN, true],
    ['C[L-MN]', VIN, true],
    ['C[A-L]', VIN, false],
    ['[C]M[7-9][0-2]', VIN, true],
    ['C[M', VIN, false],
    ['[1-A-JT]', '7T0B', true],
    ['[1-A-JT]', '7T01', true],
    ['[1-A-JT]', '7T05', false],
    ['[1-A-JT]', '7T0-', false],
    ['[A-C-E]', '7T0-', true],
    ['[*A]', '7T0*', false],
    ['[_A]M', `1HG_M${VIN.slice(5)}`, true],
    ['*', '1HG*', true],
    ['A', '1HG*', false],
    ['CM826|', VIN.slice(0, 8), false],
  ]
  for (const [key, vin, expected] of cases) {
    it(`${key} ${expected ? 'matches' : 'does not match'} ${vin}`, () => assert.equal(matches(key, vin), expected))
  }

  it('names the characters of each position', () => {
    const named = ['A', '', '0123456789', '|', 'XY', 'ABC', 'ABCDEFGHJT1']
    assert.deepEqual(namedCharacters('A*#|[XY][A-CO][1-A-JT]'), named)
    assert.deepEqual(namedCharacters('[^A-Y]A['), ['Z0123456789', 'A'])
  })

  it('contains no special characters of SQL', () => {
    assert.deepEqual(
      ['AB[C-D]|#*', 'A%', 'A\\', 'Ä', 'A'.repeat(51)].map((key) => isKey(key)),
      [true, false, false, false, false],
    )
  })
})

it('returns the characters of a VIN that keys compare', () => {
  assert.deepEqual(['1HG', '1HGCM', '1HGCM8263', '1HGCM82633', VIN].map(keyCharacters), [
    '',
    'CM',
    'CM826',
    'CM826|3',
    'CM826|3A004352',
  ])
})
