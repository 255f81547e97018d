import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { AccountStore, BatchAdmission, UnitsCharged, UnitsRequest } from '#accounts/account-store.ts'
import { CONNECTION_HOLDS } from '#accounts/apps/app-connection.ts'
import { PLAN_TERMS } from '#accounts/instance/plan-terms.ts'
import { RESTRICTION_COLUMNS } from '#accounts/keys/key-restrictions.ts'
import { BUSIEST_MAX, USAGE_PAGE_MAX, USED_PAGE_MAX } from '#accounts/limits.ts'
import { principalOf, type Principal } from '#accounts/principal.ts'
import type { IdempotentBatch, LinesCharged } from '#accounts/usage/idempotency-keys.ts'
import { RequestBatches } from '#accounts/usage/request-batches.ts'
import { UsageRecords, type UsageSql } from '#accounts/usage/usage-records.ts'
import type { Clock } from '#platform/clock.ts'
import {
  DatabaseLockedError,
  type Prepare,
  SqliteDatabase,
  LOCK_WAIT_MS_MAX,
} from '#platform/database/sqlite-database.ts'
import { createFolder } from '#platform/files/create-folder.ts'
import { ProblemError } from '#platform/problem.ts'
import { SQLITE_ACCOUNTS_MIGRATIONS, STORE_NAME, SQLITE_USAGE_MIGRATIONS } from './account-tables.ts'
import { StoredAccounts } from './stored-accounts.ts'
import { lostStore } from './used-stores.ts'

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

/** A charge changes two short rows; with pages of 4,096 bytes it costs a quarter more (docs/adr/0011). */
const PAGE_BYTES = 1_024
/** 64 MB; 5,000 requests a second of the mixed load in bench/mixed.ts write about 4 MB of it a second. */
const LOG_PAGES_MAX = 65_536

// A month's row has no key and no operation. Its period "2026-11~" sorts after the days of the month.
const SELECT_USED = `
  SELECT units FROM usage
   WHERE account_id = :account_id AND period = :month || '~' AND key_id = '' AND operation = ''`
const ADD_UNITS = `
  INSERT INTO usage (account_id, period, key_id, operation, units)
  VALUES (:account_id, :month || '~', '', '', :units), (:account_id, :day, :key_id, :operation, :units)
  ON CONFLICT (account_id, period, key_id, operation) DO UPDATE SET units = units + excluded.units`
const SELECT_CHARGED = `
  SELECT charged FROM idempotency_key WHERE account_id = :account_id AND key_sha256 = :key_sha256`
const ADD_CHARGED = `
  UPDATE idempotency_key SET charged = charged + :units WHERE account_id = :account_id AND key_sha256 = :key_sha256`

export const SELECT_USED_OF_ALL = `
  SELECT account_id, units FROM usage
   WHERE period = :month || '~' AND key_id = '' AND account_id > :after_id
   ORDER BY account_id LIMIT ${USED_PAGE_MAX}`

const SQL: UsageSql = {
  selectPage: `
    SELECT key_id, period AS day, operation, units
      FROM usage
     WHERE account_id = :account_id AND period >= :first_day AND period <= :day AND key_id <> ''
       AND (period < :day OR (key_id, operation) > (:key_id, :operation))
     ORDER BY period DESC, key_id, operation
     LIMIT ${USAGE_PAGE_MAX}`,
  sumOfAll: `SELECT coalesce(sum(units), 0) AS units FROM usage WHERE period = :month || '~' AND key_id = ''`,
  selectUsedOfAll: SELECT_USED_OF_ALL,
  selectBusiest: `
    SELECT account_id, units FROM usage
     WHERE period = :month || '~' AND key_id = '' ORDER BY units DESC, account_id LIMIT ${BUSIEST_MAX}`,
  selectLastUsed: `
    SELECT key_id, last_used_ms FROM key_last_used WHERE key_id IN (SELECT value FROM json_each(:key_ids))`,
  deleteLastUsed: 'DELETE FROM key_last_used WHERE key_id IN (SELECT value FROM json_each(:key_ids))',
  setLastUsed: `
    INSERT INTO key_last_used (key_id, last_used_ms)
    SELECT value ->> 'key_id', value ->> 'at_ms' FROM json_each(:notes) WHERE true
    ON CONFLICT (key_id) DO UPDATE SET last_used_ms = max(last_used_ms, excluded.last_used_ms)`,
}

interface SqliteUsageOptions {
  /** Monotonic milliseconds. */
  readonly elapsedMs: () => number
  /** True if each commit must be on disk before its result is returned. */
  readonly isOnDisk?: boolean | undefined
}

const WRITE_PROBE = `
  INSERT INTO write_probe (id, writes) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET writes = (writes + 1) % 1000000`

/**
 * Counts units in usage.sqlite. Exact over all processes, because a unit is only granted under the write lock; fast
 * under load, because one transaction charges a whole batch of requests. A process crash loses nothing. A power failure
 * may lose the last moments, unless every commit must be on disk.
 */
