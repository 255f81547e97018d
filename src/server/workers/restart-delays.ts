/** Crashes that are remembered for this long make the next restart wait. */
const REMEMBERED_MS = 60_000
const DELAY_MS_MIN = 100
const DELAY_MS_MAX = 10_000

/**
 * How long to wait before a worker that ended is replaced: not at all after the first crashes, then twice as long each
 * time, so that a crash which every start runs into costs neither the cores nor the log.
 */
export class RestartDelays {
  readonly #free: number
  #crashesMs: number[] = []

  /** @param free crashes within a minute that are replaced at once: one of each worker */
  constructor(free: number) {
    this.#free = free
  }

  /** Notes a crash and answers the milliseconds to wait. */
  next(nowMs: number): number {
    this.#crashesMs = [...this.#crashesMs.filter((atMs) => nowMs - atMs < REMEMBERED_MS), nowMs]
    const tooMany = this.#crashesMs.length - this.#free
    return tooMany <= 0 ? 0 : Math.min(DELAY_MS_MIN * 2 ** (tooMany - 1), DELAY_MS_MAX)
  }
}
