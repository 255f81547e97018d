import {
  COUNTS_PAGE_MAX,
  HOURS_DAYS_RETAINED,
  INSTANCE_ACCOUNT_ID,
  type RequestsOfDay,
  type RequestsOfHour,
} from '#accounts/usage/request-log.ts'
import { classOf, TrafficSums } from '#accounts/usage/traffic-sums.ts'
import type { DashboardDependencies } from '#http/account/dependencies.ts'
import { handle, type Handled } from '#http/account/endpoint-handler.ts'
import { readPages } from '#http/account/read-pages.ts'
import type { QueryOf, ResponseOf } from '#operations/account/endpoint.ts'
import {
  getInstanceTraffic,
  getTraffic,
  HOURLY_DAYS_MAX,
  PROBLEMS_MAX,
  TRAFFIC_DAYS_DEFAULT,
} from '#operations/account/traffic.ts'
import { OPERATIONS_MAX } from '#operations/account/usage.ts'
import { parseIsoSeconds, toIsoSeconds } from '#platform/clock.ts'
import { invalidParameter } from '#platform/problem.ts'
import { pathOf } from './usage-endpoints.ts'

const MS_PER_HOUR = 3_600_000
const MS_PER_DAY = 24 * MS_PER_HOUR
/** 200,000 rows. */
const PAGES_READ_MAX = 200
const DAY_CHARACTERS = '2026-11-21'.length
const HOUR_CHARACTERS = '2026-11-21T04'.length

type Query = QueryOf<typeof getTraffic>
type Traffic = ResponseOf<typeof getTraffic>

/** Requests, errors and latency over time, of one account and of all together. */
export const TRAFFIC_ENDPOINTS: readonly Handled[] = [
  handle(getTraffic, ({ caller, query, services }) => trafficOf(caller.account.id, query, services)),
  handle(getInstanceTraffic, async ({ query, services }) => {
    const traffic = await trafficOf(INSTANCE_ACCOUNT_ID, query, services)
    return { ...traffic, ...(await partsOfInstance(traffic, services)) }
  }),
]

async function trafficOf(accountId: string, query: Query, services: DashboardDependencies): Promise<Traffic> {
  const { clock, requestLog, eventLoopQueue } = services
  const nowMs = clock.nowMs()
  const { firstMs, lastMs } = rangeOf(query, nowMs)
  const isHourly = lastMs - firstMs < HOURLY_DAYS_MAX * MS_PER_DAY
  const stepMs = isHourly ? MS_PER_HOUR : MS_PER_DAY
  const endMs = Math.min(lastMs + MS_PER_DAY, nowMs + 1)
  const starts = Array.from({ length: Math.ceil((endMs - firstMs) / stepMs) }, (_, index) => firstMs + index * stepMs)
  const points = new Map(starts.map((start) => [placeOf(toIsoSeconds(start), isHourly), new TrafficSums()]))
  const total = new TrafficSums()
  const range = { first: hourOf(firstMs), last: hourOf(lastMs + MS_PER_DAY - 1) }
  const read = (after?: RequestsOfHour) => requestLog.hourPage(accountId, { ...range, after })
  let last = 0
  for await (const rows of readPages(read, { rowsMax: COUNTS_PAGE_MAX, pagesMax: PAGES_READ_MAX, eventLoopQueue })) {
    for (const row of rows.filter((one) => isWanted(one, query))) {
      total.add(row)
      points.get(placeOf(row.hour, isHourly))?.add(row)
    }
    last = rows.length
  }
  const figures = [...points.values()]
  return {
    from: dayOf(firstMs),
    to: dayOf(lastMs),
    step: isHourly ? ('hour' as const) : ('day' as const),
    total: total.stated(),
    points: starts.map((start, index) => ({
      start: toIsoSeconds(start),
      ...(figures[index] ?? new TrafficSums()).stated(),
    })),
    is_complete: last < COUNTS_PAGE_MAX,
  }
}

