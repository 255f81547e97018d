import type { SnapshotEvent } from '#snapshots/choose-snapshot.ts'
import type { RefreshRecord } from '#http/account/dependencies.ts'
import { readRefreshLog } from '#ingest/refresh-log.ts'
import type { Clock } from '#platform/clock.ts'

/** Events of this process that are remembered. */
const EVENTS_KEPT_MAX = 100
const DETAIL_CHARACTERS_MAX = 2_000

/** What became of refreshes: the log in the data folder, and what this process saw of snapshots while it ran. */
export class RefreshLog {
  readonly #dataDirectory: string
  readonly #clock: Clock
  #events: RefreshRecord[] = []

  constructor(dataDirectory: string, clock: Clock) {
    this.#dataDirectory = dataDirectory
    this.#clock = clock
  }

  add(event: SnapshotEvent): void {
    const atMs = this.#clock.nowMs()
    const record: RefreshRecord =
      event.kind === 'swapped'
        ? { atMs, outcome: 'swapped', snapshotId: event.id, detail: 'served from now on' }
        : { atMs, outcome: 'refused', snapshotId: event.id, detail: event.reason }
    this.#events = [record, ...this.#events].slice(0, EVENTS_KEPT_MAX)
  }

  /** Newest first. */
  async list(): Promise<RefreshRecord[]> {
    const logged = (await readRefreshLog(this.#dataDirectory)).map((entry): RefreshRecord => {
      const { at, origin, sources, outcome, snapshot, reasons, accepted, warnings = [] } = entry
      const from = origin === 'official' ? 'official files' : 'files of a folder'
      const notes = [
        `${from}: ${sources.length === 0 ? 'all sources' : sources.join(', ')}`,
        ...reasons,
        ...accepted,
        ...warnings,
      ]
      const detail = notes.join('; ').slice(0, DETAIL_CHARACTERS_MAX)
      return { atMs: Date.parse(at), outcome, snapshotId: snapshot ?? undefined, detail }
    })
    return [...this.#events, ...logged].toSorted((left, right) => right.atMs - left.atMs)
  }
}
