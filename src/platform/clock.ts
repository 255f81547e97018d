/** Source of the current time. Passed as a parameter so that tests can set the time. */
export interface Clock {
  nowMs(): number
}

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const systemClock: Clock = { nowMs: () => Date.now() }

/** Formats a time as ISO 8601 in UTC with whole seconds, "2026-11-21T04:05:06Z". */
export function toIsoSeconds(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}

/** Parses the format of `toIsoSeconds` to milliseconds; returns undefined for any other text and for impossible dates. */
export function parseIsoSeconds(text: string): number | undefined {
  const ms = Date.parse(text)
  // Date.parse accepts February 31 as a day in March.
  return !Number.isNaN(ms) && toIsoSeconds(ms) === text ? ms : undefined
}

/** Returns the calendar day in UTC, "2026-11-21". */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

/** Returns the hour in UTC, "2026-11-21T04". */
export function hourOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 13)
}

/** Returns the calendar month in UTC that a quota belongs to, "2026-11". */
export function monthOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 7)
}

/** Returns the first millisecond of the next calendar month in UTC. */
export function nextMonthMs(ms: number): number {
  const at = new Date(ms)
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1)
}
