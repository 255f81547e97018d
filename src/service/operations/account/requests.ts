import { type Static, Type } from 'typebox'
import type { Account } from '#accounts/account-store.ts'
import { REQUESTS_RETAINED_PER_ACCOUNT } from '#accounts/usage/request-log.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import { closed } from '#operations/schemas.ts'
import { KeyId, count, orNull, text } from './schemas.ts'
import type { DashboardServices } from './services.ts'
import { keyIdOf, KeyLabel, OperationName, OperationPath, operationPathOf, Status } from './usage.ts'

export const REQUESTS_LISTED_MAX = 1_000
const REQUESTS_LISTED_DEFAULT = 100

export const RequestRow = closed({
  time: Type.String({
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$',
    description: 'Time when the response was sent, ISO 8601 in UTC, with milliseconds.',
    examples: ['2026-11-21T04:05:06.789Z'],
  }),
  key_id: orNull(KeyId, "Null for the dashboard's explorer."),
  key_label: KeyLabel,
  operation: OperationName,
  path: OperationPath,
  status: Status,
  ms: Type.Number({ minimum: 0, description: 'Milliseconds it took here, one decimal.', examples: [1.4] }),
  request_id: text('Id in the response header X-Request-Id.', 'req_0123456789ab000001'),
  problem: orNull(
    text('Problem code of the response; see /docs/problems/{code}.', 'plan_required'),
    'Null for a successful response or a request logged by release 0.1.0.',
  ),
  units: orNull(count('Quota units charged to this request.', 1), 'Null for requests of release 0.1.0.'),
})

const listRequests = defineEndpoint({
  name: 'list_requests',
  method: 'GET',
  path: '/account/requests',
  summary: `The last ${REQUESTS_LISTED_MAX.toLocaleString('en')} requests of the account`,
  description: "A request appears within about a second. The client's address and the requested URL are not stored.",
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
    status: Type.Optional(Status),
  }),
  output: closed({
    count: count('Requests in this response.', 1),
    kept_max: count('Number of requests that the account’s log retains.', REQUESTS_LISTED_MAX),
    requests: Type.Array(RequestRow, { maxItems: REQUESTS_LISTED_MAX, description: 'Newest first.' }),
  }),

  async run({ query }, { caller, services }) {
    const retained = await describeRequests(caller.account, services)
    const matching = retained.filter(
      (request) =>
        (query.key_id === undefined || request.key_id === query.key_id) &&
        (query.status === undefined || request.status === query.status),
    )
    const requests = matching.slice(0, query.limit ?? REQUESTS_LISTED_DEFAULT)
    return { count: requests.length, kept_max: REQUESTS_RETAINED_PER_ACCOUNT, requests }
  },
})

export const REQUEST_ENDPOINTS = [listRequests]

export async function describeRequests(
  { id }: Pick<Account, 'id'>,
  { accounts, requestLog }: Pick<DashboardServices, 'accounts' | 'requestLog'>,
): Promise<Static<typeof RequestRow>[]> {
  const names = await accounts.keyNames(id)
  return (await requestLog.list(id, REQUESTS_RETAINED_PER_ACCOUNT)).map((request) => ({
    time: new Date(request.atMs).toISOString(),
    key_id: keyIdOf(request.keyId),
    key_label: names.get(request.keyId)?.label ?? null,
    operation: request.operation,
    path: operationPathOf(request.operation),
    status: request.status,
    ms: Math.round(request.tookMs * 10) / 10,
    request_id: request.requestId,
    problem: request.problem,
    units: request.units,
  }))
}
