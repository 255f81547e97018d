import type { ChargeFor, Principal } from './principal.ts'

/** Units that one key wants for one operation. */
export interface UnitsWanted {
  readonly principal: Principal
  readonly chargeFor: ChargeFor
  readonly units: number
}

/** How many of them were granted, and the units taken of the month's quota then, these included. */
export interface UnitsTaken {
  readonly granted: number
  readonly used: number
}

/**
 * What a store on this machine can tell at once, so that the requests of one turn of the event loop are admitted
 * together (docs/adr/0200). Whoever asks must do so after the last of those requests has arrived.
 */
export interface TurnAdmission {
  /**
   * Asks the store whether any account or key changed, in any process, and answers a number that is another one from
   * then on. A principal that `findPrincipal` gave while the number was the same is still who it was.
   * @throws what findPrincipal throws, and DatabaseLockedError
   */
  verdictsNow(): number
  /** The number that held when `findPrincipal` last answered at once. */
  readonly lastVerdicts: number
  /** Notes that a key was used, as `findPrincipal` does. */
  noteUse(keyId: string): void
}
