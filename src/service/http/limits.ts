/** Every bound of the HTTP server, units last. */

/** Bytes of a request's header block, the address included. Above it: 431. */
export const HEADER_BYTES_MAX = 16 * 1024
/** Time limit for receiving a request's headers. Slower clients are disconnected. */
export const HEADERS_TIMEOUT_MS = 10_000
/** Time limit for receiving a whole request. */
export const REQUEST_TIMEOUT_MS = 15_000
/** Interval at which Node checks connections against the two time limits above. */
export const TIMEOUT_CHECK_INTERVAL_MS = 2_000
/** Time limit for an inactive socket during an exchange. */
export const CONNECTION_TIMEOUT_MS = 60_000
/** Idle time before a kept-alive connection is closed. Longer than common proxies keep theirs. */
export const KEEP_ALIVE_TIMEOUT_MS = 72_000
/**
 * Connections that one address has open with this process; trusted proxies are not limited. Half of the descriptors of a
 * system that gives a process no more than 1,024.
 */
export const CONNECTIONS_PER_ADDRESS_MAX = 512
/** Illustrations that one address may have drawn in ten seconds; files that are drawn already are not counted. */
export const DRAWINGS_PER_ADDRESS_MAX = 200
/** Bytes of a request body that Fastify would read. No operation reads any. */
export const BODY_BYTES_MAX = 64 * 1024
/** Bytes of a rejected request's body that are read and dropped before its connection is closed. */
export const DISCARDED_BYTES_MAX = 50_000_000
/** Time limit for reading and dropping such a body. */
export const DISCARDED_MS_MAX = 10_000
/** Characters of one path parameter that the router passes on; the operations' own bounds are far lower. */
export const PATH_PARAMETER_CHARACTERS_MAX = HEADER_BYTES_MAX
/** Time that a stopping service waits for the next request on idle connections. */
export const STOP_DRAIN_MS_MAX = 1_000
/** Time limit for requests in flight when the service stops. */
export const STOP_GRACE_MS_MAX = 10_000
/** Interval at which a stopping service closes connections that have become idle. */
export const STOP_IDLE_CHECK_MS = 50

/** Rendered responses kept in memory, counted by their bytes. */
export const RENDERED_RESPONSES_BYTES_MAX = 16 * 1024 ** 2

/** Bytes of a response from which on it is compressed for callers who ask for it; below, they would save less than a packet. */
export const COMPRESSED_BYTES_MIN = 1_024
/** Codings of an Accept-Encoding that are looked at. */
export const CODINGS_MAX = 32
/** Values of Accept-Encoding whose reading stays in memory. */
export const PARSED_CODINGS_MAX = 64

/** Query parameters of one request; no operation takes as many. */
export const QUERY_PARAMETERS_MAX = 32
/** Characters of a parameter's name that an error repeats. */
export const ECHOED_NAME_CHARACTERS_MAX = 64
/** Entity tags of an If-None-Match that are looked at. */
export const ENTITY_TAGS_MAX = 64

/** Time that a client may cache a response without revalidating it. */
export const RESPONSE_MAX_AGE_SECONDS = 300
/** When to try again after a failure whose end is not known. */
export const RETRY_AFTER_SECONDS = 5
/** Results on one page of a list for a caller who pays per call. */
export const PAID_PAGE_LIMIT_MAX = 10
/** Files of illustrations kept in memory, counted by their bytes: some 750 of them. */
export const DRAWN_IMAGES_BYTES_MAX = 16 * 1024 ** 2
/** Illustrations that are drawn or wait for it; some three seconds of drawing at the very most. */
export const DRAWN_IMAGES_WAITING_MAX = 100
/**
 * Time limit for a request that waits for an export file in progress. Shorter than the timeouts of common proxies and clients.
 */
export const EXPORT_WAIT_MS_MAX = 25_000
/** When to ask again for a file that is still being made. */
export const EXPORT_RETRY_SECONDS = 10
/** Downloads of one account at the same time, in one process. Readers of Parquet take several parts at once. */
export const DOWNLOADS_PER_ACCOUNT_MAX = 16
/** Bytes of a file that a download holds in memory at a time. */
export const DOWNLOAD_CHUNK_BYTES = 256 * 1024

/** URLs whose parsed parameters stay in memory. */
export const PARSED_URLS_MAX = 10_000
/** Characters of such a URL; longer ones are parsed each time. */
export const PARSED_URL_CHARACTERS_MAX = 256
/** Requests that wait for their batch; further ones get 503. */
export const WAITING_REQUESTS_MAX = 10_000
/** Time limit for holding the next batch while a remote store handles the current one. */
export const BATCH_HELD_MS_MAX = 20
/** Requests of one batch; the rest follows once the event loop has read and written. Rendering one takes up to 3 ms. */
export const BATCH_REQUESTS_MAX = 64
/** VINs of one batch of NHTSA's API, as many as there. */
export const VPIC_BATCH_VINS_MAX = 50
/** A form with that many VINs and years, each byte of it escaped. */
export const FORM_BYTES_MAX = 16 * 1024
