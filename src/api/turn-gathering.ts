/** Whoever asked again so soon after an answer is expected to do so after the next one, too. */
const PROMPT_MS = 2
/** Once this much time has passed since the last answer, nobody is waited for any longer. */
const PAUSE_MS_MAX = 1
/** When no further request comes, those that wait are answered after so long. */
const TIMER_MS = 1
/** How long a question that is under way holds up the next one. */
const HELD_MS_MAX = 20
const NEVER = -1

/** What is known of a connection, which asks one request at a time. */
interface Mark {
  answeredMs: number
  /** Whether it asked soon after its last answer. */
  isPrompt: boolean
  /** The round in which its next request is expected. */
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
 * (docs/adr/0123). Expected is whoever was just answered and was quick to ask again the last time; so nobody waits for
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
  #expected = 0
  /** Who is expected in another round than this one is not expected any more. */
  #round = 0
  #answeredMs = Number.NEGATIVE_INFINITY

  constructor({ end, share, waitedForMax, elapsedMs = () => performance.now() }: GatheringOptions) {
    this.#end = end
    this.#share = share
    this.#waitedForMax = waitedForMax
    this.#elapsedMs = elapsedMs
  }

  /** One more request waits. */
  add(connection: object, nowMs: number): void {
    this.#waiting += 1
    const mark = markOf(connection)
    mark.isPrompt = nowMs - mark.answeredMs <= PROMPT_MS
    if (mark.expectedIn === this.#round) this.#expected -= 1
    mark.expectedIn = NEVER
    this.#schedule()
  }

  /** A request that waited has its answer. */
  answered(connection: object, nowMs: number): void {
    const mark = markOf(connection)
    this.#answeredMs = nowMs
    mark.answeredMs = nowMs
    if (!mark.isPrompt || mark.expectedIn === this.#round) return
    mark.expectedIn = this.#round
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
    const waitedFor = Math.min((this.#waiting + this.#expected) * this.#share, this.#waitedForMax)
    if (this.#held > 0) this.#endIn(HELD_MS_MAX)
    else if (this.#waiting >= waitedFor) this.#endNow()
    else if (this.#elapsedMs() - this.#answeredMs >= PAUSE_MS_MAX) this.#endWithout()
    else this.#endIn(TIMER_MS)
  }

  #endIn(ms: number): void {
    this.#timer ??= setTimeout(() => this.#endWithout(), ms)
  }

  /** Those who are missing are not waited for once more. */
  #endWithout(): void {
    this.#round += 1
    this.#expected = 0
    this.#endNow()
  }

  #endNow(): void {
    this.#stopTimer()
    this.#waiting = 0
    this.#end()
  }

  #stopTimer(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}

function markOf(connection: Connection): Mark {
  return (connection[MARK] ??= { answeredMs: Number.NEGATIVE_INFINITY, isPrompt: false, expectedIn: NEVER })
}
