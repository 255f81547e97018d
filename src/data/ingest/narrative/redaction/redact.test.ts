// Guarantee: data that identify an owner never remain in a narrative: VINs, telephone numbers, email addresses, plates, names
// and places that the text marks as such, and the city and VIN of the row itself.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { Words } from '#ingest/narrative/words.ts'
import { redact } from './redact.ts'
import { REDACTED } from './spans.ts'

const NOBODY = { city: '', vin: '' }

/** Without an owner, there is no city or VIN of a row. */
function redacted(text: string, owner = NOBODY): string {
  return redact(new Words(text), owner)
}

describe('redacted data', () => {
  // "~" surrounds redacted parts. Everything else must stay.
  const cases: Readonly<Record<string, readonly string[]>> = {
    VINs: [
      'It is ~1FTEW1E40KKC12345~.',
      'it is ~1ftew1e40kkc12345~',
      'Mine is ~1FTEW 1E40K KC12345~, the blue one.',
      'VIN: ~KKC12345~ stalls',
      'the last 8 of the VIN are ~KKC12345~.',
      'vin number ending in ~12345678~',
      'VIN# ~1FTEW1E4****12345~',
      'The vin ends in ~4321~.',
      '~KKC12345~ is the end of my VIN.',
    ],
    'telephone numbers': [
      '~541-555-0142~',
      'at ~(541) 555-0142~ ext',
      '~(541)555-0142~',
      '~541.555.0142 x 22~',
      '~541/555/0142~',
      '~5415550142~',
      '~+1 541 555 0142~',
      '~1-800-555-0142~',
      'call ~555-0142~ now',
      'Call me at ~555 0142~ please.',
      'it is ~five five five zero one four two~',
    ],
    'e-mail addresses': [
      '~owner@example.com~',
      'from ~owner@example.com~. Reference to it',
      'to ~first.last+car@mail.example.co.uk~ please',
      '~OWNER @ EXAMPLE . COM~',
      'my video is on the site under ~@some_owner22~, stalls @idle and @the dealer, @ 60 mph',
      'write to ~owner (at) example (dot) com~',
      'or ~owner at example dot com~',
      'or ~jdoe at gmail.com~',
    ],
    'paths of web addresses': ['https://example.com~/watch?v=a1B2~ shows it', 'see example.com~/jane/doe.pdf~'],
    'other numbers of persons': ['~123-45-6789~', 'card ~4111 1111 1111 1111~', '~12345678901~'],
    plates: [
      'license plate ~ABC1234~',
      'License plate number: ~7XYZ123~',
      'tag # ~AB-1234~',
      'The plate is ~ABC 123~.',
      'tag ~abc-1234~ on it',
      'License plate # ~GOFAST~ is on it.',
    ],
    'numbers of cases, claims and accounts': [
      'Ford case number ~CXH01481389~.',
      'They gave me ~CAS-12345678-X1Y2Z3~.',
      'claim # ~12345678~ was denied',
      'Claim No. ~A-123-456~.',
      'police report number ~24-000123~',
      'Reference: ~1-2345678901~',
      'policy number is ~AB 1234567~',
      'my medical record number ~0012345~',
      'REPAIR ORDER # ~665544~ SAYS',
      'ticket #~445566~',
    ],
    addresses: [
      'I live at ~123 Main Street~.',
      'at ~4 Old Mill Rd~.',
      'THE CAR WAS AT ~1234 OAK STREET~ WHEN',
      'from ~10720 Phillips Highway~ on',
      'dealer at ~403 W 3rd St., Apt. 4~',
      'at ~41975 US 19 North~ in',
      'to ~P.O. Box 12~ by mail',
      'in ~Palm Coast, FL~',
      'near ~Salem, OR 97301~',
      '~HOUSTON, TX 77002-1234~',
      'of ~Alliance NE 69301~',
      'I live on ~Willow Lane~ here.',
      'at ~12 Rosewood Ct. #4B~ now',
    ],
  }
  for (const [kind, texts] of Object.entries(cases)) it(`strikes out ${kind}`, () => texts.forEach(assertMarked))
})

