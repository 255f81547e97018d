/** How long, how slow and how often a download may be. Injected, so that a test of a stalled server need not wait. */
export interface DownloadLimits {
  /** Until the head of a response has come. */
  readonly responseMsMax: number
  /** Without a single byte. */
  readonly idleMsMax: number
  /** Within each such time, this many bytes must come. */
  readonly windowMs: number
  readonly windowBytesMin: number
  /** One response from its first byte to its last. */
  readonly totalMsMax: number
  /** How often one file is asked for in one run. */
  readonly triesMax: number
  /** Wait before the second try; each further one waits twice as long, up to the maximum. */
  readonly backoffMs: number
  readonly backoffMsMax: number
  /** A server that asks for more patience than this is asked again in a later run. */
  readonly retryAfterMsMax: number
  /** Between two files. */
  readonly betweenFilesMs: number
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

export const DOWNLOAD_LIMITS: DownloadLimits = {
  responseMsMax: 20 * SECOND,
  idleMsMax: 30 * SECOND,
  windowMs: MINUTE,
  // 4 KB/s: at less than that even the small files would take an hour.
  windowBytesMin: 240 * 1024,
  totalMsMax: 2 * HOUR,
  triesMax: 5,
  backoffMs: 2 * SECOND,
  backoffMsMax: MINUTE,
  retryAfterMsMax: 2 * MINUTE,
  betweenFilesMs: SECOND,
}

/** A file of a closed period is looked at again after this long. */
export const CLOSED_FILE_CHECK_MS = 30 * 24 * HOUR
/** Room that a download leaves free on the disk beside the file itself. */
export const DISK_RESERVE_BYTES = 64 * 1024 * 1024
/** Size of the small file that remembers what was downloaded. */
export const STATE_BYTES_MAX = 1024 * 1024
