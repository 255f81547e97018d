/** Largest header of a request to the admin port: nobody sends cookies there. */
export const HEADER_BYTES_MAX = 8 * 1024
/** A scrape that takes longer is given up; Prometheus waits ten seconds by default. */
export const SCRAPE_MS_MAX = 8_000
/** Account store and workers must have answered by then, or the service is not ready. */
export const READY_MS_MAX = 2_000
export const REQUEST_TIMEOUT_MS = 10_000
export const CONNECTIONS_MAX = 64
