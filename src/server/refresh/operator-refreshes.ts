import { setTimeout as sleep } from 'node:timers/promises'
import { readCurrentRefresh } from '#ingest/current-refresh.ts'
import { scheduledSources } from '#ingest/schedule.ts'
import type { OperatorRefreshes, OperatorRefreshState } from '#operations/account/services.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { messageOf } from '#platform/failure.ts'
import type { Log } from '#platform/log.ts'
import { runRefresh } from './refresh-schedule.ts'
import type { RefreshStatus } from './refresh-status.ts'
import type { RunningRefresh } from './run-ingest.ts'

/** Interval and maximum number of checks that the child process has started. */
const POLL_MS = 50
const POLLS_MAX = 300

interface RefreshParts {
  readonly config: Config
  readonly clock: Clock
  readonly log: Log
  readonly status: Pick<RefreshStatus, 'checkedAt' | 'failures'>
  readonly run?: ((sources: readonly string[], dataDirectory: string) => RunningRefresh) | undefined
}

/** Refreshes that operators start, in a child process. The data folder's lock allows one at a time. */
export class RefreshesOnDemand implements OperatorRefreshes {
  readonly #parts: RefreshParts
  #running: RunningRefresh | undefined

  constructor(parts: RefreshParts) {
    this.#parts = parts
  }

  async state(): Promise<OperatorRefreshState> {
    const { config, clock, status } = this.#parts
    return {
      running: await readCurrentRefresh(config.dataDirectory, clock),
      blocked:
        config.snapshots === undefined
          ? undefined
          : 'This node pulls its data from another node (VDS_SNAPSHOT_URL). Start the refresh there.',
      isScheduled: config.refresh,
      sources: scheduledSources().map(({ name: source }) => {
        return { source, checkedAt: status.checkedAt(source), failures: status.failures(source) }
      }),
    }
  }

  async start(sources: readonly string[]): Promise<boolean> {
    if (this.#running !== undefined) return false
    const { config, log, run = runRefresh } = this.#parts
    log.info({ sources }, `refreshing ${sources.join(', ')} requested by an operator`)
    const running = run(sources, config.dataDirectory)
    this.#running = running
    const over = running.ended
      .then(({ isOk, lastLine }) => log[isOk ? 'info' : 'warn']({ sources }, lastLine))
      .catch((error: unknown) => log.error({ reason: messageOf(error) }, 'a refresh failed'))
      .finally(() => (this.#running = undefined))
    await Promise.race([over, this.#begun()])
    return true
  }

  async close(): Promise<void> {
    const running = this.#running
    running?.stop()
    await running?.ended
  }

  async #begun(): Promise<void> {
    const { config, clock } = this.#parts
    for (let polls = 0; polls < POLLS_MAX && this.#running !== undefined; polls += 1) {
      if ((await readCurrentRefresh(config.dataDirectory, clock)) !== undefined) return
      await sleep(POLL_MS)
    }
  }
}
