import type { KeyMode } from './key-token.ts'
import type { PlanName } from './plan.ts'

/** Who is calling, as of this very moment. */
export interface Principal {
  readonly accountId: string
  readonly keyId: string
  readonly plan: PlanName
  /** Requests a calendar month; null = unlimited. */
  readonly quota: number | null
  /** Requests a second; null = unlimited. */
  readonly burst: number | null
  /** Test keys answer from the starter data and are never charged. */
  readonly mode: KeyMode
}

/** What a unit of the quota is taken for. */
export interface ChargeFor {
  /** Calendar month in UTC, "2026-11". */
  readonly month: string
  /** Calendar day in UTC, "2026-11-21". */
  readonly day: string
  /** Name of the operation, "get_vehicle". */
  readonly operation: string
}
