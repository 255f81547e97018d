import { setTimeout as sleep } from 'node:timers/promises'
import { openCatalog } from '#catalog/catalog.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { Failure, messageOf } from '#platform/failure.ts'
import type { Log } from '#platform/log.ts'
import type { EventCounts } from '#server/metrics/service-events.ts'
import { PULL_LIMITS } from '#snapshots/pull/limits.ts'
import { SnapshotPull, type PullOutcome } from '#snapshots/pull/pull-snapshot.ts'
import { SnapshotOrigin } from '#snapshots/pull/snapshot-origin.ts'
import { currentFile, readIfPresent, snapshotDirectory } from '#snapshots/snapshot-files.ts'

/** Interval of conditional requests for current.json. */
const POLL_MS = 5_000

/** @throws Failure if no origin is configured */
export function openPull({ dataDirectory, snapshots }: Config, clock: Clock): SnapshotPull {
  if (snapshots === undefined)
    throw new Failure('VDS_SNAPSHOT_URL is not set. Set it to the URL from which this node pulls snapshots.')
  const origin = new SnapshotOrigin({ config: snapshots, clock, responseMsMax: PULL_LIMITS.responseMsMax })
  // Opening reads the schema version and the small tables, so an unusable snapshot is rejected before it becomes
  // current.
  return new SnapshotPull({ dataDirectory, origin, clock, check: (file, id) => openCatalog(file, id).close() })
}

/** Returns the schedule that copies another node's snapshots, or undefined if this node ingests by itself. */
export function openPulls(
  config: Config,
  { clock, log, events }: { clock: Clock; log: Log; events: EventCounts },
): PullSchedule | undefined {
  const { snapshots } = config
  if (snapshots === undefined) return undefined
  const pull = openPull(config, clock)
  return new PullSchedule({ pull, pollMs: POLL_MS, log, report: (outcome) => events.count(outcome) })
}

/** Waits for a snapshot to serve: the other node may have none yet, or be unavailable, when this one starts. */
export async function firstPull({ dataDirectory }: Config, pulls: PullSchedule): Promise<void> {
  const current = currentFile(snapshotDirectory(dataDirectory))
  while ((await readIfPresent(current)) === undefined) {
    if ((await pulls.wake()) === undefined) await sleep(POLL_MS)
  }
}

interface PullScheduleOptions {
  readonly pull: Pick<SnapshotPull, 'pull'>
  readonly pollMs: number
  readonly log: Log
  readonly report: (outcome: 'pull_new' | 'pull_same' | 'pull_failed') => void
}

/** Polls for a new snapshot, and logs once when polling starts to fail or works again. */
class PullSchedule {
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
