/** Limits on the duration, speed, and retries of a download. Injected, so that tests of a stalled server need not wait. */
export interface DownloadLimits {
  /** Maximum wait for the response headers. */
  readonly responseMsMax: number
  /** Maximum time without a byte. */
  readonly idleMsMax: number
  /** Window in which at least `windowBytesMin` bytes must arrive. */
  readonly windowMs: number
  readonly windowBytesMin: number
  /** Maximum duration of one response. */
  readonly totalMsMax: number
  /** Maximum requests for one file in a run. */
  readonly triesMax: number
  /** Wait before the second attempt; doubles with each further one, up to the maximum. */
  readonly backoffMs: number
  readonly backoffMsMax: number
  /** Maximum accepted Retry-After; with a longer one, the file waits for a later run. */
  readonly retryAfterMsMax: number
  readonly betweenFilesMs: number
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

export const DOWNLOAD_LIMITS: DownloadLimits = {
  responseMsMax: 20 * SECOND,
  idleMsMax: 30 * SECOND,
  windowMs: MINUTE,
  // 4 KB/s: below that even the small files would take an hour.
  windowBytesMin: 240 * 1024,
  totalMsMax: 2 * HOUR,
  triesMax: 5,
  backoffMs: 2 * SECOND,
  backoffMsMax: MINUTE,
  retryAfterMsMax: 2 * MINUTE,
  betweenFilesMs: SECOND,
}

/** Interval between checks of a file of a closed period. */
export const CLOSED_FILE_CHECK_MS = 30 * 24 * HOUR
/** Disk space that a download leaves free in addition to the file itself. */
export const DOWNLOAD_RESERVE_BYTES = 64 * 1024 * 1024
export const STATE_BYTES_MAX = 1024 * 1024
