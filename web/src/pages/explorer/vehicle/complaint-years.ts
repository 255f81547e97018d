import type { Responses } from '#web/api/types.ts'

type OfYear = NonNullable<Responses['get_complaints']['summary']>['by_year'][number]

const YEARS_SHOWN_MAX = 30

/** Oldest first and without gaps, as an axis of time needs them: a year without a complaint is a bar of none. */
export function everyYear(years: readonly OfYear[]): readonly OfYear[] {
  const counts = new Map(years.map(({ year, complaints }) => [year, complaints]))
  const last = Math.max(...counts.keys())
  const first = Math.max(Math.min(...counts.keys()), last - YEARS_SHOWN_MAX + 1)
  if (!Number.isFinite(first)) return []
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    year: first + index,
    complaints: counts.get(first + index) ?? 0,
  }))
}
