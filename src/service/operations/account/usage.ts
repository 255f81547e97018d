import { type Static, Type } from 'typebox'
import type { Account, AccountStore, UsageOfDay } from '#accounts/account-store.ts'
import type { KeyName } from '#accounts/keys/keys.ts'
import { KEYS_PER_ACCOUNT_MAX, REVOKED_KEYS_RETAINED, USAGE_PAGE_MAX } from '#accounts/limits.ts'
import { COUNTS_PAGE_MAX, EXPLORER_KEY_ID, type RequestsOfDay } from '#accounts/usage/request-log.ts'
import { ALERT_ENDPOINTS } from '#operations/alerts/index.ts'
import { runBatch } from '#operations/batch/run-batch.ts'
import { defineEndpoint } from '#operations/endpoint.ts'
import { DOWNLOADS, OPERATIONS } from '#operations/index.ts'
import { closed } from '#operations/schemas.ts'
import { type Clock, DAY_MS, dayOf, monthOf, nextMonthMs, toIsoSeconds } from '#platform/clock.ts'
import { takePages } from '#platform/database/read-pages.ts'
import { KeyId, KeyModeSchema, Label, count, calendarDay, instant, orNull, text } from './schemas.ts'

const PAGES_READ_MAX = 200
/** Page limits for request counts: 200,000 rows per response. */
export const COUNT_PAGES = { rowsMax: COUNTS_PAGE_MAX, pagesMax: PAGES_READ_MAX }
const UNIT_PAGES = { rowsMax: USAGE_PAGE_MAX, pagesMax: PAGES_READ_MAX }

const USAGE_DAYS_MAX = 90
const USAGE_DAYS_DEFAULT = 30
/** 100 working keys, 1,000 revoked ones, and the explorer. */
const KEYS_LISTED_MAX = KEYS_PER_ACCOUNT_MAX + REVOKED_KEYS_RETAINED + 1
export const OPERATIONS_MAX = 100
export const STATUSES_MAX = 500

const Units = count('Quota units used (2xx responses), exact.', 120)
const Requests = count('Responses of every status, including free ones.', 131)
export const OperationName = text('Name of the operation.', 'get_recalls')
export const OperationPath = text(
  'Path of the operation, or its name if this release lacks it.',
  '/v1/vehicles/{id}/recalls',
)
export const Status = Type.Integer({ minimum: 100, maximum: 599, description: 'HTTP status.', examples: [200] })
export const KeyLabel = orNull(Label, "Null for requests from the dashboard's explorer or with a purged key.")

const MonthGauge = closed(
  {
    month: Type.String({
      pattern: '^[0-9]{4}-[0-9]{2}$',
      description: 'Calendar month in UTC.',
      examples: ['2026-11'],
    }),
    used: count('Quota units used this month.', 8_120),
    quota: orNull(count('Units a month.', 10_000), 'Null for unlimited.'),
    remaining: orNull(count('Units left.', 1_880), 'Null for unlimited.'),
    percent: orNull(
      Type.Number({ minimum: 0, description: 'Share used, one decimal.', examples: [81.2] }),
      'Null for unlimited.',
    ),
    resets_at: instant('Start of the next month.'),
  },
  "This month's quota.",
)

const getUsage = defineEndpoint({
  name: 'get_usage',
  method: 'GET',
  path: '/account/usage',
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
  output: closed({
    month: MonthGauge,
    from: calendarDay('First day, in UTC.'),
    to: calendarDay('Last day: today in UTC.'),
    units: Units,
    requests: Requests,
    days: Type.Array(
      closed({
        day: calendarDay('Day in UTC.'),
        units: Units,
        requests: Requests,
        errors: count('Responses with 4xx or 5xx.', 3),
      }),
      { maxItems: USAGE_DAYS_MAX, description: 'Every day of the range, oldest first, also days without a request.' },
    ),
    by_key: Type.Array(
      closed({
        key_id: orNull(KeyId, "Null for the dashboard's explorer."),
        label: KeyLabel,
        mode: orNull(KeyModeSchema, "Null for the dashboard's explorer."),
        units: Units,
        requests: Requests,
      }),
      { maxItems: KEYS_LISTED_MAX, description: 'Most requests first.' },
    ),
    of_forgotten_keys: closed({ units: Units, requests: Requests }, 'Usage of purged keys, which are not in `by_key`.'),
    by_endpoint: Type.Array(
      closed({ operation: OperationName, path: OperationPath, units: Units, requests: Requests }),
      {
        maxItems: OPERATIONS_MAX,
        description: 'Most requests first.',
      },
    ),
    by_status: Type.Array(closed({ status: Status, requests: Requests }), {
      maxItems: STATUSES_MAX,
      description: 'Lowest status first.',
    }),
    is_complete: Type.Boolean({
      description: 'False: the account has so many counts that only the newest 200,000 of each kind were added up.',
    }),
  }),

  async run({ query }, { caller, services }) {
    const { accounts, clock, eventLoopQueue, requestLog } = services
    const { account } = caller
    const days = lastDays(clock.nowMs(), query.days ?? USAGE_DAYS_DEFAULT)
    const range = { first: days[0] ?? '', last: days.at(-1) ?? '' }
    const names = await accounts.keyNames(account.id)
    const sums = new UsageSums(names)
    const unitPage = (after?: UsageOfDay) => accounts.usageRecords.usagePage(account.id, { ...range, after })
    const areAllUnits = await takePages(unitPage, { ...UNIT_PAGES, eventLoopQueue }, (rows) => sums.addUnits(rows))
    const countPage = (after?: RequestsOfDay) => requestLog.countPage(account.id, { ...range, after })
    const areAllRequests = await takePages(countPage, { ...COUNT_PAGES, eventLoopQueue }, (rows) =>
      sums.addRequests(rows),
    )
    return {
      month: await monthGauge(accounts, account, clock),
      from: range.first,
      to: range.last,
      ...sums.total,
      ...byParts(sums, days, names),
      is_complete: areAllUnits && areAllRequests,
    }
  },
})

