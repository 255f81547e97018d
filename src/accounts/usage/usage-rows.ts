import type { UsageRange } from '#accounts/account-pages.ts'
import type { UsageOfDay, UsedOfAccount } from '#accounts/account-store.ts'

/** Rows that are read and made into objects at one go: some milliseconds of the thread. */
export const USAGE_PAGE_MAX = 1_000
/** Accounts in one page of what all accounts used in a month. */
export const USED_PAGE_MAX = 500

/** As SQLite or PostgreSQL gives it; the latter writes numbers of 64 bits as texts. */
export function usageOf(row: Readonly<Record<string, unknown>>): UsageOfDay {
  return {
    keyId: String(row['key_id']),
    day: String(row['day']),
    operation: String(row['operation']),
    units: Number(row['units']),
  }
}

export function usedOfAccount(row: Readonly<Record<string, unknown>>): UsedOfAccount {
  return { accountId: String(row['account_id']), used: Number(row['used']) }
}

/** Where a page begins: behind the end of the one before, or before everything on the last day. */
export function placeOf({ first, last, after }: UsageRange): {
  first_day: string
  day: string
  key_id: string
  operation: string
} {
  return {
    first_day: first,
    day: after?.day ?? last,
    key_id: after?.keyId ?? '',
    operation: after?.operation ?? '',
  }
}
