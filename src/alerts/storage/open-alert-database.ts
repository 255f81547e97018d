import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import { notOpened, type Database } from '#platform/database/database.ts'
import { openPostgres } from '#platform/database/postgres-migration.ts'
import { SqliteDatabase } from '#platform/database/sqlite-database.ts'
import { ALERTS_NAME, POSTGRES_ALERTS_MIGRATIONS, SQLITE_ALERTS_MIGRATIONS } from './alert-tables.ts'

const CONNECTIONS_MAX = 4

/** The database of the alerts, and what the two dialects call differently. */
export interface AlertDatabase extends Database {
  /** Ends a query for rows that are about to be changed, so that two nodes never wait for each other's. */
  readonly skipLocked: '' | 'FOR UPDATE SKIP LOCKED'
}

/**
 * Opens alerts.sqlite, or the tables in PostgreSQL. A file of its own, because every write to accounts.sqlite makes each
 * process read its principals again.
 * @param options.full whether each commit also survives a power cut; off only where tests commit very often
 * @throws Failure with one line that says what is wrong with it
 */
export async function openAlertDatabase(
  place: Pick<Config, 'dataDirectory' | 'databaseUrl'>,
  { full = true }: { full?: boolean } = {},
): Promise<AlertDatabase> {
  const { dataDirectory, databaseUrl } = place
  try {
    if (databaseUrl !== undefined) {
      const options = { url: databaseUrl, name: ALERTS_NAME, connectionsMax: CONNECTIONS_MAX }
      const database = await openPostgres(options, 'alerts', POSTGRES_ALERTS_MIGRATIONS)
      return Object.assign(database, { skipLocked: 'FOR UPDATE SKIP LOCKED' } as const)
    }
    mkdirSync(dataDirectory, { recursive: true })
    const file = join(dataDirectory, 'alerts.sqlite')
    const options = { file, name: ALERTS_NAME, migrations: SQLITE_ALERTS_MIGRATIONS, full }
    return Object.assign(new SqliteDatabase(options), { skipLocked: '' } as const)
  } catch (error) {
    throw notOpened(ALERTS_NAME, place, error)
  }
}
