import type { MakeNames } from '#ingest/match/names/make-names.ts'
import { vocabularyWith } from '#ingest/match/names/vocabulary.ts'

/** NHTSA writes Volvo's own codes: 854 and 855 are the 850 sedan and wagon (as 244 to 965), S60CC the S60 Cross Country. */
/** NHTSA's series: 200, 700 and 900 (94V185); in its last year, 1991, the 780 was sold as Coupe. */
function families(plate: string): readonly string[] {
  if (plate === 'coupe') return ['780', '700']
  const series = /^([279])[468]0$/.exec(plate)?.[1]
  return series === undefined ? [] : [`${series}00`]
}

export const VOLVO: MakeNames = {
  rewrites: [
    { rule: 'code_letters', side: 'federal', from: /^(24|74|76|85|94|96)4$/, to: '$10' },
    { rule: 'code_letters', side: 'federal', from: /^(24|74|76|85|94|96)5$/, to: '$10 wagon' },
    { rule: 'code_letters', from: /^([a-z]+\d\d)(phev|bev|cc|xc)$/, to: '$1 $2' },
    { rule: 'code_letters', from: /^(v[69]0)cc\b/, to: '$1 cc' },
    { rule: 'code_letters', side: 'federal', from: /^s60i$/, to: 's60 inscription' },
    { rule: 'trim_words', side: 'epa', from: /^240 dl (?:240 )?gl\b/, to: '240 dl gl' },
    { rule: 'new_in_name', from: /^new (?=c70)/, to: '' },
  ],
  plates: 'ex30*, ex40*, ec40*, ex90*, c40*',
  words: vocabularyWith({
    body: 'cc=Cross Country, cross country=Cross Country, xc=Cross Country',
    trim: 'r, polestar, executive, premier, recharge ext range, inscription, dl, gl, gle, glt, se',
    engine: 't4, t5, t6, t8, b4, b5, b6, turbo, 16valve',
  }),
  families,
}
