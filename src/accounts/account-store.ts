import type { PlanName } from '#accounts/plan.ts'

/** Who is calling, as of this very moment. */
export interface Principal {
  readonly accountId: string
  readonly keyId: string
  readonly plan: PlanName
  /** Requests a calendar month; null = unlimited. */
  readonly quota: number | null
  /** Requests a second; null = unlimited. */
  readonly burst: number | null
}

export interface Account {
  readonly id: string
  readonly email: string
  readonly plan: PlanName
  readonly createdMs: number
}

/** What is kept of a key: never the key itself. */
export interface KeyRecord {
  readonly id: string
  readonly accountId: string
  readonly label: string
  /** Last four characters, to tell keys apart. */
  readonly lastFour: string
  readonly createdMs: number
  readonly lastUsedMs: number | null
  readonly revokedMs: number | null
}

/** The outcome of taking one unit of a quota. `used` counts this unit if it was granted. */
export interface Charge {
  readonly granted: boolean
  readonly used: number
}

/**
 * The account store: small, mutable, precious. Two implementations (embedded SQLite, PostgreSQL) pass one
 * contract suite. Every method that answers a promise has made its change durable by then.
 */
export interface AccountStore {
  /**
   * The principal of a token's SHA-256 (32 bytes), or undefined for an unknown or revoked key. Strict: once a
   * revocation or a change of plan is acknowledged anywhere, no later call here answers by the old state.
   * Synchronous where the store can prove freshness at once, so that the hot path has no turn to wait for.
   */
  findPrincipal(tokenSha256: Uint8Array): Principal | undefined | Promise<Principal | undefined>
  /**
   * Takes one unit of the month's quota. Exact over every process that shares the store: never one too many.
   * @param month calendar month in UTC, "2026-11"
   */
  charge(principal: Principal, month: string): Promise<Charge>
  /** Units taken this month, without taking one. */
  usage(accountId: string, month: string): number | Promise<number>

  createAccount(account: { email: string; plan: PlanName }): Promise<Account>
  findAccount(email: string): Promise<Account | undefined>
  listAccounts(): Promise<Account[]>
  setPlan(accountId: string, plan: PlanName): Promise<void>
  createKey(key: { accountId: string; label: string; tokenSha256: Uint8Array; lastFour: string }): Promise<KeyRecord>
  listKeys(accountId?: string): Promise<KeyRecord[]>
  /** False when there is no such key; true also when it was revoked before. */
  revokeKey(keyId: string): Promise<boolean>
  /** Cheap proof that the store answers, for status and readiness. */
  isAvailable(): boolean
  close(): Promise<void>
}
