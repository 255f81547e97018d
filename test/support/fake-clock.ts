import type { Clock } from '#platform/clock.ts'

/** When the contract suites of stores begin. */
export const START_MS = Date.UTC(2026, 10, 21, 12)

/** A clock that stands still until a test moves it. */
export class FakeClock implements Clock {
  #nowMs: number

  constructor(startMs: number = Date.parse('2026-11-21T04:05:06Z')) {
    this.#nowMs = startMs
  }

  nowMs(): number {
    return this.#nowMs
  }

  advanceMs(ms: number): void {
    this.#nowMs += ms
  }
}
