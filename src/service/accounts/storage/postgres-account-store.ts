import type { Clock } from '#platform/clock.ts'
import { PostgresDatabase } from '#platform/database/postgres.ts'
import { migratePostgres } from '#platform/database/postgres-migration.ts'
import type { AccountStore, Principal } from '#accounts/account-store.ts'
import { CONNECTION_HOLDS } from '#accounts/apps/app-connection.ts'
import { RESTRICTION_COLUMNS } from '#accounts/keys/key-restrictions.ts'
import { PLAN_TERMS } from '#accounts/instance/plan-terms.ts'
import { principalOf } from '#accounts/principal.ts'
import type { UnitsCharged, UnitsRequest } from '#accounts/batch-admission.ts'
import { RequestBatches, STEP_SHARE } from '#accounts/usage/request-batches.ts'
import type { IdempotentBatch, LinesCharged } from '#accounts/usage/idempotency-keys.ts'
import { POSTGRES_ACCOUNTS_MIGRATIONS, STORE_NAME } from './account-tables.ts'
import { PostgresUsage, RELAX_COMMIT } from './postgres-usage.ts'
import { StoredAccounts } from './stored-accounts.ts'
import { POSTGRES_CONNECTIONS } from '#platform/database/connections.ts'

const LOOK_UPS_UNDER_WAY_MAX = 2

/** Forces one index lookup per key: a plan made while the tables were small lives as long as the connection. */
const SELECT_PRINCIPALS = {
  name: 'select_principals',
  text: `
    SELECT asked.position, found.*, held.plan, held.contract_quota, held.contract_burst, held.plan_terms
      FROM unnest((SELECT $1::bytea[])) WITH ORDINALITY AS asked (token_sha256, position)
     CROSS JOIN LATERAL (
           SELECT id AS key_id, account_id, mode, ${RESTRICTION_COLUMNS} FROM api_key
            WHERE token_sha256 = asked.token_sha256 AND revoked_ms IS NULL
            UNION ALL
           SELECT connection.id, connection.account_id, 'live', app_token.expires_ms, connection.scopes, NULL
             FROM app_token
             JOIN app_connection AS connection ON connection.id = app_token.connection_id
             JOIN account ON account.id = connection.account_id
            WHERE app_token.token_sha256 = asked.token_sha256 AND ${CONNECTION_HOLDS} LIMIT 1
           ) AS found
     CROSS JOIN LATERAL (
           SELECT plan, contract_quota, contract_burst, ${PLAN_TERMS} FROM account
            WHERE id = found.account_id AND disabled_ms IS NULL LIMIT 1
           ) AS held`,
} as const

export interface PostgresAccountStoreOptions {
  /** Contains a password: never print it. */
  readonly url: string
  readonly clock: Clock
  /** True if counted units must be on disk before they are granted. Default: true. */
  readonly usageOnDisk?: boolean | undefined
}

/**
 * Account store of many nodes, in PostgreSQL. Caches nothing between requests: each request is decided by a lookup sent
 * after it arrived, so a revocation takes effect everywhere at the next request. Concurrent requests share their
 * statements.
 */
export class PostgresAccountStore extends StoredAccounts implements AccountStore {
  readonly #clock: Clock
  readonly #admissions: PostgresDatabase
  readonly #records: PostgresDatabase
  readonly #usage: PostgresUsage
  readonly #lookUps: RequestBatches<Uint8Array, Principal | undefined>

  private constructor({ url, clock, usageOnDisk = true }: PostgresAccountStoreOptions) {
    const admissions = new PostgresDatabase({ url, name: STORE_NAME, connectionsMax: POSTGRES_CONNECTIONS.admission })
    const database = new PostgresDatabase({ url, name: STORE_NAME, connectionsMax: POSTGRES_CONNECTIONS.records })
    const usage = new PostgresUsage({ database: admissions, records: database, isOnDisk: usageOnDisk })
    super({ clock, database, usage })
    this.#clock = clock
    this.#admissions = admissions
    this.#records = database
    this.#usage = usage
    this.#lookUps = new RequestBatches({
      name: STORE_NAME,
      underWayMax: LOOK_UPS_UNDER_WAY_MAX,
      responseMsMax: admissions.workMsMax * STEP_SHARE,
      run: (hashes, msMax) => findAll(this.#admissions, hashes, msMax),
    })
  }

  /**
   * Connects and creates missing tables. With `usageOnDisk: false`, checks that the database supports it.
   * @throws Failure, or ProblemError if the database stops responding meanwhile
   */
  static async open(options: PostgresAccountStoreOptions): Promise<PostgresAccountStore> {
    const store = new PostgresAccountStore(options)
    try {
      // Opens both, so that the first request does not wait for a connection.
      await Promise.all([store.#records.ready(), store.#admissions.ready()])
      await migratePostgres(store.#records, 'accounts', POSTGRES_ACCOUNTS_MIGRATIONS)
      if (options.usageOnDisk === false) await store.#records.query(RELAX_COMMIT)
      return store
    } catch (error) {
      await store.close()
      throw error
    }
  }

  async findPrincipal(tokenSha256: Uint8Array): Promise<Principal | undefined> {
    const principal = await this.#lookUps.request(tokenSha256)
    if (principal !== undefined) this.#usage.recordUse(principal.keyId, this.#clock.nowMs())
    return principal
  }

  chargeUnits(requests: readonly UnitsRequest[]): Promise<readonly UnitsCharged[]> {
    return this.#usage.chargeUnits(requests)
  }

  chargeBatchUnits(batch: IdempotentBatch, request: Omit<UnitsRequest, 'units'>, lines: number): Promise<LinesCharged> {
    return this.#usage.chargeBatchUnits(batch, request, lines)
  }

  usage(accountId: string, month: string): Promise<number> {
    return this.#usage.used(accountId, month)
  }

  isAvailable(): boolean {
    return this.#admissions.isAvailable()
  }

  async close(): Promise<void> {
    await Promise.all([this.#lookUps.settled(), this.#usage.settle()])
    await Promise.all([this.#admissions.close(), this.#records.close()])
  }
}

/** Looks up many keys at once, without duplicates. */
async function findAll(
  database: PostgresDatabase,
  hashes: readonly Uint8Array[],
  msMax: number,
): Promise<readonly (Principal | undefined)[]> {
  const distinct: Buffer[] = []
  const positions = new Map<string, number>()
  const positionOf = hashes.map((hash) => {
    const bytes = Buffer.from(hash.buffer, hash.byteOffset, hash.byteLength)
    const key = bytes.toString('latin1')
    const known = positions.get(key)
    if (known !== undefined) return known
    positions.set(key, distinct.length)
    return distinct.push(bytes) - 1
  })
  const principals: Principal[] = []
  for (const row of await database.query(SELECT_PRINCIPALS, [distinct], msMax)) {
    principals[Number(row['position']) - 1] = principalOf(row)
  }
  return positionOf.map((position) => principals[position])
}
