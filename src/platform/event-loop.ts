import { setImmediate } from 'node:timers/promises'

/** Maximum turns between two pieces of work, so that a client that keeps opening connections cannot stop the work. */
const TURNS_MAX = 64

/**
 * Starts pieces of work of some milliseconds one at a time, each in its own turn of the event loop, so that other work
 * runs in between. libuv accepts one connection per turn (https://github.com/libuv/libuv/pull/3696), so the last of 200
 * new clients would wait for 200 pieces of work. The queue therefore skips turns as long as each brings a new
 * connection.
 */
export class EventLoopQueue {
  readonly #connections: () => number
  #last: Promise<void> = Promise.resolve()

  /** @param connections total accepted connections; omit to disable yielding to new connections */
  constructor(connections: () => number = () => 0) {
    this.#connections = connections
  }

  /** Settles when the caller may start, in the order of the calls. */
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
