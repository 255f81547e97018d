import { join } from 'node:path'
import { createFolder } from '#platform/create-folder.ts'
import type { Clock } from '#platform/clock.ts'
import { DatabaseLockedError, type Prepare, SqliteDatabase } from '#platform/database/sqlite-database.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import { CONNECTION_HOLDS } from '#accounts/apps/app-connection.ts'
import { RESTRICTION_COLUMNS } from '#accounts/keys/key-restrictions.ts'
import { PLAN_TERMS } from '#accounts/instance/plan-terms.ts'
import { principalOf, type Principal } from '#accounts/principal.ts'
import type { BatchAdmission, UnitsCharged, UnitsRequest } from '#accounts/batch-admission.ts'
import type { IdempotentBatch, LinesCharged } from '#accounts/usage/idempotency-keys.ts'
import { SQLITE_ACCOUNTS_MIGRATIONS, STORE_NAME } from './account-tables.ts'
import { SqliteUsage } from './sqlite-usage.ts'
import { StoredAccounts } from './stored-accounts.ts'
import { lostStore } from './used-stores.ts'
import { LRUCache } from 'lru-cache'

const DATA_VERSION = 'PRAGMA data_version'
const SELECT_PRINCIPAL = `
  SELECT api_key.id AS key_id, account.id AS account_id, plan, contract_quota, contract_burst, ${PLAN_TERMS}, mode, ${RESTRICTION_COLUMNS}
    FROM api_key
    JOIN account ON account.id = api_key.account_id
   WHERE token_sha256 = ? AND revoked_ms IS NULL AND disabled_ms IS NULL`
const SELECT_APP_PRINCIPAL = `
  SELECT connection.id AS key_id, account.id AS account_id, plan, contract_quota, contract_burst, ${PLAN_TERMS}, 'live' AS mode,
         app_token.expires_ms, scopes, NULL AS allowed_addresses
    FROM app_token
    JOIN app_connection AS connection ON connection.id = app_token.connection_id
    JOIN account ON account.id = connection.account_id
   WHERE app_token.token_sha256 = ? AND ${CONNECTION_HOLDS}`

interface SqliteAccountStoreOptions {
  /** Folder of the two files; created if missing. */
  readonly directory: string
  readonly clock: Clock
  /** Monotonic milliseconds for time limits; tests pass their own. */
  readonly elapsedMs?: () => number
  /** True if a counted unit must survive a power failure. Default: false. */
  readonly usageOnDisk?: boolean | undefined
  /** Charges waiting for the write lock. */
}

/**
 * Account store on one machine, shared by its processes. Two files, because they change at different rates:
 * accounts.sqlite (accounts, keys, audit log) rarely, usage.sqlite with every request. Principals stay cached as long
 * as accounts.sqlite is provably unchanged.
 */
export class SqliteAccountStore extends StoredAccounts implements AccountStore {
  readonly #clock: Clock
  readonly #accounts: SqliteDatabase
  readonly #usage: SqliteUsage
  readonly #principals = new PrincipalCache()
  readonly batchAdmission: BatchAdmission

  /** @throws any error of the file system or SQLite if the files cannot be used */
  constructor({ directory, clock, elapsedMs = () => performance.now(), usageOnDisk }: SqliteAccountStoreOptions) {
    createFolder(directory)
    const lost = lostStore(directory)
    if (lost !== undefined) throw new Error(lost)
    const database = new SqliteDatabase({
      file: join(directory, 'accounts.sqlite'),
      name: STORE_NAME,
      migrations: SQLITE_ACCOUNTS_MIGRATIONS,
      full: true,
      isChecked: true,
      elapsedMs,
    })
    const usage = new SqliteUsage(join(directory, 'usage.sqlite'), { elapsedMs, isOnDisk: usageOnDisk })
    super({ clock, database, usage })
    this.#clock = clock
    this.#accounts = database
    this.#usage = usage
    this.batchAdmission = this.#batchAdmission()
  }

