import type { Clock } from '#platform/clock.ts'
import { PendingRequests, type PendingBatch } from './pending-requests.ts'
import type { LoggedRequest, PageRange, RequestLogEntry, RequestsOfDay, RequestsOfHour } from './request-log.ts'

/** Maximum delay before a response appears in the log. */
const WRITE_INTERVAL_MS = 1_000

/** Where a request log is written to and read from. Every method @throws ProblemError when it cannot answer. */
export interface RequestLogStore {
  /** Adds what was recorded, and deletes what is more than is retained. `nowMs` says which day the counts are of. */
  write(batch: PendingBatch, nowMs: number): Promise<void>
  list(accountId: string, limit: number): Promise<LoggedRequest[]>
  countPage(accountId: string, range: PageRange<RequestsOfDay>): Promise<RequestsOfDay[]>
  hourPage(accountId: string, range: PageRange<RequestsOfHour>): Promise<RequestsOfHour[]>
  forget(accountId: string): Promise<void>
  close(): Promise<void>
}

/**
 * The last requests of each account, and how many of each kind there were. It is for users to read, not for bills: each
 * process collects it in memory and writes it once a second to a store that they share, so the death of a process loses the
 * last second, and a log that cannot be written never holds up a response.
 */
export class RequestLog {
  readonly #clock: Clock
  readonly #store: RequestLogStore
  readonly #pending = new PendingRequests()
  #timer: NodeJS.Timeout | undefined
  /** The write under way: the next one waits for it. */
  #writing: Promise<void> = Promise.resolve()

  #closing: Promise<void> | undefined

  constructor(store: RequestLogStore, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /** Records one response. Costs well under a microsecond; nothing waits for it. */
  note(entry: RequestLogEntry): void {
    this.#pending.note(entry, this.#clock.nowMs())
    this.#timer ??= setTimeout(() => this.#writeQuietly(), WRITE_INTERVAL_MS).unref()
  }

  /** Newest first. */
  list(accountId: string, limit: number): Promise<LoggedRequest[]> {
    return this.#store.list(accountId, limit)
  }

  /** One page, newest day first; at most COUNTS_PAGE_MAX, fewer only on the last page. */
  countPage(accountId: string, range: PageRange<RequestsOfDay>): Promise<RequestsOfDay[]> {
    return this.#store.countPage(accountId, range)
  }

  /** One page by hour and latency, newest hour first; at most COUNTS_PAGE_MAX, fewer only on the last page. */
  hourPage(accountId: string, range: PageRange<RequestsOfHour>): Promise<RequestsOfHour[]> {
    return this.#store.hourPage(accountId, range)
  }

  /** Deletes the requests of an account; the counts stay. */
  async forget(accountId: string): Promise<void> {
    await this.flush()
    await this.#store.forget(accountId)
  }

  /** Writes what is still in memory. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const written = this.#writing.then(() => this.#write())
    this.#writing = written.catch(() => undefined)
    return written
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#close())
  }

  async #close(): Promise<void> {
    // Rows that cannot be written now are lost. The log is for users to read, not for billing.
    await this.flush().catch(() => undefined)
    await this.#store.close()
  }

  #writeQuietly(): void {
    void this.flush().catch(() => undefined)
  }

  async #write(): Promise<void> {
    if (this.#pending.isEmpty) return
    const nowMs = this.#clock.nowMs()
    await this.#store.write(this.#pending.take(), nowMs)
  }
}
