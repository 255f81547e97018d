import assert from 'node:assert/strict'
import { it } from 'node:test'
import { fold } from '#catalog/search/fold.ts'
import { canonicalMake, makeAliases } from './canonical-make.ts'

it('returns one spelling for every source spelling', () => {
  for (const spelling of ['MERCEDES', 'MERCEDES BENZ', 'MERCEDES-BENZ', 'Mercedes-Benz']) {
    assert.equal(canonicalMake(spelling), 'Mercedes-Benz')
  }
  assert.equal(canonicalMake('MINI'), canonicalMake('Mini'))
  assert.equal(canonicalMake('TOYOTA'), 'Toyota')
  assert.equal(canonicalMake('VW'), 'Volkswagen')
})

it("keeps the source's spelling of an unknown make", () => {
  assert.equal(canonicalMake('  J.K.  Motors '), 'J.K. Motors')
})

it("finds each make by its own name and by callers' names", () => {
  const aliases = makeAliases(new Set(['Chevrolet', 'Mercedes-Benz', 'Volkswagen', 'J.K. Motors']))
  assert.equal(aliases.get('chevy'), 'Chevrolet')
  assert.equal(aliases.get('vw'), 'Volkswagen')
  assert.equal(aliases.get(fold('mercedes benz')), 'Mercedes-Benz')
  assert.equal(aliases.get('jkmotors'), 'J.K. Motors')
})

it('suggests no make that the snapshot lacks', () => {
  assert.deepEqual([...makeAliases(new Set(['Honda'])).keys()], ['honda'])
})
