import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isRefuted, parseRefutedRatings, type ListedRating } from './refuted-ratings.ts'

const CROSSFIRE: ListedRating = {
  make: 'Chrysler',
  baseModel: 'Crossfire',
  displacement: 3.2,
  isTurbocharged: false,
  isSupercharged: false,
  year: 2005,
  horsepower: 168,
}

it('contains the rating of one nameplate, engine and time, and no other', () => {
  assert.equal(isRefuted(CROSSFIRE), true)
  assert.equal(isRefuted({ ...CROSSFIRE, horsepower: 215 }), false)
  assert.equal(isRefuted({ ...CROSSFIRE, isSupercharged: true }), false)
  assert.equal(isRefuted({ ...CROSSFIRE, year: 2010 }), false)
  assert.equal(isRefuted({ ...CROSSFIRE, make: 'Dodge' }), false)
})

it('rejects an invalid row, with its line', () => {
  const header = 'make\tbase_model\tlitres\taspiration\tlisted\tfirst_year\tlast_year\tstated\tnote'
  const figures = ['X\t100\t2004\t2005\t120', 'T\t100\t2006\t2005\t120', 'T\t100\t2004\t2005\t100']
  for (const row of ['A\tB\t2', ...figures.map((text) => `A\tB\t2\t${text}\t`)]) {
    assert.throws(() => parseRefutedRatings(`${header}\n${row}\n`), /tsv:2/)
  }
})
