import { currentFile, parseCurrent, readIfPresent, snapshotDirectory } from '#catalog/snapshot-files.ts'
import type { SnapshotEvent } from '#catalog/snapshot-holder.ts'
import type { RefreshRecord } from '#dashboard/dependencies.ts'
import type { Clock } from '#platform/clock.ts'

/** Events of this process that are remembered. */
const EVENTS_KEPT_MAX = 100

/** What became of refreshes: what the data folder tells of publishing, and what this process saw while it ran. */
export class RefreshLog {
  readonly #directory: string
  readonly #clock: Clock
  #events: RefreshRecord[] = []

  constructor(dataDirectory: string, clock: Clock) {
    this.#directory = snapshotDirectory(dataDirectory)
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
    const text = await readIfPresent(currentFile(this.#directory))
    const published = text === undefined ? [] : publishedIn(text)
    return [...this.#events, ...published].toSorted((left, right) => right.atMs - left.atMs)
  }
}

function publishedIn(text: string): RefreshRecord[] {
  const current = parseCurrent(text)
  const records = [current, ...current.previous].map(({ id, published_at }): RefreshRecord => {
    return { atMs: Date.parse(published_at), outcome: 'published', snapshotId: id, detail: 'a new snapshot' }
  })
  if (current.checked_at === current.published_at) return records
  const checked = { atMs: Date.parse(current.checked_at), snapshotId: current.id, detail: 'the files say the same' }
  return [{ ...checked, outcome: 'unchanged' }, ...records]
}
