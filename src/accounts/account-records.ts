import type { Clock } from '#platform/clock.ts'
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
import { addSetupCode, becomeOperator } from './operator-changes.ts'
import { accountOf, auditEntryOf, keyNameOf, keyRecordOf, planOf } from './account-rows.ts'
import { AUDIT_DAYS_KEPT } from './audit-retention.ts'
import { AUDIT_PAGE_MAX, KEYS_PAGE_MAX, type AccountSqlName } from './storage/account-sql.ts'
import { row, rows, type SqlValues, type Steps } from './account-steps.ts'
import type { AuditPage, KeyCounts, KeyName, KeyPage } from './account-pages.ts'
import type {
  Account,
  AccountSearch,
  AuditEntry,
  NewAuditEntry,
  Billing,
  ContractLimits,
  KeyRecord,
  NewAccount,
  NewKey,
  Person,
  SetupClaim,
} from './account-store.ts'
import type { PlanName } from './plan.ts'

const DAY_MS = 24 * 3_600_000
const KEYS_IN_STATE = {
  any: 'selectKeysOfAccount',
  working: 'selectWorkingKeys',
  revoked: 'selectRevokedKeys',
} as const satisfies Record<string, AccountSqlName>

/** The part of an account store that is the same in every database: accounts, keys and the audit log. */
export abstract class AccountRecords {
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Runs steps that change nothing. */
  protected abstract read<Result>(steps: () => Steps<Result>): Promise<Result>
  /** Runs steps in one transaction; `steps` is called anew for every try. */
  protected abstract change<Result>(steps: () => Steps<Result>): Promise<Result>
  /** When each key was last used, in the order asked for. */
  protected abstract lastUsedMs(keyIds: readonly string[]): Promise<readonly (number | null)[]>
  /** Forgets when keys were last used. */
  protected abstract forgetUse(keyIds: readonly string[]): Promise<void>

  async createAccount(account: NewAccount): Promise<Account> {
    const email = checkedEmail(account.email)
    return this.#change(account.actor, (change) => createAccount(change, { ...account, email }))
  }

  async findAccount(email: string): Promise<Account | undefined> {
    return this.#findOne('selectAccountByEmail', { email: checkedEmail(email) })
  }

  findAccountById(accountId: string): Promise<Account | undefined> {
    return this.#findOne('selectAccount', { id: accountId })
  }

  findAccountOfUser(userId: string): Promise<Account | undefined> {
    return this.#findOne('selectAccountOfUser', { user_id: userId })
  }

  findAccountOfCustomer(customerId: string): Promise<Account | undefined> {
    return this.#findOne('selectAccountOfCustomer', { billing_customer: customerId })
  }

  async listAccounts(): Promise<Account[]> {
    return (await this.read(() => rows('selectAccounts'))).map(accountOf)
  }

  searchAccounts({ text = '', plan, limit, offset }: AccountSearch): Promise<{ total: number; accounts: Account[] }> {
    const asked = { text: text.toLowerCase(), plan: plan ?? '' }
    return this.read(function* search() {
      const counted = yield* row('countFound', asked)
      const found = yield* rows('selectFound', { ...asked, limit, offset })
      return { total: Number(counted?.['count']), accounts: found.map(accountOf) }
    })
  }

  async joinPerson(person: Person): Promise<Account | undefined> {
    // Asked with every request of a signed-in person, who nearly always has an account: that must not be a write.
    const known = await this.findAccountOfUser(person.userId)
    if (known !== undefined) return known
    const email = checkedEmail(person.email)
    return this.#change(SYSTEM_ACTOR, (change) => joinPerson(change, { ...person, email }))
  }

  async hasOperator(): Promise<boolean> {
    return (await this.read(() => row('selectAnyOperator'))) !== undefined
  }

  addSetupCode(codeSha256: Uint8Array): Promise<void> {
    return this.#change(undefined, (change) => addSetupCode(change, codeSha256))
  }

