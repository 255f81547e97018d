/** Limits of exports. Names end in their unit. */

/** Bytes collected before they are written to the file. */
export const SINK_BUFFER_BYTES = 256 * 1024
/** Rows per row group of a Parquet file, which are buffered in memory. */
export const ROW_GROUP_ROWS_MAX = 100_000
/** Text characters after which a row group ends: some 4,000 narratives. */
export const ROW_GROUP_CHARACTERS_MAX = 4 * 1024 ** 2
/** Heap limit of the writing thread. Above it, the file fails, not the service. */
export const THREAD_HEAP_MB_MAX = 192
/** Maximum number of waiting files. One snapshot has fewer. */
export const WAITING_FILES_MAX = 128
/** Maximum time to write a file, including the wait for another process that writes it. */
export const CREATION_MS_MAX = 30 * 60 * 1000
export const PROGRESS_ROWS = 20_000
/** Page cache of the snapshot while it is scanned. */
export const SCAN_CACHE_KIBIBYTES = 4_096
