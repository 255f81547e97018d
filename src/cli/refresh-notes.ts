import { readRefreshState, type RefreshState } from '#ingest/refresh-state.ts'
import { toIsoSeconds } from '#platform/clock.ts'

/** How often the state is read again; every process of a service does, also those that start no refresh. */
const POLL_MS = 5_000

/** What the last refreshes found out about each source, for the status of the service. */
export class RefreshNotes {
  readonly #dataDirectory: string
  readonly #timer: NodeJS.Timeout
  #state: RefreshState = {}

  private constructor(dataDirectory: string) {
    this.#dataDirectory = dataDirectory
    this.#timer = setInterval(() => void this.read(), POLL_MS).unref()
  }

  /** Reads the notes of a data folder now, and again from time to time. */
  static async open(dataDirectory: string): Promise<RefreshNotes> {
    const notes = new RefreshNotes(dataDirectory)
    await notes.read()
    return notes
  }

  async read(): Promise<void> {
    this.#state = await readRefreshState(this.#dataDirectory)
  }

  /** Why sources were refused, or undefined. An official site that cannot be reached is no refusal. */
  failure(): string | undefined {
    const refused = this.#failed((isUnreachable) => !isUnreachable)
    return refused.length === 0 ? undefined : refused.map(({ name, reason }) => `${name}: ${reason}`).join('; ')
  }

  /** What to know although nothing is wrong with the data. */
  notice(): string | undefined {
    const names = this.#failed((isUnreachable) => isUnreachable).map(({ name }) => name)
    if (names.length === 0) return undefined
    return `The official sites could not be reached, so these stay as they are and are tried again: ${names.join(', ')}.`
  }

  /** When a source was last found to be what its official site has, ISO 8601 in UTC; undefined = never by itself. */
  checkedAt(source: string): string | undefined {
    const checkedMs = this.#state[source]?.checked_ms ?? null
    return checkedMs === null ? undefined : toIsoSeconds(checkedMs)
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #failed(wanted: (isUnreachable: boolean) => boolean): { name: string; reason: string }[] {
    return Object.entries(this.#state).flatMap(([name, { failed }]) => {
      return failed !== null && wanted(failed.is_unreachable) ? [{ name, reason: failed.reason }] : []
    })
  }
}
