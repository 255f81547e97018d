// Guarantee: every place that the pattern finds is redacted, although only commas with a state are examined.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { findPlaces, PLACE } from './redact.ts'
import { Spans } from './spans.ts'

const WORDS =
  `Palm|Coast|PALM|COAST|O'Brien|St.|Winston-Salem|A|a|I|in|IN|TX|McAllen|x_Y|é|3rd|.|'|-|Ab${'c'.repeat(28)}|
Ab${'c'.repeat(29)}|Ab${'c'.repeat(30)}|AB${'C'.repeat(29)}|AB${'C'.repeat(30)}`.split(/\|\n?/)
const STATES = 'FL|TX|TX.|OR|IN|ME|OK.|IT|TEXAS|Tx|FL 32137|FL 32137-1234|FL. 32137-12345|OR 97301|TX_|NY-'.split('|')
const GLUE = ['', ' ', ' ', ' ', '  ', ',', ', ', ', ', ',  ', ',   ', '\n', ',\u00a0', ', ']

function byPattern(text: string): string {
  const spans = new Spans()
  PLACE.lastIndex = 0
  for (const match of text.matchAll(PLACE)) spans.add(match.index, match.index + match[0].length)
  return spans.redact(text)
}

function bySearch(text: string): string {
  const spans = new Spans()
  findPlaces(text, spans)
  return spans.redact(text)
}

const text = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...WORDS), fc.constantFrom(...STATES)), fc.constantFrom(...GLUE)), {
    minLength: 1,
    maxLength: 14,
  })
  .map((pieces) => pieces.flat().join(''))

describe('the search for places', () => {
  it('redacts the same as the pattern', () => {
    let redactions = 0
    fc.assert(
      fc.property(text, (words) => {
        const expected = byPattern(words)
        if (expected !== words) redactions += 1
        assert.equal(bySearch(words), expected, JSON.stringify(words))
      }),
      { seed: 20_261_121, numRuns: 30_000 },
    )
    assert.ok(redactions > 5_000, `${redactions} texts were changed`)
  })

  it('does so for the longest words of a place, at both ends of a text', () => {
    const word = `Ab${'c'.repeat(29)}`
    const longest = `${word} ${word} ${word}z,  OR 97301-1234`
    assert.equal(byPattern(longest), '[redacted]')
    for (const words of [longest, `x${longest}x`, `${longest} ${longest}`, `é${longest}é`, `a, TX ${longest}`])
      assert.equal(bySearch(words), byPattern(words))
  })
})