describe('names of people', () => {
  const cases: Readonly<Record<string, readonly string[]>> = {
    'that are common first names, wherever they stand': [
      'Then ~Jennifer Kowalczyk~ drove.',
      'A friend, ~John~, works there; ~John~ who works there said so.',
      'i asked ~dave~ about it',
      'THE CAR OF ~MICHAEL J. SMITH~ STALLED.',
      "It was ~Brian's~ truck.",
      'It was ~Maria de la Cruz~ who drove.',
      'Signed off by ~Smith, John~ there.',
    ],
    'after words that introduce them': [
      'My name is ~Xaver Kowalczyk~ and',
      'MY NAME IS ~XAVER KOWALCZYK~ AND',
      'Name: ~Xaver~.',
      'a friend named ~Blaze~ saw it',
      'by the name of ~Wolfgang~.',
    ],
    'after titles': [
      'I spoke to Mr. ~Smith~ there',
      'MRS. ~ROE~ SAID',
      'Mr. and Mrs. ~Wheeler~ saw it.',
      'Officer ~Krupke~ came.',
      'Dr. ~Strangelove~ treated me.',
    ],
    'beside those whom the owner knows': [
      'my husband ~Ravindra~ drove',
      'MY WIFE ~BRUNHILDE~ DROVE',
      'My son, ~Xander~, was hurt.',
      'Our kids, ~Aiden & Mia~, were in it.',
      'Our neighbor ~Gerhild Unterberger~ helped.',
    ],
    'of people at dealers': [
      'I spoke with ~Ravindranath~ about it.',
      'SPOKE WITH SERVICE MANAGER, ~BILL KOWALSKI~.',
      'The service advisor, ~Xiomara~, said so.',
      '~Kwame~ at the dealership called.',
      'Then ~Warren~ told me no.',
      'Attn: ~Wolfgang~.',
      'It was ~J. Smith~ who did it.',
      'We talked to ~Mark Kowalski~ twice.',
    ],
    'of signatures': [
      'It was bad. thanks, ~Zubair~',
      'Please help. Thank you, ~Jane Doe~',
      'IT STALLED. THANK YOU, ~JOHN Q PUBLIC~ *TR',
      'Fix this. Sincerely, ~Grace Hill~',
      'Please fix this! -~Oluwaseun~',
      'Fix it. Respectfully submitted, ~K. Oyelaran~',
    ],
  }
  for (const [kind, texts] of Object.entries(cases)) it(`are struck out ${kind}`, () => texts.forEach(assertMarked))
})

/** Asserts that exactly the parts between "~" are redacted. */
function assertMarked(marked: string): void {
  const expected = marked.replaceAll(/~[^~]+~/g, REDACTED)
  assert.equal(redacted(marked.replaceAll('~', '')), expected, marked)
}

it('redacts plates and parts of VINs in a text without three adjacent digits', () => {
  assert.equal(redacted('The license plate is XYZ1.'), `The license plate is ${REDACTED}.`)
  assert.equal(redacted('MY VIN IS ZWK7DT'), `MY VIN IS ${REDACTED}`)
  assert.equal(redacted('at 12\u00a0Main Street'), `at ${REDACTED}`)
})

it('keeps text that a reader needs', () => {
  for (const text of [
    'NHTSA Campaign Number: 23V380000 (Engine)',
    'The failure mileage was approximately 114,000.',
    'P0420 and P2005/P2007 at 70–72 MPH on 2/13/2024',
    'NHTSA ID Number: 10214126, TSB 22-2134, SB-10052345-2345, part number FT4Z-5K978-A',
    'A FROZEN DOOR LATCH, OR A BENT CABLE, IN COLD WEATHER',
    'tires 245/65R17 at 35 psi, $3,240, 10-speed, 1500-2000 rpm',
    'The license plate light failed, and the plate bent.',
    'the electrocardiographically long word',
    'The contact owns a 2018 Lincoln Navigator, then a Mercedes C300 and a Ford Mustang Mach-E.',
    'SPOKE WITH THE SERVICE MANAGER AND HE SAID THE BRAKES WERE FINE. MY HUSBAND WAS DRIVING.',
    'A 4 WHEEL DRIVE ON A 2 LANE ROAD AT 45 MPH, 65 MPH ON HIGHWAY 41',
    'In May and June it stalled on Sunday; will the dealer fix it? May I ask?',
    'The VIN was not included in the recall of 2018 to 2020. VIN range unknown.',
    'In case 2 of them fail; the number of 4000 miles; incident 100000 miles ago',
    'I drove near San Antonio and St. Louis in Johnson County on a John Deere.',
    'Thank you for your time. Thank you NHTSA',
    'The driver, passenger and owner were hurt; the miss fire got worse; dr side door',
    'Takata and Renolux make it; Dana axle, Stanley tools',
    'Park Assist and Hill Hold failed, Grand Cherokee',
    'A Mini John Cooper Works with part number 072-9990, model number 8531917 and recall, number 18V-314',
  ])
    assert.equal(redacted(text), text)
})

