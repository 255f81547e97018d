// Guarantee: every place that the pattern finds is struck out, although only commas with a state are looked at.
import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { describe, it } from 'node:test'
import { PLACE, withoutPlaces } from './places.ts'
import { REDACTED } from './redacted.ts'

const WORDS =
  `Palm|Coast|PALM|COAST|O'Brien|St.|Winston-Salem|A|a|I|in|IN|TX|McAllen|x_Y|é|3rd|.|'|-|Ab${'c'.repeat(28)}|
Ab${'c'.repeat(29)}|Ab${'c'.repeat(30)}|AB${'C'.repeat(29)}|AB${'C'.repeat(30)}`.split(/\|\n?/)
const STATES = 'FL|TX|TX.|OR|IN|ME|OK.|IT|TEXAS|Tx|FL 32137|FL 32137-1234|FL. 32137-12345|OR 97301|TX_|NY-'.split('|')
const GLUE = ['', ' ', ' ', ' ', '  ', ',', ', ', ', ', ',  ', ',   ', '\n', ',\u00a0', ', ']

const text = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...WORDS), fc.constantFrom(...STATES)), fc.constantFrom(...GLUE)), {
    minLength: 1,
    maxLength: 14,
  })
  .map((pieces) => pieces.flat().join(''))

describe('the search for places', () => {
  it('strikes out what the pattern strikes out, and nothing else', () => {
    let struck = 0
    fc.assert(
      fc.property(text, (words) => {
        const expected = words.replace(PLACE, REDACTED)
        if (expected.includes(REDACTED)) struck += 1
        assert.equal(withoutPlaces(words), expected, JSON.stringify(words))
      }),
      { seed: 20_261_121, numRuns: 30_000 },
    )
    assert.ok(struck > 5_000, `${struck} texts were changed`)
  })

  it('does so for the longest words that a place may have, at both ends of a text', () => {
    const word = `Ab${'c'.repeat(29)}`
    const longest = `${word} ${word} ${word}z,  OR 97301-1234`
    assert.equal(longest.replace(PLACE, REDACTED), REDACTED)
    for (const words of [longest, `x${longest}x`, `${longest} ${longest}`, `é${longest}é`, `a, TX ${longest}`])
      assert.equal(withoutPlaces(words), words.replace(PLACE, REDACTED))
  })
})
