/** Maximum number of working keys per account. */
export const KEYS_PER_ACCOUNT_MAX = 100
export const KEY_SCOPES_MAX = 50
/** Maximum number of addresses and ranges per key. */
export const KEY_ADDRESSES_MAX = 20
/** Revoked keys retained per account, most recent first. Labels and last use of older ones are deleted. */
export const REVOKED_KEYS_RETAINED = 1_000
export const APPS_PER_ACCOUNT_MAX = 100
/** Former connections per account whose names are retained, so that its request log can be read. */
export const APPS_RETAINED = 200
export const APPS_NAMED_MAX = APPS_PER_ACCOUNT_MAX + APPS_RETAINED
/** Maximum number of working access tokens per connected app. */
export const APP_TOKENS_MAX = 20
export const KEYS_PAGE_MAX = 100
export const AUDIT_PAGE_MAX = 200
/** Maximum number of audit entries deleted by one statement. */
export const AUDIT_PRUNED_MAX = 500
/** Rows of usage per page: reading them blocks the thread for some milliseconds. */
export const USAGE_PAGE_MAX = 1_000
export const USED_PAGE_MAX = 500
/** Number of accounts in the operators' list of the busiest. */
export const BUSIEST_MAX = 10
/** Maximum number of an account's batches with an Idempotency-Key within IDEMPOTENCY_HOURS. */
export const IDEMPOTENCY_KEYS_PER_ACCOUNT_MAX = 10_000
export const IDEMPOTENCY_HOURS = 24
export const IDEMPOTENCY_KEYS_PRUNED_MAX = 500
/** Maximum number of members per account in addition to its owner. */
export const MEMBERS_PER_ACCOUNT_MAX = 50
/** Maximum number of other accounts a user belongs to, and of accounts transferred to them. */
export const MEMBERSHIPS_PER_PERSON_MAX = 20
/** Former members per account whose addresses are retained, so that its audit log can be read. */
export const FORMER_MEMBERS_RETAINED = 100
/** Maximum number of open invitations per account, and of new ones in a day. */
export const INVITATIONS_PER_ACCOUNT_MAX = 20
export const INVITATION_DAYS = 7
/** Retention of audit entries in days: a year, and time to look back on it. */
export const AUDIT_DAYS_RETAINED = 400
