import type { Queries } from '#platform/database/database.ts'
import type { ChangeContext } from './audit-log.ts'

/**
 * Removes user-written text of a deleted account. The audit log stays, because its entries state what was done and
 * when. Details of the deleted account's entries are emptied, and the user's address is replaced in other accounts'
 * entries.
 */

const NOBODY = 'a deleted user'
const ENTRIES_AT_ONCE = 5_000
/** Actions whose details contain only numbers and plan names. */
const ACTIONS_WITHOUT_TEXT =
  "'account_created', 'account_joined', 'plan_changed', 'billing_changed', 'plan_terms_changed'"

const SELECT_LAST = 'SELECT position FROM audit_entry ORDER BY position DESC LIMIT 1'
const SELECT_FIRST = 'SELECT position FROM audit_entry ORDER BY position LIMIT 1'
const PLACE = 'position > :after AND position <= :until'
const EMPTY_DETAILS = `
  UPDATE audit_entry SET detail = ''
   WHERE ${PLACE} AND account_id = :account_id AND detail <> '' AND action NOT IN (${ACTIONS_WITHOUT_TEXT})`
/** Requires blanks on both sides, so that no part of another address matches. */
const REPLACE_ADDRESS = `
  UPDATE audit_entry
     SET detail = trim(replace(' ' || detail || ' ', ' ' || :email || ' ', ' ${NOBODY} '))
   WHERE ${PLACE} AND replace(' ' || detail || ' ', ' ' || :email || ' ', '') <> ' ' || detail || ' '`
const FORGET_LABELS = "UPDATE api_key SET label = 'deleted' WHERE account_id = :account_id"
const FORGET_INVITED = `
  UPDATE member_invitation SET email = NULL, closed_ms = coalesce(closed_ms, :now_ms) WHERE email = :email`

/** Account or user whose texts are deleted. */
export interface ErasureTarget {
  readonly accountId: string
  /** User's address; undefined if the user remains. */
  readonly email: string | undefined
}

/** Deletes labels of the account's keys, and the user's address in other accounts' invitations, which closes them. */
export async function forgetRows(
  { queries, nowMs }: ChangeContext,
  { accountId, email }: ErasureTarget,
): Promise<void> {
  await queries.run(FORGET_LABELS, { account_id: accountId })
  if (email !== undefined) await queries.run(FORGET_INVITED, { email, now_ms: nowMs })
}

/** Updates the audit log, which is long, in small statements. Idempotent. */
export async function forgetDetails(queries: Queries, { accountId, email }: ErasureTarget): Promise<void> {
  const first = Number((await queries.row(SELECT_FIRST))?.['position'] ?? 1)
  const last = Number((await queries.row(SELECT_LAST))?.['position'] ?? 0)
  for (let after = first - 1; after < last; after += ENTRIES_AT_ONCE) {
    const range = { after, until: after + ENTRIES_AT_ONCE }
    await queries.run(EMPTY_DETAILS, { ...range, account_id: accountId })
    if (email !== undefined) await queries.run(REPLACE_ADDRESS, { ...range, email })
  }
}
