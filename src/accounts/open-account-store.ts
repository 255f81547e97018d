import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { Failure, messageOf } from '#platform/failure.ts'
import type { AccountStore } from './account-store.ts'
import type { RequestJournal } from './request-journal.ts'
import { SqliteAccountStore } from './sqlite-account-store.ts'
import { SqliteRequestJournal } from './sqlite-request-journal.ts'

/**
 * Opens the account store that the settings name, creating it when there is none.
 * @throws Failure with one line that says what is wrong with it.
 */
export function openAccountStore(config: Pick<Config, 'dataDirectory' | 'databaseUrl'>, clock: Clock): AccountStore {
  if (config.databaseUrl !== undefined) {
    throw new Failure('VDS_DATABASE_URL: this release keeps accounts in the data folder only; leave it empty')
  }
  try {
    return new SqliteAccountStore({ directory: config.dataDirectory, clock })
  } catch (error) {
    throw new Failure(`the account store in ${config.dataDirectory} cannot be opened: ${messageOf(error)}`, {
      cause: error,
    })
  }
}

/**
 * Opens the journal of requests beside the account store.
 * @throws Failure with one line that says what is wrong with it.
 */
export function openRequestJournal({ dataDirectory }: Pick<Config, 'dataDirectory'>, clock: Clock): RequestJournal {
  try {
    return new SqliteRequestJournal({ directory: dataDirectory, clock })
  } catch (error) {
    throw new Failure(`the request log in ${dataDirectory} cannot be opened: ${messageOf(error)}`, { cause: error })
  }
}
