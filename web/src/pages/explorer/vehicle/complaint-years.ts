import type { Responses } from '#web/api/types.ts'

type OfYear = NonNullable<Responses['get_complaints']['summary']>['by_year'][number]

const YEARS_SHOWN_MAX = 30

/** Returns the years oldest first and without gaps, for a time axis. A year without complaints has a count of 0. */
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
