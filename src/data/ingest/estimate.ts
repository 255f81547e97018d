import type { Clock } from '#platform/clock.ts'

const MEGABYTE = 1024 * 1024
const SECOND_MS = 1_000
const MINUTE_SECONDS = 60
/** Minimum share for a time estimate; the first files predict the rest poorly. */
const SHARE_MIN = 0.02

/** Progress, speed and remaining time of one step. */
export class Estimate {
  readonly #total: number
  readonly #effort: number
  readonly #clock: Clock
  readonly #beganMs: number
  #done = 0
  #spent = 0

  /** `total`: bytes in the step, 0 = unknown. `effort`: weighted bytes, where some files take longer per byte. */
  constructor(total: number, clock: Clock, effort = total) {
    this.#total = total
    this.#effort = effort
    this.#clock = clock
    this.#beganMs = clock.nowMs()
  }

  add(bytes: number, effort = bytes): void {
    this.#done = Math.min(this.#total, this.#done + bytes)
    this.#spent = Math.min(this.#effort, this.#spent + effort)
  }

  share(): number {
    return this.#total === 0 ? 0 : this.#done / this.#total
  }

  /** Returns the seconds left at the mean rate so far; `undefined` if too early to estimate. */
  secondsLeft(): number | undefined {
    const share = this.#effort === 0 ? 0 : this.#spent / this.#effort
    return share < SHARE_MIN ? undefined : (this.#seconds() * (1 - share)) / share
  }

  totalText(): string {
    return `${megabytes(this.#total)} MB`
  }

  /** Returns a text such as "31 %, 610.2 of 1960.0 MB, 41.3 MB/s, about 0:33 left". */
  text(): string {
    const left = this.secondsLeft()
    const share = `${Math.floor(this.share() * 100)} %, ${megabytes(this.#done)} of ${this.totalText()}`
    if (left === undefined) return share
    const rate = this.#done / Math.max(this.#seconds(), 1 / SECOND_MS)
    return `${share}, ${megabytes(rate)} MB/s, about ${minutes(left)} left`
  }

  #seconds(): number {
    return (this.#clock.nowMs() - this.#beganMs) / SECOND_MS
  }
}

function megabytes(bytes: number): string {
  return (bytes / MEGABYTE).toFixed(1)
}

/** Formats seconds as "3:07". */
function minutes(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / MINUTE_SECONDS)}:${String(whole % MINUTE_SECONDS).padStart(2, '0')}`
}
