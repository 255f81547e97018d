import type { MakeNames } from '#ingest/match/names/make-names.ts'
import { vocabularyWith } from '#ingest/match/names/vocabulary.ts'

export const JAGUAR: MakeNames = {
  rewrites: [
    { rule: 'code_letters', side: 'epa', from: /^(xj8?)l\b/, to: '$1 l' },
    { rule: 'code_letters', side: 'epa', from: /^vdp\b/, to: 'vanden plas' },
    { rule: 'word_order', side: 'federal', from: /^xjv8$/, to: 'xj8' },
    { rule: 'series_words', side: 'federal', from: /^(x[jk]) ?series$/, to: '$1' },
  ],
  plates: 'ftype*, fpace*, epace*, ipace*, stype*, xtype*, xe*, xf*, xj8*, vanden plas*, super v8*',
  words: vocabularyWith({ size: 'l=L' }),
  families: (plate) => {
    if (/^(?:xj\d+|xjr|xj|vandenplas|superv8)$/.test(plate)) return ['xj']
    if (/^xj(?:sc|rs)$/.test(plate)) return ['xjs']
    return /^xk[8r]$/.test(plate) ? ['xk'] : []
  },
}

export const LAND_ROVER: MakeNames = {
  rewrites: [
    { rule: 'new_in_name', from: /^new (?=range rover)/, to: '' },
    { rule: 'series_words', side: 'epa', from: /^discovery series ii/, to: 'discovery ii' },
    { rule: 'series_words', side: 'federal', from: /^discovery i$/, to: 'discovery' },
    { rule: 'series_words', side: 'federal', from: /^range rover l322$/, to: 'range rover' },
    { rule: 'series_words', side: 'epa', from: /^evoque/, to: 'range rover evoque' },
  ],
  plates: `range rover sport*, range rover evoque*, range rover velar*, range rover county*, range rover*, discovery sport*,
    discovery ii, discovery*, defender*`,
  // The County is a Range Rover; NHTSA names it apart in 1993 and 1995 only.
  families: (plate) => (plate === 'discoveryii' ? ['discovery'] : plate === 'rangerovercounty' ? ['rangerover'] : []),
}

export const JEEP: MakeNames = {
  rewrites: [
    { rule: 'new_in_name', from: /^new (?=wrangler|compass)/, to: '' },
    { rule: 'series_words', from: /^wrangler tj/, to: 'wrangler' },
  ],
  plates: `grand cherokee l*, grand cherokee*, cherokee*, wagoneer s*, wagoneer*, grand wagoneer*, wrangler*, gladiator*,
    compass*, renegade*`,
  words: vocabularyWith({ power: '4xe=plugin', size: 'l=L' }),
  families: (plate) => (/^cj\d$/.test(plate) ? ['cj'] : []),
}

export const DODGE: MakeNames = {
  families: (plate) => (/^ram\d/.test(plate) ? ['ram'] : []),
  words: vocabularyWith({ trim: 'scat pack, track pack' }),
  plates:
    'ram 1500*, ram 2500*, ram 3500*, ram van*, ram wagon*, grand caravan, challenger*, charger*, durango*, dart*, viper*, hornet*',
}

export const RAM: MakeNames = { plates: '1500*, promaster city*, promaster, cv*' }

export const ALFA_ROMEO: MakeNames = {
  rewrites: [{ rule: 'series_words', side: 'epa', from: /^gt ?v(?: ?6 2\.5)?$/, to: 'gtv6' }],
}

export const AMC: MakeNames = { plates: 'eagle sx 4', families: (plate) => (plate === 'eaglesx4' ? ['eagle'] : []) }

/** A Morgan, imported. */
export const ISIS: MakeNames = { plates: 'morgan plus 8' }

/** Eagle sold Renault's Medallion and, until 1988, the Eagle Wagon of American Motors. */
export const EAGLE: MakeNames = {
  rewrites: [
    { rule: 'make_in_name', from: /^renault (?=medallion)/, to: '' },
    { rule: 'make_in_name', side: 'epa', from: /^wagon\b/, to: 'eagle wagon' },
  ],
}

export const YUGO: MakeNames = {
  rewrites: [{ rule: 'make_in_name', side: 'epa', from: /^gy yugo gvx$/, to: 'gvx' }],
  families: () => ['yugo'],
}

