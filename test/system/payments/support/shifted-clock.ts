import { systemClock, type Clock } from '#platform/clock.ts'

/** The real time, which payments are signed with, and as much more as a test says. */
export class ShiftedClock implements Clock {
  #shiftMs = 0

  nowMs(): number {
    return systemClock.nowMs() + this.#shiftMs
  }

  advanceMs(ms: number): void {
    this.#shiftMs += ms
  }
}
