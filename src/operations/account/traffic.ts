import { Type } from 'typebox'
import { HOURS_DAYS_RETAINED } from '#accounts/usage/request-log.ts'
import { STATUS_CLASSES } from '#accounts/usage/traffic-sums.ts'
import { defineEndpoint } from './endpoint.ts'
import { closed } from '#operations/schemas.ts'
import { count, day, identifier, instant, orNull, text } from './schemas.ts'
import { operation, operationPath, OPERATIONS_MAX, status, STATUSES_MAX } from './usage.ts'

export const TRAFFIC_DAYS_DEFAULT = 7
/** Ranges of so many days are charted by the hour. */
export const HOURLY_DAYS_MAX = 2
/** An hour each, or a day each. */
const POINTS_MAX = Math.max(24 * HOURLY_DAYS_MAX, HOURS_DAYS_RETAINED)

export const PROBLEMS_MAX = 100
const problem = text('Code of a problem, as in `error` of its response.', 'invalid_parameter')

const latency = (share: string) =>
  orNull(
    Type.Number({
      minimum: 0,
      description: `Milliseconds that ${share} of the responses did not exceed: the true value, or up to 41 % more.`,
      examples: [1.6],
    }),
    'Null: no response.',
  )

const figures = {
  requests: count('Responses of every status.', 131),
  rejected: count('Of them, with 4xx.', 3),
  failed: count('Of them, with 5xx.', 0),
  p50_ms: latency('half'),
  p95_ms: latency('95 of 100'),
}

const range = {
  from: Type.Optional(day(`First day. Default: ${TRAFFIC_DAYS_DEFAULT - 1} days before \`to\`.`)),
  to: Type.Optional(day('Last day. Default: today.')),
}
const description = `Days in UTC, of the last ${HOURS_DAYS_RETAINED}. Up to ${HOURLY_DAYS_MAX} days come by the hour, more by the day.`

const traffic = {
  from: day('First day.'),
  to: day('Last day.'),
  step: Type.Enum(['hour', 'day'], { description: 'What one point is.', examples: ['day'] }),
  total: closed(figures),
  points: Type.Array(closed({ start: instant('When the hour or day begins.'), ...figures }), {
    maxItems: POINTS_MAX,
    description: 'Every hour or day of the range until now, oldest first, also those without a request.',
  }),
  is_complete: Type.Boolean({
    description: 'False: there are so many counts that only the newest 200,000 were added up.',
  }),
}

export const getTraffic = defineEndpoint({
  name: 'get_traffic',
  method: 'GET',
  url: '/account/traffic',
  tag: 'Usage',
  summary: 'Requests, errors and latency over time',
  description,
  access: 'viewer',
  query: closed({
    ...range,
    key_id: Type.Optional(
      identifier('Only of this key; "explorer" = only from the explorer of the dashboard.', 'key_0123456789abcdef'),
    ),
    operation: Type.Optional(identifier('Only of this operation.', 'get_recalls')),
    status: Type.Optional(Type.Enum([...STATUS_CLASSES], { description: 'Only of these statuses; 2xx takes in 3xx.' })),
  }),
  answer: closed(traffic),
})

export const getInstanceTraffic = defineEndpoint({
  name: 'get_instance_traffic',
  method: 'GET',
  url: '/account/operator/traffic',
  tag: 'Operator',
  summary: 'Requests, errors and latency of all accounts together',
  description: `${description} Requests without a working key, and calls paid without one, are not counted.`,
  access: 'operator',
  query: closed(range),
  answer: closed({
    ...traffic,
    by_endpoint: Type.Array(
      closed({
        operation,
        path: operationPath,
        requests: figures.requests,
        rejected: figures.rejected,
        failed: figures.failed,
      }),
      { maxItems: OPERATIONS_MAX, description: 'Most requests first.' },
    ),
    by_status: Type.Array(closed({ status, requests: figures.requests }), {
      maxItems: STATUSES_MAX,
      description: 'Lowest status first.',
    }),
    by_problem: Type.Array(closed({ problem, status, requests: figures.requests }), {
      maxItems: PROBLEMS_MAX,
      description:
        'What was rejected or failed, by the code of the problem; most requests first. Counted from this release on.',
    }),
  }),
})
