import type { Clock } from '#platform/clock.ts'
import { PendingRequests, type PendingBatch } from './pending-requests.ts'
import type { LoggedRequest, PageRange, RequestLogEntry, RequestsOfDay, RequestsOfHour } from './request-log.ts'

/** Maximum delay before a response appears in the log. */
const WRITE_INTERVAL_MS = 1_000

/** Storage of a request log. Every method @throws ProblemError if it does not respond. */
export interface RequestLogStore {
  /** Adds records and deletes those beyond retention. `nowMs` decides the day of the counts. */
  write(batch: PendingBatch, nowMs: number): Promise<void>
  list(accountId: string, limit: number): Promise<LoggedRequest[]>
  countPage(accountId: string, range: PageRange<RequestsOfDay>): Promise<RequestsOfDay[]>
  hourPage(accountId: string, range: PageRange<RequestsOfHour>): Promise<RequestsOfHour[]>
  forget(accountId: string): Promise<void>
  close(): Promise<void>
}

/**
 * The last requests of each account, and counts by kind. For users to read, not for billing: each process buffers
 * records in memory and writes them to the shared store once a second. A crash loses the last second, and a log that
 * cannot be written never delays a response.
 */
export class RequestLog {
  readonly #clock: Clock
  readonly #store: RequestLogStore
  readonly #pending = new PendingRequests()
  #timer: NodeJS.Timeout | undefined
  /** Write under way: the next one waits for it. */
  #writing: Promise<void> = Promise.resolve()

  #closing: Promise<void> | undefined

  constructor(store: RequestLogStore, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /** Records one response in well under a microsecond. */
  note(entry: RequestLogEntry): void {
    this.#pending.note(entry, this.#clock.nowMs())
    this.#timer ??= setTimeout(() => this.#writeQuietly(), WRITE_INTERVAL_MS).unref()
  }

  /** Lists requests, newest first. */
  list(accountId: string, limit: number): Promise<LoggedRequest[]> {
    return this.#store.list(accountId, limit)
  }

  /** Returns one page, newest day first. A page with fewer than COUNTS_PAGE_MAX rows is the last one. */
  countPage(accountId: string, range: PageRange<RequestsOfDay>): Promise<RequestsOfDay[]> {
    return this.#store.countPage(accountId, range)
  }

  /** Returns one page by hour and latency, newest first. A page with fewer than COUNTS_PAGE_MAX rows is the last. */
  hourPage(accountId: string, range: PageRange<RequestsOfHour>): Promise<RequestsOfHour[]> {
    return this.#store.hourPage(accountId, range)
  }

  /** Deletes the requests of an account; the counts stay. */
  async forget(accountId: string): Promise<void> {
    await this.flush()
    await this.#store.forget(accountId)
  }

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
