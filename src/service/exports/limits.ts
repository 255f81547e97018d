/** Every bound of the exports, units last. */

/** Bytes collected before they are written to the file. */
export const SINK_BUFFER_BYTES = 256 * 1024
/** Rows of one row group of a Parquet file: what is held in memory at a time. */
export const ROW_GROUP_ROWS_MAX = 100_000
/** Characters of its texts after which a row group ends: some 4,000 narratives. */
export const ROW_GROUP_CHARACTERS_MAX = 4 * 1024 ** 2
/** Memory that the thread which makes files may take for its objects; above it the file is given up, not the service. */
export const THREAD_HEAP_MB_MAX = 192
/** Files that wait for being made. There are fewer different ones of one snapshot. */
export const WAITING_FILES_MAX = 128
/** How long making one file may take, waiting for another process that makes it included. */
export const MAKING_MS_MAX = 30 * 60 * 1000
/** Rows between two reports of progress. */
export const PROGRESS_ROWS = 20_000
/** Pages of the snapshot that are kept while it is read through. */
export const SCAN_CACHE_KIBIBYTES = 4_096
