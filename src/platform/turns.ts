import { setImmediate } from 'node:timers/promises'

/** How long work goes on before others have the event loop. */
const TURN_MS_MAX = 4

/** Lets others have the event loop in the middle of long work: a query of SQLite waits for nothing. */
export class Turns {
  #sinceMs = performance.now()

  /** Settles at once, or in another turn of the event loop where this one has lasted for long. */
  async pause(): Promise<void> {
    if (performance.now() - this.#sinceMs <= TURN_MS_MAX) return
    await setImmediate()
    this.#sinceMs = performance.now()
  }
}