  becomeOperator(claim: SetupClaim): Promise<Account | undefined> {
    return this.#change(claim.accountId, (change) => becomeOperator(change, claim))
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

  listKeys(accountId: string, { state, limit = KEYS_PAGE_MAX, offset = 0 }: KeyPage = {}): Promise<KeyRecord[]> {
    const page = { account_id: accountId, limit: Math.min(limit, KEYS_PAGE_MAX), offset }
    return this.#listKeys(KEYS_IN_STATE[state ?? 'any'], page)
  }

  listAllKeys(afterId = ''): Promise<KeyRecord[]> {
    return this.#listKeys('selectAllKeys', { after_id: afterId })
  }

  async findKey(keyId: string): Promise<KeyRecord | undefined> {
    return (await this.#listKeys('selectKey', { id: keyId }))[0]
  }

  async keyNames(accountId: string): Promise<ReadonlyMap<string, KeyName>> {
    const found = await this.read(() => rows('selectKeyNames', { account_id: accountId }))
    return new Map(found.map((key) => [String(key['id']), keyNameOf(key)]))
  }

  countKeys(accountId: string): Promise<KeyCounts> {
    return this.read(function* count() {
      const working = yield* row('countActiveKeys', { account_id: accountId })
      const revoked = yield* row('countRevokedKeys', { account_id: accountId })
      return { working: Number(working?.['count']), revoked: Number(revoked?.['count']) }
    })
  }

  async countAllActiveKeys(): Promise<number> {
    return Number((await this.read(() => row('countAllActiveKeys')))?.['count'])
  }

  async countAccounts(): Promise<ReadonlyMap<PlanName, number>> {
    const found = await this.read(() => rows('countAccountsByPlan'))
    return new Map(found.map((plan) => [planOf(plan), Number(plan['count'])]))
  }

  async hasOneOperator(): Promise<boolean> {
    return (await this.read(() => rows('selectTwoOperators'))).length === 1
  }

  async renameKey(keyId: string, label: string, actor?: string): Promise<boolean> {
    const checked = checkedLabel(label)
    return this.#change(actor, (change) => renameKey(change, keyId, checked))
  }

  async revokeKey(keyId: string, actor?: string): Promise<boolean> {
    const forgotten = await this.#change(actor, (change) => revokeKey(change, keyId))
    if (forgotten === undefined) return false
    // The revocation holds. When a key that nobody can name any more was last used may stay behind.
    if (forgotten.length > 0) await this.forgetUse(forgotten).catch(() => undefined)
    return true
  }

  addAudit(entry: NewAuditEntry): Promise<void> {
    return this.#change(entry.actor, (change) => audit(change, entry))
  }

  async listAudit(
    accountId?: string,
    { limit = AUDIT_PAGE_MAX, before = Number.MAX_SAFE_INTEGER }: AuditPage = {},
  ): Promise<AuditEntry[]> {
    const page = { limit: Math.min(limit, AUDIT_PAGE_MAX), before }
    const found = await this.read(() =>
      accountId === undefined
        ? rows('selectAudit', page)
        : rows('selectAuditOfAccount', { account_id: accountId, ...page }),
    )
    return found.map(auditEntryOf)
  }

  pruneAudit(): Promise<number> {
    return this.#change(SYSTEM_ACTOR, function* prune({ nowMs }) {
      return (yield* rows('deleteOldAudit', { before_ms: nowMs - AUDIT_DAYS_KEPT * DAY_MS })).length
    })
  }

  #change<Result>(actor: string | undefined, work: (change: Change) => Steps<Result>): Promise<Result> {
    return this.change(() => work({ nowMs: this.#clock.nowMs(), actor }))
  }

  async #listKeys(sql: AccountSqlName, values: SqlValues): Promise<KeyRecord[]> {
    const found = await this.read(() => rows(sql, values))
    const lastUsedMs = await this.lastUsedMs(found.map((key) => String(key['id'])))
    return found.map((key, index) => keyRecordOf(key, lastUsedMs[index] ?? null))
  }

  async #findOne(sql: AccountSqlName, values: SqlValues): Promise<Account | undefined> {
    const found = await this.read(() => row(sql, values))
    return found === undefined ? undefined : accountOf(found)
  }
}
