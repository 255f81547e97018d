/** Keys of one account that are not revoked. */
export const KEYS_PER_ACCOUNT_MAX = 100
/** Operations and groups of them that a key may be limited to. */
export const KEY_SCOPES_MAX = 50
/** Addresses and ranges that a key may be limited to. */
export const KEY_ADDRESSES_MAX = 20
/** Revoked keys retained per account, most recent first. Labels and last use of older ones are deleted. */
export const REVOKED_KEYS_RETAINED = 1_000
/** Connected apps of one account that have not ended. */
export const APPS_PER_ACCOUNT_MAX = 100
/** Former connections of an account whose names are retained, so that its request log can be read. */
export const APPS_RETAINED = 200
/** Connected and former apps of an account whose names are read. */
export const APPS_NAMED_MAX = APPS_PER_ACCOUNT_MAX + APPS_RETAINED
/** Access tokens of one connected app that work at the same time. */
export const APP_TOKENS_MAX = 20
/** Keys in one page. */
export const KEYS_PAGE_MAX = 100
/** Entries of the audit log in one page. */
export const AUDIT_PAGE_MAX = 200
/** Entries that one statement may remove from the audit log. */
export const AUDIT_PRUNED_MAX = 500
/** Rows of usage in one page: reading them takes some milliseconds of the thread. */
export const USAGE_PAGE_MAX = 1_000
/** Accounts in one page of what all accounts used in a month. */
export const USED_PAGE_MAX = 500
/** Accounts that operators are shown as those that used the most. */
export const BUSIEST_MAX = 10
/** Batches of one account within IDEMPOTENCY_HOURS that have an Idempotency-Key. */
export const IDEMPOTENCY_KEYS_PER_ACCOUNT_MAX = 10_000
/** Hours for which the same Idempotency-Key means the same batch. */
export const IDEMPOTENCY_HOURS = 24
/** Idempotency keys that one statement may remove. */
export const IDEMPOTENCY_KEYS_PRUNED_MAX = 500
/** Members of one account besides its owner. */
export const MEMBERS_PER_ACCOUNT_MAX = 50
/** Accounts of others that one person is a member of, and as many that were handed over to them. */
export const MEMBERSHIPS_PER_PERSON_MAX = 20
/** Former members of an account whose addresses are retained, so that its audit log can be read. */
export const FORMER_MEMBERS_RETAINED = 100
/** Invitations of one account that are open; also those it may make in a day. */
export const INVITATIONS_PER_ACCOUNT_MAX = 20
/** Days for which an invitation works. */
export const INVITATION_DAYS = 7
/** Days that an entry of the audit log is retained: a year, and time to look back on it. */
export const AUDIT_DAYS_RETAINED = 400
