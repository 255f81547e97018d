import { setTimeout as sleep } from 'node:timers/promises'
import type { EventCounts } from '#server/metrics/service-events.ts'
import { openCatalog } from '#catalog/catalog.ts'
import { currentFile, readIfPresent, snapshotDirectory } from '#snapshots/snapshot-files.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { Failure } from '#platform/failure.ts'
import type { Log } from '#platform/log.ts'
import { PULL_LIMITS } from '#snapshots/pull/limits.ts'
import { PullSchedule } from '#snapshots/pull/pull-schedule.ts'
import { SnapshotPull } from '#snapshots/pull/pull-snapshot.ts'
import { SnapshotOrigin } from '#snapshots/pull/snapshot-origin.ts'

/** Interval of conditional requests for current.json. */
const POLL_MS = 5_000

/** @throws Failure if no origin is configured */
export function openPull({ dataDirectory, snapshots }: Config, clock: Clock): SnapshotPull {
  if (snapshots === undefined) throw new Failure('VDS_SNAPSHOT_URL says where to pull from, and is not set')
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
