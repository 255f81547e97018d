import type { MakeNames } from '#ingest/match/names/make-names.ts'
import { vocabularyWith } from '#ingest/match/names/vocabulary.ts'

const FAMILY = 'ct|es|gs|gx|hs|is|lc|ls|lx|nx|rc|rx|rz|sc|tx|ux'

/** "RX 350 L", "RX350L" and "RX350 L" are one; h is the hybrid, c the convertible, l the long one. */
export const LEXUS: MakeNames = {
  rewrites: [
    { rule: 'punctuation', from: new RegExp(`^(${FAMILY}) (?=\\d)`), to: '$1' },
    { rule: 'punctuation', from: new RegExp(`^((?:${FAMILY})\\d+) h\\b`), to: '$1h' },
    { rule: 'code_letters', from: new RegExp(`^((?:${FAMILY})\\d+)(?: )?c\\b`), to: '$1 convertible' },
    { rule: 'code_letters', from: new RegExp(`^((?:${FAMILY})\\d+h?)l\\b`), to: '$1 l' },
    { rule: 'power_words', from: new RegExp(`^((?:${FAMILY})\\d+) hybrid\\b`), to: '$1h' },
  ],
  plates: 'gs f*, rc f*, is f*, lfa',
  words: vocabularyWith({ size: 'l=L' }),
  families: (plate) => {
    const family = new RegExp(`^(${FAMILY})\\d`).exec(plate)?.[1]
    return family === undefined ? [] : [family]
  },
}