/** A day has a count for each operation and status, so that a range is a few pages. */
async function partsOfInstance(
  { from: first, to: last }: Traffic,
  { requestLog, eventLoopQueue }: DashboardDependencies,
): Promise<Pick<ResponseOf<typeof getInstanceTraffic>, 'by_endpoint' | 'by_status' | 'by_problem'>> {
  const byOperation = new Map<string, { requests: number; rejected: number; failed: number }>()
  const byStatus = new Map<number, number>()
  const byProblem = new Map<string, { status: number; requests: number }>()
  const read = (after?: RequestsOfDay) => requestLog.countPage(INSTANCE_ACCOUNT_ID, { first, last, after })
  for await (const rows of readPages(read, { rowsMax: COUNTS_PAGE_MAX, pagesMax: PAGES_READ_MAX, eventLoopQueue })) {
    for (const { keyId: problem, operation, status, requests } of rows) {
      if (problem !== '') {
        byProblem.set(problem, { status, requests: (byProblem.get(problem)?.requests ?? 0) + requests })
        continue
      }
      const sums = byOperation.get(operation) ?? { requests: 0, rejected: 0, failed: 0 }
      sums.requests += requests
      if (classOf(status) === '4xx') sums.rejected += requests
      if (classOf(status) === '5xx') sums.failed += requests
      byOperation.set(operation, sums)
      byStatus.set(status, (byStatus.get(status) ?? 0) + requests)
    }
  }
  return {
    by_endpoint: [...byOperation]
      .toSorted(([, left], [, right]) => right.requests - left.requests)
      .slice(0, OPERATIONS_MAX)
      .map(([operation, sums]) => ({ operation, path: pathOf(operation), ...sums })),
    by_status: [...byStatus]
      .map(([status, requests]) => ({ status, requests }))
      .toSorted((left, right) => left.status - right.status),
    by_problem: [...byProblem]
      .map(([problem, sums]) => ({ problem, ...sums }))
      .toSorted((left, right) => right.requests - left.requests)
      .slice(0, PROBLEMS_MAX),
  }
}

function isWanted({ keyId, operation, status }: RequestsOfHour, query: Query): boolean {
  return (
    (query.key_id === undefined || query.key_id === keyId) &&
    (query.operation === undefined || query.operation === operation) &&
    (query.status === undefined || query.status === classOf(status))
  )
}

/** First milliseconds of the first and of the last day. @throws ProblemError invalid_parameter */
function rangeOf({ from, to }: Query, nowMs: number): { firstMs: number; lastMs: number } {
  const lastMs = to === undefined ? startOfDay(nowMs) : dayMs('to', to)
  const firstMs = from === undefined ? lastMs - (TRAFFIC_DAYS_DEFAULT - 1) * MS_PER_DAY : dayMs('from', from)
  if (firstMs > lastMs) throw invalidParameter('from', 'must not be after "to"')
  if (lastMs > nowMs) throw invalidParameter('to', 'must not be after today (UTC)')
  if (lastMs - firstMs >= HOURS_DAYS_RETAINED * MS_PER_DAY) {
    throw invalidParameter('from', `must be at most ${HOURS_DAYS_RETAINED - 1} days before "to"`)
  }
  return { firstMs, lastMs }
}

function dayMs(parameter: string, text: string): number {
  const ms = parseIsoSeconds(`${text}T00:00:00Z`)
  if (ms === undefined) throw invalidParameter(parameter, 'must be a day like 2026-11-21')
  return ms
}

function startOfDay(ms: number): number {
  return ms - (ms % MS_PER_DAY)
}

function placeOf(instant: string, isHourly: boolean): string {
  return instant.slice(0, isHourly ? HOUR_CHARACTERS : DAY_CHARACTERS)
}

function hourOf(ms: number): string {
  return toIsoSeconds(ms).slice(0, HOUR_CHARACTERS)
}

function dayOf(ms: number): string {
  return toIsoSeconds(ms).slice(0, DAY_CHARACTERS)
}
