import type { MakeNames, Rewrite } from '#ingest/resolve/names/make-names.ts'
import { vocabularyWith } from '#ingest/resolve/names/vocabulary.ts'

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

/** Sport utility vehicles on the pickup's frame: half a ton unless they say 2500. */
const WAGONS: readonly Rewrite[] = [
  {
    rule: 'series_words',
    from: /^(suburban|tahoe|yukon|avalanche|blazer|envoy|escalade)\b(.*) (?:[ck]?1500|[ck]10)\b/,
    to: '$1$2',
  },
  { rule: 'word_order', side: 'epa', from: /^yukon denali xl/, to: 'yukon xl denali' },
]

const WORDS = vocabularyWith({
  trim: `3m, 4m, 6m, m5, m6, sport off road, w sport and off road mode, zr1, z06, z06 carbon aero, eray, ld, activ, custom, limited eco, ss, rst,
    ltd, police, bison, tourx, essence, xuv, v, v series, pawd=v, pawd v series=v, platinum, aev, honeybee`,
  size: '2500, 3500, 1500, xl=XL',
  body: '5=5-Door',
})

const families = (plate: string): readonly string[] => {
  if (/^(?:silverado|sierra)[123]500$/.test(plate)) return [plate.slice(0, -4)]
  return /^[ck]1500$/.test(plate) ? ['ck1500', 'ck'] : []
}

export const CHEVROLET: MakeNames = {
  rewrites: [
    { rule: 'punctuation', from: /^(aveo|sonic|optra)5\b/, to: '$1 5' },
    { rule: 'make_in_name', side: 'federal', from: /^cheve?rolet /, to: '' },
    ...PICKUPS,
    ...WAGONS,
  ],
  plates: `sport van*, lumina apv, s10 blazer, silverado ev*, silverado 1500*, silverado 2500*, silverado 3500*, bolt ev, bolt euv, spark ev, ss, corvette*, malibu maxx, equinox*, blazer ev*, blazer*, monte carlo,
    colorado*, city express, classic, low cab forward`,
  words: WORDS,
  families,
}

export const GMC: MakeNames = {
  rewrites: [...PICKUPS, ...WAGONS],
  plates: 'rally*, vandura*, sierra ev*, sierra 1500*, sierra 2500*, sierra 3500*, hummer ev*, yukon xl, canyon*',
  words: WORDS,
  families,
}

export const CADILLAC: MakeNames = {
  rewrites: [{ rule: 'punctuation', from: /^(cts|ats|sts|xlr|ct4|ct5)v\b/, to: '$1 v' }, ...WAGONS],
  plates: 'lyriq*, optiq*, vistiq*, celestiq*, funeral coach',
  words: WORDS,
}

export const BUICK: MakeNames = { plates: 'encore gx, park avenue, century', words: WORDS }

/** Saturn's SL1 and SL2 are trims of the SL. */
export const SATURN: MakeNames = {
  rewrites: [{ rule: 'code_letters', side: 'federal', from: /^(s[lcw])[12]$/, to: '$1' }],
}

export const OLDSMOBILE: MakeNames = {
  rewrites: [
    { rule: 'punctuation', side: 'federal', from: /^98\b/, to: 'ninetyeight' },
    { rule: 'punctuation', side: 'federal', from: /^88\b/, to: 'eightyeight' },
  ],
}
