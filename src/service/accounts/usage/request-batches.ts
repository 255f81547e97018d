import { unavailable } from '#platform/database/database.ts'

/** Maximum number of waiting requests. Further ones are rejected. */
const WAITING_MAX = 10_000
/** Maximum number of requests that share a statement. */
const BATCH_REQUESTS_MAX = 500
/** Share of the database time limit for one query of a request, so that a silent database holds no request for a second. */
export const STEP_SHARE = 0.75
/** Share of its time limit that a request may wait for its batch to leave; then it is rejected. */
const WAIT_SHARE = 0.5

interface Waiting<Item, Answer> {
  readonly item: Item
  readonly sinceMs: number
  readonly resolve: (result: Answer) => void
  readonly reject: (error: unknown) => void
}

interface BatchesOptions<Item, Answer> {
  readonly name: string
  /** Maximum number of concurrent batches. New requests join the next one. */
  readonly underWayMax: number
  /** Maximum total time of a request. The statement gets the time that was not spent waiting. */
  readonly responseMsMax: number
  /** Returns the number of requests in an item. Default: 1. */
  readonly sizeOf?: (item: Item) => number
  /** Returns one result per item, in their order, within `msMax` milliseconds. */
  readonly run: (items: readonly Item[], msMax: number) => Promise<readonly Answer[]>
  /** Monotonic milliseconds; tests pass their own. */
  readonly elapsedMs?: () => number
}

/**
 * Collects the requests of one event-loop turn, and those that arrive during a batch, into one query to a remote
 * database. A request only joins a batch that has not left yet, so its batch sees every change acknowledged before the
 * request. The next batch leaves before the previous responses are passed on, so that the database works while this
 * process does. Bounded in size, number, and time; rejected requests get ProblemError.
 */
export class RequestBatches<Item, Answer> {
  readonly #options: BatchesOptions<Item, Answer>
  readonly #elapsedMs: () => number
  readonly #sizeOf: (item: Item) => number
  /** Batches whose requests have no result yet. */
  readonly #underWay = new Set<Promise<void>>()
  /** Number of batches still running in the database. */
  #runningCount = 0
  #waiting: Waiting<Item, Answer>[] = []
  /** Number of waiting requests. */
  #waitingSize = 0
  #isScheduled = false

  constructor(options: BatchesOptions<Item, Answer>) {
    this.#options = options
    this.#elapsedMs = options.elapsedMs ?? (() => performance.now())
    this.#sizeOf = options.sizeOf ?? (() => 1)
  }

  request(item: Item): Promise<Answer> {
    if (this.#waitingSize >= WAITING_MAX) {
      return Promise.reject(unavailable(this.#options.name, new Error('too many requests wait for the database')))
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, sinceMs: this.#elapsedMs(), resolve, reject })
      this.#waitingSize += this.#sizeOf(item)
      this.#schedule()
    })
  }

  async settled(): Promise<void> {
    while (this.#waiting.length > 0 || this.#underWay.size > 0) {
      this.#leave()
      await Promise.all(this.#underWay)
    }
  }

  /** Runs at the end of this event-loop turn, when all requests of the turn have joined. */
  #schedule(): void {
    if (this.#isScheduled || this.#runningCount >= this.#options.underWayMax) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.#leave()
    })
  }

  #leave(): void {
    this.#rejectLate()
    while (this.#waiting.length > 0 && this.#runningCount < this.#options.underWayMax) {
      const answering = this.#answer(this.#takeFirst(this.#countOfBatch()))
      this.#underWay.add(answering)
      void this.#forget(answering)
    }
  }

  async #forget(answering: Promise<void>): Promise<void> {
    await answering
    this.#underWay.delete(answering)
  }

  async #answer(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    this.#runningCount += 1
    const waitedMs = this.#elapsedMs() - (batch[0]?.sinceMs ?? 0)
    const items = batch.map(({ item }) => item)
    try {
      const results = await this.#run(items, this.#options.responseMsMax - waitedMs)
      batch.forEach(({ resolve }, index) => resolve(results[index] as Answer))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  /** Starts the next batch as soon as the database has finished this one. */
  async #run(items: readonly Item[], msMax: number): Promise<readonly Answer[]> {
    try {
      return await this.#options.run(items, msMax)
    } finally {
      this.#runningCount -= 1
      this.#leave()
    }
  }

  /** Returns the number of waiting requests in the next batch, at least one. */
  #countOfBatch(): number {
    let size = 0
    const end = this.#waiting.findIndex(({ item }, index) => {
      size += this.#sizeOf(item)
      return size > BATCH_REQUESTS_MAX && index > 0
    })
    return end === -1 ? this.#waiting.length : end
  }

  #takeFirst(count: number): Waiting<Item, Answer>[] {
    const first = this.#waiting.splice(0, count)
    for (const { item } of first) this.#waitingSize -= this.#sizeOf(item)
    return first
  }

  /** The oldest come first, so the late ones are the first few. */
  #rejectLate(): void {
    const oldestMs = this.#elapsedMs() - this.#options.responseMsMax * WAIT_SHARE
    const onTime = this.#waiting.findIndex(({ sinceMs }) => sinceMs >= oldestMs)
    const late = this.#takeFirst(onTime === -1 ? this.#waiting.length : onTime)
    if (late.length === 0) return
    const rejection = unavailable(this.#options.name, new Error('the database did not respond in time'))
    for (const { reject } of late) reject(rejection)
  }
}
