import type { Account, Billing } from './account.ts'
import type { Actor, AuditEntry, NewAuditEntry } from './audit-entry.ts'
import type { AuditPage, KeyCounts, KeyName, KeyPage, UsageRange } from './account-pages.ts'
import type { KeyChange, KeyRecord, NewKey } from './keys/key-record.ts'
import type { InstanceStore } from './instance/instance-store.ts'
import type { PlanName } from './plan.ts'
import type { Principal } from './principal.ts'
import type { MemberStore } from './members/member-store.ts'
import type { BatchAdmission, UnitsTaken, UnitsWanted } from './batch-admission.ts'
import type { IdempotentBatch, KeyClaim, LinesCharged } from './usage/idempotency-keys.ts'

export type { KeyChange, KeyRecord, NewKey } from './keys/key-record.ts'
export type { Account, Billing } from './account.ts'
export { AUDIT_ACTIONS, type AuditAction, type AuditEntry, type NewAuditEntry } from './audit-entry.ts'
export type { ChargeFor, Principal } from './principal.ts'

/** A person who signed up or in, as the identity store knows them. */
export interface Person {
  readonly userId: string
  /** Lower case. */
  readonly email: string
  /** Whether the person has shown that the address is theirs. */
  readonly isVerified: boolean
}

/** What an account of the Enterprise plan may do by its contract; a limit left out is no limit. */
export interface ContractLimits {
  readonly quota?: number | undefined
  readonly burst?: number | undefined
}

/** Units taken by one key for one operation on one day. */
export interface UsageOfDay {
  readonly keyId: string
  readonly day: string
  readonly operation: string
  readonly units: number
}

/**
 * The account store: small, mutable, precious. Two implementations (embedded SQLite, PostgreSQL) pass one
 * contract suite (account-store.contract.ts). Every method that answers a promise has made its change durable by
 * then. A store that cannot answer throws or rejects with ProblemError `service_unavailable` within a second, and
 * answers again by itself once the cause is gone; wrong use (an e-mail address twice) is a Failure.
 */
export interface AccountStore extends InstanceStore {
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
  /** Ties an Idempotency-Key to what came with it, for IDEMPOTENCY_HOURS (limits.ts). */
  claimIdempotencyKey(batch: IdempotentBatch): Promise<KeyClaim>
  /**
   * Takes units until at least `lines` lines of the batch are charged, as far as the quota goes; what an earlier try with
   * the same key was charged is not charged again. Units and record change in one transaction, so this is exact however
   * often, wherever and at the same time a batch is sent again. The key must be claimed.
   * @throws (rejects with) ProblemError service_unavailable; no unit may be counted on then
   */
  takeUnitsOfBatch(batch: IdempotentBatch, wanted: Omit<UnitsWanted, 'units'>, lines: number): Promise<LinesCharged>
  /** Removes the oldest keys that are past their time, a bounded number of them; resolves to how many. */
  pruneIdempotencyKeys(): Promise<number>
  /** Who may act for which account, besides its owner. */
  readonly members: MemberStore
  /** Only where the store can prove freshness at once. */
  readonly batchAdmission?: BatchAdmission
  /** Units taken this month, without taking one. */
  usage(accountId: string, month: string): number | Promise<number>
  /**
   * One page of the units by day, key and operation: newest day first. The
   * units of all pages of a month are `usage`. At most USAGE_PAGE_MAX (limits.ts), fewer only on the last page.
   */
  usagePage(accountId: string, range: UsageRange): Promise<UsageOfDay[]>

  /** Units taken this month by all accounts together. */
  usageOfAll(month: string): Promise<number>
  /** One page of the accounts that took units this month, ordered by id, after `afterId`: at most USED_PAGE_MAX. */
  listUsed(month: string, afterId?: string): Promise<UsedOfAccount[]>
  /** The accounts that took the most units this month, the first of them first: at most BUSIEST_MAX. */
  listBusiest(month: string): Promise<UsedOfAccount[]>
  /**
   * True for the first who claims it, over all processes: the process that gets true sends the e-mail. `release` gives the
   * claim back when it could not be sent.
   */
  claimNotice(notice: QuotaNotice): Promise<boolean>
  releaseNotice(notice: QuotaNotice): Promise<void>

