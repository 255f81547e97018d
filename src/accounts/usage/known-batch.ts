import type { PostgresRow } from '#platform/database/postgres.ts'
import type { ChargeFor, Principal } from '#accounts/account-store.ts'
import type { UnitsTaken, UnitsWanted } from '#accounts/turn-admission.ts'

interface Group {
  readonly principal: Principal
  readonly operation: string
  units: number
  /** Undefined until the database has said that the key and its account are as they were. */
  outcome: { left: number; used: number } | undefined
}

/** Stands for "no quota": no account ever makes as many requests. */
const UNLIMITED = Number.MAX_SAFE_INTEGER

/**
 * What known callers want, confirmed and charged in one statement, added up by key and operation; units are 0 where nothing
 * is charged. A batch is of one day; what belongs to another one is left unanswered, and asked again the long way.
 */
export class KnownBatch {
  readonly #groups = new Map<string, Group>()
  readonly #groupOf: (Group | undefined)[] = []
  readonly #units: number[] = []
  readonly #chargeFor: ChargeFor | undefined

  constructor(asked: readonly UnitsWanted[]) {
    this.#chargeFor = asked[0]?.chargeFor
    for (const one of asked) this.#add(one)
  }

  /** The values that the statement takes. */
  values(): unknown[] {
    const groups = [...this.#groups.values()]
    const contracts = groups.map(({ principal }) => (principal.plan === 'enterprise' ? principal : undefined))
    return [
      groups.map(({ principal }) => principal.keyId),
      groups.map(({ principal }) => principal.plan),
      contracts.map((principal) => principal?.quota ?? null),
      contracts.map((principal) => principal?.burst ?? null),
      groups.map(({ principal }) => principal.quota ?? UNLIMITED),
      groups.map(({ operation }) => operation),
      groups.map(({ units }) => units),
      this.#chargeFor?.month,
      this.#chargeFor?.day,
    ]
  }

  /** What became of each: undefined where the caller is not who they were any more. */
  outcomes(confirmed: readonly PostgresRow[]): (UnitsTaken | undefined)[] {
    const groups = [...this.#groups.values()]
    for (const row of confirmed) {
      const group = groups[Number(row['position']) - 1]
      if (group !== undefined) group.outcome = { left: Number(row['granted']), used: Number(row['used']) }
    }
    return this.#groupOf.map((group, index) => outcomeOf(group, this.#units[index] ?? 0))
  }

  #add({ principal, chargeFor, units }: UnitsWanted): void {
    const { day, month, operation } = chargeFor
    const isSameDay = day === this.#chargeFor?.day && month === this.#chargeFor.month
    this.#groupOf.push(isSameDay ? this.#groupFor(principal, operation, units) : undefined)
    this.#units.push(units)
  }

  /** Undefined when the same key is known in two states at once: one of them is out of date. */
  #groupFor(principal: Principal, operation: string, units: number): Group | undefined {
    const key = `${principal.keyId} ${operation}`
    let group = this.#groups.get(key)
    if (group === undefined) {
      group = { principal, operation, units: 0, outcome: undefined }
      this.#groups.set(key, group)
    }
    if (!isSame(group.principal, principal)) return undefined
    group.units += units
    return group
  }
}

function isSame(a: Principal, b: Principal): boolean {
  return a === b || (a.plan === b.plan && a.quota === b.quota && a.burst === b.burst)
}

/** Units are given in the order of arrival; `used` is the sum with those that were given here. */
function outcomeOf(group: Group | undefined, units: number): UnitsTaken | undefined {
  const outcome = group?.outcome
  if (outcome === undefined) return undefined
  const granted = Math.min(units, outcome.left)
  outcome.left -= granted
  outcome.used += granted
  return { granted, used: outcome.used }
}
