import { type Static, Type } from 'typebox'
import {
  HOURS_DAYS_RETAINED,
  INSTANCE_ACCOUNT_ID,
  type RequestsOfDay,
  type RequestsOfHour,
  LatencySums,
} from '#accounts/usage/request-log.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import { closed } from '#operations/schemas.ts'
import { DAY_MS, HOUR_MS, parseIsoSeconds, toIsoSeconds, dayOf, hourOf } from '#platform/clock.ts'
import { readPages, takePages } from '#platform/database/read-pages.ts'
import { invalidParameter } from '#platform/problem.ts'
import { count, calendarDay, identifier, instant, orNull, text } from './schemas.ts'
import type { DashboardServices } from './services.ts'
import {
  byStatus,
  COUNT_PAGES,
  OperationName,
  OperationPath,
  OPERATIONS_MAX,
  operationPathOf,
  Status,
  STATUSES_MAX,
} from './usage.ts'

const STATUS_CLASSES = ['2xx', '4xx', '5xx'] as const

const TRAFFIC_DAYS_DEFAULT = 7
/** Longest range charted by the hour, in days. */
const HOURLY_DAYS_MAX = 2
/** One point per hour or per day. */
const POINTS_MAX = Math.max(24 * HOURLY_DAYS_MAX, HOURS_DAYS_RETAINED)

const PROBLEMS_MAX = 100
const ProblemName = text('Code of a problem, as in `error` of its response.', 'invalid_parameter')

const latency = (share: string) =>
  orNull(
    Type.Number({
      minimum: 0,
      description: `Milliseconds that ${share} of the responses did not exceed: the true value, or up to 41 % more.`,
      examples: [1.6],
    }),
    'Null if there was no response.',
  )

const FIGURES = {
  requests: count('Responses of every status.', 131),
  rejected: count('Responses with 4xx.', 3),
  failed: count('Responses with 5xx.', 0),
  p50_ms: latency('half'),
  p95_ms: latency('95 of 100'),
}

const RANGE = {
  from: Type.Optional(calendarDay(`First day. Default: ${TRAFFIC_DAYS_DEFAULT - 1} days before \`to\`.`)),
  to: Type.Optional(calendarDay('Last day. Default: today.')),
}
const description = `Days in UTC, of the last ${HOURS_DAYS_RETAINED}. Up to ${HOURLY_DAYS_MAX} days come by the hour, more by the day.`

const TRAFFIC = {
  from: calendarDay('First day.'),
  to: calendarDay('Last day.'),
  step: Type.Enum(['hour', 'day'], { description: 'Period of one point.', examples: ['day'] }),
  total: closed(FIGURES),
  points: Type.Array(closed({ start: instant('Start of the hour or day.'), ...FIGURES }), {
    maxItems: POINTS_MAX,
    description: 'Every hour or day of the range until now, oldest first, also those without a request.',
  }),
  is_complete: Type.Boolean({
    description: 'False: there are so many counts that only the newest 200,000 were added up.',
  }),
}

const Traffic = closed(TRAFFIC)
type Traffic = Static<typeof Traffic>

const TrafficQuery = closed({
  ...RANGE,
  key_id: Type.Optional(
    identifier('Filter by key; "explorer" for requests from the dashboard.', 'key_0123456789abcdef'),
  ),
  operation: Type.Optional(identifier('Filter by operation.', 'get_recalls')),
  status: Type.Optional(Type.Enum([...STATUS_CLASSES], { description: 'Filter by status class; 2xx includes 3xx.' })),
})
type TrafficQuery = Static<typeof TrafficQuery>

export const getTraffic = defineEndpoint({
  name: 'get_traffic',
  method: 'GET',
  path: '/account/traffic',
  summary: 'Requests, errors and latency over time',
  description,
  access: 'viewer',
  query: TrafficQuery,
  output: Traffic,

  run: ({ query }, { caller, services }) => trafficOf(caller.account.id, query, services),
})

export const getInstanceTraffic = defineEndpoint({
  name: 'get_instance_traffic',
  method: 'GET',
  path: '/account/operator/traffic',
  summary: 'Requests, errors and latency of all accounts together',
  description: `${description} Requests without a working key, and calls paid without one, are not counted.`,
  access: 'operator',
  query: closed(RANGE),
  output: closed({
    ...TRAFFIC,
    by_endpoint: Type.Array(
      closed({
        operation: OperationName,
        path: OperationPath,
        requests: FIGURES.requests,
        rejected: FIGURES.rejected,
        failed: FIGURES.failed,
      }),
      { maxItems: OPERATIONS_MAX, description: 'Most requests first.' },
    ),
    by_status: Type.Array(closed({ status: Status, requests: FIGURES.requests }), {
      maxItems: STATUSES_MAX,
      description: 'Lowest status first.',
    }),
    by_problem: Type.Array(closed({ problem: ProblemName, status: Status, requests: FIGURES.requests }), {
      maxItems: PROBLEMS_MAX,
      description: 'Rejected and failed requests by problem code, most requests first. Counted since this release.',
    }),
  }),

  async run({ query }, { services }) {
    const traffic = await trafficOf(INSTANCE_ACCOUNT_ID, query, services)
    return { ...traffic, ...(await partsOfInstance(traffic, services)) }
  },
})

