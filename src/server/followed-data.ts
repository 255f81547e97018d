import type { AccountStore } from '#accounts/account-store.ts'
import { openCatalog, type Catalog } from '#catalog/catalog.ts'
import type { ServiceHealth } from '#operations/account/services.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'
import { snapshotDirectory } from '#snapshots/snapshot-files.ts'
import { type SnapshotEvent, openSnapshotHolder, type SnapshotHolder } from '#snapshots/snapshot-holder.ts'
import type { EventCounts } from './metrics/service-events.ts'
import { RefreshLog, RefreshStatus } from './refresh/refresh-status.ts'

export interface FollowedData {
  readonly holder: SnapshotHolder<Catalog>
  readonly refreshes: RefreshLog
  readonly notes: RefreshStatus
  readonly health: (accounts: Pick<AccountStore, 'isAvailable'>) => ServiceHealth
  readonly onSwap: (listener: () => void) => void
  readonly close: () => Promise<void>
}

/** Opens the current snapshot, and follows it and the refreshes of this data folder. */
export async function followData(
  { dataDirectory }: Pick<Config, 'dataDirectory'>,
  { clock, log, events }: { clock: Clock; log: Log; events: EventCounts },
): Promise<FollowedData> {
  const problems = new SnapshotProblems(log)
  const refreshes = new RefreshLog(dataDirectory, clock)
  const listeners: (() => void)[] = []
  const holder = await openSnapshotHolder({
    directory: snapshotDirectory(dataDirectory),
    open: openCatalog,
    report: (event) => {
      problems.report(event)
      refreshes.add(event)
      events.count(event.kind === 'swapped' ? 'snapshot_swapped' : 'snapshot_refused')
      if (event.kind === 'swapped') for (const listener of listeners) listener()
    },
  })
  const notes = await RefreshStatus.open(dataDirectory, clock)
  const health: FollowedData['health'] = (accounts) => ({
    accountsAvailable: accounts.isAvailable(),
    dataUpdatedMs: Date.parse(holder.freshness().checkedAt),
    refreshFailure: problems.latest ?? notes.failure(),
    refreshNotice: notes.notice(),
    checkedAt: (source) => notes.checkedAt(source),
  })
  const close = async (): Promise<void> => {
    notes.close()
    await holder.close()
  }
  return { holder, refreshes, notes, health, onSwap: (listener) => void listeners.push(listener), close }
}

/** Problems with snapshots since the last successful swap, for the log and the status. */
class SnapshotProblems {
  readonly #log: Log
  latest: string | undefined

  constructor(log: Log) {
    this.#log = log
  }

  report(event: SnapshotEvent): void {
    if (event.kind === 'swapped') {
      this.latest = undefined
      this.#log.info({ 'snapshot.id': event.id, 'snapshot.from': event.from }, `serving snapshot ${event.id}`)
      return
    }
    this.latest = `${event.id === undefined ? 'the new snapshot' : `snapshot ${event.id}`} was rejected, ${event.reason}`
    this.#log.error({ 'snapshot.id': event.id, reason: event.reason }, 'a snapshot was rejected')
  }
}