  findPrincipal(tokenSha256: Uint8Array): Principal | undefined | Promise<Principal | undefined> {
    try {
      return this.#findPrincipalNow(tokenSha256)
    } catch (error) {
      if (!(error instanceof DatabaseLockedError)) throw error
      return this.#accounts.withRetry(() => this.#findPrincipalNow(tokenSha256))
    }
  }

  chargeUnits(requests: readonly UnitsRequest[]): readonly UnitsCharged[] | Promise<readonly UnitsCharged[]> {
    return this.#usage.chargeUnits(requests)
  }

  chargeBatchUnits(batch: IdempotentBatch, request: Omit<UnitsRequest, 'units'>, lines: number): Promise<LinesCharged> {
    return this.#usage.chargeBatchUnits(batch, request, lines)
  }

  usage(accountId: string, month: string): number | Promise<number> {
    return this.#usage.used(accountId, month)
  }

  usageNow(accountId: string, month: string): number | undefined {
    return this.#usage.usedNow(accountId, month)
  }

  isAvailable(): boolean {
    return this.#accounts.isAvailable() && this.#usage.isAvailable()
  }

  async close(): Promise<void> {
    await this.#usage.close()
    this.#accounts.close()
  }

  #findPrincipalNow(tokenSha256: Uint8Array): Principal | undefined {
    const cacheKey = Buffer.from(tokenSha256.buffer, tokenSha256.byteOffset, tokenSha256.byteLength).toString('latin1')
    const principal = this.#accounts.now((prepare) => {
      this.#confirm(prepare)
      const known = this.#principals.get(cacheKey)
      if (known !== undefined) return known
      const row = prepare(SELECT_PRINCIPAL).get(tokenSha256) ?? prepare(SELECT_APP_PRINCIPAL).get(tokenSha256)
      if (row === undefined) return undefined
      const found = principalOf(row)
      this.#principals.set(cacheKey, found)
      return found
    })
    if (principal !== undefined) this.#usage.recordUse(principal.keyId, this.#clock.nowMs())
    return principal
  }

  /** Clears the cache unless nothing was committed since the principals were read. */
  #confirm(prepare: Prepare): void {
    this.#principals.confirm({
      opening: this.#accounts.openings,
      dataVersion: Number(prepare(DATA_VERSION).get()?.['data_version']),
      ownWrites: this.#accounts.ownChanges,
    })
  }

  #batchAdmission(): BatchAdmission {
    const [accounts, principals, usage] = [this.#accounts, this.#principals, this.#usage]
    return {
      epochNow: () => {
        accounts.now((prepare) => this.#confirm(prepare))
        return principals.generation
      },
      get lastEpoch() {
        return principals.generation
      },
      recordUse: (keyId) => usage.recordUse(keyId, this.#clock.nowMs()),
    }
  }
}

const CACHED_PRINCIPALS_MAX = 10_000

/** Proof that nothing changed. While two proofs are equal, every decision since the first one remains valid. */
interface FreshnessProof {
  /** Number of the database opening. The counter below restarts with each opening. */
  readonly opening: number
  /** SQLite's `PRAGMA data_version`: changes with every commit of any other connection, in any process. */
  readonly dataVersion: number
  /** Rises with every commit of this connection, which data_version does not show. */
  readonly ownWrites: number
}

/** Verified keys. Any change of an account or key clears the cache; such changes are rare. */
class PrincipalCache {
  readonly #principals = new LRUCache<string, Principal>({ max: CACHED_PRINCIPALS_MAX })
  #proof: FreshnessProof = { opening: 0, dataVersion: 0, ownWrites: 0 }
  #generation = 0

  /** Rises whenever the cache is cleared: results of an earlier generation prove nothing. */
  get generation(): number {
    return this.#generation
  }

  confirm(proof: FreshnessProof): void {
    const { opening, dataVersion, ownWrites } = this.#proof
    if (proof.dataVersion === dataVersion && proof.ownWrites === ownWrites && proof.opening === opening) return
    this.#principals.clear()
    this.#generation += 1
    this.#proof = proof
  }

  get(key: string): Principal | undefined {
    return this.#principals.get(key)
  }

  set(key: string, principal: Principal): void {
    this.#principals.set(key, principal)
  }
}
