import { type RequestRow, statusClass } from './filter-requests.ts'

const MEDIAN = 0.5
const SLOW = 0.95

/** What some lines of the log come to. */
export interface RequestFigures {
  readonly count: number
  /** Responses with 4xx: the request was rejected. */
  readonly rejected: number
  /** Responses with 5xx: the service could not answer. */
  readonly failed: number
  /** Half of the responses took at most this long, in milliseconds. */
  readonly medianMs: number
  /** 95 of 100 responses took at most this long, in milliseconds. */
  readonly slowMs: number
}

/** Undefined where there is nothing to add up: no figure is made of nothing. */
export function figuresOf(rows: readonly RequestRow[]): RequestFigures | undefined {
  if (rows.length === 0) return undefined
  const times = rows.map(({ ms }) => ms).toSorted((one, other) => one - other)
  const countOf = (wanted: string) => rows.filter(({ status }) => statusClass(status) === wanted).length
  return {
    count: rows.length,
    rejected: countOf('4xx'),
    failed: countOf('5xx'),
    medianMs: quantile(times, MEDIAN),
    slowMs: quantile(times, SLOW),
  }
}

/** The value that this share of the values does not exceed (nearest rank). */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}
