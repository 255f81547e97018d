import { join } from 'node:path'
import type { Sealing } from '#alerts/sealing.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { POSTGRES_CONNECTIONS } from '#platform/database/connections.ts'
import { notOpened, type Database, type Guard } from '#platform/database/database.ts'
import { openPostgres } from '#platform/database/postgres-migration.ts'
import { SqliteDatabase, type SqliteDatabaseOptions } from '#platform/database/sqlite-database.ts'
import { createFolder } from '#platform/files/create-folder.ts'
import { ALERTS_NAME, POSTGRES_ALERTS_MIGRATIONS, SQLITE_ALERTS_MIGRATIONS } from './alert-tables.ts'

export interface AlertStoreParts {
  readonly database: AlertDatabase
  readonly clock: Clock
  /** Encrypts VINs, secrets, and tokens. */
  readonly sealing: Sealing
}

export abstract class AlertStore {
  protected readonly database: AlertDatabase
  protected readonly clock: Clock
  protected readonly sealing: Sealing

  constructor({ database, clock, sealing }: AlertStoreParts) {
    this.database = database
    this.clock = clock
    this.sealing = sealing
  }
}

const ACCOUNTS_FILE = 'accounts.sqlite'

/** Alert database with the differences between the two dialects. */
export interface AlertDatabase extends Database {
  /** Clause for rows about to be changed, so that two nodes never wait for each other. */
  readonly skipLocked: '' | 'FOR UPDATE SKIP LOCKED'
  /** Returns a database that also contains the account tables, for transactions that lock both. */
  readonly withAccounts: () => Database
}

/** Returns the database with a guard in the transaction of every change. */
export function guarded(database: AlertDatabase, guard: Guard): AlertDatabase {
  const transaction: Database['transaction'] = (work) =>
    database.withAccounts().transaction(async (queries) => {
      await guard(queries)
      return work(queries)
    })
  return {
    isExclusive: database.isExclusive,
    skipLocked: database.skipLocked,
    withAccounts: database.withAccounts,
    isAvailable: () => database.isAvailable(),
    row: (sql, values) => database.row(sql, values),
    rows: (sql, values) => database.rows(sql, values),
    run: (sql, values) => transaction((queries) => queries.run(sql, values)),
    transaction,
    close: () => database.close(),
  }
}

/**
 * Opens alerts.sqlite, or the tables in PostgreSQL. A separate file, because every write to accounts.sqlite makes each
 * process read its principals again. `full`: each commit survives a power failure; false only in tests.
 * @throws Failure with one line that explains the problem
 */
export async function openAlertDatabase(
  location: Pick<Config, 'dataDirectory' | 'databaseUrl'>,
  { full = true }: { full?: boolean } = {},
): Promise<AlertDatabase> {
  const { dataDirectory, databaseUrl } = location
  try {
    if (databaseUrl !== undefined) {
      const options = { url: databaseUrl, name: ALERTS_NAME, connectionsMax: POSTGRES_CONNECTIONS.alerts }
      const database = await openPostgres(options, 'alerts', POSTGRES_ALERTS_MIGRATIONS)
      return Object.assign(database, { skipLocked: 'FOR UPDATE SKIP LOCKED', withAccounts: () => database } as const)
    }
    createFolder(dataDirectory)
    const file = join(dataDirectory, 'alerts.sqlite')
    const options = { file, name: ALERTS_NAME, migrations: SQLITE_ALERTS_MIGRATIONS, full }
    return withSecondOpening(new SqliteDatabase(options), { ...options, attached: join(dataDirectory, ACCOUNTS_FILE) })
  } catch (error) {
    throw notOpened(ALERTS_NAME, location, error)
  }
}

/** Adds a second connection with the accounts attached, opened on demand, so that other transactions do not lock them. */
function withSecondOpening(database: SqliteDatabase, options: SqliteDatabaseOptions): AlertDatabase {
  let second: SqliteDatabase | undefined
  return Object.assign(database, {
    skipLocked: '',
    withAccounts: () => (second ??= new SqliteDatabase(options)),
    close: () => {
      second?.close()
      SqliteDatabase.prototype.close.call(database)
    },
  } as const)
}
