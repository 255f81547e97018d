import { setImmediate } from 'node:timers/promises'

/** Turns between two pieces of work at most: a client that opens connections without end cannot stop the work. */
const TURNS_MAX = 64

/**
 * Lets pieces of work of some milliseconds begin one at a time, each in a turn of the event loop of its own: between two
 * of them, whatever else the process does has its turn, however many of them wait.
 *
 * libuv accepts one connection in each turn (https://github.com/libuv/libuv/pull/3696): with a piece of work in every
 * turn, the last of 200 new clients would wait for 200 pieces. So turns are let pass for as long as each brings a connection.
 */
export class EventLoopQueue {
  readonly #connections: () => number
  #last: Promise<void> = Promise.resolve()

  /** @param connections how many were accepted until now; left out = nothing is let pass for them */
  constructor(connections: () => number = () => 0) {
    this.#connections = connections
  }

  /** Settles when the caller may begin, in the order of the calls. */
  next(): Promise<void> {
    this.#last = this.#last.then(() => this.#turn())
    return this.#last
  }

  async #turn(): Promise<void> {
    for (let turns = 0; turns < TURNS_MAX; turns += 1) {
      const before = this.#connections()
      await setImmediate()
      if (this.#connections() === before) return
    }
  }
}
