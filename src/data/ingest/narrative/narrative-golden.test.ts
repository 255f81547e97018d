// Guarantee: a change of redacted texts or symptoms is detected and must change NARRATIVE_GOLDEN. Rows read by an older
// version, possibly with less redaction, are then not reused (narrativeRules).
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { it } from 'node:test'
import { readNarrative, NARRATIVE_GOLDEN, narrativeRules } from './read-narrative.ts'
import { REDACTED } from './redaction/spans.ts'

const TEXTS = 20_000
const REDACTIONS_MIN = 5_000

const PIECES = [
  'The truck stalled',
  'MY NAME IS',
  'my name is',
  'My name is',
  'Jane Doe',
  'JOHN PUBLIC',
  'Sincerely,',
  'sincerely',
  'SINCERELY',
  'Regards,',
  'regards',
  'REGARDS',
  'Thank you,',
  'thank you',
  'THANK YOU,',
  'Respectfully,',
  'respectfully,',
  'Mr. Smith',
  'Mr Smith',
  'MR. SMITH',
  'Mrs. Roe',
  'MRS. ROE',
  'Ms. Roe',
  'MS. ROE',
  'MrS. Roe',
  'Dr. No',
  'DR. NO',
  'dr. no',
  'DRIVE',
  'SYMPTOMS',
  'Palm Coast, FL',
  'Palm Coast,FL 32137',
  'SALEM, OR',
  'Salem, OR 97301',
  'Salem, or',
  'HOUSTON, TX',
  'Houston,  TX.',
  'in, IN',
  'A, OK',
  'Ohio, OH',
  'Mt. Airy, NC',
  'x, FLA',
  'x, FL1',
  'owner@example.com',
  '@some_owner22',
  '541-555-0142',
  '(541) 555-0142',
  '1FTEW1E40KKC12345',
  'VIN: KKC12345',
  'license plate ABC1234',
  'tag # AB-1234',
  '12 Main Street',
  '4 Old Mill Rd.',
  '114,000 miles',
  '23V380000',
  'P0420',
  '\u2019Mr. Roe',
  'it\u2019s',
  "o'Mr. Roe",
  '\u0161Mr. Roe',
  '\u00e9Mr. Roe',
  'SPRINGFIELD',
  'Springfield.',
  'spoke with',
  'service manager',
  'my husband',
  'Xaver Kowalczyk',
  'MICHAEL',
  'Johnson',
  'said that',
  'case number',
  'claim #',
  'CXH01481389',
  'PO Box 12',
  '403 W 3rd St., Apt. 4',
  'US 19 North',
  'https://example.com/a/b?c=1',
  'owner at example dot com',
  'five five five one two one two',
  'stalled',
  'did not stall',
  'the car ahead braked',
  'brake pedal went to the floor',
  'no smoke',
  '3TMCZ5AN0KM',
  '.',
  ',',
  ';',
  '-',
  '"',
]
const OWNERS = [
  { city: '', vin: '' },
  { city: 'SPRINGFIELD', vin: '3TMCZ5AN0KM' },
]

/** Combines the pieces in every order. A linear congruential generator needs no library that may change. */
function* texts(): Generator<readonly [text: string, owner: (typeof OWNERS)[number]]> {
  let state = 20_261_121
  const next = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  for (let count = 0; count < TEXTS; count += 1) {
    const words = Array.from({ length: 1 + next(8) }, () => PIECES[next(PIECES.length)] ?? '')
    const text = words.join(next(6) === 0 ? '' : ' ')
    yield [next(5) === 0 ? text.toUpperCase() : text, OWNERS[next(OWNERS.length)] ?? { city: '', vin: '' }]
  }
}

it('returns the same texts and symptoms as before', () => {
  const narratives = [...texts()].map(([raw, owner]) => ({ raw, owner }))
  const hash = createHash('sha256')
  let redactions = 0
  for (const { description, symptoms } of narratives.map(readNarrative)) {
    if (description?.includes(REDACTED) === true) redactions += 1
    hash.update(`${description}\n${symptoms}\n`)
  }
  assert.ok(redactions > REDACTIONS_MIN, `${redactions} texts were changed`)
  assert.equal(
    hash.digest('hex'),
    NARRATIVE_GOLDEN,
    'the rules have changed: this is the new value of NARRATIVE_GOLDEN',
  )
})

it('distinguishes versions of the word lists', () => {
  assert.match(narrativeRules(), /^[\w-]{43}$/)
})
