import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { assert } from '#platform/assert.ts'
import type { Clock } from '#platform/clock.ts'
import { DatabaseLockedError, SharedDatabase } from '#platform/database/shared-database.ts'
import { AccountRecords } from '#accounts/account-records.ts'
import { principalOf, type Row } from '#accounts/account-rows.ts'
import { prepareAccountStatements, type AccountStatements } from './account-statements.ts'
import { runSteps, type Step, type Steps } from '#accounts/account-steps.ts'
import type { UsageRange } from '#accounts/account-pages.ts'
import type {
  AccountStore,
  Charge,
  ChargeFor,
  Principal,
  QuotaNotice,
  UsageOfDay,
  UsedOfAccount,
} from '#accounts/account-store.ts'
import { ACCOUNTS_MIGRATIONS } from './migrations/account-migrations.ts'
import { PrincipalCache } from '#accounts/principal-cache.ts'
import { refuseLostAccounts } from '#accounts/lost-accounts.ts'
import { STORE_NAME } from './store-name.ts'
import type { TurnAdmission } from '#accounts/turn-admission.ts'
import { UsageMeter } from '#accounts/usage/usage-meter.ts'

interface SqliteAccountStoreOptions {
  /** Folder of the two files; created when missing. */
  readonly directory: string
  readonly clock: Clock
  /** Milliseconds that only go forward, for time limits; tests pass their own. */
  readonly elapsedMs?: () => number
  /** Whether a counted unit survives a power cut, too; false when left out. */
  readonly usageOnDisk?: boolean | undefined
}

/**
 * The account store on one machine, shared by its processes. Two files, because they change so differently:
 * accounts.sqlite (accounts, keys, audit log) rarely, usage.sqlite with every request. A verified key is kept in
 * memory for as long as accounts.sqlite provably has not changed, and most of the time it has not.
 */
export class SqliteAccountStore extends AccountRecords implements AccountStore {
  readonly #clock: Clock
  readonly #accounts: SharedDatabase<AccountStatements>
  readonly #meter: UsageMeter
  readonly #principals = new PrincipalCache()
  readonly #turns: TurnAdmission
  #ownWrites = 0

  /** @throws whatever the file system or SQLite says when the files cannot be used. */
  constructor({ directory, clock, elapsedMs = () => performance.now(), usageOnDisk }: SqliteAccountStoreOptions) {
    super(clock)
    mkdirSync(directory, { recursive: true })
    refuseLostAccounts(directory)
    this.#clock = clock
    this.#accounts = new SharedDatabase({
      file: join(directory, 'accounts.sqlite'),
      name: STORE_NAME,
      migrations: ACCOUNTS_MIGRATIONS,
      prepare: prepareAccountStatements,
      full: true,
      isChecked: true,
      elapsedMs,
    })
    this.#meter = new UsageMeter(join(directory, 'usage.sqlite'), { elapsedMs, isOnDisk: usageOnDisk })
    this.#turns = this.#turnAdmission()
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

  get turns(): TurnAdmission {
    return this.#turns
  }

  usage(accountId: string, month: string): number | Promise<number> {
    return this.#meter.used(accountId, month)
  }

  usagePage(accountId: string, range: UsageRange): Promise<UsageOfDay[]> {
    return this.#meter.usagePage(accountId, range)
  }

  usageOfAll(month: string): Promise<number> {
    return this.#meter.usedByAll(month)
  }

  listUsed(month: string, afterId?: string): Promise<UsedOfAccount[]> {
    return this.#meter.listUsed(month, afterId)
  }

  claimNotice(notice: QuotaNotice): Promise<boolean> {
    return this.#meter.claimNotice(notice)
  }

  releaseNotice(notice: QuotaNotice): Promise<void> {
    return this.#meter.releaseNotice(notice)
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

  protected override read<Result>(steps: () => Steps<Result>): Promise<Result> {
    return this.#accounts.patiently(() =>
      this.#accounts.now((statements) => runSteps(steps(), (step) => answerOf(statements, step))),
    )
  }

  protected override change<Result>(steps: () => Steps<Result>): Promise<Result> {
    return this.#accounts.patiently(() => {
      try {
        return this.#accounts.transact((statements) => runSteps(steps(), (step) => answerOf(statements, step)))
      } finally {
        // Also after a failure: forgetting too often costs a look-up, too seldom a revoked key that still works.
        this.#ownWrites += 1
      }
    })
  }

  protected override lastUsedMs(keyIds: readonly string[]): Promise<readonly (number | null)[]> {
    return this.#meter.lastUsedMs(keyIds)
  }

  protected override forgetUse(keyIds: readonly string[]): Promise<void> {
    return this.#meter.forgetUse(keyIds)
  }

  #findPrincipalNow(tokenSha256: Uint8Array): Principal | undefined {
    const cacheKey = Buffer.from(tokenSha256.buffer, tokenSha256.byteOffset, tokenSha256.byteLength).toString('latin1')
    const principal = this.#accounts.now((statements) => {
      this.#confirm(statements)
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

  /** Forgets every principal unless nothing was committed since they were read. */
  #confirm(statements: AccountStatements): void {
    this.#principals.confirm({
      opening: this.#accounts.openings,
      dataVersion: dataVersionOf(statements),
      ownWrites: this.#ownWrites,
    })
  }

  #turnAdmission(): TurnAdmission {
    const [accounts, principals, meter] = [this.#accounts, this.#principals, this.#meter]
    return {
      verdictsNow: () => {
        accounts.now((statements) => this.#confirm(statements))
        return principals.generation
      },
      get lastVerdicts() {
        return principals.generation
      },
      noteUse: (keyId) => meter.noteUse(keyId, this.#clock.nowMs()),
      takeUnits: (wanted) => meter.takeUnits(wanted),
    }
  }
}

function answerOf({ records }: AccountStatements, { sql, values }: Step): readonly Row[] {
  return records[sql].all(values)
}

function dataVersionOf({ dataVersion }: AccountStatements): number {
  // The statement gives arrays, which its type does not know.
  const row: unknown = dataVersion.get()
  assert(Array.isArray(row) && typeof row[0] === 'number', 'SQLite says its data version')
  return row[0]
}
