import { setImmediate } from 'node:timers/promises'

/**
 * Lets pieces of work of some milliseconds begin one at a time, each in a turn of the event loop of its own: between two
 * of them, whatever else the process does has its turn, however many of them wait.
 */
export class EventLoopQueue {
  #last: Promise<void> = Promise.resolve()

  /** Settles when the caller may begin, in the order of the calls. */
  next(): Promise<void> {
    this.#last = this.#last.then(() => setImmediate())
    return this.#last
  }
}