  createAccount(account: NewAccount): Promise<Account>
  findAccount(email: string): Promise<Account | undefined>
  findAccountById(accountId: string): Promise<Account | undefined>
  /** A person's own account: the one that was made for them. */
  findAccountOfUser(userId: string): Promise<Account | undefined>
  findAccountOfCustomer(customerId: string): Promise<Account | undefined>
  /** Without deleted ones, oldest first, at most 10,000: for commands. */
  listAccounts(): Promise<Account[]>
  /** Newest first. `text` is part of the address; a deleted account is never found. */
  searchAccounts(search: AccountSearch): Promise<{ total: number; accounts: Account[] }>
  /**
   * The account of a person, made (Free plan) or taken over when they have none yet: an account made on the command
   * line for the same address is taken over by the user who has verified that address. Undefined: the address has an
   * account that the person may not take over. Nobody becomes an operator by it.
   */
  joinPerson(person: Person): Promise<Account | undefined>
  /** Whether any account that is not deleted is an operator's. */
  hasOperator(): Promise<boolean>
  /** Keeps the SHA-256 of a setup code, which then works for SETUP_CODE_MS. */
  addSetupCode(codeSha256: Uint8Array): Promise<void>
  /**
   * Makes an account an operator's by a setup code, and closes every open code. An account without keys, plan and
   * billing of its own gives way to `firstEmail`, if that is still nobody's: the response is the account that the person
   * has from here on. Undefined, and counted as an attempt, when the code is not open.
   */
  becomeOperator(claim: SetupClaim): Promise<Account | undefined>
  /** False when there is no such account. Holds from the next call of `findPrincipal` on, in every process. */
  setDisabled(accountId: string, isDisabled: boolean, actor?: Actor): Promise<boolean>
  setOperator(accountId: string, isOperator: boolean, actor?: Actor): Promise<boolean>
  setBilling(accountId: string, billing: Billing, actor?: Actor): Promise<boolean>
  /** Revokes the keys and forgets address and person; usage and audit log stay without a name. */
  deleteAccount(accountId: string, actor?: Actor): Promise<boolean>
  /** False when there is no such account. Holds from the next call of `findPrincipal` on, in every process. */
  setPlan(accountId: string, plan: PlanName, options?: ContractLimits & { actor?: Actor }): Promise<boolean>
  createKey(key: NewKey): Promise<KeyRecord>
  /** One page: newest first, revoked ones by when they were revoked. */
  listKeys(accountId: string, page?: KeyPage): Promise<KeyRecord[]>
  /** One page of the keys of all accounts, in the order of their ids, after the one that is named: for commands. */
  listAllKeys(afterId?: string): Promise<KeyRecord[]>
  findKey(keyId: string): Promise<KeyRecord | undefined>
  /** What the keys of an account are called, by their ids, also those of revoked ones that are retained. */
  keyNames(accountId: string): Promise<ReadonlyMap<string, KeyName>>
  countKeys(accountId: string): Promise<KeyCounts>
  /** Keys of all accounts that work. */
  countAllActiveKeys(): Promise<number>
  /** Accounts that are not deleted, by plan. */
  countAccounts(): Promise<ReadonlyMap<PlanName, number>>
  /** Whether exactly one account that is not deleted is an operator's. */
  hasOneOperator(): Promise<boolean>
  /**
   * False when there is no such key; true also when it was revoked before. Of an account's revoked keys the last 1,000
   * are retained; older ones are forgotten, and rejected like any that never was.
   */
  revokeKey(keyId: string, actor?: Actor): Promise<boolean>
  /**
   * False when there is no such key. Holds from the next call of `findPrincipal` on, in every process.
   * @throws Failure (usage) for a bad label or restriction
   */
  changeKey(keyId: string, change: KeyChange, actor?: Actor): Promise<boolean>
  /** Records what was done elsewhere (the identity store, the HTTP server) in the audit log. */
  addAudit(entry: NewAuditEntry): Promise<void>
  /** One page, newest first; of all accounts when none is named. */
  listAudit(accountId?: string, page?: AuditPage): Promise<AuditEntry[]>
  /** Removes the oldest entries that are past AUDIT_DAYS_RETAINED, a bounded number of them; resolves to how many. */
  pruneAudit(): Promise<number>
  /** Cheap proof that the store answers, for status and readiness. */
  isAvailable(): boolean
  close(): Promise<void>
}

export interface NewAccount extends ContractLimits {
  readonly email: string
  readonly plan: PlanName
  readonly actor?: Actor
}

/** A user with a setup code, who wants to be an operator. */
export interface SetupClaim {
  /** The account that they have. */
  readonly accountId: string
  readonly codeSha256: Uint8Array
  /** Address of the account of the first start. */
  readonly firstEmail: string
}

export interface AccountSearch {
  readonly text?: string | undefined
  readonly plan?: PlanName | undefined
  readonly limit: number
  readonly offset: number
}

export interface UsedOfAccount {
  readonly accountId: string
  readonly used: number
}

/** An e-mail about a quota: one per account, month, size of the quota and threshold. */
export interface QuotaNotice {
  readonly accountId: string
  readonly month: string
  readonly quota: number
  /** Percent. */
  readonly threshold: number
}
