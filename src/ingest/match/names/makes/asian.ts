import type { MakeNames } from '#ingest/match/names/make-names.ts'
import { vocabularyWith } from '#ingest/match/names/vocabulary.ts'

export const TOYOTA: MakeNames = {
  rewrites: [
    { rule: 'punctuation', from: /^gr 86$/, to: 'gr86' },
    { rule: 'new_in_name', from: /^gr supra$/, to: 'supra' },
    { rule: 'series_words', from: /^land cruiser wagon/, to: 'land cruiser' },
  ],
  plates: `corolla cross*, corolla im, corolla*, gr corolla, gr86, camry solara, prius c*, prius v*, prius prime*,
    prius*, rav4 prime*, rav4*, grand highlander*, highlander*, land cruiser, yaris ia, crown signia*, crown*, bz4x*, bz*,
    tacoma*, tundra*, fj cruiser, mr2, mirai*, sequoia*, venza*`,
  words: vocabularyWith({ trim: 'apex, fx, alltrac, ez', body: 'hatchback=Hatchback' }),
}

export const HONDA: MakeNames = {
  rewrites: [
    { rule: 'power_words', from: /^civic gx$/, to: 'civic cng' },
    { rule: 'series_words', from: /^civic del sol/, to: 'del sol' },
    { rule: 'series_words', from: /^civic crx/, to: 'crx' },
    { rule: 'series_words', from: /^accord crosstour/, to: 'crosstour' },
  ],
  plates: 'ev plus, fcx clarity, prologue*, del sol, crv*, pilot*',
  words: vocabularyWith({ trim: 'si, hf, hx, vx, sport touring, touring elite black' }),
  // The maker's campaigns on the Civic of 1984 to 1991 say CIVIC alone; only those on parts for it say CRX.
  families: (plate) => (plate === 'crx' ? ['civic'] : []),
}

export const ACURA: MakeNames = {
  rewrites: [
    { rule: 'engine_words', from: /^(?:\d\.\d(rl|tl|cl) ?)+$/, to: '$1' },
    { rule: 'power_words', from: /\bsport hybrid\b/, to: 'hybrid' },
  ],
  plates: 'rdx*, tlx*, zdx*, adx*',
}

/** EPA's x is all-wheel drive and h the hybrid: "G37x Coupe", "M35h". */
export const INFINITI: MakeNames = {
  rewrites: [
    { rule: 'code_letters', side: 'epa', from: /^([gm]\d\d)x\b/, to: '$1 awd' },
    { rule: 'code_letters', side: 'epa', from: /^m35h\b/, to: 'm35 hybrid' },
    { rule: 'code_letters', side: 'epa', from: /^(q[56]0)([as])\b/, to: '$1 $2' },
    { rule: 'code_letters', side: 'federal', from: /^q70l$/, to: 'q70 lwb' },
  ],
  words: vocabularyWith({ trim: 's, a, red sport, red sport 400, fullactive suspension' }),
  families: (plate) => {
    const family = /^(ex|fx|jx|qx|g|i|j|m|q)\d+$/.exec(plate)?.[1]
    return family === undefined ? [] : [family]
  },
}

export const NISSAN: MakeNames = {
  plates: 'rogue sport, rogue*, leaf*, ariya*, titan*, frontier*, z, pathfinder*, gtr, armada*',
  words: vocabularyWith({ trim: '2x2, play, honeybee' }),
}

export const SUBARU: MakeNames = {
  rewrites: [
    { rule: 'series_words', from: /^xv crosstrek/, to: 'crosstrek' },
    { rule: 'series_words', from: /^b9 tribeca/, to: 'tribeca' },
    { rule: 'punctuation', from: /^xtdl$/, to: 'xt dl' },
    { rule: 'punctuation', from: /^xt 6$/, to: 'xt6' },
  ],
  plates: 'outback sport, solterra*, ascent*, brz*',
  words: vocabularyWith({ trim: 'sti, wrx, sti type ra, ts, sport, dl' }),
}

export const MAZDA: MakeNames = {
  rewrites: [
    { rule: 'make_in_name', side: 'federal', from: /^mazda ?(?=\d)/, to: '' },
    { rule: 'make_in_name', side: 'federal', from: /^mazdaspeed ?(?=\d)/, to: 'speed ' },
    { rule: 'series_words', from: /^mx5 miata|^miata/, to: 'mx5' },
    { rule: 'family_name', side: 'federal', from: /^(?:b ?series(?: truck| pickup)?|pickup|truck)$/, to: 'bseries' },
    { rule: 'series_words', from: /^protege (?:protege )?(?:mps|5)$/, to: 'protege' },
  ],
  plates: '3, 2, 5, 6, 626, 323, 929, speed 3, speed 6',
  families: (plate) => (/^b\d{4}/.test(plate) ? ['bseries'] : []),
}

export const HYUNDAI: MakeNames = {
  plates: `santa fe sport*, santa fe xl*, santa fe*, santa cruz*, genesis coupe, ioniq 5*, ioniq 6*, ioniq 9*, kona*, sonata*,
    elantra touring, elantra gt, elantra*, palisade*, nexo*, veloster n, veloster, tucson*`,
  words: vocabularyWith({ trim: 'n, blue, gt, touring' }),
}

export const KIA: MakeNames = {
  plates: 'ev6*, ev9*, niro*, forte*, optima*, soul*, sportage*, sedona*, rio*, k5*, sorento*',
  words: vocabularyWith({ body: '5=5-Door' }),
}

export const GENESIS: MakeNames = {
  rewrites: [{ rule: 'word_order', from: /^electrified (g\w+)/, to: '$1 electrified' }],
  plates: 'gv60*, gv70*, gv80*, g70*, g80*, g90*',
}

export const MITSUBISHI: MakeNames = {
  plates: 'outlander sport, eclipse cross*, montero sport, lancer evolution, 3000 gt, mirage g4',
}

export const SUZUKI: MakeNames = {
  plates: 'grand vitara xl7, grand vitara, sx4*',
  words: vocabularyWith({ trim: 's, sx, ga, gti' }),
  families: (plate) => (plate === 'grandvitaraxl7' ? ['xl7'] : []),
}

export const ISUZU: MakeNames = {
  rewrites: [
    { rule: 'series_words', side: 'federal', from: /^p ?up$/, to: 'pickup' },
    { rule: 'series_words', side: 'federal', from: /^trooper ii$/, to: 'trooper' },
    { rule: 'punctuation', side: 'federal', from: /^i ?series$/, to: 'iseries' },
  ],
  plates: 'rodeo sport',
  words: vocabularyWith({ trim: '5passenger, 7passenger, 1ton' }),
  families: (plate) => (/^i\d{3}$/.test(plate) ? ['iseries'] : []),
}
