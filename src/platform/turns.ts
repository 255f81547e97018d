import { setImmediate } from 'node:timers/promises'

/**
 * Lets pieces of work of some milliseconds begin one at a time, each in a turn of the event loop of its own: between two
 * of them, whatever else the process does has its turn, however many of them wait.
 */
export class Turns {
  #last: Promise<void> = Promise.resolve()

  /** Settles when it is the turn of whoever asked; in the order of asking. */
  next(): Promise<void> {
    this.#last = this.#last.then(() => setImmediate())
    return this.#last
  }
}
