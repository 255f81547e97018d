import { KEYS_PER_ACCOUNT_MAX, REVOKED_KEYS_RETAINED, USAGE_PAGE_MAX } from '#accounts/limits.ts'
import type { KeyName } from '#accounts/account-pages.ts'
import type { Account, AccountStore, UsageOfDay } from '#accounts/account-store.ts'
import {
  COUNTS_PAGE_MAX,
  EXPLORER_KEY_ID,
  REQUESTS_RETAINED_PER_ACCOUNT,
  type RequestsOfDay,
} from '#accounts/usage/request-log.ts'
import { mostFirst, NONE, UsageSums } from '#accounts/usage/usage-sums.ts'
import { handle, type Handled } from '#http/account/endpoint-handler.ts'
import type { ResponseOf } from '#operations/account/endpoint.ts'
import { getUsage, listRequests, REQUESTS_LISTED_DEFAULT, USAGE_DAYS_DEFAULT } from '#operations/account/usage.ts'
import type { DashboardDependencies } from '#http/account/dependencies.ts'
import { readPages } from '#http/account/read-pages.ts'
import { ALERT_ENDPOINTS } from '#operations/alerts/index.ts'
import { runBatch } from '#operations/batch/run-batch.ts'
import { DOWNLOADS, OPERATIONS } from '#operations/index.ts'
import { type Clock, monthOf, nextMonthMs, toIsoSeconds } from '#platform/clock.ts'

const MS_PER_DAY = 86_400_000
const KEYS_LISTED_MAX = KEYS_PER_ACCOUNT_MAX + REVOKED_KEYS_RETAINED + 1
/** Rows of units, and of requests, that one response adds up: 200,000. */
const PAGES_READ_MAX = 200
const OPERATIONS_LISTED_MAX = 100

type Usage = ResponseOf<typeof getUsage>

/** What the account used, and what it asked for. */
export const USAGE_ENDPOINTS: readonly Handled[] = [
  handle(getUsage, async ({ caller, query, services }) => {
    const { accounts, clock } = services
    const { account } = caller
    const days = lastDays(clock.nowMs(), query.days ?? USAGE_DAYS_DEFAULT)
    const range = { first: days[0] ?? '', last: days.at(-1) ?? '' }
    const names = await accounts.keyNames(account.id)
    const sums = new UsageSums(names)
    const areAllUnits = await addUnits(sums, { accountId: account.id, range, services })
    const areAllRequests = await addRequests(sums, { accountId: account.id, range, services })
    return {
      month: await monthGauge(accounts, account, clock),
      from: range.first,
      to: range.last,
      ...sums.total,
      ...byParts(sums, days, names),
      is_complete: areAllUnits && areAllRequests,
    }
  }),

  handle(listRequests, async ({ caller, query, services }) => {
    const kept = await describeRequests(caller.account, services)
    const wanted = kept.filter(
      (request) =>
        (query.key_id === undefined || request.key_id === query.key_id) &&
        (query.status === undefined || request.status === query.status),
    )
    const requests = wanted.slice(0, query.limit ?? REQUESTS_LISTED_DEFAULT)
    return { count: requests.length, kept_max: REQUESTS_RETAINED_PER_ACCOUNT, requests }
  }),
]

/** The last requests of the account, newest first. */
export async function describeRequests(
  { id }: Pick<Account, 'id'>,
  { accounts, requestLog }: Pick<DashboardDependencies, 'accounts' | 'requestLog'>,
): Promise<ResponseOf<typeof listRequests>['requests']> {
  const names = await accounts.keyNames(id)
  return (await requestLog.list(id, REQUESTS_RETAINED_PER_ACCOUNT)).map((request) => ({
    time: new Date(request.atMs).toISOString(),
    key_id: keyIdOf(request.keyId),
    key_label: names.get(request.keyId)?.label ?? null,
    operation: request.operation,
    path: pathOf(request.operation),
    status: request.status,
    ms: Math.round(request.tookMs * 10) / 10,
    request_id: request.requestId,
    problem: request.problem,
    units: request.units,
  }))
}

