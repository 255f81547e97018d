import type { AccountStore } from '#accounts/account-store.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { notOpened } from '#platform/database/database.ts'
import { STORE_NAME } from './account-tables.ts'
import { PostgresAccountStore } from './postgres-account-store.ts'
import { SqliteAccountStore } from './sqlite-account-store.ts'

/** Opens the account store, and creates it if missing. @throws Failure with one line that explains the problem */
export async function openAccountStore(
  location: Pick<Config, 'dataDirectory' | 'databaseUrl' | 'usageOnDisk'>,
  clock: Clock,
): Promise<AccountStore> {
  const { dataDirectory, databaseUrl, usageOnDisk } = location
  try {
    if (databaseUrl !== undefined) return await PostgresAccountStore.open({ url: databaseUrl, clock, usageOnDisk })
    return new SqliteAccountStore({ directory: dataDirectory, clock, usageOnDisk })
  } catch (error) {
    throw notOpened(STORE_NAME, location, error)
  }
}
