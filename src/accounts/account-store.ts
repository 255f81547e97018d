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
}

export interface Account {
  readonly id: string
  /** Lower case. */
  readonly email: string
  readonly plan: PlanName
  /** Requests a calendar month; null = unlimited. */
  readonly quota: number | null
  /** Requests a second; null = unlimited. */
  readonly burst: number | null
  readonly createdMs: number
}

/** What an account of the Enterprise plan may do by its contract; a limit left out is no limit. */
export interface ContractLimits {
  readonly quota?: number | undefined
  readonly burst?: number | undefined
}

/** What is kept of a key: never the key itself. */
export interface KeyRecord {
  readonly id: string
  readonly accountId: string
  readonly label: string
  /** Last four characters, to tell keys apart. */
  readonly lastFour: string
  readonly createdMs: number
  /** Coarse: written at most once a minute. */
  readonly lastUsedMs: number | null
  readonly revokedMs: number | null
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

/** The outcome of taking one unit of a quota. */
export interface Charge {
  readonly granted: boolean
  /** Units taken of the month's quota, this one included if it was granted. */
  readonly used: number
}

/** Units taken by one key for one operation on one day. */
export interface UsageOfDay {
  readonly keyId: string
  readonly day: string
  readonly operation: string
  readonly units: number
}

export type AuditAction = 'account_created' | 'plan_changed' | 'key_created' | 'key_revoked'

/** One line of the audit log: what was done, by whom, to what. Never holds a secret. */
export interface AuditEntry {
  readonly atMs: number
  /** "operator" for the command line, otherwise the id of the account that acted. */
  readonly actor: string
  readonly action: AuditAction
  readonly accountId: string
  readonly keyId: string | null
  /** What changed, in words: "plan free -> pro". */
  readonly detail: string
}

/**
 * The account store: small, mutable, precious. Two implementations (embedded SQLite, PostgreSQL) pass one
 * contract suite (account-store.contract.ts). Every method that answers a promise has made its change durable by
 * then. A store that cannot answer throws or rejects with ProblemError `service_unavailable` within a second, and
 * answers again by itself once the cause is gone; wrong use (an e-mail address twice) is a Failure.
 */
export interface AccountStore {
  /**
   * The principal of a token's SHA-256 (32 bytes), or undefined for an unknown or revoked key. Strict: once a
   * revocation or a change of plan is acknowledged anywhere, no later call here answers by the old state.
   * Synchronous where the store can prove freshness at once, so that the hot path has no turn to wait for.
   */
  findPrincipal(tokenSha256: Uint8Array): Principal | undefined | Promise<Principal | undefined>
  /** Takes one unit of the month's quota. Exact over every process that shares the store: never one too many. */
  charge(principal: Principal, chargeFor: ChargeFor): Promise<Charge>
  /** Units taken this month, without taking one. */
  usage(accountId: string, month: string): number | Promise<number>
  /** Units of one month by key, day and operation, in that order. Their sum is `usage`. */
  listUsage(accountId: string, month: string): Promise<UsageOfDay[]>

  createAccount(account: NewAccount): Promise<Account>
  findAccount(email: string): Promise<Account | undefined>
  listAccounts(): Promise<Account[]>
  /** False when there is no such account. Holds from the next call of `findPrincipal` on, in every process. */
  setPlan(accountId: string, plan: PlanName, options?: ContractLimits & { actor?: string }): Promise<boolean>
  createKey(key: NewKey): Promise<KeyRecord>
  /** Oldest first; of all accounts when none is named. */
  listKeys(accountId?: string): Promise<KeyRecord[]>
  /** False when there is no such key; true also when it was revoked before. */
  revokeKey(keyId: string, actor?: string): Promise<boolean>
  /** Newest first, at most 1,000. */
  listAudit(accountId?: string): Promise<AuditEntry[]>
  /** Cheap proof that the store answers, for status and readiness. */
  isAvailable(): boolean
  close(): Promise<void>
}

export interface NewAccount extends ContractLimits {
  readonly email: string
  readonly plan: PlanName
  readonly actor?: string
}

export interface NewKey {
  readonly accountId: string
  readonly label: string
  readonly tokenSha256: Uint8Array
  readonly lastFour: string
  readonly actor?: string
}
