import type { AccountStore } from '#accounts/account-store.ts'
import type { UnitsTaken, UnitsWanted } from '#accounts/turn-admission.ts'

type ChargingStore = Pick<AccountStore, 'charge' | 'turns' | 'confirmUnits'>

/**
 * Takes the units of one batch, in the order given, each part as far as its quota goes: exact over every process and node
 * that shares the store. At once where the store can; durable in either case when the result is there.
 * @throws (or rejects with) ProblemError (service_unavailable) when the store cannot answer; nothing may be served then
 */
export function takeUnits(
  store: ChargingStore,
  wanted: readonly UnitsWanted[],
): readonly UnitsTaken[] | Promise<readonly UnitsTaken[]> {
  if (store.turns === undefined) return takeUnitsLater(store, wanted)
  try {
    return store.turns.takeUnits(wanted)
  } catch {
    // Locked by another process, or failing: `charge` waits for the lock and reports the failure.
    return Promise.all(wanted.map((part) => chargeEach(store, part)))
  }
}

async function takeUnitsLater(store: ChargingStore, wanted: readonly UnitsWanted[]): Promise<readonly UnitsTaken[]> {
  const taken = (await store.confirmUnits?.(wanted)) ?? []
  return Promise.all(wanted.map(async (part, index) => taken[index] ?? chargeEach(store, part)))
}

async function chargeEach(store: ChargingStore, { principal, chargeFor, units }: UnitsWanted): Promise<UnitsTaken> {
  const charges = await Promise.all(Array.from({ length: units }, () => store.charge(principal, chargeFor)))
  const granted = charges.filter((charge) => charge.granted).length
  return { granted, used: Math.max(0, ...charges.map(({ used }) => used)) }
}
