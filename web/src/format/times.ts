const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const DAYS_RELATIVE_MAX = 14

const shortDay = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** "2026-11-21" or an instant -> "2026-11-21" (UTC, like the service's days). */
export function formatDay(date: string): string {
  return isoOf(date).slice(0, 10)
}

/** "2026-11-21" -> "Nov 21", for axes. */
export function formatDayShort(date: string): string {
  return shortDay.format(new Date(date))
}

/** An instant -> "04:05" (UTC), for axes. */
export function formatHour(instant: string): string {
  return isoOf(instant).slice(11, 16)
}

/** An instant -> "2026-11-21 04:05:06 UTC" */
export function formatInstant(instant: string): string {
  return `${formatLogTime(instant)} UTC`
}

/** An instant -> "2026-11-21 04:05:06" (UTC), for rows of a log. */
export function formatLogTime(instant: string): string {
  return isoOf(instant).slice(0, 19).replace('T', ' ')
}

function isoOf(instant: string): string {
  return new Date(instant).toISOString()
}

/** An instant -> "just now", "5 minutes ago", "yesterday"; the date if it is longer ago. */
export function formatAgo(instant: string, now = new Date()): string {
  const elapsedMs = now.getTime() - new Date(instant).getTime()
  if (elapsedMs < 2 * MINUTE_MS) return 'just now'
  if (elapsedMs < HOUR_MS) return `${Math.floor(elapsedMs / MINUTE_MS)} minutes ago`
  if (elapsedMs < 2 * HOUR_MS) return 'an hour ago'
  if (elapsedMs < DAY_MS) return `${Math.floor(elapsedMs / HOUR_MS)} hours ago`
  if (elapsedMs < 2 * DAY_MS) return 'yesterday'
  if (elapsedMs < DAYS_RELATIVE_MAX * DAY_MS) return `${Math.floor(elapsedMs / DAY_MS)} days ago`
  return formatDay(instant)
}

/** Returns true if an instant is in the future. */
export function isAhead(instant: string): boolean {
  return new Date(instant) > new Date()
}
