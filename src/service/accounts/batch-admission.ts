import type { ChargeFor, Principal } from './principal.ts'

/** Units that one key wants for one operation. */
export interface UnitsWanted {
  readonly principal: Principal
  readonly chargeFor: ChargeFor
  readonly units: number
}

/** Number of granted requests, and the month's quota usage including them. */
export interface UnitsTaken {
  readonly granted: number
  readonly used: number
}

/**
 * Cached state that lets a store on this machine admit the requests of one batch together without waiting
 * (docs/adr/0200). Call it after the last of those requests has arrived.
 */
export interface BatchAdmission {
  /**
   * Asks the store whether any account or key changed, in any process, and returns a number that is another one from
   * then on. A principal that `findPrincipal` gave while the number was the same is still who it was.
   * @throws what findPrincipal throws, and DatabaseLockedError
   */
  epochNow(): number
  /** The number that held when `findPrincipal` last answered at once. */
  readonly lastEpoch: number
  /** Records that a key was used, as `findPrincipal` does. */
  recordUse(keyId: string): void
}