class SqliteUsage extends UsageRecords {
  readonly #database: SqliteDatabase
  /** Charges waiting for the write lock. */
  readonly #waiting: RequestBatches<readonly UnitsRequest[], UnitsCharged[]>
  /** True after a charge that waited for the lock has failed. */
  #isFailing = false

  constructor(file: string, { elapsedMs, isOnDisk = false }: SqliteUsageOptions) {
    const database = new SqliteDatabase({
      file,
      name: STORE_NAME,
      migrations: SQLITE_USAGE_MIGRATIONS,
      full: isOnDisk,
      pageBytes: PAGE_BYTES,
      framesMax: LOG_PAGES_MAX,
      elapsedMs,
    })
    super(database, SQL)
    this.#database = database
    this.#waiting = new RequestBatches({
      name: STORE_NAME,
      underWayMax: 1,
      responseMsMax: LOCK_WAIT_MS_MAX,
      elapsedMs,
      run: (batches, msMax) => this.#takeLater(batches, msMax),
    })
  }

  chargeUnits(requests: readonly UnitsRequest[]): UnitsCharged[] | Promise<UnitsCharged[]> {
    try {
      return this.#takeNow(requests)
    } catch (error) {
      if (error instanceof DatabaseLockedError) return this.#waiting.request(requests)
      throw error
    }
  }

  chargeBatchUnits(
    { accountId, keySha256 }: IdempotentBatch,
    request: Omit<UnitsRequest, 'units'>,
    lines: number,
  ): Promise<LinesCharged> {
    const key = { account_id: accountId, key_sha256: keySha256 }
    return this.#database.withRetry(() =>
      this.#database.transact((prepare) => {
        const before = Number(prepare(SELECT_CHARGED).get(key)?.['charged'] ?? 0)
        const { granted, used } = takePart(prepare, { ...request, units: Math.max(0, lines - before) })
        if (granted > 0) prepare(ADD_CHARGED).run({ ...key, units: granted })
        return { charged: before + granted, granted, used }
      }),
    )
  }

  used(accountId: string, month: string): number | Promise<number> {
    const read = () => this.#database.now((prepare) => usedOf(prepare, accountId, month))
    try {
      return read()
    } catch (error) {
      if (error instanceof DatabaseLockedError) return this.#database.withRetry(read)
      throw error
    }
  }

  /** Returns the units charged in a month if the database can be read at once. */
  usedNow(accountId: string, month: string): number | undefined {
    try {
      return this.#database.now((prepare) => usedOf(prepare, accountId, month))
    } catch (error) {
      // The next charge reports the failure; the header is omitted.
      if (error instanceof DatabaseLockedError || error instanceof ProblemError) return undefined
      throw error
    }
  }

  /** Writes a row like a charge: a lock alone does not prove that the next charge fits on the disk. */
  isAvailable(): boolean {
    try {
      this.#database.checkIdentity()
      this.#database.transact((prepare) => prepare(WRITE_PROBE).run())
      this.#isFailing = false
      return true
    } catch (error) {
      // A lock is normal while other processes charge; it is an outage once charges time out.
      return error instanceof DatabaseLockedError && !this.#isFailing
    }
  }

  async close(): Promise<void> {
    await this.#waiting.settled()
    await this.writeNotes()
    this.#database.close()
  }

  #takeNow(requests: readonly UnitsRequest[]): UnitsCharged[] {
    return this.#database.transact((prepare) => requests.map((part) => takePart(prepare, part)))
  }

  /** Charges together: many separate attempts would keep each other waiting. */
  async #takeLater(batches: readonly (readonly UnitsRequest[])[], msMax: number): Promise<UnitsCharged[][]> {
    try {
      const charged = await this.#database.withRetry(() => this.#takeNow(batches.flat()), msMax)
      this.#isFailing = false
      let end = 0
      return batches.map(({ length }) => charged.slice(end, (end += length)))
    } catch (error) {
      this.#isFailing = true
      throw error
    }
  }
}

/** Charges as many of one key's units for one operation as the quota allows. Runs under the write lock. */
function takePart(prepare: Prepare, { principal, chargeFor, units }: UnitsRequest): UnitsCharged {
  const { accountId, keyId, quota } = principal
  const { month, day, operation } = chargeFor
  const before = usedOf(prepare, accountId, month)
  const granted = quota === null ? units : Math.min(units, Math.max(quota - before, 0))
  if (granted === 0) return { granted, used: before }
  prepare(ADD_UNITS).run({ account_id: accountId, month, day, key_id: keyId, operation, units: granted })
  return { granted, used: before + granted }
}

function usedOf(prepare: Prepare, accountId: string, month: string): number {
  return Number(prepare(SELECT_USED).get({ account_id: accountId, month })?.['units'] ?? 0)
}
