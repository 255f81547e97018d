import type { Clock } from '#platform/clock.ts'

/** A clock that stands still until a test moves it. */
export class FakeClock implements Clock {
  #nowMs: number

  constructor(start = '2026-11-21T04:05:06Z') {
    this.#nowMs = Date.parse(start)
  }

  nowMs(): number {
    return this.#nowMs
  }

  advanceMs(ms: number): void {
    this.#nowMs += ms
  }
}
