/** Entry of the search index that tools/docs-site/search-index.ts writes. */
export type Entry = readonly [kind: string, page: string, url: string, heading: string, text: string]

/**
 * Points for a word in the page title, heading, or text. `start` and `whole` add to the factor of a word that starts or
 * equals a word of the text.
 */
const WEIGHTS = { page: 12, heading: 8, text: 1, start: 3, whole: 2 } as const

/** Returns the entries that contain every word of the question, best first. */
export function bestEntries(entries: readonly Entry[], question: string, resultsMax: number): readonly Entry[] {
  const words = wordsOf(question)
  if (words.length === 0) return []
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, resultsMax)
    .map(({ entry }) => entry)
}

/** Returns the words of a text in lower case. */
export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}_/]+/u)
    .filter((word) => word !== '')
}

/** Returns the score of an entry; 0 if a word is missing. */
function scoreOf([, page, , heading, text]: Entry, words: readonly string[]): number {
  let score = 0
  for (const word of words) {
    const best = Math.max(
      worth(page, word, WEIGHTS.page),
      worth(heading, word, WEIGHTS.heading),
      worth(text, word, WEIGHTS.text),
    )
    if (best === 0) return 0
    score += best
  }
  return score + (heading === '' ? 1 : 0)
}

function worth(text: string, word: string, weight: number): number {
  const at = text.toLowerCase().indexOf(word)
  if (at < 0) return 0
  const isStart = at === 0 || /[^\p{L}\p{N}]/u.test(text[at - 1] ?? '')
  const after = text[at + word.length]
  const isWhole = isStart && (after === undefined || /[^\p{L}\p{N}]/u.test(after))
  return weight * (1 + (isStart ? WEIGHTS.start : 0) + (isWhole ? WEIGHTS.whole : 0))
}