export const CHRYSLER: MakeNames = {
  rewrites: [{ rule: 'series_words', from: /^tc(?: by)?(?: maserati)?\b/, to: 'tc' }],
  words: vocabularyWith({ trim: 'landau' }),
  families: (plate) => (plate === '300c' ? ['300'] : []),
  plates: '300 m, 300*, town and country*, new yorker, pt cruiser, pacifica*, voyager*, grand voyager*',
}

export const INEOS: MakeNames = { plates: 'grenadier quartermaster*, grenadier*' }

export const FERRARI: MakeNames = {
  rewrites: [
    { rule: 'make_in_name', from: /^ferrari /, to: '' },
    { rule: 'code_letters', from: /^430\b/, to: 'f430' },
    { rule: 'series_words', from: /^f12 berlinetta$/, to: 'f12' },
    { rule: 'word_order', side: 'federal', from: /^458 speciale a$/, to: '458 speciale spider' },
    { rule: 'series_words', side: 'epa', from: /^458 italia spider$/, to: '458 spider' },
  ],
  plates: '458 spider, 488 spider, f8 spider, f8 tributo',
  families: (plate) => {
    const number = /^f?(\d{3})[a-z]/.exec(plate)?.[1]
    return number === undefined ? [] : [number]
  },
}

export const TESLA: MakeNames = { plates: 'model 3*, model s*, model x*, model y*, cybertruck*' }
export const RIVIAN: MakeNames = {
  rewrites: [{ rule: 'punctuation', from: /^r ?1 ?([st])\b/, to: 'r1$1' }],
  plates: 'r1s*, r1t*',
  words: vocabularyWith({ trim: 'max' }),
}
export const LUCID: MakeNames = { plates: 'air*, gravity*' }
export const POLESTAR: MakeNames = {
  rewrites: [{ rule: 'make_in_name', side: 'federal', from: /^polestar (?=\d)/, to: '' }],
  plates: '1, 2*, 3*, 4*',
}
export const VINFAST: MakeNames = { plates: 'vf 5*, vf 6*, vf 7*, vf 8*, vf 9*' }
export const KARMA: MakeNames = {
  rewrites: [{ rule: 'series_words', side: 'federal', from: /^revero (?=gs6)/, to: '' }],
}
export const MASERATI: MakeNames = {
  rewrites: [{ rule: 'new_in_name', side: 'federal', from: /^nuova /, to: '' }],
  words: vocabularyWith({ trim: 'cambiocorsa, gt, gsport, 90 anv' }),
  plates:
    'ghibli*, levante*, quattroporte*, granturismo*, grancabrio*, grecale*, mc20 cielo, mc20*, granturismo convertible',
}
export const ASTON_MARTIN: MakeNames = {
  rewrites: [{ rule: 'punctuation', from: /^dbx 707$/, to: 'dbx707' }],
  plates: 'db11*, db12*, dbx707, dbx*, dbs*',
  words: vocabularyWith({ trim: 'superleggera, manual, s' }),
  families: (plate) => (plate === 'v12vanquish' ? ['vanquish'] : plate === 'db7vantage' ? ['db7'] : []),
}
export const ROLLS_ROYCE: MakeNames = {
  plates: 'ghost*, phantom coupe, phantom drophead coupe, phantom*, cullinan*, wraith*, dawn*, spectre*',
  words: vocabularyWith({ size: 'extended=L', trim: 'ii, iii, iv, s' }),
}
export const FIAT: MakeNames = {
  rewrites: [{ rule: 'punctuation', from: /^500 ([lx])\b/, to: '500$1' }],
  plates: '124 spider, 500l*, 500e*, 500x*, 500*',
}
export const SMART: MakeNames = {
  rewrites: [{ rule: 'series_words', side: 'epa', from: /^eq fortwo/, to: 'fortwo electric drive' }],
  plates: 'fortwo',
}
export const SAAB: MakeNames = {
  rewrites: [
    { rule: 'body_words', side: 'epa', from: /^93 sport sedan/, to: '93 sedan' },
    { rule: 'code_letters', side: 'epa', from: /^900(s|se)\b/, to: '900 $1' },
  ],
  words: vocabularyWith({ trim: 's, se, viggen' }),
  families: (plate) => (plate === '93x' ? ['93'] : []),
}
export const MCLAREN: MakeNames = {
  rewrites: [{ rule: 'punctuation', from: /^(\d{3}) (?=(?:s|gt|lt)$)/, to: '$1' }],
  plates: 'gt, 570gt',
}
