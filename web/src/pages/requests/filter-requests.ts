import { csvText } from '#web/format/csv.ts'
import type { Responses } from '#web/api/types.ts'
import type { TrafficFilter } from '#web/api/queries.ts'
import type { DayRange } from './request-range.ts'

/** One line of the log. */
export type RequestRow = Responses['list_requests']['requests'][number]

const STATUS_CLASSES = ['2xx', '4xx', '5xx'] as const
/** Status filter values: the class of the status code. */
export type StatusClass = (typeof STATUS_CLASSES)[number]

/** Request filters in the page's address; undefined means all. */
export interface RequestFilter {
  /** Days in UTC, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly status?: string | undefined
  /** Id of a key; "explorer" = asked without one, from the explorer. */
  readonly key?: string | undefined
  /** Name of an operation. */
  readonly endpoint?: string | undefined
}

const DATE_CHARACTERS = '2026-11-21'.length

/** Means the requests that came without a key. */
const EXPLORER = 'explorer'

/** The requests that every filter lets through, in the order they came. */
export function filterRequests(rows: readonly RequestRow[], filter: RequestFilter): RequestRow[] {
  return rows.filter(
    (row) =>
      (filter.from === undefined || row.time.slice(0, DATE_CHARACTERS) >= filter.from) &&
      (filter.to === undefined || row.time.slice(0, DATE_CHARACTERS) <= filter.to) &&
      (filter.status === undefined || statusClass(row.status) === filter.status) &&
      (filter.key === undefined || (row.key_id ?? EXPLORER) === filter.key) &&
      (filter.endpoint === undefined || row.operation === filter.endpoint),
  )
}

/** Returns the filter for the charts. A status without a filter value is ignored. */
export function trafficFilterOf({ status, key, endpoint }: RequestFilter, range: DayRange): TrafficFilter {
  const wanted = STATUS_CLASSES.find((known) => known === status)
  return {
    ...range,
    ...(key !== undefined && { key_id: key }),
    ...(endpoint !== undefined && { operation: endpoint }),
    ...(wanted !== undefined && { status: wanted }),
  }
}

/** 404 -> "4xx"; a response that is neither a rejection nor a failure went well. */
export function statusClass(status: number): StatusClass {
  if (status >= 500) return '5xx'
  return status >= 400 ? '4xx' : '2xx'
}

/** A choice of a filter: value and words. */
export interface Choice {
  readonly value: string
  readonly label: string
}

/** The keys that the requests came with, by label. */
export function keyChoices(rows: readonly RequestRow[]): Choice[] {
  return choices(rows, (row) => ({ value: row.key_id ?? EXPLORER, label: row.key_label ?? 'Explorer' }))
}

/** The endpoints that were asked, by path. */
export function endpointChoices(rows: readonly RequestRow[]): Choice[] {
  return choices(rows, (row) => ({ value: row.operation, label: row.path }))
}

function choices(rows: readonly RequestRow[], choiceOf: (row: RequestRow) => Choice): Choice[] {
  const byValue = new Map(rows.map((row) => choiceOf(row)).map((choice) => [choice.value, choice]))
  return [...byValue.values()].toSorted((one, other) => one.label.localeCompare(other.label))
}

/** Returns the requests as a CSV file. */
export function requestCsv(rows: readonly RequestRow[]): string {
  return csvText(
    ['time', 'status', 'endpoint', 'operation', 'problem', 'key', 'latency_ms', 'units', 'request_id'],
    rows.map((row) => [
      row.time,
      row.status,
      row.path,
      row.operation,
      row.problem,
      row.key_label ?? 'Explorer',
      row.ms,
      row.units,
      row.request_id,
    ]),
  )
}
