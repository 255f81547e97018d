import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { Failure, messageOf } from '#platform/failure.ts'
import { ProblemError } from '#platform/problem.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import { PostgresAccountStore } from './postgres-account-store.ts'
import { SqliteAccountStore } from './sqlite-account-store.ts'

/**
 * Opens the account store that the settings name, creating it when there is none.
 * @throws Failure with one line that says what is wrong with it.
 */
export async function openAccountStore(
  { dataDirectory, databaseUrl, usageOnDisk }: Pick<Config, 'dataDirectory' | 'databaseUrl' | 'usageOnDisk'>,
  clock: Clock,
): Promise<AccountStore> {
  try {
    if (databaseUrl !== undefined) return await PostgresAccountStore.open({ url: databaseUrl, clock, usageOnDisk })
    return new SqliteAccountStore({ directory: dataDirectory, clock, usageOnDisk })
  } catch (error) {
    // Never the address of the database, which holds a password.
    const where = databaseUrl === undefined ? `in ${dataDirectory}` : 'of VDS_DATABASE_URL'
    const cause = error instanceof ProblemError ? error.cause : error
    throw new Failure(`the account store ${where} cannot be opened: ${messageOf(cause)}`, { cause: error })
  }
}
