import type { MakeNames, Rewrite } from '#ingest/match/names/make-names.ts'
import { vocabularyWith } from '#ingest/match/names/vocabulary.ts'

/**
 * "Silverado C15 2WD", "Silverado 15 Hybrid", "Silverado K10" and (since 2020) "Silverado 4WD" are all the
 * Silverado 1500: C is two-wheel drive, K four-wheel drive, and EPA rates no heavier pickup but a few 2500s.
 */
function pickupSeries(_whole: string, name: string, rest: string): string {
  const series = /\b[23]500\b/.exec(rest)?.[0] ?? '1500'
  return `${name} ${series} ${rest.replace(/\b(?:[ck]?1[05]|1500|[23]500)\b/g, '')}`.replace(/\s+/g, ' ').trim()
}

const PICKUPS: readonly Rewrite[] = [
  { rule: 'series_words', side: 'epa', from: /^(silverado|sierra)\b(?! ev\b)(.*)$/, to: pickupSeries },
  { rule: 'series_words', side: 'federal', from: /^(silverado|sierra) (1500|2500|3500)hd\b/, to: '$1 $2' },
]

/**
 * EPA's codes of 1984 to 1992: "T10 (S10) Blazer" is the S10 Blazer with four-wheel drive, "V10 (K10) Pickup" the K10, which
 * was named V10 in 1987, "K5/K10 Blazer" the full-size Blazer.
 */
const OLD_TRUCKS: readonly Rewrite[] = [
  { rule: 'series_words', from: /^t1([05])(?: s1\1)?\b/, to: 's1$1' },
  { rule: 'series_words', side: 'epa', from: /^(v1[05]|v2[05]) k[12][05]\b/, to: '$1' },
  { rule: 'series_words', side: 'epa', from: /^(r1[05]|r2[05]) c[12][05]\b/, to: '$1' },
  { rule: 'series_words', from: /^(?:k5 )?(?:[ckrv]1(?:[05]|500) )?(blazer|suburban|jimmy)\b/, to: '$1' },
  { rule: 'series_words', side: 'epa', from: /^jimmy sonoma\b/, to: 'jimmy' },
  { rule: 'series_words', side: 'epa', from: /^g[123]5(?: 25)? (rally|vandura)\b/, to: '$1' },
  { rule: 'series_words', side: 'epa', from: /^pickup 2500 2wd$/, to: 'c2500 pickup 2wd' },
  { rule: 'series_words', side: 'epa', from: /^pickup 2500 4wd$/, to: 'k2500 pickup 4wd' },
  { rule: 'series_words', side: 'federal', from: /^ck ?1500\b.*$/, to: 'ck1500' },
]

/** Sport utility vehicles on the pickup's frame: half a ton unless they say 2500. */
const WAGONS: readonly Rewrite[] = [
  {
    rule: 'series_words',
    from: /^(suburban|tahoe|yukon|avalanche|blazer|jimmy|envoy|escalade)\b(.*) (?:[ckrv]?1500|[ckrv]10)\b/,
    to: '$1$2',
  },
  { rule: 'word_order', side: 'epa', from: /^yukon denali xl/, to: 'yukon xl denali' },
]

const WORDS = vocabularyWith({
  trim: `3m, 4m, 6m, m5, m6, sport off road, w sport and off road mode, zr1, z06, z06 carbon aero, eray, ld, activ, custom, limited eco, ss, rst, cs, panel, utility body, royale, regency, ste, sv6, svx,
    ltd, police, bison, tourx, essence, xuv, v, v series, pawd=v, pawd v series=v, platinum, aev, honeybee`,
  size: '2500, 3500, 1500, xl=XL',
  body: '5=5-Door',
})

/** R and V are the C and K of 1987 to 1991, 10 and 15 the 1500 before 1989, 20 and 25 the 2500. */
const families = (plate: string): readonly string[] => {
  if (/^(?:silverado|sierra)[123]500$/.test(plate)) return [plate.slice(0, -4)]
  const [, drive = '', tons = '', size = ''] = /^([ckrv])([12])([05]|500)$/.exec(plate) ?? []
  if (drive === '') return []
  const old = drive === 'r' ? 'c' : drive === 'v' ? 'k' : drive
  const wider = [
    `${old}${tons}${size}`,
    `${old}${tons}500`,
    `${drive}${tons}500`,
    ...(tons === '1' ? ['ck1500'] : []),
    'ck',
  ]
  return [...new Set(wider)].filter((family) => family !== plate)
}