/** The quota of this month and what is left of it. */
export async function monthGauge(
  accounts: AccountStore,
  { id, quota }: Pick<Account, 'id' | 'quota'>,
  clock: Clock,
): Promise<Usage['month']> {
  const nowMs = clock.nowMs()
  const month = monthOf(nowMs)
  const used = await accounts.usage(id, month)
  return {
    month,
    used,
    quota,
    remaining: quota === null ? null : Math.max(quota - used, 0),
    percent: quota === null ? null : percentOf(used, quota),
    resets_at: toIsoSeconds(nextMonthMs(nowMs)),
  }
}

interface Asked {
  readonly accountId: string
  readonly range: { readonly first: string; readonly last: string }
  readonly services: DashboardDependencies
}

/** Adds the units of some days. Responses whether they are all. */
async function addUnits(sums: UsageSums, { accountId, range, services }: Asked): Promise<boolean> {
  const { accounts, eventLoopQueue } = services
  const read = (after?: UsageOfDay) => accounts.usagePage(accountId, { ...range, after })
  let last = 0
  for await (const rows of readPages(read, { rowsMax: USAGE_PAGE_MAX, pagesMax: PAGES_READ_MAX, eventLoopQueue })) {
    sums.addUnits(rows)
    last = rows.length
  }
  return last < USAGE_PAGE_MAX
}

/** Adds the requests of some days. Responses whether they are all. */
async function addRequests(sums: UsageSums, { accountId, range, services }: Asked): Promise<boolean> {
  const { requestLog, eventLoopQueue } = services
  const read = (after?: RequestsOfDay) => requestLog.countPage(accountId, { ...range, after })
  let last = 0
  for await (const rows of readPages(read, { rowsMax: COUNTS_PAGE_MAX, pagesMax: PAGES_READ_MAX, eventLoopQueue })) {
    sums.addRequests(rows)
    last = rows.length
  }
  return last < COUNTS_PAGE_MAX
}

function byParts(
  sums: UsageSums,
  days: readonly string[],
  names: ReadonlyMap<string, KeyName>,
): Pick<Usage, 'days' | 'by_key' | 'of_forgotten_keys' | 'by_endpoint' | 'by_status'> {
  return {
    days: days.map((day) => ({ day, ...(sums.byDay.get(day) ?? NONE), errors: sums.errorsByDay.get(day) ?? 0 })),
    by_key: mostFirst(sums.byKey, KEYS_LISTED_MAX).map(([keyId, counts]) => ({
      key_id: keyIdOf(keyId),
      label: names.get(keyId)?.label ?? null,
      mode: names.get(keyId)?.mode ?? null,
      ...counts,
    })),
    of_forgotten_keys: sums.ofForgottenKeys,
    by_endpoint: mostFirst(sums.byOperation, OPERATIONS_LISTED_MAX).map(([operation, counts]) => ({
      operation,
      path: pathOf(operation),
      ...counts,
    })),
    by_status: [...sums.byStatus]
      .map(([status, requests]) => ({ status, requests }))
      .toSorted((left, right) => left.status - right.status),
  }
}

/** Calendar days in UTC, the last one today. */
function lastDays(nowMs: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(nowMs - (count - 1 - index) * MS_PER_DAY).toISOString().slice(0, 10),
  )
}

function percentOf(used: number, quota: number): number {
  return quota === 0 ? 100 : Math.round((used / quota) * 1_000) / 10
}

function keyIdOf(keyId: string): string | null {
  return keyId === EXPLORER_KEY_ID ? null : keyId
}

/** Everything that leaves its name in the request log. */
const LOGGED: readonly { readonly name: string; readonly path: string }[] = [
  ...OPERATIONS,
  ...DOWNLOADS,
  runBatch,
  ...ALERT_ENDPOINTS.map(({ name, url }) => ({ name, path: url })),
]

/** An operation of another release may have left its name, too; it is shown by that. */
export function pathOf(operation: string): string {
  return LOGGED.find(({ name }) => name === operation)?.path ?? operation
}
