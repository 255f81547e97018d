import type { BatchAdmission, UnitsTaken, UnitsWanted } from './batch-admission.ts'
import type { Principal } from './principal.ts'
import type { StoredAccounts } from './storage/stored-accounts.ts'
import type { IdempotentBatch, LinesCharged } from './usage/idempotency-keys.ts'

export type { KeyRecord, NewKey } from './keys/key-record.ts'
export type * from './account.ts'
export type { AuditAction, AuditEntry } from './audit-entry.ts'
export type { Principal } from './principal.ts'

/**
 * The account store: small, mutable, precious. Two implementations (embedded SQLite, PostgreSQL) pass one
 * contract suite (account-store.contract.ts). Every method that answers a promise has made its change durable by
 * then. A store that cannot answer throws or rejects with ProblemError `service_unavailable` within a second, and
 * answers again by itself once the cause is gone; wrong use (an e-mail address twice) is a Failure. What both do alike is
 * `StoredAccounts`; the rest is here.
 */
export interface AccountStore extends Pick<StoredAccounts, keyof StoredAccounts> {
  /**
   * The principal of a token's SHA-256 (32 bytes), or undefined for an unknown or revoked key. Strict: once a
   * revocation or a change of plan or restrictions is acknowledged anywhere, no later call here answers by the old state.
   * A key that has expired has a principal still: admission compares its restrictions with each request.
   * Synchronous where the store can prove freshness at once, so that the hot path has no turn to wait for.
   */
  findPrincipal(tokenSha256: Uint8Array): Principal | undefined | Promise<Principal | undefined>
  /**
   * Takes units of quotas in the order given, each part as far as its quota goes: exact over every process and node that
   * shares the store, and durable when the result is there. At once where the store can, so that nothing waits.
   * @throws (or rejects with) ProblemError service_unavailable; no unit may be counted on then
   */
  takeUnits(wanted: readonly UnitsWanted[]): readonly UnitsTaken[] | Promise<readonly UnitsTaken[]>
  /**
   * Takes units until at least `lines` lines of the batch are charged, as far as the quota goes; what an earlier try with
   * the same key was charged is not charged again. Units and record change in one transaction, so this is exact however
   * often, wherever and at the same time a batch is sent again. The key must be claimed.
   * @throws (rejects with) ProblemError service_unavailable; no unit may be counted on then
   */
  takeUnitsOfBatch(batch: IdempotentBatch, wanted: Omit<UnitsWanted, 'units'>, lines: number): Promise<LinesCharged>
  /** Only where the store can prove freshness at once. */
  readonly batchAdmission?: BatchAdmission
  /** Units taken this month, without taking one. */
  usage(accountId: string, month: string): number | Promise<number>
  /**
   * Units taken this month by every process, for the headers of a response that is not charged. Undefined while the
   * database is locked or fails. Only where the store reads them at once.
   */
  readonly usageNow?: (accountId: string, month: string) => number | undefined
  /** Cheap proof that the store answers, for status and readiness. */
  isAvailable(): boolean
  close(): Promise<void>
}
