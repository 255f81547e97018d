/** The part of the connections that are asking for whose requests it is worth waiting. */
const WAITED_FOR_SHARE = 1 / 3
/** No more than this many requests are waited for: what they share costs each of them next to nothing then. */
const WAITED_FOR_MAX = 64
/** Once this much time has passed since the last end, nobody waits any longer. */
const PAUSE_MS_MAX = 1
/** When no further request comes, those that wait are answered after so long. */
const TIMER_MS = 1
/** How long a connection counts as one that is asking. */
const ASKING_MS = 10

/** On a connection: the period in which it asked last. */
const ASKED_IN = Symbol('asked in')

interface Connection {
  [ASKED_IN]?: number
}

/**
 * Decides when the requests that wait for the end of a turn (docs/adr/0141) have waited enough. What they share (the
 * question to the store, the commit, the waking of the peer) is dear, so under load a turn that brought few of them goes on:
 * until a third of the connections that ask at present wait, or a millisecond has passed since the last end
 * (docs/adr/0123). Up to three connections never wait for one another.
 */
export class TurnGathering {
  readonly #end: () => void
  readonly #elapsedMs: () => number
  #timer: NodeJS.Timeout | undefined
  #isScheduled = false
  #waiting = 0
  #endedMs = Number.NEGATIVE_INFINITY
  #period = 0
  #periodMs = Number.NEGATIVE_INFINITY
  /** Connections that asked in this period, and in the one before. */
  #asking = 0
  #askingBefore = 0

  /** @param end answers everything that waits @param elapsedMs milliseconds that only go forward; tests pass their own */
  constructor(end: () => void, elapsedMs: () => number = () => performance.now()) {
    this.#end = end
    this.#elapsedMs = elapsedMs
  }

  /** One more request waits. A connection asks one at a time, so as many can come as there are connections that ask. */
  add(connection: object): void {
    this.#waiting += 1
    this.#note(connection)
    if (this.#isScheduled) return
    this.#isScheduled = true
    // By then every head that has arrived in this turn of the event loop was read.
    setImmediate(() => this.#endIfEnough())
  }

  #note(connection: Connection): void {
    if (connection[ASKED_IN] === this.#period) return
    connection[ASKED_IN] = this.#period
    this.#asking += 1
  }

  #endIfEnough(): void {
    this.#isScheduled = false
    if (this.#waiting === 0) return
    const asking = Math.max(this.#asking, this.#askingBefore)
    const isEnough = this.#waiting >= Math.min(asking * WAITED_FOR_SHARE, WAITED_FOR_MAX)
    if (isEnough || this.#elapsedMs() - this.#endedMs >= PAUSE_MS_MAX) this.#endNow()
    else this.#timer ??= setTimeout(() => this.#endNow(), TIMER_MS)
  }

  #endNow(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#waiting = 0
    this.#end()
    this.#endedMs = this.#elapsedMs()
    const periodMs = this.#endedMs - this.#periodMs
    if (periodMs < ASKING_MS) return
    this.#periodMs = this.#endedMs
    this.#period += 1
    // Whoever asked before a long silence is not waited for.
    this.#askingBefore = periodMs < 2 * ASKING_MS ? this.#asking : 0
    this.#asking = 0
  }
}
