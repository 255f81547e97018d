import type { MakeNames } from '#ingest/match/names/make-names.ts'
import { vocabularyWith } from '#ingest/match/names/vocabulary.ts'

const LINES = ['countryman', 'clubman', 'paceman', 'clubvan'] as const

/** "Countryman S All4", "Cooper S Countryman All4": tier first, then the line, then the rest. */
function tierFirst(text: string): string {
  const words = text.replace(/\bjohn cooper works\b|\bjcworks\b/g, 'jcw').split(' ')
  const line = LINES.find((each) => words.includes(each))
  const tier = words.includes('jcw')
    ? 'jcw'
    : words.includes('se')
      ? 'cooper se'
      : words.includes('s')
        ? 'cooper s'
        : 'cooper'
  const rest = words.filter((word) => !['jcw', 'cooper', 's', 'se', line].includes(word))
  return [tier, line ?? [], rest].flat().join(' ')
}

export const MINI: MakeNames = {
  rewrites: [
    // NHTSA's bare "COUNTRYMAN" means the whole line, so it stays as it is and is found as a family.
    { rule: 'word_order', side: 'epa', from: /^.*\b(?:cooper|jcw|clubman|countryman).*$/, to: tierFirst },
    {
      rule: 'word_order',
      side: 'federal',
      from: /^(?!(?:countryman|clubman|paceman)$).*\b(?:cooper|jcw|countryman|clubman).*$/,
      to: tierFirst,
    },
  ],
  plates: LINES.flatMap((line) => ['cooper s', 'cooper se', 'cooper', 'jcw'].map((tier) => `${tier} ${line}`))
    .concat('cooper s', 'cooper se')
    .join(','),
  // The Roadster is not the Convertible, which NHTSA names for itself.
  words: vocabularyWith({ trim: 'c, gp, gp2, gp kit', body: 'roadster=Roadster' }),
  families: (plate) => LINES.filter((line) => plate.endsWith(line) && plate !== line),
}
