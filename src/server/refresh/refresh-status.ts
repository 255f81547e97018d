import { readRefreshLog } from '#ingest/refresh-log.ts'
import { readRefreshState, type RefreshState, type SourceState } from '#ingest/refresh-state.ts'
import type { RefreshRecord } from '#operations/account/services.ts'
import { type Clock, toIsoSeconds } from '#platform/clock.ts'
import type { SnapshotEvent } from '#snapshots/snapshot-holder.ts'

/** Interval between reads of the state, also in processes that start no refresh. */
const POLL_MS = 5_000
/** Maximum length of a reason in the status; the refresh log has more. */
const REASON_CHARACTERS_MAX = 300
/** Time without a successful fetch after which a source is stale: ten days, because EPA is checked weekly. */
const STALE_MS = 10 * 24 * 3_600_000

/** Results of each source's last refreshes, for the status of the service. */
export class RefreshStatus {
  readonly #dataDirectory: string
  readonly #clock: Clock
  readonly #timer: NodeJS.Timeout
  #state: RefreshState = {}

  private constructor(dataDirectory: string, clock: Clock) {
    this.#dataDirectory = dataDirectory
    this.#clock = clock
    this.#timer = setInterval(() => void this.read(), POLL_MS).unref()
  }

  /** Reads the status of a data folder now, and again every few seconds. */
  static async open(dataDirectory: string, clock: Clock): Promise<RefreshStatus> {
    const status = new RefreshStatus(dataDirectory, clock)
    await status.read()
    return status
  }

  async read(): Promise<void> {
    this.#state = await readRefreshState(this.#dataDirectory)
  }

  /** Returns the current problems (rejected sources, and sources not delivered for too long), or undefined. */
  failure(): string | undefined {
    const problems = this.#failed((source) => !this.#isWaiting(source))
    if (problems.length === 0) return undefined
    const parts = problems.map(({ name, reason }) => `${name}: ${reason.slice(0, REASON_CHARACTERS_MAX)}`)
    return parts.join('; ')
  }

  /** Returns a notice about sites that currently do not deliver, while the data are still good. */
  notice(): string | undefined {
    const names = this.#failed((source) => this.#isWaiting(source)).map(({ name }) => name)
    if (names.length === 0) return undefined
    return `The official sites did not respond properly. These sources are unchanged and retried later: ${names.join(', ')}.`
  }

  /** Returns the last time a source matched its official site, in ISO 8601; undefined if never checked. */
  checkedAt(source: string): string | undefined {
    const checkedMs = this.#state[source]?.checked_ms ?? null
    return checkedMs === null ? undefined : toIsoSeconds(checkedMs)
  }

  /** Returns the number of consecutive failed refreshes of a source. */
  failures(source: string): number {
    return this.#state[source]?.failed?.times ?? 0
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #isWaiting({ checked_ms: checkedMs, failed }: SourceState): boolean {
    if (failed?.is_unreachable !== true) return false
    return checkedMs === null || this.#clock.nowMs() - checkedMs < STALE_MS
  }

  #failed(wanted: (source: SourceState) => boolean): { name: string; reason: string }[] {
    return Object.entries(this.#state).flatMap(([name, source]) => {
      return source.failed !== null && wanted(source) ? [{ name, reason: source.failed.reason }] : []
    })
  }
}

const EVENTS_RETAINED_MAX = 100
const DETAIL_CHARACTERS_MAX = 2_000

/** Outcomes of refreshes: the log in the data folder, and the snapshot events of this process. */
export class RefreshLog {
  readonly #dataDirectory: string
  readonly #clock: Clock
  #events: RefreshRecord[] = []

  constructor(dataDirectory: string, clock: Clock) {
    this.#dataDirectory = dataDirectory
    this.#clock = clock
  }

  add(event: SnapshotEvent): void {
    const seen = { atMs: this.#clock.nowMs(), entry: undefined }
    const record: RefreshRecord =
      event.kind === 'swapped'
        ? { ...seen, outcome: 'swapped', snapshotId: event.id, detail: 'served from now on' }
        : { ...seen, outcome: 'refused', snapshotId: event.id, detail: event.reason }
    this.#events = [record, ...this.#events].slice(0, EVENTS_RETAINED_MAX)
  }

  /** Lists refreshes, newest first. */
  async list(): Promise<RefreshRecord[]> {
    const logged = (await readRefreshLog(this.#dataDirectory)).map((entry): RefreshRecord => {
      const { at, began, origin, sources, outcome, snapshot, reasons, accepted, warnings = [], rows = [] } = entry
      const from = origin === 'official' ? 'official files' : 'files of a folder'
      const notes = [
        `${from}: ${sources.length === 0 ? 'all sources' : sources.join(', ')}`,
        ...reasons,
        ...accepted,
        ...warnings,
      ]
      const detail = notes.join('; ').slice(0, DETAIL_CHARACTERS_MAX)
      const atMs = Date.parse(at)
      const tookSeconds = began === undefined ? undefined : Math.max(0, (atMs - Date.parse(began)) / 1_000)
      const parts = { origin, sources, tookSeconds, rows, reasons, accepted, warnings }
      return { atMs, outcome, snapshotId: snapshot ?? undefined, detail, entry: parts }
    })
    return [...this.#events, ...logged].toSorted((left, right) => right.atMs - left.atMs)
  }
}
