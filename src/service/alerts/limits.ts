export const ENDPOINTS_PER_ACCOUNT_MAX = 20
export const URL_CHARACTERS_MAX = 2_000
export const DESCRIPTION_CHARACTERS_MAX = 200
/** Standard Webhooks requires less than 20 kB. */
export const MESSAGE_BYTES_MAX = 20_000
/** Maximum number of messages waiting for an endpoint; more disable it. */
export const WAITING_PER_ENDPOINT_MAX = 100_000
export const DELIVERY_RETAINED_MS = 30 * 24 * 3_600_000
export const DELIVERIES_PAGE_MAX = 100
/** Stored characters of a receiver's response, and bytes read of it. */
export const RESPONSE_CHARACTERS_RETAINED = 1_000
export const RESPONSE_BYTES_READ_MAX = 16_384

/** Maximum duration of a delivery attempt, from name lookup to the end of the response. */
export const TRY_MS_MAX = 15_000
/** Lease of a claimed delivery: one attempt, and time to record its outcome. */
export const LEASE_MS = 60_000
export const TRIES_MAX = 10
/** Maximum number of concurrent attempts of one process: in total, and per endpoint. */
export const TRIES_AT_ONCE_MAX = 100
export const TRIES_OF_ENDPOINT_MAX = 20
/** Maximum number of concurrent attempts of one process per account: a fifth of TRIES_AT_ONCE_MAX. */
export const TRIES_OF_ACCOUNT_MAX = 20
/** Maximum number of host names of one account resolved concurrently, for new or changed endpoints. */
export const NAMES_AT_ONCE_MAX = 4
/** Maximum pause that a receiver may request with Retry-After. */
export const RETRY_AFTER_MS_MAX = 24 * 3_600_000
/** Upper bound of all delays: attempts wait by RETRY_DELAYS_MS or Retry-After, digests a day. */
export const DELAY_MS_MAX = 36 * 3_600_000
/** Time without a success after which the next exhausted delivery disables its endpoint. */
export const FAILING_MS_MAX = 3 * 24 * 3_600_000
/** Overlap after a rotation during which both secrets sign messages. */
export const SECRET_OVERLAP_MS = 24 * 3_600_000
/** Rows per statement of the upkeep. */
export const PRUNED_AT_ONCE_MAX = 1_000

export const WATCHLISTS_PER_ACCOUNT_MAX = 100
export const ITEMS_PER_ACCOUNT_MAX = 100_000
/** Maximum size of a body that adds or removes items: storing one takes some seconds. */
export const ITEM_LINES_MAX = 20_000
export const ITEMS_BYTES_MAX = 5_000_000
export const ITEMS_PAGE_MAX = 1_000
/** Maximum length of a name, reference, or label. */
export const LABEL_CHARACTERS_MAX = 100
export const NOTE_CHARACTERS_MAX = 1_000
export const STATES_AT_ONCE_MAX = 100
export const FINDINGS_PAGE_MAX = 1_000
export const HISTORY_PAGE_MAX = 200
/** Items whose groups one statement reads: it blocks the event loop for some milliseconds. */
export const ITEMS_GROUPED_A_READ = 500
export const ITEMS_A_STATEMENT = 50
/** Rows written one by one in a transaction: PostgreSQL allows a transaction 800 ms, even on a busy machine. */
export const ROWS_A_WRITE = 50

export const EVENTS_A_PAGE = 1_000
/** Maximum number of items in a message, which also states their total. */
export const MESSAGE_ITEMS_MAX = 50
export const MESSAGE_NAMES_MAX = 20
/** Maximum length of event texts in a message; the record contains the whole text. */
export const MESSAGE_TEXT_CHARACTERS_MAX = 500

/** Maximum number of events listed in a note, which also states their total. */
export const NOTE_EVENTS_MAX = 25
export const NOTES_PER_ACCOUNT_MAX = 2_000
/** Maximum number of notes in one email; the rest follow in the next. */
export const NOTES_A_MAIL = 500
/** Maximum number of events and watchlists in one email. */
export const MAIL_EVENTS_MAX = 50
export const MAIL_WATCHLISTS_MAX = 20
export const MAILS_A_CHECK = 100
/** Lease of a claimed email. Three attempts to send it take less than two minutes. */
export const MAIL_LEASE_MS = 300_000
/** Pause of an account's emails after a failure. */
export const MAIL_POSTPONED_MS = 600_000
/** Retention of notes for an account that may not receive emails. */
export const NOTE_RETAINED_MS = 30 * 24 * 3_600_000
/** Due time of an endpoint without waiting messages. */
export const NEVER_MS = Number.MAX_SAFE_INTEGER
