import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findModelLine, illustrationGroupOf } from './model-lines/find-model-line.ts'
import { foldName, MODEL_LINES, readModelLines } from './model-lines/model-line.ts'

test('has a few hundred distinct lines', () => {
  assert.ok(MODEL_LINES.length > 300)
  const names = MODEL_LINES.map(({ make, line, style }) => `${make} ${line} ${style ?? ''}`)
  assert.equal(new Set(names).size, names.length)
})

test('has plausible sizes with ascending years', () => {
  for (const { make, line, sizes } of MODEL_LINES) {
    let last = 0
    for (const [fromYear, wheelbase, length, height] of sizes) {
      const where = `${make} ${line} ${fromYear}`
      assert.ok(fromYear > last, where)
      last = fromYear
      assert.ok(wheelbase > 1300 && wheelbase < 8100, where)
      assert.ok(length > wheelbase * 1.2 && length < wheelbase * 2, where)
      assert.ok(height > 1050 && height < 3800, where)
    }
  }
})

test('finds every line without a pattern by its name', () => {
  for (const { make, line, style, pattern } of MODEL_LINES) {
    if (pattern !== foldName(line)) continue
    assert.equal(
      findModelLine(make, line, style === undefined ? 'car' : illustrationGroupOf(style))?.line,
      line,
      `${make} ${line}`,
    )
  }
})

describe('a model', () => {
  const cases: readonly (readonly [make: string, model: string, line: string | undefined])[] = [
    ['BMW', '330i Sedan', '3 Series'],
    ['CHEVROLET', 'K15 Suburban 4WD', 'Suburban'],
    ['Chevrolet', 'Silverado C15 2WD', 'Silverado'],
    ['Ford', 'Explorer Sport Trac 4WD', undefined],
    ['Ford', 'Mustang Mach-E AWD', 'Mustang Mach-E'],
    ['MERCEDES BENZ', 'C 300', 'C-Class'],
    ['Mazda', '3 4-Door', 'Mazda3'],
    ['Toyota', 'Corolla Matrix', 'Matrix'],
    ['Toyota', 'Corolla Cross', undefined],
    ['Toyota', 'Camrys', undefined],
    ['Fiat', '500 L', undefined],
    ['Nobody', 'Camry', undefined],
  ]
  for (const [make, model, line] of cases) {
    test(`${make} ${model} belongs to ${line ?? 'no line'}`, () => {
      assert.equal(findModelLine(make, model, 'car')?.line, line)
    })
  }
})

test('rejects an invalid row at the start', () => {
  assert.throws(() => readModelLines('Acme'), /a model line has a make and a name/)
  assert.throws(() => readModelLines('Acme | Rocket | spaceship |  |  |'), /"spaceship" is one of/)
  assert.throws(() => readModelLines('Acme | Rocket | sedan | 2000 2700 |  |'), /a size row/)
})

test('drops signs and accents when folding, and keeps words separate', () => {
  assert.equal(foldName('  F-150  Pickup/4WD '), 'f150 pickup 4wd')
  assert.equal(foldName('Citroën'), 'citroen')
})
