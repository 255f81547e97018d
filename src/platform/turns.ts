import { setImmediate } from 'node:timers/promises'

/** Maximum duration of work before other tasks get the event loop. */
const TURN_MS_MAX = 4

/** Yields to the event loop during long work, because SQLite queries never yield. */
export class Turns {
  #sinceMs = performance.now()

  /** Settles at once, or in a later turn of the event loop if this one has lasted too long. */
  async pause(): Promise<void> {
    if (performance.now() - this.#sinceMs <= TURN_MS_MAX) return
    await setImmediate()
    this.#sinceMs = performance.now()
  }
}
