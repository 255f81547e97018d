import type { Sealing } from '#alerts/sealing.ts'
import type { Clock } from '#platform/clock.ts'
import type { AlertDatabase } from './open-alert-database.ts'

export interface AlertStoreParts {
  readonly database: AlertDatabase
  readonly clock: Clock
  /** Encrypts VINs, secrets, and tokens. */
  readonly sealing: Sealing
}

export abstract class AlertStore {
  protected readonly database: AlertDatabase
  protected readonly clock: Clock
  protected readonly sealing: Sealing

  constructor({ database, clock, sealing }: AlertStoreParts) {
    this.database = database
    this.clock = clock
    this.sealing = sealing
  }
}
