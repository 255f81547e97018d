import type { CountRange, JournaledRequest, RequestsOfDay } from './request-journal.ts'
import { placeOf } from './usage-rows.ts'

/** What callers know the journal as, whatever it is kept in. */
export const JOURNAL_NAME = 'request log'
/** Days that counts are kept. */
const DAYS_KEPT = 400
/** Counts that are read and made into objects at one go: some milliseconds of the thread. */
export const COUNTS_PAGE_MAX = 1_000
const MS_PER_DAY = 86_400_000
const US_PER_MS = 1_000

/** As SQLite or PostgreSQL gives it; the latter writes numbers of 64 bits as texts. */
type Row = Readonly<Record<string, unknown>>

export function readRequest(row: Row): JournaledRequest {
  return {
    atMs: Number(row['at_ms']),
    keyId: String(row['key_id']),
    operation: String(row['operation']),
    status: Number(row['status']),
    tookMs: Number(row['took_us']) / US_PER_MS,
    requestId: String(row['request_id']),
  }
}

export function readCount(row: Row): RequestsOfDay {
  return {
    day: String(row['day']),
    keyId: String(row['key_id']),
    operation: String(row['operation']),
    status: Number(row['status']),
    requests: Number(row['requests']),
  }
}

/** Where a page of counts begins: as one of usage does, and behind the status of the one before. */
export function placeOfCounts(range: CountRange): ReturnType<typeof placeOf> & { status: number } {
  return { ...placeOf(range), status: range.after?.status ?? 0 }
}

/** The calendar day of a moment, in UTC. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

/** Counts of days before this one are forgotten. */
export function dayBeforeKept(nowMs: number): string {
  return dayOf(nowMs - DAYS_KEPT * MS_PER_DAY)
}