export const CHEVROLET: MakeNames = {
  rewrites: [
    { rule: 'punctuation', from: /^(aveo|sonic|optra)5\b/, to: '$1 5' },
    { rule: 'make_in_name', side: 'federal', from: /^cheve?rolet /, to: '' },
    { rule: 'series_words', side: 'epa', from: /^citation ii\b/, to: 'citation' },
    { rule: 'series_words', side: 'epa', from: /^sprint (?:er|plus|metro)$/, to: 'sprint' },
    { rule: 'word_order', side: 'epa', from: /^turbo sprint$/, to: 'sprint turbo' },
    { rule: 'word_order', side: 'epa', from: /^twinturbo corvette$/, to: 'corvette twin turbo' },
    ...OLD_TRUCKS,
    ...PICKUPS,
    ...WAGONS,
  ],
  plates: `sport van*, lumina apv, s10 blazer, silverado ev*, silverado 1500*, silverado 2500*, silverado 3500*, bolt ev, bolt euv, spark ev, ss, corvette*, malibu maxx, equinox*, blazer ev*, blazer*, monte carlo,
    colorado*, city express, classic, low cab forward`,
  words: WORDS,
  families,
}

export const GMC: MakeNames = {
  rewrites: [
    { rule: 'series_words', side: 'epa', from: /^([ck]2500) sierra\b/, to: '$1' },
    ...OLD_TRUCKS,
    ...PICKUPS,
    ...WAGONS,
  ],
  plates: 'rally*, vandura*, sierra ev*, sierra 1500*, sierra 2500*, sierra 3500*, hummer ev*, yukon xl, canyon*',
  words: WORDS,
  families,
}

export const CADILLAC: MakeNames = {
  rewrites: [
    { rule: 'punctuation', from: /^(cts|ats|sts|xlr|ct4|ct5)v\b/, to: '$1 v' },
    { rule: 'series_words', side: 'epa', from: /^armored /, to: '' },
    ...WAGONS,
  ],
  plates: 'lyriq*, optiq*, vistiq*, celestiq*, funeral coach',
  words: WORDS,
}

export const BUICK: MakeNames = {
  rewrites: [{ rule: 'body_words', side: 'epa', from: /^(century|electra) estate wagon$/, to: '$1 wagon' }],
  plates: 'encore gx, park avenue, century',
  words: WORDS,
}

export const PONTIAC: MakeNames = {
  rewrites: [
    { rule: 'code_letters', side: 'federal', from: /^t1000$/, to: '1000' },
    { rule: 'code_letters', side: 'federal', from: /^j2000$/, to: '2000 sunbird' },
    { rule: 'series_words', side: 'epa', from: /^20th anniversary trans am$/, to: 'firebird trans am' },
  ],
  plates: 'trans sport*',
  words: vocabularyWith({ trim: 'ste, sv6, svx, trans am' }),
}

export const GEO: MakeNames = { words: vocabularyWith({ trim: 'lsi, xfi' }) }

/** Saturn's SL1 and SL2 are trims of the SL. */
export const SATURN: MakeNames = {
  rewrites: [
    { rule: 'code_letters', side: 'federal', from: /^(s[lcw])[12]$/, to: '$1' },
    { rule: 'punctuation', side: 'federal', from: /^([ls]) series$/, to: '$1series' },
  ],
  families: (plate) => (/^l[sw]?\d*$/.test(plate) ? ['lseries'] : /^s[lcw]$/.test(plate) ? ['sseries'] : []),
}

export const OLDSMOBILE: MakeNames = {
  rewrites: [
    { rule: 'punctuation', side: 'federal', from: /^98\b/, to: 'ninetyeight' },
    { rule: 'punctuation', side: 'federal', from: /^88\b/, to: 'eightyeight' },
    { rule: 'body_words', side: 'epa', from: /^firenza cruiser(?: wagon)?$/, to: 'firenza wagon' },
  ],
  words: WORDS,
  // The Cutlass Cruiser is the wagon of the Cutlass Ciera.
  families: (plate) => (plate === 'cutlasscruiser' ? ['cutlassciera', 'ciera', 'cutlass'] : []),
}