async function trafficOf(accountId: string, query: TrafficQuery, services: DashboardServices): Promise<Traffic> {
  const { clock, requestLog, eventLoopQueue } = services
  const nowMs = clock.nowMs()
  const { firstMs, lastMs } = rangeOf(query, nowMs)
  const isHourly = lastMs - firstMs < HOURLY_DAYS_MAX * DAY_MS
  const stepMs = isHourly ? HOUR_MS : DAY_MS
  const endMs = Math.min(lastMs + DAY_MS, nowMs + 1)
  const starts = Array.from({ length: Math.ceil((endMs - firstMs) / stepMs) }, (_, index) => firstMs + index * stepMs)
  const bucketOf = isHourly ? hourOf : dayOf
  const points = new Map(starts.map((start) => [bucketOf(start), new TrafficSums()]))
  const total = new TrafficSums()
  const range = { first: hourOf(firstMs), last: hourOf(lastMs + DAY_MS - 1) }
  const read = (after?: RequestsOfHour) => requestLog.hourPage(accountId, { ...range, after })
  const isComplete = await takePages(read, { ...COUNT_PAGES, eventLoopQueue }, (rows) => {
    for (const row of rows.filter((candidate) => isWanted(candidate, query))) {
      total.add(row)
      points.get(isHourly ? row.hour : dayOfHour(row.hour))?.add(row)
    }
  })
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
    is_complete: isComplete,
  }
}

/** Adds up the range's counts. Each day has one count per operation and status, so a range is a few pages. */
async function partsOfInstance({ from: first, to: last }: Traffic, { requestLog, eventLoopQueue }: DashboardServices) {
  const byOperation = new Map<string, { requests: number; rejected: number; failed: number }>()
  const requestsByStatus = new Map<number, number>()
  const byProblem = new Map<string, { status: number; requests: number }>()
  const read = (after?: RequestsOfDay) => requestLog.countPage(INSTANCE_ACCOUNT_ID, { first, last, after })
  for await (const rows of readPages(read, { ...COUNT_PAGES, eventLoopQueue })) {
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
      requestsByStatus.set(status, (requestsByStatus.get(status) ?? 0) + requests)
    }
  }
  return {
    by_endpoint: [...byOperation]
      .toSorted(([, left], [, right]) => right.requests - left.requests)
      .slice(0, OPERATIONS_MAX)
      .map(([operation, sums]) => ({ operation, path: operationPathOf(operation), ...sums })),
    by_status: byStatus(requestsByStatus),
    by_problem: [...byProblem]
      .map(([problem, sums]) => ({ problem, ...sums }))
      .toSorted((left, right) => right.requests - left.requests)
      .slice(0, PROBLEMS_MAX),
  }
}

function isWanted({ keyId, operation, status }: RequestsOfHour, query: TrafficQuery): boolean {
  return (
    (query.key_id === undefined || query.key_id === keyId) &&
    (query.operation === undefined || query.operation === operation) &&
    (query.status === undefined || query.status === classOf(status))
  )
}

/** Returns the first milliseconds of the first and the last day. @throws ProblemError invalid_parameter */
function rangeOf({ from, to }: TrafficQuery, nowMs: number): { firstMs: number; lastMs: number } {
  const lastMs = to === undefined ? startOfDay(nowMs) : dayMs('to', to)
  const firstMs = from === undefined ? lastMs - (TRAFFIC_DAYS_DEFAULT - 1) * DAY_MS : dayMs('from', from)
  if (firstMs > lastMs) throw invalidParameter('from', 'must not be after "to"')
  if (lastMs > nowMs) throw invalidParameter('to', 'must not be after today (UTC)')
  if (lastMs - firstMs >= HOURS_DAYS_RETAINED * DAY_MS) {
    throw invalidParameter('from', `must be at most ${HOURS_DAYS_RETAINED - 1} days before "to"`)
  }
  return { firstMs, lastMs }
}

function dayMs(parameter: string, day: string): number {
  const ms = parseIsoSeconds(`${day}T00:00:00Z`)
  if (ms === undefined) throw invalidParameter(parameter, 'must be a date like 2026-11-21')
  return ms
}

function startOfDay(ms: number): number {
  return ms - (ms % DAY_MS)
}

function dayOfHour(hour: string): string {
  return hour.slice(0, '2026-11-21'.length)
}

const MEDIAN = 0.5
const SLOW = 0.95
const STATUS_CLASS = 100

class TrafficSums {
  readonly #latencies = new LatencySums()
  #requests = 0
  #rejected = 0
  #failed = 0

  add({ status, latency: bucket, requests }: RequestsOfHour): void {
    this.#requests += requests
    if (classOf(status) === '4xx') this.#rejected += requests
    if (classOf(status) === '5xx') this.#failed += requests
    this.#latencies.add(bucket, requests)
  }

  /** p50 and p95 are null without responses. */
  stated() {
    return {
      requests: this.#requests,
      rejected: this.#rejected,
      failed: this.#failed,
      p50_ms: this.#latencies.quantileMs(MEDIAN),
      p95_ms: this.#latencies.quantileMs(SLOW),
    }
  }
}

/** Returns the class of a status. A redirect or 304 counts as 2xx. */
export function classOf(status: number): (typeof STATUS_CLASSES)[number] {
  if (status < 4 * STATUS_CLASS) return '2xx'
  return status < 5 * STATUS_CLASS ? '4xx' : '5xx'
}
