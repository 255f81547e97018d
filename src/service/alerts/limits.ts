/** Webhook endpoints of one account. */
export const ENDPOINTS_PER_ACCOUNT_MAX = 20
export const URL_CHARACTERS_MAX = 2_000
export const DESCRIPTION_CHARACTERS_MAX = 200
/** Bytes of one message; Standard Webhooks asks for less than 20 kB. */
export const MESSAGE_BYTES_MAX = 20_000
/** Messages that wait for one endpoint; with more it is disabled. */
export const WAITING_PER_ENDPOINT_MAX = 100_000
/** Retention of a delivery. */
export const DELIVERY_KEPT_MS = 30 * 24 * 3_600_000
export const DELIVERIES_PAGE_MAX = 100
/** Characters of a receiver's response that are kept, and bytes that are read of it. */
export const RESPONSE_CHARACTERS_KEPT = 1_000
export const RESPONSE_BYTES_READ_MAX = 16_384

/** Maximum time of one try, from name lookup to the end of the response. */
export const TRY_MS_MAX = 15_000
/** Lease of a claimed delivery: one try, and time to record its outcome. */
export const LEASE_MS = 60_000
export const TRIES_MAX = 10
/** Tries that are under way at the same time, in one process and to one endpoint. */
export const TRIES_AT_ONCE_MAX = 100
export const TRIES_OF_ENDPOINT_MAX = 20
/** Tries under way at the same time, in one process, to all endpoints of an account: a fifth of TRIES_AT_ONCE_MAX. */
export const TRIES_OF_ACCOUNT_MAX = 20
/** Host names resolved at the same time, in one process, for endpoints that an account creates or changes. */
export const NAMES_AT_ONCE_MAX = 4
/** The longest pause that a receiver may ask for by Retry-After. */
export const RETRY_AFTER_MS_MAX = 24 * 3_600_000
/** Nothing is put off for longer: a try by its pause (RETRY_DELAYS_MS) or by Retry-After, a digest by a day. */
export const PUT_OFF_MS_MAX = 36 * 3_600_000
/** An endpoint that took nothing for so long is disabled with the next delivery that has used up its tries. */
export const FAILING_MS_MAX = 3 * 24 * 3_600_000
/** Overlap after a rotation during which both secrets sign messages. */
export const SECRET_OVERLAP_MS = 24 * 3_600_000
/** Rows that one statement of the upkeep removes. */
export const PRUNED_AT_ONCE_MAX = 1_000

export const WATCHLISTS_PER_ACCOUNT_MAX = 100
export const ITEMS_PER_ACCOUNT_MAX = 100_000
/** Lines of a body that adds or removes items, and its bytes: storing them takes some seconds. */
export const ITEM_LINES_MAX = 20_000
export const ITEMS_BYTES_MAX = 5_000_000
export const ITEMS_PAGE_MAX = 1_000
/** Characters of a name, reference or label. */
export const LABEL_CHARACTERS_MAX = 100
export const NOTE_CHARACTERS_MAX = 1_000
/** Findings whose state one request sets. */
export const STATES_AT_ONCE_MAX = 100
export const FINDINGS_PAGE_MAX = 1_000
export const HISTORY_PAGE_MAX = 200
/** Items whose groups one statement reads: some milliseconds, in which nobody else has the event loop. */
export const ITEMS_GROUPED_A_READ = 500
/** Items that one statement writes. */
export const ITEMS_A_STATEMENT = 50
/** Rows that one transaction writes one by one: PostgreSQL gives a transaction 800 ms, also on a busy machine. */
export const ROWS_A_WRITE = 50

/** Events that are matched in one go. */
export const EVENTS_A_PAGE = 1_000
/** Items that a message lists; it says how many there are. */
export const MESSAGE_ITEMS_MAX = 50
/** Names of makes and models that a message lists. */
export const MESSAGE_NAMES_MAX = 20
/** Characters of a text of the event in a message; the record has all of it. */
export const MESSAGE_TEXT_CHARACTERS_MAX = 500

/** Events that one note lists of one page of the change log; it says how many there are. */
export const NOTE_EVENTS_MAX = 25
/** Notes that wait for one account. */
export const NOTES_PER_ACCOUNT_MAX = 2_000
/** Maximum notes in one mail; the rest follow in the next. */
export const NOTES_A_MAIL = 500
/** Events and watchlists that one mail lists. */
export const MAIL_EVENTS_MAX = 50
export const MAIL_WATCHLISTS_MAX = 20
/** Accounts whose mails one look reads. */
export const MAILS_A_LOOK = 100
/** Lease of a claimed mail. Three tries to send it take less than two minutes. */
export const MAIL_LEASE_MS = 300_000
/** Pause for an account's mails after one could not be sent. */
export const MAIL_POSTPONED_MS = 600_000
/** Retention of notes for an account that may not receive mails. */
export const NOTE_KEPT_MS = 30 * 24 * 3_600_000
