// Guarantee: a narrative is redacted by its signs exactly as it is when every pattern is tried: no sign, and no later
// change to one, keeps anything from being struck out.
import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { describe, it } from 'node:test'
import { NARRATIVE_CHARACTERS_MAX } from '#ingest/limits.ts'
import { projectLexicon } from './lexicon-file.ts'
import { redact } from './redact.ts'
import { REDACTED } from './redacted.ts'
import { EVERY_SIGN, SIGN, type OwnerFacts } from './signs.ts'

const NOBODY: OwnerFacts = { city: '', vin: '' }

function signsOf(text: string, owner: OwnerFacts): number {
  return projectLexicon().look(text, owner).signs
}

function assertSame(text: string, owner: OwnerFacts, before = ''): string {
  const plain = redact(text, owner)
  // What the text before was must not show, so that it is one that has a capital or digit wherever this one ends.
  if (before !== '') signsOf(before.repeat(text.length + 8).slice(0, NARRATIVE_CHARACTERS_MAX), NOBODY)
  assert.equal(redact(text, owner, signsOf(text, owner)), plain, JSON.stringify([text, owner]))
  return plain
}

/** What is struck out, in every form that the patterns allow for, and what looks like it. */
const MARKS =
  `My name is|my name is|MY NAME IS|name is|Sincerely,|sincerely|SINCERELY|Regards,|regards|REGARDS|Thank you,|
thank you,|THANK YOU,|Respectfully,|respectfully,|Mr.|MR.|Mr|Mrs|Mrs.|MrS.|Ms.|MS.|Ms|Dr.|DR.|dr.|VIN|vin:|VIN #|Vin is|
last 8 of the VIN are|vin number ending in|license plate|Licence plate:|LICENSE|tag #|Tags|tag|TAG|plate|plates|plate no.|
stage|tagged|driver|systems|PROBLEMS|name|severely|towards|carefully,|again`.split(/\|\n?/)
const SECRETS =
  `Jane Doe|JOHN PUBLIC|John Q. Public|O’Brien|O'Neil|KKC12345|ZWK7DT|12345678|AB-1234|XYZ1|7XYZ123|ABC1234|
1FTEW1E40KKC12345|1ftew1e40kkc12345|1FTEW1E40KK|1FTEW1E40KK12345|541-555-0142|(541) 555-0142|(541)555-0142|541.555.0142|
541 555 0142|5415550142|+1 541 555 0142|555-0142|555.0142|541 - 555 - 0142|123-45-6789|12345678901|123456789|0142|555|
Palm Coast, FL|HOUSTON, TX 77002|Salem,  OR 97301|Salem,OR|A, OK|, TX|12 Main Street|4 Old Mill Rd.|9 A St|12 Main|
a@b.com|First.Last @ example.co.uk|@|2/13/2012|in 2012|P0420|114,000|23V380000`.split(/\|\n?/)
const OWN = `SPRINGFIELD|Springfield|springfield|St. Louis|ST. LOUIS|st louis|O'Fallon|O’FALLON|Winston-Salem|WINSTON|
McAllen|mcallen|Straße|STRASSE|San José|SAN JOS\u00c9|29 Palms|29 PALMS|automobile|MOBILE|Mobile|ROME|Ro|\u0130stanbul|
i\u017flip|ISLIP|3TMCZ5AN0KM|3tmcz5an0km123456|JTDKBRFU|jtdkbrfuab`.split(/\|\n?/)
const OTHER =
  'é|š|ß|ſ|ı|ŁMr. Roe|ŉ|\u0130|µ|ÿ|\u2014|\u2019|\u201c|\u0161|\u2030|\u{1f697}|中|The truck stalled|it was|AT|,|(|)'.split(
    '|',
  )
