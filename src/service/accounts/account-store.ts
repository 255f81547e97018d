import type { Principal, ChargeFor } from './principal.ts'
import type { StoredAccounts } from './storage/stored-accounts.ts'
import type { IdempotentBatch, LinesCharged } from './usage/idempotency-keys.ts'

export type { KeyRecord, NewKey } from './keys/keys.ts'
export type * from './account.ts'
export type { AuditAction, AuditEntry } from './audit-log.ts'
export type { Principal } from './principal.ts'

/**
 * Account store. Two implementations (embedded SQLite, PostgreSQL) pass one contract suite (account-store.contract.ts).
 * A resolved change is durable. A store that does not respond throws or rejects with ProblemError `service_unavailable`
 * within a second, and recovers by itself once the cause is gone. Wrong use (a duplicate email address) is a Failure.
 */
export interface AccountStore extends Pick<StoredAccounts, keyof StoredAccounts> {
  /**
   * Returns the principal of a token's SHA-256 (32 bytes), or undefined for an unknown or revoked key. Strict: once a
   * revocation or a change of plan or restrictions is acknowledged anywhere, no later call uses the old state. An
   * expired key still has a principal, because admission checks restrictions for each request. Synchronous if the store
   * can prove freshness at once, so that the hot path does not wait for a turn.
   */
  findPrincipal(tokenSha256: Uint8Array): Principal | undefined | Promise<Principal | undefined>
  /**
   * Charges quota units in the given order, each part up to its quota. Exact over every process and node that shares
   * the store, and durable when it returns. Synchronous if the store can do it at once.
   * @throws (or rejects with) ProblemError service_unavailable; no unit may be relied on then
   */
  chargeUnits(requests: readonly UnitsRequest[]): readonly UnitsCharged[] | Promise<readonly UnitsCharged[]>
  /**
   * Charges units until at least `lines` lines of the batch are charged, up to the quota. Lines charged by an earlier
   * attempt with the same key are not charged again. Units and record change in one transaction, so this is exact
   * however often and wherever a batch is sent again. The key must be claimed.
   * @throws (rejects with) ProblemError service_unavailable; no unit may be relied on then
   */
  chargeBatchUnits(batch: IdempotentBatch, request: Omit<UnitsRequest, 'units'>, lines: number): Promise<LinesCharged>
  /** Only if the store can prove freshness at once. */
  readonly batchAdmission?: BatchAdmission
  /** Returns the units charged in `month`. */
  usage(accountId: string, month: string): number | Promise<number>
  /** Returns the units charged in `month`; undefined while the database is locked. Only if it can be read at once. */
  readonly usageNow?: (accountId: string, month: string) => number | undefined
  /** Checks cheaply whether the store responds, for status and readiness. */
  isAvailable(): boolean
  close(): Promise<void>
}

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
