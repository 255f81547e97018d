import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { ANY_CHARACTER } from '#test/support/random/any-character.ts'
import { fold, foldedWords, nameTerm, searchTerms, startTerms, wholeTerms, federalForm } from './fold.ts'

test('drops case, accents and punctuation, and keeps every letter and digit', () => {
  const cases: [string, string][] = [
    ['F-150', 'f150'],
    ['Citroën', 'citroen'],
    ['MERCEDES BENZ', 'mercedesbenz'],
    ['  x  ', 'x'],
    ['ŠKODA', 'skoda'],
    ['---', ''],
    ['', ''],
    ['中文', '中文'],
  ]
  for (const [text, expected] of cases) assert.equal(fold(text), expected)
})

test('returns the same on the fast path for ASCII', () => {
  const unicodePath = (text: string) =>
    text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '')
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary-ascii' }), fc.string({ unit: ANY_CHARACTER })), (text) => {
      assert.equal(fold(text), unicodePath(text))
    }),
    { seed: 20_261_121, numRuns: 2_000 },
  )
})

test('returns every run of whole words as a search term', () => {
  assert.deepEqual(
    [...searchTerms('Tacoma Access Cab')],
    ['tacoma', 'tacomaaccess', 'tacomaaccesscab', 'access', 'accesscab', 'cab'],
  )
  assert.deepEqual(foldedWords('CR-V EX/EX-L (AWD)'), ['crv', 'ex', 'exl', 'awd'])
  assert.ok(!searchTerms('330i').has('3'))
})

test('accepts signs, "and", Roman numerals and number words in several spellings', () => {
  for (const requested of ['Town & Country', 'town and country', 'TOWN COUNTRY']) {
    assert.ok(searchTerms('Town and Country').has(nameTerm(requested)), requested)
    assert.ok(searchTerms('Town & Country').has(nameTerm(requested)), requested)
  }
  for (const requested of ['EQE 350+', 'eqe 350 plus', 'EQE350', '350'])
    assert.ok(searchTerms('EQE 350+').has(nameTerm(requested)))
  assert.ok(searchTerms('Mark VIII').has('mark8') && searchTerms('Mark VIII').has('markviii'))
  assert.ok(searchTerms('Plus Eight').has('plus8') && searchTerms('Plus Eight').has('pluseight'))
  assert.ok(!searchTerms('Model X').has('model10'), 'a single letter is a letter')
  assert.deepEqual([...startTerms('Grand Cherokee')], ['grand', 'grandcherokee'])
  assert.deepEqual([...wholeTerms('Town & Country')], ['townandcountry', 'towncountry'])
})

test('gives all spellings of a Super Duty one form since 2000', () => {
  for (const model of ['F-250', 'F-250 SD', 'F250 SUPER DUTY', 'f-250sd']) {
    assert.equal(federalForm(2019, 'FORD', model), 'f250', model)
  }
  assert.equal(federalForm(2021, 'Ford', 'F-600 SD'), 'f600')
})

test('keeps the words of other names, and distinguishes the other F-250 of 1999', () => {
  assert.equal(federalForm(1999, 'FORD', 'F-250 SD'), 'f250sd')
  assert.equal(federalForm(null, 'FORD', 'F-250 SD'), 'f250sd')
  assert.equal(federalForm(2019, 'FREIGHTLINER', 'ECONIC SD'), 'econicsd')
  assert.equal(federalForm(2019, 'FORD', 'F-150'), 'f150')
  assert.notEqual(federalForm(2019, 'FORD', 'F-250 INCOMPLETE CHASSIS'), 'f250')
})
