/** How often a worker is asked whether it still answers. */
const ASK_EVERY_MS = 10_000
/** So many silences in a row, a minute: no response of the service takes its event loop for a hundredth of that. */
const SILENCES_MAX = 6

interface SilentWorkersOptions<Worker> {
  /** Those that are expected to answer. */
  readonly workers: () => Iterable<Worker>
  /** Asks one; undefined = it said nothing in time. Never rejects. */
  readonly ask: (worker: Worker) => Promise<unknown>
  /** Called once for each that has been silent for too long. */
  readonly onSilent: (worker: Worker) => void
}

/**
 * Notices workers that are alive but do not answer any more, such as one that is caught in a loop: connections that it
 * has accepted would wait for ever, and it would never be replaced because it never ends.
 */
export class SilentWorkers<Worker extends object> {
  readonly #options: SilentWorkersOptions<Worker>
  /** Silences in a row. */
  readonly #silences = new WeakMap<Worker, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(options: SilentWorkersOptions<Worker>) {
    this.#options = options
  }

  start(): void {
    this.#timer = setInterval(() => void this.askAll(), ASK_EVERY_MS)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Asks each worker once. */
  async askAll(): Promise<void> {
    await Promise.all([...this.#options.workers()].map((worker) => this.#askOne(worker)))
  }

  async #askOne(worker: Worker): Promise<void> {
    const answer = await this.#options.ask(worker)
    const silences = answer === undefined ? (this.#silences.get(worker) ?? 0) + 1 : 0
    this.#silences.set(worker, silences)
    if (silences === SILENCES_MAX) this.#options.onSilent(worker)
  }
}
