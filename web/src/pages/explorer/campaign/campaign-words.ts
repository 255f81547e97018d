import type { Recall } from '#operations/records/recall.ts'
import type { Responses } from '#web/api/types.ts'

type Texts = Pick<Recall, 'applies_to_hint' | 'summary' | 'consequence' | 'remedy'>
type Name = Responses['get_campaign']['names'][number]

/** Formats ascending model years as "2016–2018, 2020". Names without a model year come last. */
export function yearWords(years: Name['years']): string {
  const ranges: { first: number; last: number }[] = []
  for (const year of years) {
    const range = ranges.at(-1)
    if (year === null) continue
    if (range?.last === year - 1) range.last = year
    else ranges.push({ first: year, last: year })
  }
  return [
    ...ranges.map(({ first, last }) => (first === last ? String(first) : `${first}–${last}`)),
    ...(years.includes(null) ? ['without a model year'] : []),
  ].join(', ')
}

/** Returns the parts of another wording that differ from the first. */
export function differing(texts: Texts, first: Texts): Texts {
  const unlessSame = (name: keyof Texts): string | null => (texts[name] === first[name] ? null : texts[name])
  return {
    applies_to_hint: unlessSame('applies_to_hint'),
    summary: unlessSame('summary'),
    consequence: unlessSame('consequence'),
    remedy: unlessSame('remedy'),
  }
}

/** Puts names without a matching vehicle in some year first, because the vehicle list does not show them. */
export function unmatchedFirst(names: readonly Name[]): readonly Name[] {
  const isMatched = ({ unmatched_years: years }: Name): boolean => years.length === 0
  return [...names.filter((name) => !isMatched(name)), ...names.filter(isMatched)]
}
