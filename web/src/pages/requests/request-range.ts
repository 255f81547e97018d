const DAY_MS = 24 * 3_600_000
const DATE_CHARACTERS = '2026-11-21'.length
/** Days that can be looked at, as the service retains them. */
const RANGE_DAYS_MAX = 31
const RANGE_DAYS_DEFAULT = 30

/** Days in UTC, both included. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/** Ranges that end today, for one click: two days are shown by the hour. */
export const PRESET_DAYS = [2, 7, RANGE_DAYS_DEFAULT] as const

/** The days that an address asks for; what is missing, or cannot be had, becomes the nearest that can. */
export function rangeOf(requested: { from?: string | undefined; to?: string | undefined }, now = new Date()): DayRange {
  const today = dateOf(now.getTime())
  const to = isDate(requested.to) && requested.to < today ? requested.to : today
  const from = isDate(requested.from) ? requested.from : daysBefore(to, RANGE_DAYS_DEFAULT - 1)
  const first = daysBefore(to, RANGE_DAYS_MAX - 1)
  if (from > to) return { from: to, to }
  return { from: from < first ? first : from, to }
}

/** So many days until today, as an address says it: an end that is today is left out, so that it stays today. */
export function presetOf(days: number, now = new Date()): { from: string | undefined; to: undefined } {
  const from = days === RANGE_DAYS_DEFAULT ? undefined : daysBefore(dateOf(now.getTime()), days - 1)
  return { from, to: undefined }
}

/** The preset that a range is; undefined = another one. */
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
