import type { MakeNames } from '#ingest/match/names/make-names.ts'
import { vocabularyWith } from '#ingest/match/names/vocabulary.ts'

/**
 * EPA wrote "Carrera 4 S Cabriolet", "Turbo 4 911 Cab" and "Targa" for 911s of 2003 to 2009. NHTSA cuts names after
 * 25 characters: "PANAMERA TURBO S HYBRID E" is the Executive.
 */
export const PORSCHE: MakeNames = {
  rewrites: [
    { rule: 'record_mark', side: 'federal', from: /\bexecut[iv]{1,2}$/, to: 'executive' },
    { rule: 'record_mark', side: 'federal', from: /\bcross tur[ism]{1,3}$/, to: 'cross turismo' },
    { rule: 'record_mark', side: 'federal', from: /\bsport t(?:ur[ism]{1,3})?$/, to: 'sport turismo' },
    {
      rule: 'record_mark',
      side: 'federal',
      from: /^panamera turbo s hybrid e$/,
      to: 'panamera turbo s hybrid executive',
    },
    {
      rule: 'record_mark',
      side: 'federal',
      from: /^panamera turbo s hybrid s$/,
      to: 'panamera turbo s hybrid sport turismo',
    },
    { rule: 'new_in_name', side: 'epa', from: /^new (?=911)/, to: '' },
    { rule: 'series_words', side: 'epa', from: /^carrera 2 911 gt3$/, to: '911 gt3' },
    { rule: 'series_words', side: 'epa', from: /^turbo (?:2 911 )?gt2$/, to: '911 gt2' },
    { rule: 'series_words', side: 'epa', from: /^turbo 4 911( turbo)?/, to: '911 turbo' },
    { rule: 'series_words', side: 'epa', from: /^turbo\b/, to: '911 turbo' },
    { rule: 'series_words', side: 'epa', from: /^targa/, to: '911 targa' },
    { rule: 'series_words', side: 'epa', from: /^carrera 4 s targa/, to: '911 targa 4s' },
    { rule: 'series_words', side: 'epa', from: /^carrera 4 targa/, to: '911 targa 4' },
    { rule: 'series_words', side: 'epa', from: /^carrera 2\b/, to: '911 carrera' },
    { rule: 'series_words', side: 'epa', from: /^carrera 4\b/, to: '911 carrera 4' },
    { rule: 'series_words', side: 'federal', from: /^(?=(?:carrera|gt2|gt3)$)/, to: '911 ' },
    { rule: 'series_words', side: 'epa', from: /^carrera$/, to: '911 carrera' },
    { rule: 'punctuation', from: /^9(24|44)s\b/, to: '9$1 s' },
    { rule: 'punctuation', from: /^911 carrera 4 s\b/, to: '911 carrera 4s' },
    { rule: 'series_words', side: 'epa', from: /^911 gts\b/, to: '911 carrera gts' },
    { rule: 'code_letters', side: 'epa', from: /^911 c4\b/, to: '911 carrera 4' },
    { rule: 'word_order', side: 'epa', from: /^911 carrera (4s?) targa/, to: '911 targa $1' },
    { rule: 'series_words', side: 'epa', from: /^718 gt4 rs$/, to: '718 cayman gt4 rs' },
    { rule: 'series_words', side: 'epa', from: / kit$/, to: '' },
    { rule: 'punctuation', from: /\bcab\b/, to: 'cabriolet' },
    { rule: 'power_words', from: /\bhyb\b/, to: 'hybrid' },
    // Since 2014 every 911 also goes by "911" alone: a family, not a car.
    { rule: 'family_name', side: 'federal', from: /^911$/, to: 'any 911' },
  ],
  plates: `carrera gt, 911*, 918 spyder*, 918*, 718 boxster*, 718 cayman*, 718 spyder*, boxster*, cayman*, cayenne*,
    macan*, panamera*, taycan*, any 911`,
  words: vocabularyWith({
    // A Turbo S is a Turbo, but no S.
    trim: `turbo s, carrera, turbo, s, s2, s4, sc, 4, 4s, t, r, gts, gt2, gt3, gt4, rs, executive, exec=executive, diesel platinum,
      performance battery plus, perf battery plus, performance battery, perf battery, transsiberia, transsyberia=transsiberia`,
    body: 'sport turismo=Sport Turismo, st=Sport Turismo, cross turismo=Cross Turismo',
  }),
  families: (plate) =>
    plate === '911' ? ['any911'] : plate.startsWith('718') ? [plate.slice(3)] : plate === '918spyder' ? ['918'] : [],
}
