import { messageOf } from '#platform/failure.ts'
import type { Log } from '#platform/log.ts'
import type { PullOutcome, SnapshotPull } from './pull-snapshot.ts'

interface PullScheduleOptions {
  readonly pull: Pick<SnapshotPull, 'pull'>
  readonly pollMs: number
  readonly log: Log
  /** Called with the outcome of each pull, for the metrics. */
  readonly report: (outcome: 'pull_new' | 'pull_same' | 'pull_failed') => void
}

/** Polls for a new snapshot, and logs once when polling starts to fail or works again. */
export class PullSchedule {
  readonly #options: PullScheduleOptions
  #timer: NodeJS.Timeout | undefined
  #turn: Promise<PullOutcome | undefined> | undefined
  #trouble: string | undefined
  readonly #over = new AbortController()

  constructor(options: PullScheduleOptions) {
    this.#options = options
  }

  start(): void {
    this.#timer = setInterval(() => void this.wake(), this.#options.pollMs)
    void this.wake()
  }

  /** Polls now. Never throws; a failed poll returns undefined and changes nothing. */
  wake(): Promise<PullOutcome | undefined> {
    this.#turn ??= this.#look().finally(() => (this.#turn = undefined))
    return this.#turn
  }

  /** Stops polling, and waits for a running poll. An interrupted download resumes after the next start. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#over.abort()
    await this.#turn
  }

  async #look(): Promise<PullOutcome | undefined> {
    const { pull, log, report } = this.#options
    try {
      const outcome = await pull.pull(this.#over.signal)
      if (outcome.isNew) {
        log.info({ 'snapshot.id': outcome.id, 'pull.bytes': outcome.bytes }, `pulled snapshot ${outcome.id}`)
      } else if (this.#trouble !== undefined) log.info('snapshots can be pulled again')
      this.#trouble = undefined
      report(outcome.isNew ? 'pull_new' : 'pull_same')
      return outcome
    } catch (error) {
      if (this.#over.signal.aborted) return undefined
      const reason = messageOf(error)
      if (reason !== this.#trouble) log.warn({ reason }, 'no snapshot could be pulled; the one that is served stays')
      this.#trouble = reason
      report('pull_failed')
      return undefined
    }
  }
}
