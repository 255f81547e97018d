import { DAY_MS, dayOf, monthOf, nextMonthMs } from '#platform/clock.ts'

const MS_PER_SECOND = 1_000
/** A clock set back by up to this much does not reopen the previous month. Larger corrections apply. */
const BACKWARD_JUMP_MS_MAX = 25 * 3_600_000

/** Calendar month in UTC that a quota counts in, and the day within it. */
export interface QuotaWindow {
  /** "2026-11" */
  readonly month: string
  /** "2026-11-21" */
  readonly day: string
  readonly monthStartMs: number
  readonly monthEndMs: number
  readonly monthSeconds: number
  /** Start of this window's day: within it, the window is the same object. */
  readonly dayStartMs: number
}

export class QuotaWindows {
  #window: QuotaWindow = windowOf(0)

  /** Returns the window of a time, cached by day. Never goes back to a month that ended less than 25 hours ago. */
  at(nowMs: number): QuotaWindow {
    const { dayStartMs, monthStartMs } = this.#window
    if (nowMs >= dayStartMs && nowMs < dayStartMs + DAY_MS) return this.#window
    const setBackMs = monthStartMs - nowMs
    if (setBackMs > 0 && setBackMs <= BACKWARD_JUMP_MS_MAX) return this.#window
    this.#window = windowOf(nowMs)
    return this.#window
  }
}

/** Returns whole seconds until the month ends: at least 1, at most the month's length, whatever the clock says. */
export function secondsToReset(window: QuotaWindow, nowMs: number): number {
  const seconds = Math.ceil((window.monthEndMs - nowMs) / MS_PER_SECOND)
  return Math.min(Math.max(seconds, 1), window.monthSeconds)
}

function windowOf(nowMs: number): QuotaWindow {
  const dayStartMs = Math.floor(nowMs / DAY_MS) * DAY_MS
  const month = monthOf(nowMs)
  const monthStartMs = Date.parse(`${month}-01T00:00:00Z`)
  const monthEndMs = nextMonthMs(nowMs)
  return {
    month,
    day: dayOf(dayStartMs),
    monthStartMs,
    monthEndMs,
    monthSeconds: (monthEndMs - monthStartMs) / MS_PER_SECOND,
    dayStartMs,
  }
}
