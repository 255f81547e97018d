import { unavailable } from '#platform/database/database.ts'

/** More requests than this waiting at once are rejected. */
const WAITING_MAX = 10_000
/** Requests that share one statement at most. */
const BATCH_REQUESTS_MAX = 500
/**
 * The part of what work with the database may take that one question of a request may: a database that falls silent holds
 * no request for a second.
 */
export const STEP_SHARE = 0.75
/** The part of its time that a request may wait for its batch to leave; then it is rejected. */
const WAIT_SHARE = 0.5

interface Waiting<Item, Answer> {
  readonly item: Item
  readonly sinceMs: number
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

interface BatchesOptions<Item, Answer> {
  /** Name of the store in error messages, such as "account store". */
  readonly name: string
  /** Batches under way at once; what arrives meanwhile is the next one. */
  readonly underWayMax: number
  /** Maximum total time of a request. The statement gets the time that was not spent waiting. */
  readonly responseMsMax: number
  /** Number of requests in an item. Default: 1. */
  readonly sizeOf?: (item: Item) => number
  /** Returns every item, in their order. It ends within so many milliseconds. */
  readonly run: (items: readonly Item[], msMax: number) => Promise<readonly Answer[]>
  /** Milliseconds that only go forward; tests pass their own. */
  readonly elapsedMs?: () => number
}

/**
 * Collects the requests of one turn of the event loop, and those that arrive while a batch is under way, into one
 * question to a distant database. A request only joins a batch that has not left yet: whatever was acknowledged before
 * the request came is seen by its batch. The next batch leaves before the responses of the one before are passed on, so that
 * the database works while this process does. Bounded in size, number and time; rejected requests get ProblemError.
 */
export class RequestBatches<Item, Answer> {
  readonly #options: BatchesOptions<Item, Answer>
  readonly #elapsedMs: () => number
  readonly #sizeOf: (item: Item) => number
  /** Batches whose requests are not all answered yet. */
  readonly #underWay = new Set<Promise<void>>()
  /** Batches that the database has not answered yet. */
  #runningCount = 0
  #waiting: Waiting<Item, Answer>[] = []
  /** Their requests. */
  #waitingSize = 0
  #isScheduled = false

  constructor(options: BatchesOptions<Item, Answer>) {
    this.#options = options
    this.#elapsedMs = options.elapsedMs ?? (() => performance.now())
    this.#sizeOf = options.sizeOf ?? (() => 1)
  }

  ask(item: Item): Promise<Answer> {
    if (this.#waitingSize >= WAITING_MAX) {
      return Promise.reject(unavailable(this.#options.name, new Error('too many requests wait for the database')))
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, sinceMs: this.#elapsedMs(), resolve, reject })
      this.#waitingSize += this.#sizeOf(item)
      this.#schedule()
    })
  }

  /** Returns when nothing waits or is under way any more. */
  async settled(): Promise<void> {
    while (this.#waiting.length > 0 || this.#underWay.size > 0) {
      this.#leave()
      await Promise.all(this.#underWay)
    }
  }

  /** At the end of this turn of the event loop, when all requests that arrived in it have asked. */
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
      const answers = await this.#run(items, this.#options.responseMsMax - waitedMs)
      // There are as many responses as items: `run` says so.
      batch.forEach(({ resolve }, index) => resolve(answers[index] as Answer))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  /** Has the next batch leave as soon as the database has answered this one. */
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