const GLUE = [
  '',
  ' ',
  ' ',
  ' ',
  '  ',
  '\u00a0',
  '\u202f',
  '\u2003',
  '\ufeff',
  '\n',
  '.',
  ', ',
  ',',
  '-',
  '_',
  '/',
  "'",
  '’',
  ': ',
]
const CITIES =
  `|SPRINGFIELD|Springfield  |ST. LOUIS|ST LOUIS|O'FALLON|O’FALLON|WINSTON-SALEM|MCALLEN|STRASSE|Straße|STRAßE|SAN JOSÉ|
29 PALMS|MOBILE|ROME|RO|ISTANBUL|\u0130STANBUL|ISLIP|(NONE)|'S-GRAVENHAGE|PARIS 5|DR. NO`.split(/\|\n?/)
const VINS = [
  '',
  '3TMCZ5AN0KM',
  '1FTEW1E40KK',
  ' 1ftew1e40kk',
  'JTDKBRFU',
  '1FTEW',
  '1FTEW1*40KK',
  'É1234567890',
  '12345678901',
]

const piece = fc.oneof(...[MARKS, SECRETS, OWN, OTHER].map((texts) => fc.constantFrom(...texts)))
const narrative = fc
  .tuple(
    fc.array(fc.tuple(piece, fc.constantFrom(...GLUE)), { minLength: 1, maxLength: 10 }),
    fc.constantFrom('as it is', 'as it is', 'as it is', 'capitals', 'small'),
  )
  .map(([pieces, form]) => {
    const text = pieces.flat().join('')
    return form === 'capitals' ? text.toUpperCase() : form === 'small' ? text.toLowerCase() : text
  })
const owners = fc.record({ city: fc.constantFrom(...CITIES), vin: fc.constantFrom(...VINS) })

describe('redaction by signs', () => {
  it('is redaction, whatever the text and its owner', () => {
    let struck = 0
    fc.assert(
      fc.property(narrative, owners, fc.constantFrom('', 'X', '7'), (text, owner, before) => {
        if (assertSame(text, owner, before).includes(REDACTED)) struck += 1
      }),
      { seed: 20_261_121, numRuns: 20_000 },
    )
    assert.ok(struck > 10_000, `${struck} texts were changed`)
  })

  it('is redaction for texts of any characters', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.stringMatching(/^[A-Za-z0-9 .,'’@_()\u00a0é-]{0,60}$/),
    )
    fc.assert(
      fc.property(text, owners, (noise, owner) => void assertSame(noise, owner)),
      { seed: 20_261_121, numRuns: 5_000 },
    )
  })

  it('is redaction at the ends of the longest text, and where it has more words than are looked at', () => {
    const owner = { city: 'SPRINGFIELD', vin: '3TMCZ5AN0KM' }
    for (const secret of [...MARKS.map((mark) => `${mark} Jane KKC12345`), ...SECRETS, ...OWN]) {
      for (const filler of ['x', 'x ', 'a.', '7']) {
        const filling = filler.repeat((NARRATIVE_CHARACTERS_MAX - secret.length) / filler.length - 1)
        for (const text of [`${filling} ${secret}`, `${secret} ${filling}`]) assertSame(text, owner, 'X')
      }
    }
  })
})

// Without the sign alone that stands for it, nothing is struck out: a sign that is missing shows in what comes out.
it('needs every sign', () => {
  const owner = { city: 'SPRINGFIELD', vin: '3TMCZ5AN0KM' }
  const texts = {
    groups: 'call 541-555-0142',
    vinWord: 'VIN: KKC12345',
    plate: 'tag AB-1234',
    house: 'at 12 Main Street',
    name: 'Mr. Smith',
    state: 'in Palm Coast, FL',
    longWord: '1FTEW1E40KKC12345',
    city: 'near Springfield',
    ownVin: 'it is 3tmcz5an0km',
  } satisfies Record<keyof typeof SIGN, string>
  for (const [sign, text] of Object.entries(texts) as [keyof typeof SIGN, string][]) {
    assert.equal(redact(text, owner, EVERY_SIGN & ~SIGN[sign]), text)
    assert.notEqual(assertSame(text, owner), text)
  }
  assert.equal(
    Object.values(SIGN).reduce<number>((all, sign) => all | sign, 0),
    EVERY_SIGN,
  )
  assert.equal(signsOf('x '.repeat(NARRATIVE_CHARACTERS_MAX), NOBODY), EVERY_SIGN)
  assert.equal(signsOf('The engine stalls while driving.', NOBODY), 0)
  assert.equal(signsOf('The engine stalls while driving.', owner), 0)
})
