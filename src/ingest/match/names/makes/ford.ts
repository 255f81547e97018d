import type { MakeNames } from '#ingest/match/names/make-names.ts'
import { vocabularyWith } from '#ingest/match/names/vocabulary.ts'

export const FORD: MakeNames = {
  rewrites: [
    { rule: 'punctuation', from: /^([fe]) (\d{3})\b/, to: '$1$2' },
    { rule: 'punctuation', from: /\bmach e\b/, to: 'mache' },
    { rule: 'word_order', side: 'epa', from: /^lightning (?:f150|pickup)/, to: 'f150 lightning' },
    { rule: 'series_words', side: 'federal', from: /^zx2$/, to: 'escort zx2' },
    { rule: 'word_order', side: 'epa', from: /^shelby (gt\d+) mustang/, to: 'mustang shelby $1' },
  ],
  // F-250 and up are the Super Duty ("F-250 SD"), which EPA does not rate: no "*" for them.
  plates: `f150 lightning*, f150*, e150*, e250*, e350*, mustang mache*, mustang*, bronco sport*, bronco ii, bronco*, explorer sport trac,
    explorer*, expedition*, transit connect*, transit*, taurus x, crown victoria*, ltd crown victoria, five hundred,
    maverick*, ranger*, escape*, edge*, cmax*, gt, escort*, focus*, fusion*, think`,
  families: (plate) => {
    if (/^f[123]50$/.test(plate)) return ['fserieslight']
    return /^e[123]50$/.test(plate) ? ['econoline'] : []
  },
  words: vocabularyWith({
    trim: 'extended, sho, zx2, fs, a c, s, rs, st, special service, titanium, shelby gt350, shelby gt500',
  }),
}

export const LINCOLN: MakeNames = {
  plates: 'mark lt, mark viii, town car*, navigator*, mkt*, continental*',
  families: (plate) => (plate.startsWith('markvi') ? ['mark'] : []),
  words: vocabularyWith({ size: 'l=L' }),
}

export const MERCURY: MakeNames = { plates: 'grand marquis*, sable*', words: vocabularyWith({ trim: 's' }) }
