import type { Migration } from '#platform/migration.ts'
import { accountsAndKeys } from './accounts-0001-accounts-and-keys.ts'
import { counters } from './usage-0001-counters.ts'

/** In order of their versions. */
export const ACCOUNTS_MIGRATIONS: readonly Migration[] = [accountsAndKeys]
export const USAGE_MIGRATIONS: readonly Migration[] = [counters]
