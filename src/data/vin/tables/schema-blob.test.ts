import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { SEED } from '#test/support/scale.ts'
import { ByteReader, ByteWriter } from './bytes.ts'
import { decodeElements, decodeSpecification, encodeElements, encodeSpecification } from './element-blob.ts'
import { encodeYears, hasYear } from './element-blob.ts'
import { decodeLinks, encodeLinks } from './schema-blob.ts'

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
