import { Type } from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { closed } from '#operations/schemas.ts'
import { count, day, instant, KeyId, KeyMode, Label, orNull, text } from './schemas.ts'

const TAG = 'Usage'
export const USAGE_DAYS_MAX = 90
export const USAGE_DAYS_DEFAULT = 30
export const REQUESTS_LISTED_MAX = 1_000
export const REQUESTS_LISTED_DEFAULT = 100
/** 100 that work, 1,000 that were revoked last, and the explorer. */
const KEYS_LISTED_MAX = 1_101
export const OPERATIONS_MAX = 100
export const STATUSES_MAX = 500

const units = count('Units of the quota that were taken (answers with 2xx), exact.', 120)
const requests = count('Responses of every status, also those that cost nothing.', 131)
export const operation = text('Name of the operation.', 'get_recalls')
export const operationPath = text(
  'Its path; its name where this release does not have it.',
  '/v1/vehicles/{id}/recalls',
)
export const status = Type.Integer({ minimum: 100, maximum: 599, description: 'HTTP status.', examples: [200] })
const keyLabel = orNull(Label, 'Null: asked from the explorer of the dashboard, or with a key that is forgotten.')

export const MonthGauge = closed(
  {
    month: Type.String({
      pattern: '^[0-9]{4}-[0-9]{2}$',
      description: 'Calendar month in UTC.',
      examples: ['2026-11'],
    }),
    used: count('Units taken this month.', 8_120),
    quota: orNull(count('Units a month.', 10_000), 'Null: unlimited.'),
    remaining: orNull(count('Units left.', 1_880), 'Null: unlimited.'),
    percent: orNull(
      Type.Number({ minimum: 0, description: 'Share used, one decimal.', examples: [81.2] }),
      'Null: unlimited.',
    ),
    resets_at: instant('When the next month begins.'),
  },
  'The quota of this month.',
)

export const getUsage = defineEndpoint({
  name: 'get_usage',
  method: 'GET',
  url: '/account/usage',
  tag: TAG,
  summary: 'Usage by day, key, endpoint and status, and the quota of this month',
  access: 'viewer',
  query: closed({
    days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: USAGE_DAYS_MAX,
        description: `Days to look back, today included. Default ${USAGE_DAYS_DEFAULT}.`,
        examples: [USAGE_DAYS_DEFAULT],
      }),
    ),
  }),
  answer: closed({
    month: MonthGauge,
    from: day('First day, in UTC.'),
    to: day('Last day: today in UTC.'),
    units,
    requests,
    days: Type.Array(
      closed({
        day: day('Day in UTC.'),
        units,
        requests,
        errors: count('Of them, answers with 4xx or 5xx.', 3),
      }),
      { maxItems: USAGE_DAYS_MAX, description: 'Every day of the range, oldest first, also days without a request.' },
    ),
    by_key: Type.Array(
      closed({
        key_id: orNull(KeyId, 'Null: the explorer of the dashboard.'),
        label: keyLabel,
        mode: orNull(KeyMode, 'Null: the explorer.'),
        units,
        requests,
      }),
      { maxItems: KEYS_LISTED_MAX, description: 'Most requests first.' },
    ),
    of_forgotten_keys: closed(
      { units, requests },
      'Of keys that were revoked before the 1,000 that were revoked last; they are in no line of `by_key`.',
    ),
    by_endpoint: Type.Array(closed({ operation, path: operationPath, units, requests }), {
      maxItems: OPERATIONS_MAX,
      description: 'Most requests first.',
    }),
    by_status: Type.Array(closed({ status, requests }), {
      maxItems: STATUSES_MAX,
      description: 'Lowest status first.',
    }),
    is_complete: Type.Boolean({
      description: 'False: the account has so many counts that only the newest 200,000 of each kind were added up.',
    }),
  }),
})

export const RequestRow = closed({
  time: Type.String({
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$',
    description: 'When the response was sent, ISO 8601 in UTC, with milliseconds.',
    examples: ['2026-11-21T04:05:06.789Z'],
  }),
  key_id: orNull(KeyId, 'Null: the explorer of the dashboard.'),
  key_label: keyLabel,
  operation,
  path: operationPath,
  status,
  ms: Type.Number({ minimum: 0, description: 'Milliseconds it took here, one decimal.', examples: [1.4] }),
  request_id: text('Id that the response carried in X-Request-Id.', 'req_0123456789ab000001'),
  problem: orNull(
    text(
      'Code of the problem that it was answered with: the page /docs/problems/{code} says what to do.',
      'plan_required',
    ),
    'Null: it was answered with data, or it is of release 0.1.0.',
  ),
  units: orNull(count('Units that it took of the quota.', 1), 'Null: it is of release 0.1.0.'),
})

export const listRequests = defineEndpoint({
  name: 'list_requests',
  method: 'GET',
  url: '/account/requests',
  tag: TAG,
  summary: `The last ${REQUESTS_LISTED_MAX.toLocaleString('en')} requests of the account`,
  description: 'A request appears within about a second. The address is not kept: what was asked for is nobody else’s.',
  access: 'viewer',
  query: closed({
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: REQUESTS_LISTED_MAX,
        description: `Most to list. Default ${REQUESTS_LISTED_DEFAULT}.`,
        examples: [REQUESTS_LISTED_DEFAULT],
      }),
    ),
    key_id: Type.Optional(KeyId),
    status: Type.Optional(status),
  }),
  answer: closed({
    count: count('Requests in this response.', 1),
    kept_max: count('How many the account’s log keeps.', REQUESTS_LISTED_MAX),
    requests: Type.Array(RequestRow, { maxItems: REQUESTS_LISTED_MAX, description: 'Newest first.' }),
  }),
})
