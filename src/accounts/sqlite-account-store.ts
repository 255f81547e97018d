import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { assert } from '#platform/assert.ts'
import type { Clock } from '#platform/clock.ts'
import { DatabaseLockedError, SharedDatabase } from '#platform/shared-database.ts'
import {
  audit,
  createAccount,
  createKey,
  deleteAccount,
  joinPerson,
  renameKey,
  revokeKey,
  setBilling,
  setDisabled,
  setOperator,
  setPlan,
  SYSTEM_ACTOR,
  type Change,
} from './account-changes.ts'
import { checkedEmail, checkedLabel } from './account-input.ts'
import { accountOf, auditEntryOf, keyRecordOf, principalOf, type Row } from './account-rows.ts'
import { prepareAccountStatements, type AccountStatements } from './account-statements.ts'
import type {
  Account,
  AccountSearch,
  AccountStore,
  AuditAction,
  AuditEntry,
  Billing,
  Charge,
  ChargeFor,
  ContractLimits,
  KeyRecord,
  NewAccount,
  NewKey,
  Person,
  Principal,
  QuotaNotice,
  UsageOfDay,
  UsedOfAccount,
} from './account-store.ts'
import { ACCOUNTS_MIGRATIONS } from './migrations/account-migrations.ts'
import type { PlanName } from './plan.ts'
import { PrincipalCache } from './principal-cache.ts'
import { STORE_NAME, UsageMeter } from './usage-meter.ts'

interface SqliteAccountStoreOptions {
  /** Folder of the two files; created when missing. */
  readonly directory: string
  readonly clock: Clock
  /** Milliseconds that only go forward, for time limits; tests pass their own. */
  readonly elapsedMs?: () => number
}

/**
 * The account store on one machine, shared by its processes. Two files, because they change so differently:
 * accounts.sqlite (accounts, keys, audit log) rarely, usage.sqlite with every request. A verified key is kept in
 * memory for as long as accounts.sqlite provably has not changed, and most of the time it has not.
 */
export class SqliteAccountStore implements AccountStore {
  readonly #clock: Clock
  readonly #accounts: SharedDatabase<AccountStatements>
  readonly #meter: UsageMeter
  readonly #principals = new PrincipalCache()
  #ownWrites = 0

