/** The time. Passed to whatever needs it, so that tests decide what time it is. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  nowMs(): number
}

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const systemClock: Clock = { nowMs: () => Date.now() }

/** ISO 8601 in UTC with whole seconds, "2026-11-21T04:05:06Z". */
export function toIsoSeconds(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}

/** Milliseconds of what `toIsoSeconds` writes; undefined for any other text, and for a day that no calendar has. */
export function parseIsoSeconds(text: string): number | undefined {
  const ms = Date.parse(text)
  // Date.parse takes the 31st of February for a day in March.
  return !Number.isNaN(ms) && toIsoSeconds(ms) === text ? ms : undefined
}

/** The calendar day in UTC, "2026-11-21". */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

/** The hour in UTC, "2026-11-21T04". */
export function hourOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 13)
}

/** The calendar month in UTC that a quota belongs to, "2026-11". */
export function monthOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 7)
}

/** The first millisecond of the next calendar month in UTC. */
export function nextMonthMs(ms: number): number {
  const at = new Date(ms)
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1)
}
