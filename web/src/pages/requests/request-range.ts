const DAY_MS = 24 * 3_600_000
const DATE_CHARACTERS = '2026-11-21'.length
/** Number of days that the service retains. */
const RANGE_DAYS_MAX = 31
const RANGE_DAYS_DEFAULT = 30

/** First and last day in UTC, inclusive. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/** Lengths of preset ranges in days; each ends today. Charts of two days are hourly. */
export const PRESET_DAYS = [2, 7, RANGE_DAYS_DEFAULT] as const

/** Returns the requested days. Missing and impossible days become the nearest possible ones. */
export function rangeOf(requested: { from?: string | undefined; to?: string | undefined }, now = new Date()): DayRange {
  const today = dateOf(now.getTime())
  const to = isDate(requested.to) && requested.to < today ? requested.to : today
  const from = isDate(requested.from) ? requested.from : daysBefore(to, RANGE_DAYS_DEFAULT - 1)
  const first = daysBefore(to, RANGE_DAYS_MAX - 1)
  if (from > to) return { from: to, to }
  return { from: from < first ? first : from, to }
}

/**
 * Returns the address values for the last `days` days. `to` is omitted, so that the range still ends today tomorrow.
 */
export function presetOf(days: number, now = new Date()): { from: string | undefined; to: undefined } {
  const from = days === RANGE_DAYS_DEFAULT ? undefined : daysBefore(dateOf(now.getTime()), days - 1)
  return { from, to: undefined }
}

/** Returns the matching preset of a range; undefined if none matches. */
export function presetDays({ from, to }: DayRange, now = new Date()): number | undefined {
  const today = dateOf(now.getTime())
  return to === today ? PRESET_DAYS.find((days) => daysBefore(to, days - 1) === from) : undefined
}

function daysBefore(date: string, days: number): string {
  return dateOf(Date.parse(date) - days * DAY_MS)
}

function dateOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, DATE_CHARACTERS)
}

function isDate(text: string | undefined): text is string {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const ms = Date.parse(text)
  return !Number.isNaN(ms) && dateOf(ms) === text
}
