// Guarantee: what tells who an owner is does not come out of a narrative: VINs, telephone numbers, e-mail addresses,
// plates, names and places that the text marks as such, and the city and VIN of the row itself.
import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { describe, it } from 'node:test'
import { redact } from './redact.ts'
import { REDACTED } from './redacted.ts'

const NOBODY = { city: '', vin: '' }

function redacted(text: string): string {
  return redact(text, NOBODY)
}

describe('shapes', () => {
  const cases: Readonly<Record<string, readonly string[]>> = {
    VINs: ['1FTEW1E40KKC12345', '1ftew1e40kkc12345', '3TMCZ5AN0KM123456'],
    'parts of VINs': ['VIN: KKC12345', 'last 8 of the VIN are KKC12345', 'vin number ending in 12345678'],
    'telephone numbers': [
      '541-555-0142',
      '(541) 555-0142',
      '(541)555-0142',
      '541.555.0142',
      '541 555 0142',
      '5415550142',
      '+1 541 555 0142',
      '1-800-555-0142',
      'call 555-0142 now',
    ],
    'e-mail addresses': ['owner@example.com', 'first.last+car@mail.example.co.uk', 'OWNER @ EXAMPLE.COM'],
    'other numbers of persons': ['123-45-6789', '12345678901'],
    plates: ['license plate ABC1234', 'License plate number: 7XYZ123', 'tag # AB-1234', 'plate 8ABC123'],
    names: [
      'My name is Jane Doe and',
      'Sincerely, John Q. Public',
      'I spoke to Mr. Smith there',
      'Thank you, Jane Doe',
    ],
    places: [
      'in Palm Coast, FL',
      'near Salem, OR 97301',
      'HOUSTON, TX 77002-1234',
      'at 123 Main Street',
      '4 Old Mill Rd.',
    ],
  }
  for (const [kind, texts] of Object.entries(cases)) {
    it(`strikes out ${kind}`, () => {
      for (const text of texts) {
        const clean = redacted(`It happened. ${text}; it was towed.`)
        assert.match(clean, /\[redacted\]/, text)
        const struck = /KKC12345|ew1e40|3TMCZ5|12345678|0142|example|6789|ABC1234|7XYZ123|AB-1234|8ABC123/i
        assert.doesNotMatch(clean, struck, text)
        assert.doesNotMatch(clean, /Doe|Public|Smith|Palm Coast|Salem|HOUSTON|Main|Mill/, text)
        assert.ok(clean.startsWith('It happened.') && clean.endsWith('; it was towed.'), clean)
      }
    })
  }
})

it('strikes out plates and parts of VINs in a text that has no three digits in a row', () => {
  assert.equal(redacted('The license plate is XYZ1.'), `The license plate is ${REDACTED}.`)
  assert.equal(redacted('MY VIN IS ZWK7DT'), `MY VIN IS ${REDACTED}`)
  assert.equal(redacted('at 12\u00a0Main Street'), `at ${REDACTED}`)
})

it('leaves what a reader needs', () => {
  for (const text of [
    'NHTSA Campaign Number: 23V380000 (Engine)',
    'The failure mileage was approximately 114,000.',
    'P0420 and P2005/P2007 at 70–72 MPH on 2/13/2024',
    'NHTSA ID Number: 10214126, TSB 22-2134, case CXH01481389',
    'A FROZEN DOOR LATCH, OR A BENT CABLE, IN COLD WEATHER',
    'tires 245/65R17 at 35 psi, $3,240, 10-speed, 1500-2000 rpm',
    'The license plate light failed, and the plate bent.',
    'the electrocardiographically long word',
  ])
    assert.equal(redacted(text), text)
})

// A search that tries every way to divide such a text would not end before the test run does.
it('reads texts that were made to be slow', () => {
  const owner = { city: 'ROME', vin: '1FTEW1E40KK' }
  for (const unit of [
    '11 ',
    'vin 11 11 ',
    'plate    ',
    'A.',
    'Mr. A',
    '1 A ',
    '# ',
    'rome ',
    '555-',
    'a@',
    'A,',
    '1F',
  ]) {
    const text = unit.repeat(16_000 / unit.length)
    assert.ok(redact(`vin ${text}!`, owner).length > 0)
    assert.ok(redact(`plate ${text}!`, owner).length > 0)
    assert.ok(redact(`my name is ${text}!`, owner).length > 0)
  }
})

it("strikes out the row's own city and VIN in any case, as whole words", () => {
  const owner = { city: 'MOBILE      ', vin: '1FTEW1E40KK' }
  assert.equal(redact('Towed to Mobile. MOBILE dealer.', owner), `Towed to ${REDACTED}. ${REDACTED} dealer.`)
  assert.equal(redact('An automobile and mobility.', owner), 'An automobile and mobility.')
  assert.equal(redact('It is 1ftew1e40kk, or 1FTEW1E40KK12.', owner), `It is ${REDACTED}, or ${REDACTED}.`)
  // In capitals ß has two letters, which would shift all that follows.
  assert.equal(redact('Straße, MOBILE', owner), `Straße, ${REDACTED}`)
})

const digits = (count: number) => fc.stringMatching(new RegExp(`^[2-9][0-9]{${count - 1}}$`))
const vin = fc.stringMatching(/^[A-HJ-NPR-Z0-9]{17}$/).filter((text) => /\d/.test(text) && /[A-Z]/.test(text))
const separator = fc.constantFrom('-', '.', ' ', '')
const telephone = fc.tuple(digits(3), separator, digits(3), separator, digits(4)).map((parts) => parts.join(''))
const email = fc
  .tuple(
    fc.stringMatching(/^[a-z0-9._]{1,20}$/),
    fc.stringMatching(/^[a-z0-9]{1,12}$/),
    fc.constantFrom('com', 'net', 'org'),
  )
  .map(([name, host, end]) => `${name}@${host}.${end}`)
const words = fc.array(fc.constantFrom('the', 'truck', 'stalled', 'at', '45', 'MPH', 'and', 'P0420', 'on', '2/1/24'), {
  maxLength: 12,
})

it('never lets a VIN, a telephone number or an address through, wherever it stands', () => {
  fc.assert(
    fc.property(words, fc.oneof(vin, telephone, email), words, (before, secret, after) => {
      const clean = redacted([...before, secret, ...after].join(' '))
      assert.ok(!clean.includes(secret), clean)
    }),
    { seed: 20_261_121, numRuns: 2_000 },
  )
})
