import assert from 'node:assert/strict'
import { it } from 'node:test'
import { convert } from './numeric.ts'

// Expected results are from PostgreSQL 18: SELECT (2359 / 16.387064)::varchar, and so on.
const CASES: readonly [formula: string, value: string, expected: string | undefined][] = [
  ['#x# / 16.387064 ', '2359', '143.9550123194734578'],
  ['#x# / 1000.', '2359', '2.3590000000000000'],
  ['#x# * 1000', '2.4', '2400.0'],
  ['#x# * 1000', '2', '2000'],
  ['#x# * 1000', '3000000', '0'],
  ['#x# * 0.016387064 ', '350', '5.735472400'],
  ['#x# / 0.016387064 ', '5.7', '347.8353413399740185'],
  ['#x# / 0.016387064 ', '0', '0.0000000000000000'],
  ['#x# / 16.387064 ', '0', '0.00000000000000000000'],
  ['#x# * 1000', 'TBD', '0'],
  ['#x# * 1000', '', '0'],
  ['#x# * 1000', ' .5', '500.0'],
  ['#x# / 0', '5', '0'],
  ['#x# / 4', '2359', '589'],
  ['#x# / 1000.', '2.4', '0.00240000000000000000'],
  ['#x# / 16.387064 ', ' .5', '0.03051187204736614198'],
  ['#x# / 16.387064', '-50', '-3.0511872047366142'],
  ['sqrt(#x#)', '4', undefined],
]

for (const [formula, value, expected] of CASES) {
  it(`${formula} of '${value}' is ${expected}`, () => assert.equal(convert(formula, value), expected))
}
