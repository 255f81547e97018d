import type { Charge, ChargeFor, Principal } from '#accounts/account-store.ts'
import type { UnitsTaken, UnitsWanted } from '#accounts/turn-admission.ts'
import { OF_ALL, periodOf, type UsageStatements } from '#accounts/storage/usage-statements.ts'

interface AskedUnit {
  readonly principal: Principal
  readonly chargeFor: ChargeFor
}

interface UnitsOfDay {
  readonly principal: Principal
  readonly chargeFor: ChargeFor
  units: number
}

/** Units taken of a month. */
export function usedOf({ selectUsed }: UsageStatements, accountId: string, month: string): number {
  // The statement gives an array, which its type does not know.
  const row: unknown = selectUsed.get(accountId, periodOf(month))
  return Array.isArray(row) ? Number(row[0]) : 0
}

/** Counts units of a month. Runs under the write lock. */
function addToMonth({ addUnits }: UsageStatements, accountId: string, month: string, units: number): void {
  addUnits.run(accountId, periodOf(month), OF_ALL, OF_ALL, units)
}

/** Takes as many units as fit of those that one key wants for one operation. Runs under the write lock. */
export function takePart(statements: UsageStatements, { principal, chargeFor, units }: UnitsWanted): UnitsTaken {
  const { accountId, keyId, quota } = principal
  const { month, day, operation } = chargeFor
  const before = usedOf(statements, accountId, month)
  const granted = quota === null ? units : Math.min(units, Math.max(quota - before, 0))
  if (granted === 0) return { granted, used: before }
  addToMonth(statements, accountId, month, granted)
  statements.addUnits.run(accountId, day, keyId, operation, granted)
  return { granted, used: before + granted }
}

/** Grants in the order of arrival as many units as fit. Runs under the write lock. */
export function takeUnits(statements: UsageStatements, batch: readonly AskedUnit[]): Charge[] {
  const usedOfMonths = new Map<string, { accountId: string; month: string; used: number; before: number }>()
  const unitsOfDays = new Map<string, UnitsOfDay>()
  const charges = batch.map(({ principal, chargeFor }) => {
    const { accountId, quota } = principal
    const monthKey = `${accountId} ${chargeFor.month}`
    let month = usedOfMonths.get(monthKey)
    if (month === undefined) {
      const used = usedOf(statements, accountId, chargeFor.month)
      month = { accountId, month: chargeFor.month, used, before: used }
      usedOfMonths.set(monthKey, month)
    }
    const granted = quota === null || month.used < quota
    if (granted) {
      month.used += 1
      addUnit(unitsOfDays, principal, chargeFor)
    }
    return { granted, used: month.used }
  })
  for (const { accountId, month, used, before } of usedOfMonths.values()) {
    if (used !== before) addToMonth(statements, accountId, month, used - before)
  }
  for (const { principal, chargeFor, units } of unitsOfDays.values()) {
    statements.addUnits.run(principal.accountId, chargeFor.day, principal.keyId, chargeFor.operation, units)
  }
  return charges
}

function addUnit(unitsOfDays: Map<string, UnitsOfDay>, principal: Principal, chargeFor: ChargeFor): void {
  const key = `${principal.keyId} ${chargeFor.day} ${chargeFor.operation}`
  const found = unitsOfDays.get(key)
  if (found === undefined) unitsOfDays.set(key, { principal, chargeFor, units: 1 })
  else found.units += 1
}
