import type { Migration } from '#platform/database/migration.ts'
import { boundedLists, boundedListsInPostgres } from './accounts-0004-bounded-lists.ts'
import { accountsInPostgres } from './accounts-postgres-0001.ts'
import { setupCodesInPostgres } from './accounts-postgres-0002.ts'
import { accountsAndKeys } from './accounts-0001-accounts-and-keys.ts'
import { peopleAndModes } from './accounts-0002-people-and-modes.ts'
import { setupCodes } from './accounts-0003-setup-codes.ts'
import { requestLog } from './requests-0001-request-log.ts'
import { counters } from './usage-0001-counters.ts'
import { quotaNotices } from './usage-0002-quota-notices.ts'
import { oneTable } from './usage-0003-one-table.ts'

/** In order of their versions. */
export const ACCOUNTS_MIGRATIONS: readonly Migration[] = [accountsAndKeys, peopleAndModes, setupCodes, boundedLists]
export const USAGE_MIGRATIONS: readonly Migration[] = [counters, quotaNotices, oneTable]
export const REQUESTS_MIGRATIONS: readonly Migration[] = [requestLog]
/** The account store as a whole, in PostgreSQL. */
export const POSTGRES_ACCOUNTS_MIGRATIONS: readonly Migration[] = [
  accountsInPostgres,
  setupCodesInPostgres,
  boundedListsInPostgres,
]