  /** @throws whatever the file system or SQLite says when the files cannot be used. */
  constructor({ directory, clock, elapsedMs = () => performance.now() }: SqliteAccountStoreOptions) {
    mkdirSync(directory, { recursive: true })
    this.#clock = clock
    this.#accounts = new SharedDatabase({
      file: join(directory, 'accounts.sqlite'),
      name: STORE_NAME,
      migrations: ACCOUNTS_MIGRATIONS,
      prepare: prepareAccountStatements,
      full: true,
      elapsedMs,
    })
    this.#meter = new UsageMeter(join(directory, 'usage.sqlite'), elapsedMs)
  }

  findPrincipal(tokenSha256: Uint8Array): Principal | undefined | Promise<Principal | undefined> {
    try {
      return this.#findPrincipalNow(tokenSha256)
    } catch (error) {
      if (!(error instanceof DatabaseLockedError)) throw error
      return this.#accounts.patiently(() => this.#findPrincipalNow(tokenSha256))
    }
  }

  charge(principal: Principal, chargeFor: ChargeFor): Promise<Charge> {
    return this.#meter.charge(principal, chargeFor)
  }

  usage(accountId: string, month: string): number | Promise<number> {
    return this.#meter.used(accountId, month)
  }

  listUsage(accountId: string, month: string): Promise<UsageOfDay[]> {
    return this.#meter.listUsage(accountId, month)
  }

  listUsed(month: string): Promise<UsedOfAccount[]> {
    return this.#meter.listUsed(month)
  }

  claimNotice(notice: QuotaNotice): Promise<boolean> {
    return this.#meter.claimNotice(notice)
  }

  releaseNotice(notice: QuotaNotice): Promise<void> {
    return this.#meter.releaseNotice(notice)
  }

  async createAccount(account: NewAccount): Promise<Account> {
    const email = checkedEmail(account.email)
    return this.#change(account.actor, (change) => createAccount(change, { ...account, email }))
  }

  async findAccount(email: string): Promise<Account | undefined> {
    const stored = checkedEmail(email)
    return this.#findOne(({ selectAccountByEmail }) => selectAccountByEmail.get(stored))
  }

  findAccountById(accountId: string): Promise<Account | undefined> {
    return this.#findOne(({ selectAccount }) => selectAccount.get(accountId))
  }

  findAccountOfUser(userId: string): Promise<Account | undefined> {
    return this.#findOne(({ selectAccountOfUser }) => selectAccountOfUser.get(userId))
  }

  findAccountOfCustomer(customerId: string): Promise<Account | undefined> {
    return this.#findOne(({ selectAccountOfCustomer }) => selectAccountOfCustomer.get(customerId))
  }

  listAccounts(): Promise<Account[]> {
    return this.#read(({ selectAccounts }) => selectAccounts.all().map(accountOf))
  }

  searchAccounts({ text = '', plan, limit, offset }: AccountSearch) {
    const asked = { text: text.toLowerCase(), plan: plan ?? '' }
    return this.#read(({ countFound, selectFound }) => ({
      total: Number(countFound.get(asked)?.['count']),
      accounts: selectFound.all({ ...asked, limit, offset }).map(accountOf),
    }))
  }

  async joinPerson(person: Person, first: { isTrusted: boolean; firstEmail: string }): Promise<Account | undefined> {
    // Asked with every request of a signed-in person, who nearly always has an account: that must not be a write.
    const known = await this.findAccountOfUser(person.userId)
    if (known !== undefined) return known
    const email = checkedEmail(person.email)
    return this.#change(SYSTEM_ACTOR, (change) => joinPerson(change, { ...person, email }, first))
  }

  hasPeople(): Promise<boolean> {
    return this.#read(({ selectAnyPerson }) => selectAnyPerson.get() !== undefined)
  }

  setPlan(accountId: string, plan: PlanName, options: ContractLimits & { actor?: string } = {}): Promise<boolean> {
    return this.#change(options.actor, (change) => setPlan(change, accountId, { plan, limits: options }))
  }

  setDisabled(accountId: string, isDisabled: boolean, actor?: string): Promise<boolean> {
    return this.#change(actor, (change) => setDisabled(change, accountId, isDisabled))
  }

  setOperator(accountId: string, isOperator: boolean, actor?: string): Promise<boolean> {
    return this.#change(actor, (change) => setOperator(change, accountId, isOperator))
  }

  setBilling(accountId: string, billing: Billing, actor?: string): Promise<boolean> {
    return this.#change(actor, (change) => setBilling(change, accountId, billing))
  }

  deleteAccount(accountId: string, actor?: string): Promise<boolean> {
    return this.#change(actor, (change) => deleteAccount(change, accountId))
  }

  async createKey(key: NewKey): Promise<KeyRecord> {
    const label = checkedLabel(key.label)
    return this.#change(key.actor, (change) => createKey(change, { ...key, label }))
  }

  async listKeys(accountId?: string): Promise<KeyRecord[]> {
    const rows = await this.#read(({ selectKeys, selectKeysOfAccount }): Row[] =>
      accountId === undefined ? selectKeys.all() : selectKeysOfAccount.all(accountId),
    )
    const lastUsedMs = await this.#meter.lastUsedMs(rows.map((row) => String(row['id'])))
    return rows.map((row, index) => keyRecordOf(row, lastUsedMs[index] ?? null))
  }

  async renameKey(keyId: string, label: string, actor?: string): Promise<boolean> {
    const checked = checkedLabel(label)
    return this.#change(actor, (change) => renameKey(change, keyId, checked))
  }

  revokeKey(keyId: string, actor?: string): Promise<boolean> {
    return this.#change(actor, (change) => revokeKey(change, keyId))
  }

  addAudit(entry: { accountId: string; action: AuditAction; actor: string; detail: string }): Promise<void> {
    return this.#change(entry.actor, (change) => audit(change, entry))
  }

  listAudit(accountId?: string): Promise<AuditEntry[]> {
    return this.#read(({ selectAudit, selectAuditOfAccount }) => {
      const rows = accountId === undefined ? selectAudit.all() : selectAuditOfAccount.all(accountId)
      return rows.map(auditEntryOf)
    })
  }

  isAvailable(): boolean {
    try {
      this.#accounts.checkIdentity()
      this.#accounts.now(({ dataVersion }) => dataVersion.get())
      return this.#meter.isAvailable()
    } catch {
      return false
    }
  }

  async close(): Promise<void> {
    await this.#meter.close()
    this.#accounts.close()
  }

  #findPrincipalNow(tokenSha256: Uint8Array): Principal | undefined {
    const cacheKey = Buffer.from(tokenSha256.buffer, tokenSha256.byteOffset, tokenSha256.byteLength).toString('latin1')
    const principal = this.#accounts.now((statements) => {
      this.#principals.confirm({
        opening: this.#accounts.openings,
        dataVersion: dataVersionOf(statements),
        ownWrites: this.#ownWrites,
      })
      const known = this.#principals.get(cacheKey)
      if (known !== undefined) return known
      const row = statements.selectPrincipal.get(tokenSha256)
      if (row === undefined) return undefined
      const found = principalOf(row)
      this.#principals.set(cacheKey, found)
      return found
    })
    if (principal !== undefined) this.#meter.noteUse(principal.keyId, this.#clock.nowMs())
    return principal
  }

  #read<Result>(work: (statements: AccountStatements) => Result): Promise<Result> {
    return this.#accounts.patiently(() => this.#accounts.now(work))
  }

  #findOne(find: (statements: AccountStatements) => Row | undefined): Promise<Account | undefined> {
    return this.#read((statements) => {
      const row = find(statements)
      return row === undefined ? undefined : accountOf(row)
    })
  }

  #change<Result>(actor: string | undefined, work: (change: Change) => Result): Promise<Result> {
    return this.#accounts.patiently(() => {
      try {
        return this.#accounts.transact((statements) => work({ statements, nowMs: this.#clock.nowMs(), actor }))
      } finally {
        // Also after a failure: forgetting too often costs a look-up, too seldom a revoked key that still works.
        this.#ownWrites += 1
      }
    })
  }
}

function dataVersionOf({ dataVersion }: AccountStatements): number {
  // The statement gives arrays, which its type does not know.
  const row: unknown = dataVersion.get()
  assert(Array.isArray(row) && typeof row[0] === 'number', 'SQLite says its data version')
  return row[0]
}
