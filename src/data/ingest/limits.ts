import type { ResourceLimits } from 'node:worker_threads'

/** Bounds of the ingest, units last. Reaching one causes a Failure or a counted rejected row, never a hang. */

/** Depth of the search for official files below the given folder. */
export const SEARCH_DEPTH_MAX = 8
/** Files and folders examined in one search. */
export const SEARCH_ENTRIES_MAX = 20_000

/** Entries in one archive. Official archives contain one or two; a nested or hostile one may claim millions. */
export const ARCHIVE_ENTRIES_MAX = 256
/** Unpacked size of one file. The largest official file (complaints) has 1.5 GB. */
export const FILE_BYTES_MAX = 8 * 1024 ** 3
export const MEGABYTE = 1024 * 1024
/** Size of a file, as a multiple of the source's largest official file, from which it is rejected. */
export const FILE_SIZE_FACTOR_MAX = 10
/** Compression ratio of one archive entry. Federal text packs at most 91:1 (FLAT_INV); a zip bomb 1,000:1. */
export const ARCHIVE_RATIO_MAX = 200
/** Size up to which an entry's ratio is not checked: a few repeated rows pack very well. */
export const ARCHIVE_RATIO_FREE_BYTES = 1024 * 1024

/** Bytes passed between reading stages at once. */
export const CHUNK_BYTES = 256 * 1024
/** Size of one record with its line breaks. The longest record in the official layouts has 17,108 characters. */
export const RECORD_BYTES_MAX = 64 * 1024
/** Fields in one record. The widest official layout has 84. */
export const RECORD_FIELDS_MAX = 512

/** Rejected rows per file listed with line and reason. Counts always include every row. */
export const REJECTED_ROWS_LISTED_MAX = 1_000
/** Share of rejected rows above which the whole file is rejected (0.1 %). */
export const REJECTED_ROW_SHARE_MAX = 0.001
/** Rejected rows allowed in any file, so that one bad row does not reject a small file. */
export const REJECTED_ROWS_TOLERATED = 1

/** Distinct texts in a reader's cache; a full cache is emptied. */
export const CACHED_TEXTS_MAX = 4_096
/** Campaigns that a reader remembers as written, to avoid sending them to SQLite again. */
export const CACHED_CAMPAIGNS_MAX = 65_536

/** Distinct names held in memory by the build. EPA and NHTSA together have about 100,000. */
export const DISTINCT_NAMES_MAX = 2_000_000
/** Names (make, model, year) with ids cached by a reader. NHTSA's complaints use about 60,000. */
export const CACHED_NAMES_MAX = 131_072
/** Bulletins and investigations that a reader remembers as written. */
export const CACHED_RECORDS_MAX = 65_536
/** Vehicle names collected for one bulletin before they are written. */
export const COLLECTED_NAMES_MAX = 4_096
/** Narrative characters stored. The official layout allows 2,048; NHTSA's own web form 10,000. */
export const NARRATIVE_CHARACTERS_MAX = 16_000
/** Summary characters stored. The official layouts allow 6,000. */
export const SUMMARY_CHARACTERS_MAX = 16_000
export const SYMPTOMS_MAX = 12
export const NARRATIVE_WORDS_MAX = 8_192

/** Files read in parallel; more would exceed the ingest's memory budget. */
export const READ_THREADS_MAX = 2
/** Total file size above which files are read in threads. Below it, starting a thread takes longer than reading. */
export const THREADED_BYTES_MIN = 48 * 1024 * 1024
/**
 * Size of the staged rows above which a snapshot is built in threads with bounded heaps. EPA's file alone stages 11.9
 * MB and took 569 MB of memory in the main thread; the starter files stage 4.3 MB.
 */
export const THREADED_BUILD_BYTES_MIN = 8 * 1024 * 1024
/** Heap of the build thread in MB. VDS_INGEST_HEAP_MB overrides it. */
export const BUILD_HEAP_MB = 320

/** Returns the heap limits of a thread that reads files or writes records; it needs less than the build thread. */
export function smallHeap(buildHeapMb = BUILD_HEAP_MB): ResourceLimits {
  return { maxOldGenerationSizeMb: Math.ceil(0.3 * buildHeapMb), maxYoungGenerationSizeMb: 16 }
}

/** Tested cars held in memory by a build: 31,000 in the lists of 21 model years. */
export const TESTED_CARS_MAX = 500_000
/** EPA vehicles held in memory by a build: 49,582 in 2025. */
export const VEHICLES_MAX = 1_000_000

/** Disk per input byte with the snapshot, measured: 4.3 GB for 4.0 GB of files, 2.75 GB with 1.5 GB of cached rows. */
export const DISK_PER_FILE_BYTE = 1.15
export const DISK_PER_CACHED_BYTE = 2
/** Disk that must stay free for accounts and logs. */
export const INGEST_DISK_RESERVE_BYTES = 64 * MEGABYTE

/** Share of its rows that a source or table may lose from one snapshot to the next (2 %). */
export const ROW_COUNT_DROP_SHARE_MAX = 0.02
/** Rows that any table may lose, so that a small one can be corrected. */
export const ROWS_DROP_TOLERATED = 5
/** Rows below which a make may disappear, as when a misspelling is corrected. */
export const MAKE_ROWS_MIN = 5
