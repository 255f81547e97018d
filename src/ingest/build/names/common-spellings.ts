import { compareText } from '#ingest/read/compare-text.ts'

/** A text as some vehicles have it. */
export interface SpelledText {
  readonly make: string
  readonly text: string
  readonly vehicles: number
}

/**
 * EPA spells some names in several ways ("750li" and "750Li", "Long range" and "Long Range"). The spelling of most
 * vehicles of a make means all that `fold` makes equal; of equally common ones the first in code-unit order.
 * @returns the spelling of a text of a make; a text that was not among `texts` stays as it is
 */
export function commonSpellings(
  texts: Iterable<SpelledText>,
  fold: (text: string) => string,
): (make: string, text: string) => string {
  const keyOf = (make: string, text: string) => `${make}\n${fold(text)}`
  const spellings = new Map<string, Map<string, number>>()
  for (const { make, text, vehicles } of texts) {
    const counts = spellings.get(keyOf(make, text)) ?? new Map<string, number>()
    counts.set(text, (counts.get(text) ?? 0) + vehicles)
    spellings.set(keyOf(make, text), counts)
  }
  const common = new Map([...spellings].map(([key, counts]) => [key, mostCommon(counts)]))
  return (make, text) => common.get(keyOf(make, text)) ?? text
}

function mostCommon(counts: ReadonlyMap<string, number>): string {
  const byRank = [...counts].toSorted(([left, often], [right, oftener]) => oftener - often || compareText(left, right))
  return byRank[0]?.[0] ?? ''
}
