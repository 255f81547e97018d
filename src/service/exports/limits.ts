/** Every bound of the exports, units last. */

/** Bytes collected before they are written to the file. */
export const SINK_BUFFER_BYTES = 256 * 1024
/** Rows per row group of a Parquet file, the amount buffered in memory. */
export const ROW_GROUP_ROWS_MAX = 100_000
/** Characters of its texts after which a row group ends: some 4,000 narratives. */
export const ROW_GROUP_CHARACTERS_MAX = 4 * 1024 ** 2
/** Memory that the thread which makes files may take for its objects; above it the file is given up, not the service. */
export const THREAD_HEAP_MB_MAX = 192
/** Files that wait for being made. There are fewer different ones of one snapshot. */
export const WAITING_FILES_MAX = 128
/** Maximum time to create one file, including the wait for another process that creates it. */
export const MAKING_MS_MAX = 30 * 60 * 1000
/** Rows between two reports of progress. */
export const PROGRESS_ROWS = 20_000
/** Page cache of the snapshot while it is scanned. */
export const SCAN_CACHE_KIBIBYTES = 4_096
