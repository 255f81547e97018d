import assert from 'node:assert/strict'
import { it } from 'node:test'
import { dateOfDigits, dateOfJavaText, foldBlanks, parseNumber, positiveOrNull } from './numbers.ts'

it('reads -1, blanks and NA as missing, and 0 only if the value cannot be 0', () => {
  for (const text of ['', ' ', '-1', '-1.0', 'NA']) assert.equal(parseNumber(text), null)
  assert.equal(parseNumber('0'), 0)
  assert.equal(positiveOrNull('0.0'), null)
  assert.equal(positiveOrNull('2.5'), 2.5)
})

it('reads texts of any number of digits', () => {
  for (const text of ['7', '007', '11500001', '999999999999999', '12345678901234567890', ' 12 ', '+7', '1.50', '-3'])
    assert.equal(parseNumber(text), Number(text), text)
  assert.ok(Number.isNaN(parseNumber('1 2')) && Number.isNaN(parseNumber('\u0663')))
})

it('returns NaN for text that is not a number, so that its row is rejected', () => {
  for (const text of ['abc', '1e3', '0x10', '1,000', '--1', '.', 'Infinity'])
    assert.ok(Number.isNaN(parseNumber(text)), text)
})

it("reads EPA's date formats", () => {
  assert.equal(dateOfJavaText('Tue Jan 01 00:00:00 EST 2013'), '2013-01-01')
  assert.equal(dateOfJavaText('Thu Sep 25 00:00:00 EDT 2025'), '2025-09-25')
  for (const text of ['', '2013-01-01', 'Tue Foo 01 00:00:00 EST 2013', 'Tue Feb 30 00:00:00 EST 2013']) {
    assert.equal(dateOfJavaText(text), null)
  }
})

it("reads NHTSA's date formats, with fillers and impossible days as unknown", () => {
  assert.equal(dateOfDigits('20020917'), '2002-09-17')
  for (const text of ['', '19010101', '00000000', '20020931', '2002091', '20021301'])
    assert.equal(dateOfDigits(text), null)
})

it('folds blanks', () => {
  assert.equal(foldBlanks(' Savana 1500/2500  2WD (Passenger) '), 'Savana 1500/2500 2WD (Passenger)')
})
