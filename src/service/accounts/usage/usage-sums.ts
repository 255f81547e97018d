import type { KeyName } from '#accounts/account-pages.ts'
import type { UsageOfDay } from '#accounts/account.ts'
import { EXPLORER_KEY_ID, type RequestsOfDay } from './request-log.ts'

const ERROR_STATUS_MIN = 400

/** Units (exact, from billing) and requests (from the request log) under one name. */
export interface Counts {
  readonly units: number
  readonly requests: number
}

export const NONE: Counts = { units: 0, requests: 0 }

/** Usage added up while it is read: memory grows with distinct days, keys, operations, and statuses, not rows. */
export class UsageSums {
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

/** Returns the names with the most requests. */
export function topByRequests(byName: ReadonlyMap<string, Counts>, max: number): [string, Counts][] {
  return [...byName]
    .toSorted(([, left], [, right]) => right.requests - left.requests || right.units - left.units)
    .slice(0, max)
}
