import type { MakeNames } from '#ingest/match/names/make-names.ts'
import { vocabularyWith } from '#ingest/match/names/vocabulary.ts'

/**
 * BMW puts everything into one code. NHTSA's letters: 328XI = 328i xDrive, 325XIT = the same as a wagon,
 * 318ICA = 318i convertible with automatic, 740LXI = 740i long with xDrive, 740ILP = long and armoured.
 */
const CODE = /^(m?\d{3})([a-z]+)\b/

/** Codes that are a name as they are: the 318ti compact and the 850CSi. */
const WHOLE_CODES = new Set(['ti', 'csi'])
const LETTERS: readonly (readonly [letter: string, words: string])[] = [
  ['x', 'xdrive'],
  ['l', 'lwb'],
  ['t', 'wagon'],
  ['s', 'is'],
  ['p', 'protection'],
]

function spellOut(whole: string, digits: string, letters: string): string {
  const fuel = /[ied]/.exec(letters)?.[0]
  if (fuel === undefined || WHOLE_CODES.has(letters) || /[^iedxclatsp]/.test(letters)) return whole
  const rest = letters.replace(fuel, '')
  const said = LETTERS.filter(([letter]) => rest.includes(letter)).map(([, words]) => words)
  // "325ic" is the convertible; "325Ci" is the two-door line of coupe and convertible.
  if (rest.includes('c')) said.push(letters.indexOf('c') > letters.indexOf(fuel) ? 'convertible' : 'ci')
  return [digits + fuel, ...said].join(' ')
}

/** A 328i is "3 SERIES" and "328", a 540i "5 SERIES" and "540"; NHTSA has no name of its own for the i3s. */
function families(plate: string): readonly string[] {
  if (plate === 'i3s') return ['i3']
  const number = /^m?(\d{3})/.exec(plate)?.[1]
  return number === undefined ? [] : [`${number.slice(0, 1)}series`, number]
}

export const BMW: MakeNames = {
  rewrites: [
    { rule: 'punctuation', from: /^(\d) series/, to: '$1series' },
    { rule: 'word_order', from: /^b7 alpina$/, to: 'alpina b7' },
    { rule: 'series_words', side: 'federal', from: /^xb7$/, to: 'alpina xb7' },
    { rule: 'series_words', side: 'federal', from: / (?:sav|sac)$/, to: '' },
    { rule: 'word_order', from: /^activehybrid x6$/, to: 'x6 activehybrid' },
    { rule: 'code_letters', side: 'epa', from: /^activehybrid 7(?:i|l|li)$/, to: 'activehybrid 7' },
    { rule: 'code_letters', side: 'epa', from: /^(x\d) xdrivem/, to: '$1 m' },
    { rule: 'code_letters', from: /^550(?= gt$)/, to: '550i' },
    { rule: 'code_letters', from: CODE, to: spellOut },
  ],
  plates: `x5 m*, x6 m*, x3 m*, x4 m*, x1*, x2*, x3*, x4*, x5*, x6*, x7*, xm*, i3s*, i3*, i4*, i5*, i7*, i8*, ix*, z3*, z4*,
    z8*, m2*, m3*, m4*, m5*, m6*, m8*, alpina b6*, alpina b7*, alpina b8*, alpina xb7*`,
  words: vocabularyWith({
    trim: 'ci, is, m sport, protection, sport protection, m performance, cs, csl, gts, dtm champions edition',
    body: 'gt=Gran Turismo, touring=Wagon, gran coupe=Gran Coupe',
    power: 'activehybrid=hybrid',
    size: 'l=L',
  }),
  families,
}