export const USAGE_ENDPOINTS = [getUsage]

async function monthGauge(
  accounts: AccountStore,
  { id, quota }: Pick<Account, 'id' | 'quota'>,
  clock: Clock,
): Promise<Static<typeof MonthGauge>> {
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

function byParts(sums: UsageSums, days: readonly string[], names: ReadonlyMap<string, KeyName>) {
  return {
    days: days.map((day) => ({ day, ...(sums.byDay.get(day) ?? NONE), errors: sums.errorsByDay.get(day) ?? 0 })),
    by_key: topByRequests(sums.byKey, KEYS_LISTED_MAX).map(([keyId, counts]) => ({
      key_id: keyIdOf(keyId),
      label: names.get(keyId)?.label ?? null,
      mode: names.get(keyId)?.mode ?? null,
      ...counts,
    })),
    of_forgotten_keys: sums.ofPurgedKeys,
    by_endpoint: topByRequests(sums.byOperation, OPERATIONS_MAX).map(([operation, counts]) => ({
      operation,
      path: operationPathOf(operation),
      ...counts,
    })),
    by_status: byStatus(sums.byStatus),
  }
}

export function byStatus(counts: ReadonlyMap<number, number>): { status: number; requests: number }[] {
  return [...counts]
    .map(([status, requests]) => ({ status, requests }))
    .toSorted((left, right) => left.status - right.status)
}

/** Returns calendar days in UTC, ending today. */
function lastDays(nowMs: number, days: number): string[] {
  return Array.from({ length: days }, (_, index) => dayOf(nowMs - (days - 1 - index) * DAY_MS))
}

function percentOf(used: number, quota: number): number {
  return quota === 0 ? 100 : Math.round((used / quota) * 1_000) / 10
}

export function keyIdOf(keyId: string): string | null {
  return keyId === EXPLORER_KEY_ID ? null : keyId
}

/** Operations that appear in the request log. */
const LOGGED: readonly { readonly name: string; readonly path: string }[] = [
  ...OPERATIONS,
  ...DOWNLOADS,
  runBatch,
  ...ALERT_ENDPOINTS.map(({ name, path }) => ({ name, path })),
]

/** Returns the path of an operation, or its name if another release logged it. */
export function operationPathOf(operation: string): string {
  return LOGGED.find(({ name }) => name === operation)?.path ?? operation
}

const ERROR_STATUS_MIN = 400

/** Units (exact, from billing) and requests (from the request log) under one name. */
interface Counts {
  readonly units: number
  readonly requests: number
}

const NONE: Counts = { units: 0, requests: 0 }

/** Usage added up while it is read: memory grows with distinct days, keys, operations, and statuses, not rows. */
class UsageSums {
  readonly byDay = new Map<string, Counts>()
  readonly byKey = new Map<string, Counts>()
  readonly byOperation = new Map<string, Counts>()
  readonly byStatus = new Map<number, number>()
  readonly errorsByDay = new Map<string, number>()
  /** Usage of purged keys. */
  ofPurgedKeys: Counts = NONE
  total: Counts = NONE
  readonly #names: ReadonlyMap<string, KeyName>

  constructor(names: ReadonlyMap<string, KeyName>) {
    this.#names = names
  }

  addUnits(rows: readonly UsageOfDay[]): void {
    for (const row of rows) this.#add(row, { units: row.units, requests: 0 })
  }

  addRequests(rows: readonly RequestsOfDay[]): void {
    for (const row of rows) {
      const { day, status, requests } = row
      this.#add(row, { units: 0, requests })
      this.byStatus.set(status, (this.byStatus.get(status) ?? 0) + requests)
      if (status >= ERROR_STATUS_MIN) this.errorsByDay.set(day, (this.errorsByDay.get(day) ?? 0) + requests)
    }
  }

  #add({ day, keyId, operation }: Pick<UsageOfDay, 'day' | 'keyId' | 'operation'>, counts: Counts): void {
    this.total = sum(this.total, counts)
    addTo(this.byDay, day, counts)
    addTo(this.byOperation, operation, counts)
    if (keyId === EXPLORER_KEY_ID || this.#names.has(keyId)) addTo(this.byKey, keyId, counts)
    else this.ofPurgedKeys = sum(this.ofPurgedKeys, counts)
  }
}

function addTo(sums: Map<string, Counts>, name: string, counts: Counts): void {
  sums.set(name, sum(sums.get(name) ?? NONE, counts))
}

function sum(left: Counts, right: Counts): Counts {
  return { units: left.units + right.units, requests: left.requests + right.requests }
}

function topByRequests(byName: ReadonlyMap<string, Counts>, max: number): [string, Counts][] {
  return [...byName]
    .toSorted(([, left], [, right]) => right.requests - left.requests || right.units - left.units)
    .slice(0, max)
}
