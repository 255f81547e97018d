import type { TrafficFilter } from '#web/api/queries.ts'
import type { Responses } from '#web/api/types.ts'
import { csvText } from '#web/format/csv.ts'
import type { DayRange } from './request-range.ts'

export type RequestRow = Responses['list_requests']['requests'][number]

const STATUS_CLASSES = ['2xx', '4xx', '5xx'] as const
/** Status filter values: the class of the status code. */
export type StatusClass = (typeof STATUS_CLASSES)[number]

/** Request filters in the page's address; undefined means all. */
export interface RequestFilter {
  /** First and last day in UTC, inclusive. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly status?: string | undefined
  /** Id of a key; "explorer" for the explorer's requests, which have no key. */
  readonly key?: string | undefined
  /** Operation name. */
  readonly endpoint?: string | undefined
}

const DATE_CHARACTERS = '2026-11-21'.length

/** Filter value for requests without a key. */
const EXPLORER = 'explorer'

/** Returns the requests that match every filter, in their original order. */
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

/** 404 -> "4xx". Every status below 400 counts as "2xx". */
export function statusClass(status: number): StatusClass {
  if (status >= 500) return '5xx'
  return status >= 400 ? '4xx' : '2xx'
}

export interface Choice {
  readonly value: string
  readonly label: string
}

/** Returns the keys of the requests, sorted by label. */
export function keyChoices(rows: readonly RequestRow[]): Choice[] {
  return choices(rows, (row) => ({ value: row.key_id ?? EXPLORER, label: row.key_label ?? 'Explorer' }))
}

/** Returns the endpoints of the requests, sorted by path. */
export function endpointChoices(rows: readonly RequestRow[]): Choice[] {
  return choices(rows, (row) => ({ value: row.operation, label: row.path }))
}

function choices(rows: readonly RequestRow[], choiceOf: (row: RequestRow) => Choice): Choice[] {
  const byValue = new Map(rows.map((row) => choiceOf(row)).map((choice) => [choice.value, choice]))
  return [...byValue.values()].toSorted((one, other) => one.label.localeCompare(other.label))
}

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
