import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isKey, keyCharacters, matchesLiterally, matchesWithClasses, namedCharacters } from './key-pattern.ts'

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