// A search with backtracking over every split of such a text would not end before the test run does.
it('reads texts designed to be slow', () => {
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
    assert.ok(redacted(`vin ${text}!`, owner).length > 0)
    assert.ok(redacted(`plate ${text}!`, owner).length > 0)
    assert.ok(redacted(`my name is ${text}!`, owner).length > 0)
  }
})

it("redacts the row's own city and VIN in any case, as whole words", () => {
  const owner = { city: 'MOBILE      ', vin: '1FTEW1E40KK' }
  assert.equal(redacted('Towed to Mobile. In MOBILE too.', owner), `Towed to ${REDACTED}. In ${REDACTED} too.`)
  assert.equal(redacted('An automobile and mobility.', owner), 'An automobile and mobility.')
  assert.equal(redacted('It is 1ftew1e40kk, or 1FTEW1E40KK12.', owner), `It is ${REDACTED}, or ${REDACTED}.`)
  assert.equal(
    redacted('It is 1FTEW1E4, or KKC12345, or KC12345, or CC12345.', owner),
    `It is ${REDACTED}, or ${REDACTED}, or ${REDACTED}, or CC12345.`,
  )
  // ß has two letters in capitals, and İ has two in small letters, which would shift all later positions.
  assert.equal(redacted('Straße, in MOBILE', owner), `Straße, in ${REDACTED}`)
  assert.equal(redacted('İ İ İ in Mobile', owner), `İ İ İ in ${REDACTED}`)
})

it("recognizes abbreviated cities, and not a car part with the city's name", () => {
  const inCity = (city: string, text: string): string => redacted(text, { city, vin: '' })
  assert.equal(inCity('ST. LOUIS', 'here in Saint Louis now'), `here in ${REDACTED} now`)
  assert.equal(inCity('Fort Smith', 'near ft smith.'), `near ${REDACTED}.`)
  assert.equal(inCity('VIRGINIA BCH', 'AT VIRGINIA BEACH TODAY'), `AT ${REDACTED} TODAY`)
  assert.equal(inCity('PORT JEFFERS', 'to Port Jefferson'), `to ${REDACTED}`)
  assert.equal(inCity('WINSTON-SALEM', 'in Winston Salem'), `in ${REDACTED}`)
  assert.equal(inCity('Spring', 'A spring broke in Spring.'), `A spring broke in ${REDACTED}.`)
  assert.equal(inCity('SPRING', 'THE SPRING BROKE'), 'THE SPRING BROKE')
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
const label = fc.constantFrom('case number', 'Claim #', 'POLICY NO.', 'Reference number:', 'ticket number is')
const number = fc.tuple(label, digits(9)).map((parts) => parts.join(' '))
const person = fc
  .tuple(
    fc.constantFrom('my name is', 'My husband', 'I spoke with Mr.'),
    fc.stringMatching(/^[A-Z][a-z]{2,9}(?:ski|ev|ez)$/),
  )
  .map((parts) => parts.join(' '))
const words = fc.array(fc.constantFrom('the', 'truck', 'stalled', 'at', '45', 'MPH', 'and', 'P0420', 'on', '2/1/24'), {
  maxLength: 12,
})

it('redacts VINs, telephone and case numbers, addresses and names anywhere in a text', () => {
  fc.assert(
    fc.property(words, fc.oneof(vin, telephone, email, number, person), words, (before, secret, after) => {
      const text = [...before, secret, ...after].join(' ')
      const last = secret.split(' ').at(-1) ?? ''
      for (const form of [text, text.toUpperCase()]) {
        const clean = redacted(form)
        assert.ok(!clean.toUpperCase().includes(last.toUpperCase()), clean)
      }
    }),
    { seed: 20_261_121, numRuns: 3_000 },
  )
})
