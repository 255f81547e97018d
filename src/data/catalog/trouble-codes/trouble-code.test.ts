import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseTroubleCode } from './trouble-code.ts'

const SEED = 20_261_123

test('accepts any case and surrounding blanks', () => {
  for (const text of ['P0420', 'p0420', ' p0420 ', '\tP0420\n']) assert.equal(parseTroubleCode(text)?.code, 'P0420')
  assert.equal(parseTroubleCode('p0a80')?.code, 'P0A80')
  assert.equal(parseTroubleCode('u010e')?.code, 'U010E')
})

test('parses a failure type after the code, as scanners write it', () => {
  for (const text of ['P0420-00', 'p0420 00', 'P0420:00', 'P042000', 'P0420-00-2F', ' P0420-00 ']) {
    assert.deepEqual(
      [parseTroubleCode(text)?.code, parseTroubleCode(text)?.failureType],
      ['P0420', '00'],
      JSON.stringify(text),
    )
  }
  assert.equal(parseTroubleCode('U0100-87')?.failureType, '87')
  assert.equal(parseTroubleCode('c1234-1a')?.failureType, '1A')
  assert.equal(parseTroubleCode('P0420')?.failureType, undefined)
})

test('returns undefined for anything that is not a trouble code', () => {
  const wrong = [
    '',
    ' ',
    'P',
    'P042',
    'P04200',
    'X0420',
    'P4000',
    'PO420',
    'P042G',
    'P0 420',
    '0420',
    'P0420,P0430',
    'P0420-0',
    'P0420-000',
    'P0420-ZZ',
    'P0420--00',
    'P0420-00-2',
    'P0420 00 00 00',
  ]
  for (const text of [...wrong, 'P0420\u0000', 'Ｐ0420', 'P'.repeat(10_000)]) {
    assert.equal(parseTroubleCode(text), undefined, JSON.stringify(text.slice(0, 20)))
  }
})

test('assigns the ranges of SAE J2012 to the standard and the manufacturers', () => {
  const expected = {
    generic: ['P0000', 'P0420', 'P0A80', 'P0FFF', 'P2000', 'P2BAE', 'P3400', 'P3497', 'P39FF', 'B0001', 'C0035'],
    manufacturer: ['P1135', 'P1FFF', 'P3000', 'P33FF', 'B1000', 'B2AFF', 'C1201', 'C2FFF', 'U1000', 'U2FFF'],
    reserved: ['P3A00', 'P3FFF', 'B3000', 'C3FFF'],
  }
  for (const [origin, codes] of Object.entries(expected)) {
    for (const code of codes) assert.equal(parseTroubleCode(code)?.origin, origin, code)
  }
  for (const code of ['U0100', 'U0FFF', 'U3000', 'U3FFF']) assert.equal(parseTroubleCode(code)?.origin, 'generic', code)
})

test('returns every well-formed code unchanged but for case and blanks', () => {
  const code = fc
    .tuple(fc.constantFrom('P', 'B', 'C', 'U'), fc.integer({ min: 0, max: 0x3fff }))
    .map(([letter, number]) => letter + number.toString(16).toUpperCase().padStart(4, '0'))
  fc.assert(
    fc.property(code, fc.constantFrom('', ' ', '\t'), (text, blank) => {
      const parsed = parseTroubleCode(blank + text.toLowerCase() + blank)
      assert.equal(parsed?.code, text)
      assert.equal(parsed?.system, text[0])
    }),
    { seed: SEED },
  )
})

test('never throws, and accepts only well-formed codes', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const parsed = parseTroubleCode(text)
      if (parsed !== undefined) assert.match(parsed.code, /^[PBCU][0-3][0-9A-F]{3}$/u)
    }),
    { seed: SEED },
  )
})
