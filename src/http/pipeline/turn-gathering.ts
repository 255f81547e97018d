/** Whoever asked again so soon after an answer is expected to do so after the next one, too. */
const PROMPT_MS = 5
/** Once this much time has passed since the last answer, nobody is waited for any longer. */
const PAUSE_MS_MAX = 1
/** When no further request comes, those that wait are answered after so long. */
const TIMER_MS = 1
/** Who does not ask for so long, or twice as long, is not expected any more. */
const EXPECTED_MS = 10
/** How long a question that is under way holds up the next one. */
const HELD_MS_MAX = 20
/** Neither a period nor the one before it. */
const NEVER = -2

/** What is known of a connection, which asks one request at a time. */
interface Mark {
  answeredMs: number
  /** Whether it asked soon after its last answer. */
  isPrompt: boolean
  /** The period in which its next request was first expected. */
  expectedIn: number
}

const MARK = Symbol('mark of the gathering')

interface Connection {
  [MARK]?: Mark
}

interface GatheringOptions {
  /** Answers everything that waits. */
  readonly end: () => void
  /** The part of those who wait or are expected that is waited for. */
  readonly share: number
  /** No more requests than this are waited for. */
  readonly waitedForMax: number
  /** Milliseconds that only go forward; tests pass their own. */
  readonly elapsedMs?: () => number
}

/**
 * Decides when the requests that wait for the end of a turn (docs/adr/0141) have waited enough. What they share (the
 * question to the store, the commit, the waking of the peer) is dear, so a turn that brought few of them goes on until
 * a share of the connections that are expected to ask wait, or a millisecond has passed since the last answer
 * (docs/adr/0123, 0162). Expected is whoever was just answered and was quick to ask again the last time; so nobody waits for
 * a connection that is slow or gone.
 */
export class TurnGathering {
  readonly #end: () => void
  readonly #share: number
  readonly #waitedForMax: number
  readonly #elapsedMs: () => number
  #timer: NodeJS.Timeout | undefined
  #isScheduled = false
  #waiting = 0
  #held = 0
  #period = 0
  #periodMs = Number.NEGATIVE_INFINITY
  /** Connections that are expected since this period, and since the one before. */
  #expected = 0
  #expectedBefore = 0
  #answeredMs = Number.NEGATIVE_INFINITY

  constructor({ end, share, waitedForMax, elapsedMs = () => performance.now() }: GatheringOptions) {
    this.#end = end
    this.#share = share
    this.#waitedForMax = waitedForMax
    this.#elapsedMs = elapsedMs
  }

  /** A connection was opened, which will ask. Not needed, but it keeps the hidden classes of sockets few (ADR 0166). */
  welcome(connection: object): void {
    markOf(connection)
  }

  /** One more request waits. */
  add(connection: object, nowMs: number): void {
    this.#waiting += 1
    const mark = markOf(connection)
    mark.isPrompt = nowMs - mark.answeredMs <= PROMPT_MS
    if (mark.expectedIn === this.#period) this.#expected -= 1
    else if (mark.expectedIn === this.#period - 1) this.#expectedBefore -= 1
    mark.expectedIn = NEVER
    this.#schedule()
  }

  /** A request that waited has its answer. */
  answered(connection: object, nowMs: number): void {
    const mark = markOf(connection)
    this.#answeredMs = nowMs
    mark.answeredMs = nowMs
    if (!mark.isPrompt || mark.expectedIn !== NEVER) return
    mark.expectedIn = this.#period
    this.#expected += 1
  }

  /**
   * The answers of a turn take a while. The next turn waits for them, so that the two become one; otherwise each would
   * wait for the other for ever after.
   */
  hold(): void {
    this.#held += 1
  }

  /** They were sent. */
  release(): void {
    this.#held -= 1
    if (this.#held > 0 || this.#waiting === 0) return
    this.#stopTimer()
    this.#schedule()
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    // By then every head that has arrived in this turn of the event loop was read.
    setImmediate(() => this.#endIfEnough())
  }

  #endIfEnough(): void {
    this.#isScheduled = false
    if (this.#waiting === 0) return
    const asking = this.#waiting + this.#expected + this.#expectedBefore
    const waitedFor = Math.min(asking * this.#share, this.#waitedForMax)
    if (this.#held > 0) this.#endIn(HELD_MS_MAX)
    else if (this.#waiting >= waitedFor || this.#elapsedMs() - this.#answeredMs >= PAUSE_MS_MAX) this.#endNow()
    else this.#endIn(TIMER_MS)
  }

  #endIn(ms: number): void {
    this.#timer ??= setTimeout(() => this.#endNow(), ms)
  }

  #endNow(): void {
    this.#stopTimer()
    this.#waiting = 0
    this.#end()
    this.#forgetMissing()
  }

  /** Whoever was missing once may only be late; whoever is for a period or two is slow or gone. */
  #forgetMissing(): void {
    const nowMs = this.#elapsedMs()
    const periodMs = nowMs - this.#periodMs
    if (periodMs < EXPECTED_MS) return
    const isLong = periodMs >= 2 * EXPECTED_MS
    this.#period += isLong ? 2 : 1
    this.#periodMs = nowMs
    this.#expectedBefore = isLong ? 0 : this.#expected
    this.#expected = 0
  }

  #stopTimer(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}

function markOf(connection: Connection): Mark {
  return (connection[MARK] ??= { answeredMs: Number.NEGATIVE_INFINITY, isPrompt: false, expectedIn: NEVER })
}
