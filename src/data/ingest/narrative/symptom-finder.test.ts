import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseLexicon, projectLexicon } from './read-narrative.ts'
import { createSymptomFinder, parsePattern } from './symptom-finder.ts'
import { Words } from './words.ts'

function found(pattern: string, text: string): boolean {
  return createSymptomFinder([{ symptom: 'S', pattern }]).symptomsOf(new Words(text)).length === 1
}

describe('patterns', () => {
  it('match whole words in any case, and their forms if requested', () => {
    assert.ok(found('stall+', 'It STALLED.'))
    assert.ok(found('stall+', 'stalling'))
    assert.ok(!found('stall+', 'installed a stallion'))
    assert.ok(found('vibrat+', 'it vibrates; it will vibrate'))
    assert.ok(found('slip+', 'slipped'))
    assert.ok(!found('stall', 'stalls'))
  })

  it('offer alternatives', () => {
    assert.ok(found('engine/motor died', 'The motor died'))
    assert.ok(!found('engine/motor died', 'The battery died'))
  })

  it('let a gap replace up to three words of one clause', () => {
    assert.ok(found('engine ... quit', 'engine quit'))
    assert.ok(found('engine ... quit', 'engine then just suddenly quit'))
    assert.ok(!found('engine ... quit', 'engine then it just suddenly quit'))
    assert.ok(!found('engine ... quit', 'I started the engine. Then quit.'))
  })

  it('can forbid the next word', () => {
    assert.ok(found('lost power !steering', 'it lost power'))
    assert.ok(found('lost power !steering', 'it lost power going uphill'))
    assert.ok(!found('lost power !steering', 'it lost power steering'))
  })

  it('ignore apostrophes of both kinds', () => {
    assert.ok(found('wont start', "It won't start"))
    assert.ok(found('wont start', 'It won’t start'))
  })

  it('are rejected if malformed', () => {
    assert.throws(() => parsePattern('engine (died)'), /contains "\(died\)", which is not a word/)
    assert.throws(() => createSymptomFinder([{ symptom: 'S', pattern: '... died' }]), /does not begin with a word/)
    assert.throws(() => parseLexicon('Engine stalls stall+'), /invalid lexicon line/)
  })
})

describe('negation', () => {
  it('rejects a symptom within three words of the same clause', () => {
    assert.ok(!found('warning light', 'No warning light was on'))
    assert.ok(!found('stall+', 'it did not stall'))
    assert.ok(!found('stall+', 'without ever stalling'))
    assert.ok(!found('stall+', 'It has never once stalled'))
    assert.ok(found('stall+', 'It was not on. It stalled.'))
    assert.ok(found('stall+', 'No, it stalled'))
    assert.ok(found('stall+', 'not once or twice but often stalled'))
  })

  it('also rejects mere possibilities', () => {
    assert.ok(!found('stall+', 'if it stalls'))
    assert.ok(!found('stall+', 'it may suddenly stall'))
  })

  it('rejects fears, and possibilities inside a match', () => {
    assert.ok(!found('stall+', 'I am afraid that it will stall'))
    assert.ok(!found('brakes ... fail', 'the brakes could fail'))
    assert.ok(found('grinding', 'I could hear a grinding noise'))
    assert.ok(found('could not stop', 'I could not stop'))
  })

  it('is ignored if the pattern contains it', () => {
    assert.ok(found('not/didnt deploy+', 'The bags did not deploy'))
    assert.ok(!found('not/didnt deploy+', 'The bags deployed'))
  })
})

describe('suppressing patterns', () => {
  const hidden = (how: string, text: string): boolean => {
    const entries = [
      { symptom: how, pattern: 'other car' },
      { symptom: 'S', pattern: 'stall+' },
    ]
    return createSymptomFinder(entries).symptomsOf(new Words(text)).length === 0
  }

  it('suppress some words of the clause until the text returns to the owner', () => {
    assert.ok(hidden('-3', 'the other car then stalled'))
    assert.ok(!hidden('-3', 'the other car came by and then stalled'))
    assert.ok(!hidden('-3', 'the other car, it stalled'))
    assert.ok(!hidden('-3', 'the other car and mine stalled'))
    assert.ok(!hidden('-3', 'it stalled near the other car'))
  })

  it('suppress a sentence or the rest of the text', () => {
    assert.ok(hidden('-.', 'the other car, as my wife saw, stalled'))
    assert.ok(!hidden('-.', 'the other car left. It stalled'))
    assert.ok(hidden('-*', 'the other car left. It stalled'))
  })
})

describe("the project's lexicon", () => {
  const lexicon = projectLexicon()

  it('lists each symptom once, in its own order', () => {
    const text = 'Shaking, stalled, stalled again, shaking. Engine overheated.'
    assert.deepEqual(lexicon.symptomsOf(new Words(text)), ['Engine stalls', 'Vibration or shaking', 'Engine overheats'])
  })

  it('finds nothing in a text without failures', () => {
    assert.deepEqual(
      lexicon.symptomsOf(new Words('The part was not yet available. The contact had not experienced a failure.')),
      [],
    )
    assert.deepEqual(lexicon.symptomsOf(new Words('')), [])
  })

  it('reads a text of the longest length in bounded time and memory', () => {
    assert.ok(lexicon.symptomsOf(new Words('engine '.repeat(100_000))).length <= 12)
  })
})
