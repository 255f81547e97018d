import type { Clock } from '#platform/clock.ts'

const MEGABYTE = 1024 * 1024
const SECOND_MS = 1_000
const MINUTE_SECONDS = 60
/** Below this share nothing is said about the end: the first files tell too little. */
const SHARE_MIN = 0.02

/** How far a step has come, how fast it goes, and when it will be done if it goes on so. */
export class Estimate {
  readonly #total: number
  readonly #effort: number
  readonly #clock: Clock
  readonly #beganMs: number
  #done = 0
  #spent = 0

  /**
   * @param total bytes of the whole step; 0 = not known
   * @param effort the same, where some bytes take longer than others and count more
   */
  constructor(total: number, clock: Clock, effort = total) {
    this.#total = total
    this.#effort = effort
    this.#clock = clock
    this.#beganMs = clock.nowMs()
  }

  /** @param effort what these bytes count of the effort of all */
  add(bytes: number, effort = bytes): void {
    this.#done = Math.min(this.#total, this.#done + bytes)
    this.#spent = Math.min(this.#effort, this.#spent + effort)
  }

  /** From 0 to 1. */
  share(): number {
    return this.#total === 0 ? 0 : this.#done / this.#total
  }

  /** Seconds until the end at the mean rate so far; undefined where that is not known yet. */
  secondsLeft(): number | undefined {
    const share = this.#effort === 0 ? 0 : this.#spent / this.#effort
    return share < SHARE_MIN ? undefined : (this.#seconds() * (1 - share)) / share
  }

  totalText(): string {
    return `${megabytes(this.#total)} MB`
  }

  /** "31 %, 610.2 of 1960.0 MB, 41.3 MB/s, about 0:33 left". */
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

/** "3:07". */
function minutes(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / MINUTE_SECONDS)}:${String(whole % MINUTE_SECONDS).padStart(2, '0')}`
}
