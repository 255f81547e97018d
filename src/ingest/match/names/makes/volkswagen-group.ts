import type { MakeNames } from '#ingest/match/names/make-names.ts'
import { vocabularyWith } from '#ingest/match/names/vocabulary.ts'

export const AUDI: MakeNames = {
  rewrites: [
    { rule: 'punctuation', from: /^(rs|s) (?=\d)/, to: '$1' },
    { rule: 'punctuation', from: /^([45]000)(cs|s)\b/, to: '$1 $2' },
    { rule: 'punctuation', from: /\be tron\b/, to: 'etron' },
    { rule: 'body_words', side: 'federal', from: /^a3 sportback etron$/, to: 'a3 etron' },
    { rule: 'word_order', from: /^(s?q\d)\b(.*) etron\b/, to: '$1 etron$2' },
  ],
  plates: `a3 etron*, q4 etron*, q6 etron*, q8 etron*, sq6 etron*, sq8 etron*, rs etron gt*, s etron gt*, etron gt*,
    etron*, rs q8*, r8*, tt*, 100, 90`,
  words: vocabularyWith({
    trim: 'allroad, s, cs, rs, tfsi, spyder',
    engine: '20v, turbo',
    size: 'l=L',
    power: 'e=plugin',
    body: 'sportback=Sportback, avant=Wagon, wagon=Wagon',
  }),
}

export const VOLKSWAGEN: MakeNames = {
  rewrites: [
    { rule: 'new_in_name', from: /^new (?=beetle|golf|gti|jetta)/, to: '' },
    { rule: 'series_words', from: /^(golf|jetta) iii\b/, to: '$1' },
    { rule: 'punctuation', from: /^golfr$/, to: 'golf r' },
    { rule: 'punctuation', from: /^id 4\b/, to: 'id4' },
    { rule: 'series_words', from: /^gli\b/, to: 'jetta gli' },
  ],
  plates: 'id4*, id buzz*, atlas cross sport*, atlas*, tiguan*, taos*, cc, corrado',
  words: vocabularyWith({ trim: 'r, gl, gli, glx, alltrack, dune, camper, slc, limited, 16v, wolfsburg edition' }),
}

export const BENTLEY: MakeNames = {
  plates: 'continental gt*, continental gtc*, continental flying spur, flying spur*, bentayga*, mulsanne*, arnage*',
}

export const LAMBORGHINI: MakeNames = {
  rewrites: [
    {
      rule: 'series_words',
      side: 'epa',
      from: /^(?:db132(?:144)?|l14\d)(?: 1?44| 7?1[45]\d?| 148| 141| 715)? (?=diablo|gallardo|murcielago)/,
      to: '',
    },
  ],
  plates: 'huracan*, urus*, revuelto*, temerario*, gallardo*, murcielago*',
}

export const BUGATTI: MakeNames = {}
