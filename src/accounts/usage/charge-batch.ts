import type { Charge, ChargeFor, Principal } from '#accounts/account-store.ts'

/** One request that asks for a unit. */
export interface ChargeAsked {
  readonly principal: Principal
  readonly chargeFor: ChargeFor
}

/** What was granted to one account's month, and the sum after it. */
export interface MonthTaken {
  readonly accountId: string
  readonly month: string
  readonly used: number
  readonly granted: number
}

/** What a batch asks of one account's month, and gets. */
interface MonthGroup {
  readonly accountId: string
  readonly month: string
  readonly quota: number
  units: number
  /** The sum after the batch. */
  used: number
  /** The sum as of the request that was granted last. */
  counted: number
}

/** The same, of one key, day and operation. */
interface DayGroup {
  readonly month: MonthGroup
  readonly day: string
  readonly keyId: string
  readonly operation: string
  units: number
  /** Granted, and not yet given to a request. */
  left: number
}

/** Stands for "no quota": no account ever makes as many requests. */
const UNLIMITED = Number.MAX_SAFE_INTEGER

/**
 * Charges that are taken in one statement: added up by month, and by day within it. Where fewer units are left than
 * asked for, the groups of a month are served in the order in which they first came.
 */
export class ChargeBatch {
  /** The charges that are part of it, in the order of their arrival. */
  readonly accepted: ChargeAsked[] = []
  /** Those that wait for the next one: the plan changed meanwhile, and a month has one quota at a time. */
  readonly later: ChargeAsked[] = []
  readonly #months = new Map<string, MonthGroup>()
  readonly #days = new Map<string, DayGroup>()
  readonly #groups: DayGroup[] = []

  constructor(asked: readonly ChargeAsked[]) {
    for (const one of asked) this.#add(one)
  }

  /** The columns that the statement takes: four of months, seven of days. */
  columns(): (string | number)[][] {
    const months = [...this.#months.values()]
    const days = [...this.#days.values()]
    return [
      months.map(({ accountId }) => accountId),
      months.map(({ month }) => month),
      months.map(({ units }) => units),
      months.map(({ quota }) => quota),
      days.map(({ month }) => month.accountId),
      days.map(({ month }) => month.month),
      days.map(({ day }) => day),
      days.map(({ keyId }) => keyId),
      days.map(({ operation }) => operation),
      days.map(({ units }) => units),
      unitsBefore(days),
    ]
  }

  /** What became of each accepted charge. */
  outcomes(taken: readonly MonthTaken[]): Charge[] {
    this.#share(taken)
    return this.#groups.map((group) => {
      const { month } = group
      if (group.left === 0) return { granted: false, used: month.used }
      group.left -= 1
      month.counted += 1
      return { granted: true, used: month.counted }
    })
  }

  #add(asked: ChargeAsked): void {
    const { principal, chargeFor } = asked
    const month = this.#monthOf(asked)
    if (month.quota !== (principal.quota ?? UNLIMITED)) {
      this.later.push(asked)
      return
    }
    const key = `${principal.keyId} ${chargeFor.operation} ${chargeFor.day} ${chargeFor.month}`
    let group = this.#days.get(key)
    if (group === undefined) {
      const { keyId } = principal
      group = { month, day: chargeFor.day, keyId, operation: chargeFor.operation, units: 0, left: 0 }
      this.#days.set(key, group)
    }
    month.units += 1
    group.units += 1
    this.accepted.push(asked)
    this.#groups.push(group)
  }

  #monthOf({ principal: { accountId, quota }, chargeFor: { month } }: ChargeAsked): MonthGroup {
    const key = monthKey(accountId, month)
    let group = this.#months.get(key)
    if (group === undefined) {
      group = { accountId, month, quota: quota ?? UNLIMITED, units: 0, used: 0, counted: 0 }
      this.#months.set(key, group)
    }
    return group
  }

  /** Gives the granted units of each month to its groups, as the statement has counted them. */
  #share(taken: readonly MonthTaken[]): void {
    const leftOf = new Map<MonthGroup, number>()
    for (const { accountId, month, used, granted } of taken) {
      const group = this.#months.get(monthKey(accountId, month))
      if (group === undefined) continue
      group.used = used
      group.counted = used - granted
      leftOf.set(group, granted)
    }
    for (const day of this.#days.values()) {
      const left = leftOf.get(day.month) ?? 0
      day.left = Math.min(left, day.units)
      leftOf.set(day.month, left - day.left)
    }
  }
}

function monthKey(accountId: string, month: string): string {
  return `${accountId} ${month}`
}

/** For each group, the units that the groups of its month before it ask for. */
function unitsBefore(days: readonly DayGroup[]): number[] {
  const asked = new Map<MonthGroup, number>()
  return days.map(({ month, units }) => {
    const before = asked.get(month) ?? 0
    asked.set(month, before + units)
    return before
  })
}
