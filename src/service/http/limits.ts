/** Limits of the HTTP server. Names end in their unit. */

/** Maximum size of a request's header block, including the URL. Above it: 431. */
export const HEADER_BYTES_MAX = 16 * 1024
/** Time limit for receiving a request's headers. Slower clients are disconnected. */
export const HEADERS_TIMEOUT_MS = 10_000
export const REQUEST_TIMEOUT_MS = 15_000
/** Interval at which Node checks connections against the two time limits above. */
export const TIMEOUT_CHECK_INTERVAL_MS = 2_000
/** Time limit for an inactive socket during an exchange. */
export const CONNECTION_TIMEOUT_MS = 60_000
/** Idle time before a kept-alive connection is closed. Longer than common proxies keep theirs. */
export const KEEP_ALIVE_TIMEOUT_MS = 72_000
/** Maximum open connections per untrusted address and process: half of the 1,024 descriptors some systems allow. */
export const CONNECTIONS_PER_ADDRESS_MAX = 512
/** Maximum number of new illustrations per address in ten seconds. Cached files do not count. */
export const DRAWINGS_PER_ADDRESS_MAX = 200
/** Maximum request body that Fastify reads, unless a route has its own limit. */
export const BODY_BYTES_MAX = 64 * 1024
/** Limits for reading and dropping the rest of a rejected body before the connection is closed. */
export const DISCARDED_BYTES_MAX = 50_000_000
export const DISCARDED_MS_MAX = 10_000
/** Maximum length of a path parameter in the router. The operations' own limits are far lower. */
export const PATH_PARAMETER_CHARACTERS_MAX = HEADER_BYTES_MAX
/** Time that a stopping service waits for the next request on idle connections. */
export const STOP_DRAIN_MS_MAX = 1_000
export const STOP_GRACE_MS_MAX = 10_000
/** Interval at which a stopping service closes connections that have become idle. */
export const STOP_IDLE_CHECK_MS = 50

/** Memory for rendered responses, by their bytes. */
export const RENDERED_RESPONSES_BYTES_MAX = 16 * 1024 ** 2

/** Minimum size of a compressed response. Compressing less saves not even a packet. */
export const COMPRESSED_BYTES_MIN = 1_024
export const CODINGS_MAX = 32
export const PARSED_CODINGS_MAX = 64

/** Maximum number of query parameters. No operation has as many. */
export const QUERY_PARAMETERS_MAX = 32
/** Maximum length of a parameter name in an error. */
export const ECHOED_NAME_CHARACTERS_MAX = 64
export const ENTITY_TAGS_MAX = 64

/** Time that a client may cache a response without revalidating it. */
export const RESPONSE_MAX_AGE_SECONDS = 300
/** Retry-After of a failure whose end is unknown. */
export const RETRY_AFTER_SECONDS = 5
/** Maximum page size for pay-per-call requests. */
export const PAID_PAGE_LIMIT_MAX = 10
/** Memory for illustrations, by their bytes: about 750 files. */
export const DRAWN_IMAGES_BYTES_MAX = 16 * 1024 ** 2
/** Maximum number of illustrations being drawn or waiting: at most some three seconds of drawing. */
export const DRAWN_IMAGES_WAITING_MAX = 100
/** Time limit for a request that waits for an export file. Shorter than the timeouts of common proxies and clients. */
export const EXPORT_WAIT_MS_MAX = 25_000
export const EXPORT_RETRY_SECONDS = 10
/** Maximum number of concurrent downloads per account in one process. Parquet readers fetch several parts at once. */
export const DOWNLOADS_PER_ACCOUNT_MAX = 16
/** Bytes of a file that a download holds in memory at a time. */
export const DOWNLOAD_CHUNK_BYTES = 256 * 1024

export const PARSED_URLS_MAX = 10_000
/** Maximum length of a cached URL. Longer ones are parsed each time. */
export const PARSED_URL_CHARACTERS_MAX = 256
/** Maximum number of requests that wait for their batch. Further ones get 503. */
export const WAITING_REQUESTS_MAX = 10_000
/** Time limit for holding the next batch while a remote store handles the current one. */
export const BATCH_HELD_MS_MAX = 20
/** Maximum number of requests per batch. Rendering one takes up to 3 ms; the rest waits for the next turn. */
export const BATCH_REQUESTS_MAX = 64
/** Maximum number of VINs in a batch of NHTSA's API, as on NHTSA's site. */
export const VPIC_BATCH_VINS_MAX = 50
/** Size of a form with that many VINs and years, with every byte escaped. */
export const FORM_BYTES_MAX = 16 * 1024
