import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { Failure, messageOf } from '#platform/failure.ts'
import { ProblemError } from '#platform/problem.ts'
import { BufferedRequestJournal, type JournalStore } from './buffered-request-journal.ts'
import { JOURNAL_NAME } from './journal-rows.ts'
import { PostgresJournalStore } from './postgres-journal-store.ts'
import type { RequestJournal } from './request-journal.ts'
import { SqliteJournalStore } from './sqlite-journal-store.ts'

type Place = Pick<Config, 'dataDirectory' | 'databaseUrl'>

/**
 * Opens the journal of requests beside the account store, creating it when there is none.
 * @throws Failure with one line that says what is wrong with it.
 */
export async function openRequestJournal(place: Place, clock: Clock): Promise<RequestJournal> {
  try {
    return new BufferedRequestJournal(await openStore(place), clock)
  } catch (error) {
    // Never the address of the database, which holds a password.
    const where = place.databaseUrl === undefined ? `in ${place.dataDirectory}` : 'of VDS_DATABASE_URL'
    const cause = error instanceof ProblemError ? error.cause : error
    throw new Failure(`the ${JOURNAL_NAME} ${where} cannot be opened: ${messageOf(cause)}`, { cause: error })
  }
}

async function openStore({ dataDirectory, databaseUrl }: Place): Promise<JournalStore> {
  return databaseUrl === undefined ? new SqliteJournalStore(dataDirectory) : PostgresJournalStore.open(databaseUrl)
}
