import type { MakeNames } from '#ingest/match/names/make-names.ts'
import { vocabularyWith } from '#ingest/match/names/vocabulary.ts'

/** The letters that a class puts before its number, longest first where one begins with another. */
const CLASS =
  'eqesuv|eqssuv|eqb|eqe|eqs|cla|cle|clk|cls|cl|gla|glb|glc|gle|glk|gls|gl|gt|ml|slc|slk|slr|sls|sl|a|b|c|e|g|r|s'

function leading(word: string) {
  return (whole: string, before: string, after: string) =>
    `${word} ${before}${after}`.replace(/\s+/g, ' ').trim() || whole
}

/** "C350" belongs to the C-Class; the ML was sold as the M-Class. */
function families(plate: string): readonly string[] {
  const letters = new RegExp(`^(?:amg)?(${CLASS})\\d`).exec(plate)?.[1]
  if (letters === undefined) return familiesBefore1994(plate)
  const plain = /^(.+\d)e$/.exec(plate)?.[1]
  // A number of which only the plug-in was sold loses its e in some campaigns: GLC 350 is the GLC 350e (21V058).
  return [...(letters === 'ml' ? ['mlclass', 'mclass'] : [`${letters}class`]), ...(plain === undefined ? [] : [plain])]
}

/** The cars before 1994 put the number first: 560SEL. NHTSA also files them under the classes of their successors. */
function familiesBefore1994(plate: string): readonly string[] {
  const [, number, body = ''] = /^(\d{3})([a-z]+)/.exec(plate) ?? []
  if (number === undefined) return []
  if (number === '190') return [number]
  return [number, body === 'sl' ? 'slclass' : body.startsWith('s') ? 'sclass' : 'eclass']
}

export const MERCEDES: MakeNames = {
  rewrites: [
    // The AMG Sport models, which NHTSA files without AMG.
    { rule: 'series_words', side: 'epa', from: /^(c450|gle450) amg\b/, to: '$1' },
    { rule: 'word_order', from: /^(.+?) amg\b(.*)$/, to: leading('amg') },
    { rule: 'word_order', from: /^(.+?) maybach\b(.*)$/, to: leading('maybach') },
    { rule: 'word_order', from: /^(.*?)\b(eqe|eqs) suv\b/, to: '$1$2suv' },
    { rule: 'word_order', from: /^(.*?)\b(eqe|eqs)\b(.*) suv$/, to: '$1$2suv$3' },
    { rule: 'punctuation', from: new RegExp(`^((?:amg |maybach )?(?:${CLASS})) (?=\\d{2})`), to: '$1' },
    {
      rule: 'punctuation',
      from: new RegExp(`^((?:maybach )?(?:${CLASS})\\d+) (?=[ed]\\b)(?!e performance)`),
      to: '$1',
    },
    { rule: 'punctuation', from: new RegExp(`^(amg (?:${CLASS})\\d+)s\\b`), to: '$1 s' },
    { rule: 'series_words', from: new RegExp(`^(?=(?:${CLASS})(?:32|35|36|43|45|53|55|63|65)\\b)`), to: 'amg ' },
    { rule: 'series_words', side: 'federal', from: /^amg (eq[es](?:suv)?)53\b/, to: 'amg $1' },
    { rule: 'punctuation', side: 'epa', from: /^(\d{3}) se$/, to: '$1se' },
    { rule: 'code_letters', side: 'epa', from: /^s350d$/, to: 's350 diesel' },
  ],
  plates: 'amg gt black series, sls amg*, slr*, amg gt, sprinter*, metris*, bclass electric drive',
  words: vocabularyWith({
    trim: `s, c, r, pro, black series, 4x4 squared, squared, allterrain, sports coupe, sport coupe, performance,
      kompressor`,
    power: 'e=plugin, e performance=plugin',
    body: 'sports coupe=Coupe, sport coupe=Coupe, cabriolet=Convertible',
  }),
  families,
}
