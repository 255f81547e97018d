import assert from 'node:assert/strict'
import { it } from 'node:test'
import { fold } from '#catalog/search/fold.ts'
import { canonicalMake, makeAliases } from './canonical-make.ts'

it('gives one spelling whatever the source writes', () => {
  for (const spelling of ['MERCEDES', 'MERCEDES BENZ', 'MERCEDES-BENZ', 'Mercedes-Benz']) {
    assert.equal(canonicalMake(spelling), 'Mercedes-Benz')
  }
  assert.equal(canonicalMake('MINI'), canonicalMake('Mini'))
  assert.equal(canonicalMake('TOYOTA'), 'Toyota')
  assert.equal(canonicalMake('VW'), 'Volkswagen')
})

it("keeps a make that it does not know in its source's spelling", () => {
  assert.equal(canonicalMake('  J.K.  Motors '), 'J.K. Motors')
})

it('finds each make under its own name and under the names that callers type', () => {
  const aliases = makeAliases(new Set(['Chevrolet', 'Mercedes-Benz', 'Volkswagen', 'J.K. Motors']))
  assert.equal(aliases.get('chevy'), 'Chevrolet')
  assert.equal(aliases.get('vw'), 'Volkswagen')
  assert.equal(aliases.get(fold('mercedes benz')), 'Mercedes-Benz')
  assert.equal(aliases.get('jkmotors'), 'J.K. Motors')
})

it('offers no make that the snapshot does not have', () => {
  assert.deepEqual([...makeAliases(new Set(['Honda'])).keys()], ['honda'])
})
