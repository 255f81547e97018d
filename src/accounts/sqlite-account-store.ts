import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { assert } from '#platform/assert.ts'
import type { Clock } from '#platform/clock.ts'
import { Failure } from '#platform/failure.ts'
import { DatabaseLockedError, SharedDatabase } from '#platform/shared-database.ts'
import { checkedEmail, checkedLabel } from './account-input.ts'
import { accountOf, auditEntryOf, keyRecordOf, principalOf, type Row } from './account-rows.ts'
import { KEYS_PER_ACCOUNT_MAX, prepareAccountStatements, type AccountStatements } from './account-statements.ts'
import type {
  Account,
  AccountStore,
  AuditAction,
  AuditEntry,
  Charge,
  ChargeFor,
  ContractLimits,
  KeyRecord,
  NewAccount,
  NewKey,
  Principal,
  UsageOfDay,
} from './account-store.ts'
import { ACCOUNTS_MIGRATIONS } from './migrations/account-migrations.ts'
import type { PlanName } from './plan.ts'
import { PrincipalCache } from './principal-cache.ts'
import { randomBase62 } from './random-base62.ts'
import { STORE_NAME, UsageMeter } from './usage-meter.ts'

const ID_CHARACTERS = 16
const OPERATOR = 'operator'

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

  async createAccount(account: NewAccount): Promise<Account> {
    const email = checkedEmail(account.email)
    const id = `account_${randomBase62(ID_CHARACTERS)}`
    const row = {
      id,
      email,
      plan: account.plan,
      ...contractColumns(account.plan, account),
      created_ms: this.#clock.nowMs(),
    }
    await this.#write((statements) => {
      if (statements.selectAccountByEmail.get(email) !== undefined) {
        throw new Failure(`there is already an account for ${email}`)
      }
      statements.insertAccount.run(row)
      this.#audit(statements, account.actor, {
        action: 'account_created',
        accountId: id,
        detail: `plan ${account.plan}`,
      })
    })
    return accountOf(row)
  }

  async findAccount(email: string): Promise<Account | undefined> {
    const stored = checkedEmail(email)
    return this.#read(({ selectAccountByEmail }) => {
      const row = selectAccountByEmail.get(stored)
      return row === undefined ? undefined : accountOf(row)
    })
  }

  listAccounts(): Promise<Account[]> {
    return this.#read(({ selectAccounts }) => selectAccounts.all().map(accountOf))
  }

  setPlan(accountId: string, plan: PlanName, options: ContractLimits & { actor?: string } = {}): Promise<boolean> {
    return this.#write((statements) => {
      const before = statements.selectAccount.get(accountId)
      if (before === undefined) return false
      statements.updatePlan.run({ id: accountId, plan, ...contractColumns(plan, options) })
      const detail = `plan ${String(before['plan'])} -> ${plan}`
      this.#audit(statements, options.actor, { action: 'plan_changed', accountId, detail })
      return true
    })
  }

  async createKey(key: NewKey): Promise<KeyRecord> {
    const { accountId, tokenSha256, lastFour } = key
    const row = {
      id: `key_${randomBase62(ID_CHARACTERS)}`,
      account_id: accountId,
      label: checkedLabel(key.label),
      last_four: lastFour,
      created_ms: this.#clock.nowMs(),
    }
    await this.#write((statements) => {
      if (statements.selectAccount.get(accountId) === undefined) throw new Failure(`there is no account ${accountId}`)
      if (Number(statements.countActiveKeys.get(accountId)?.['count']) >= KEYS_PER_ACCOUNT_MAX) {
        throw new Failure(`an account holds at most ${KEYS_PER_ACCOUNT_MAX} keys; revoke one first`)
      }
      statements.insertKey.run({ ...row, token_sha256: tokenSha256 })
      this.#audit(statements, key.actor, { action: 'key_created', accountId, keyId: row.id, detail: row.label })
    })
    return keyRecordOf(row, null)
  }

  async listKeys(accountId?: string): Promise<KeyRecord[]> {
    const rows = await this.#read(({ selectKeys, selectKeysOfAccount }): Row[] =>
      accountId === undefined ? selectKeys.all() : selectKeysOfAccount.all(accountId),
    )
    const lastUsedMs = await this.#meter.lastUsedMs(rows.map((row) => String(row['id'])))
    return rows.map((row, index) => keyRecordOf(row, lastUsedMs[index] ?? null))
  }

  revokeKey(keyId: string, actor?: string): Promise<boolean> {
    return this.#write((statements) => {
      const row = statements.selectKey.get(keyId)
      if (row === undefined) return false
      if (statements.revokeKey.run(this.#clock.nowMs(), keyId).changes === 0) return true
      const { accountId, label } = keyRecordOf(row, null)
      this.#audit(statements, actor, { action: 'key_revoked', accountId, keyId, detail: label })
      return true
    })
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

  #write<Result>(work: (statements: AccountStatements) => Result): Promise<Result> {
    return this.#accounts.patiently(() => {
      try {
        return this.#accounts.transact(work)
      } finally {
        // Also after a failure: forgetting too often costs a look-up, too seldom a revoked key that still works.
        this.#ownWrites += 1
      }
    })
  }

  #audit(
    statements: AccountStatements,
    actor: string | undefined,
    entry: { action: AuditAction; accountId: string; keyId?: string; detail: string },
  ): void {
    statements.insertAuditEntry.run({
      at_ms: this.#clock.nowMs(),
      actor: actor ?? OPERATOR,
      action: entry.action,
      account_id: entry.accountId,
      key_id: entry.keyId ?? null,
      detail: entry.detail,
    })
  }
}

function dataVersionOf({ dataVersion }: AccountStatements): number {
  // The statement gives arrays, which its type does not know.
  const row: unknown = dataVersion.get()
  assert(Array.isArray(row) && typeof row[0] === 'number', 'SQLite says its data version')
  return row[0]
}

/** Limits by contract are kept for the plan that has them; another plan forgets them. */
function contractColumns(plan: PlanName, limits: ContractLimits): Record<string, number | null> {
  if (plan === 'enterprise') return { contract_quota: limits.quota ?? null, contract_burst: limits.burst ?? null }
  if (limits.quota !== undefined || limits.burst !== undefined) {
    throw new Failure('only the enterprise plan has limits of its own', { exitCode: 2 })
  }
  return { contract_quota: null, contract_burst: null }
}
