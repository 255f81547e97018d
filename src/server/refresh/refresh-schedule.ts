import type { Catalog } from '#catalog/catalog.ts'
import { recordResults, readRefreshState, type RefreshState } from '#ingest/refresh-state.ts'
import { dueSources, scheduledSources } from '#ingest/schedule.ts'
import { clearWorkDirectories } from '#ingest/work-directory.ts'
import { isSelection } from '#operations/starter-data.ts'
import type { Clock } from '#platform/clock.ts'
import { messageOf } from '#platform/failure.ts'
import type { Log } from '#platform/log.ts'
import { type RandomShare, systemRandom } from '#platform/random.ts'
import { completeStarter } from '#server/starter-files.ts'
import { spawnIngest, type RunningRefresh } from './run-ingest.ts'

export interface ScheduleOptions {
  readonly dataDirectory: string
  readonly clock: Clock
  readonly log: Log
  readonly catalog: () => Pick<Catalog, 'meta' | 'freshness'>
  readonly random?: RandomShare
  /** Starts a refresh of some sources; injected by tests. */
  readonly run?: (sources: readonly string[], dataDirectory: string) => RunningRefresh
  /** Starts the build of the complete starter data; injected by tests. */
  readonly complete?: (dataDirectory: string) => RunningRefresh
}

/** Interval between checks for due sources, short enough for any change of the clock. */
const WAKE_MS = 60_000
/** Pause after a refresh without a result, which ran elsewhere or was killed. */
const PAUSE_MS = 5 * 60_000

/** Refreshes sources when they are due, one refresh at a time, while the service runs. */
export class RefreshSchedule {
  readonly #options: ScheduleOptions
  readonly #shares: ReadonlyMap<string, number>
  #timer: NodeJS.Timeout | undefined
  #running: RunningRefresh | undefined
  #turn: Promise<void> | undefined
  #pauseUntilMs = 0
  #isStopped = false
  #isCompleted = false

  constructor(options: ScheduleOptions) {
    this.#options = options
    const random = options.random ?? systemRandom
    this.#shares = new Map(scheduledSources().map(({ name }) => [name, random()]))
  }

  start(): void {
    this.#timer = setInterval(() => void this.wake(), WAKE_MS).unref()
    void this.wake()
  }

  /** Settles when the due sources are refreshed. Never throws: the service continues in any case. */
  wake(): Promise<void> {
    this.#turn ??= this.#refreshDue()
      .catch((error: unknown) => this.#options.log.error({ reason: messageOf(error) }, 'the refresh schedule failed'))
      .finally(() => (this.#turn = undefined))
    return this.#turn
  }

  /** Stops a running refresh and starts no other. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    const running = this.#running
    running?.stop()
    await this.#turn
    // A refresh that writes a snapshot ignores the signal and is killed midway.
    if (running !== undefined) await clearWorkDirectories(this.#options.dataDirectory)
  }

  /** Runs once per process, before anything is fetched: it takes seconds and no network. */
  async #completeStarter(): Promise<void> {
    const { catalog, dataDirectory, log, complete = completeStarter } = this.#options
    if (this.#isCompleted || this.#isStopped || !isSelection(catalog().meta)) return
    this.#isCompleted = true
    log.info({}, 'building the starter data with every vehicle')
    this.#running = complete(dataDirectory)
    const { isOk, lastLine } = await this.#running.ended
    this.#running = undefined
    if (this.#isStopped) return
    if (isOk) log.info({}, lastLine)
    else log.warn({}, `the starter data still contain a selection of vehicles: ${lastLine}`)
  }

  async #refreshDue(): Promise<void> {
    await this.#completeStarter()
    const { clock, dataDirectory, log, run = runRefresh } = this.#options
    const before = await readRefreshState(dataDirectory)
    const sources = this.#due(before)
    if (sources.length === 0 || this.#isStopped) return
    log.info({ sources }, `refreshing ${sources.join(', ')} from the official addresses`)
    this.#running = run(sources, dataDirectory)
    const { isOk, lastLine } = await this.#running.ended
    this.#running = undefined
    if (this.#isStopped) return
    if (isOk) log.info({ sources }, lastLine)
    else log.warn({ sources }, `${lastLine}; retrying later`)
    const after = await readRefreshState(dataDirectory)
    const silent = sources.filter((name) => JSON.stringify(after[name]) === JSON.stringify(before[name]))
    if (silent.length === 0) return
    this.#pauseUntilMs = clock.nowMs() + PAUSE_MS
    if (isOk) return
    await recordResults(
      dataDirectory,
      clock.nowMs(),
      silent.map((source) => ({ source, reason: lastLine, isUnreachable: false })),
    )
  }

  #due(state: RefreshState): string[] {
    const { clock, catalog } = this.#options
    const nowMs = clock.nowMs()
    if (nowMs < this.#pauseUntilMs && this.#pauseUntilMs - nowMs <= PAUSE_MS) return []
    const { meta, freshness } = catalog()
    return dueSources({
      nowMs,
      state,
      isOfficial: meta.edition === 'official',
      present: freshness.map(({ source }) => source),
      share: (source) => this.#shares.get(source) ?? 0,
    })
  }
}

export function runRefresh(sources: readonly string[], dataDirectory: string): RunningRefresh {
  return spawnIngest(['--only', sources.join(',')], dataDirectory)
}
