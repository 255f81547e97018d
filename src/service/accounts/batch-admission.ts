import type { ChargeFor, Principal } from './principal.ts'

export interface UnitsRequest {
  readonly principal: Principal
  readonly chargeFor: ChargeFor
  readonly units: number
}

/** Number of granted requests, and the month's quota usage including them. */
export interface UnitsCharged {
  readonly granted: number
  readonly used: number
}

/** Lets a local store admit a batch without waiting (docs/adr/0200). Call it after the batch's last request. */
export interface BatchAdmission {
  /**
   * Checks the store for changes by any process. Returns a generation number that changes with any account or key. A
   * principal from `findPrincipal` is current as long as the number is unchanged.
   * @throws what findPrincipal throws, and DatabaseLockedError
   */
  epochNow(): number
  /** Generation number at the last immediate result of `findPrincipal`. */
  readonly lastEpoch: number
  /** Records that a key was used, as `findPrincipal` does. */
  recordUse(keyId: string): void
}
