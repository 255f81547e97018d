import type { Account, AccountStore, KeyRecord } from '#accounts/account-store.ts'
import { EXPLORER_KEY_ID, REQUESTS_KEPT_PER_ACCOUNT, type RequestsOfDay } from '#accounts/request-journal.ts'
import { handle, type Handled } from '#dashboard/answer-endpoint.ts'
import type { AnswerOf } from '#dashboard/contract/endpoint.ts'
import { getUsage, listRequests, REQUESTS_LISTED_DEFAULT, USAGE_DAYS_DEFAULT } from '#dashboard/contract/usage.ts'
import type { DashboardDependencies } from '#dashboard/dependencies.ts'
import { OPERATIONS } from '#operations/index.ts'
import { monthOf, nextMonthMs, toIsoSeconds, type Clock } from '#platform/clock.ts'

const MS_PER_DAY = 86_400_000
const KEYS_LISTED_MAX = 1_000
const OPERATIONS_LISTED_MAX = 100
const ERROR_STATUS_MIN = 400

type Usage = AnswerOf<typeof getUsage>

/** What the account used, and what it asked for. */
export const USAGE_ENDPOINTS: readonly Handled[] = [
  handle(getUsage, async ({ caller, query, services }) => {
    const { accounts, journal, clock } = services
    const { account } = caller
    const days = lastDays(clock.nowMs(), query.days ?? USAGE_DAYS_DEFAULT)
    const range = { first: days[0] ?? '', last: days.at(-1) ?? '' }
    const [charged, counted, keys] = await Promise.all([
      unitsOf(accounts, account, days),
      journal.count(account.id, range),
      accounts.listKeys(account.id),
    ])
    return {
      month: await monthGauge(accounts, account, clock),
      from: range.first,
      to: range.last,
      units: sum(charged.map(({ units }) => units)),
      requests: sum(counted.map(({ requests }) => requests)),
      ...byParts(charged, counted, { days, keys }),
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
    return { count: requests.length, kept_max: REQUESTS_KEPT_PER_ACCOUNT, requests }
  }),
]

/** The last requests of the account, newest first. */
export async function describeRequests(
  { id }: Pick<Account, 'id'>,
  { accounts, journal }: Pick<DashboardDependencies, 'accounts' | 'journal'>,
): Promise<AnswerOf<typeof listRequests>['requests']> {
  const keys = new Map((await accounts.listKeys(id)).map((key) => [key.id, key]))
  return (await journal.list(id, REQUESTS_KEPT_PER_ACCOUNT)).map((request) => ({
    time: new Date(request.atMs).toISOString(),
    key_id: keyIdOf(request.keyId),
    key_label: keys.get(request.keyId)?.label ?? null,
    operation: request.operation,
    path: pathOf(request.operation),
    status: request.status,
    ms: Math.round(request.tookMs * 10) / 10,
    request_id: request.requestId,
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

interface Charged {
  readonly day: string
  readonly keyId: string
  readonly operation: string
  readonly units: number
}

async function unitsOf(accounts: AccountStore, { id }: Account, days: readonly string[]): Promise<Charged[]> {
  const months = [...new Set(days.map((day) => day.slice(0, 7)))]
  const usage = await Promise.all(months.map((month) => accounts.listUsage(id, month)))
  const wanted = new Set(days)
  return usage.flat().filter(({ day }) => wanted.has(day))
}

function byParts(
  charged: readonly Charged[],
  counted: readonly RequestsOfDay[],
  { days, keys }: { days: readonly string[]; keys: readonly KeyRecord[] },
): Pick<Usage, 'days' | 'by_key' | 'by_endpoint' | 'by_status'> {
  const errors = group(
    counted.filter(({ status }) => status >= ERROR_STATUS_MIN),
    ({ day }) => day,
    requestsOf,
  )
  const byDay = both(charged, counted, ({ day }) => day)
  const byKey = both(charged, counted, ({ keyId }) => keyId)
  const byOperation = both(charged, counted, ({ operation }) => operation)
  const known = new Map(keys.map((key) => [key.id, key]))
  return {
    days: days.map((day) => ({ day, ...(byDay.get(day) ?? NONE), errors: errors.get(day) ?? 0 })),
    by_key: mostFirst(byKey, KEYS_LISTED_MAX).map(([keyId, counts]) => ({
      key_id: keyIdOf(keyId),
      label: known.get(keyId)?.label ?? null,
      mode: known.get(keyId)?.mode ?? null,
      ...counts,
    })),
    by_endpoint: mostFirst(byOperation, OPERATIONS_LISTED_MAX).map(([operation, counts]) => ({
      operation,
      path: pathOf(operation),
      ...counts,
    })),
    by_status: [...group(counted, ({ status }) => String(status), requestsOf)]
      .map(([status, requests]) => ({ status: Number(status), requests }))
      .toSorted((left, right) => left.status - right.status),
  }
}

interface Counts {
  readonly units: number
  readonly requests: number
}

const NONE: Counts = { units: 0, requests: 0 }
const requestsOf = ({ requests }: RequestsOfDay): number => requests

/** Units (exact, from the bills) and requests (from the journal) under the same name. */
function both(
  charged: readonly Charged[],
  counted: readonly RequestsOfDay[],
  nameOf: (row: { day: string; keyId: string; operation: string }) => string,
): Map<string, Counts> {
  const units = group(charged, nameOf, (row) => row.units)
  const requests = group(counted, nameOf, requestsOf)
  const names = new Set([...units.keys(), ...requests.keys()])
  return new Map([...names].map((name) => [name, { units: units.get(name) ?? 0, requests: requests.get(name) ?? 0 }]))
}

function group<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  numberOf: (row: Row) => number,
): Map<string, number> {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(nameOf(row), (sums.get(nameOf(row)) ?? 0) + numberOf(row))
  return sums
}

function mostFirst(byName: ReadonlyMap<string, Counts>, max: number): [string, Counts][] {
  return [...byName]
    .toSorted(([, left], [, right]) => right.requests - left.requests || right.units - left.units)
    .slice(0, max)
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

/** An operation of another release may have left its name in the journal. */
function pathOf(operation: string): string {
  return OPERATIONS.find(({ name }) => name === operation)?.path ?? ''
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
