import type { ResourceLimits } from 'node:worker_threads'

/** Every bound of the ingest in one place, units last. Reaching one is a Failure or a counted reject, never a hang. */

/** Folders below the given one that are searched for official files. */
export const SEARCH_DEPTH_MAX = 8
/** Files and folders that a search looks at. */
export const SEARCH_ENTRIES_MAX = 20_000

/** Entries in one archive. The official ones hold one or two; a nested or hostile one may claim millions. */
export const ARCHIVE_ENTRIES_MAX = 256
/** Unpacked size of one file. The largest official one (complaints) has 1.5 GB. */
export const FILE_BYTES_MAX = 8 * 1024 ** 3
/** How far one entry may expand. Federal text packs at most 25 : 1; a zip bomb 1,000 : 1. */
export const ARCHIVE_RATIO_MAX = 200
/** Entries this small are not judged by their ratio: a few repeated rows pack very well. */
export const ARCHIVE_RATIO_FREE_BYTES = 1024 * 1024

/** Bytes handed from one stage of reading to the next. */
export const CHUNK_BYTES = 256 * 1024
/** One record with its line breaks. The longest that the official layouts allow has 17,108 characters. */
export const RECORD_BYTES_MAX = 64 * 1024
/** Fields in one record. The widest official layout has 84. */
export const RECORD_FIELDS_MAX = 512

/** Rejected rows that are retained with line and reason, per file; the counts are always complete. */
export const REJECTED_ROWS_LISTED_MAX = 1_000
/** Share of a file's rows that may be rejected before the whole file is (0.1 %). */
export const REJECTED_ROW_SHARE_MAX = 0.001
/** Rejected rows that no file is rejected for, so that one bad row does not stop a small file. */
export const REJECTED_ROWS_TOLERATED = 1

/** Distinct texts whose results a reader caches before the cache is emptied. */
export const CACHED_TEXTS_MAX = 4_096
/** Campaigns that a reader knows to be written, so that it does not send them to SQLite again. */
export const CACHED_CAMPAIGNS_MAX = 65_536

/** Distinct names that the build holds in memory at once. EPA and NHTSA together have about 100,000. */
export const DISTINCT_NAMES_MAX = 2_000_000
/** Names (make, model, year) whose numbers a reader caches. All of NHTSA's complaints use about 60,000. */
export const CACHED_NAMES_MAX = 131_072
/** Bulletins and investigations that a reader knows to be written. */
export const CACHED_RECORDS_MAX = 65_536
/** Names of vehicles that a reader collects of one bulletin before it writes them. */
export const COLLECTED_NAMES_MAX = 4_096
/** Characters of a narrative that are retained. The official layout allows 2,048; NHTSA's own web form 10,000. */
export const NARRATIVE_CHARACTERS_MAX = 16_000
/** Characters of a summary that are retained. The official layouts allow 6,000. */
export const SUMMARY_CHARACTERS_MAX = 16_000
/** Symptoms that one narrative is given. */
export const SYMPTOMS_MAX = 12
/** Words of one narrative that are looked at. */
export const NARRATIVE_WORDS_MAX = 8_192

/** Files read at once. More would take more memory than an ingest may have. */
export const READ_THREADS_MAX = 2
/** Bytes of files from which on they are read in threads; below, starting one takes longer than reading. */
export const THREADED_BYTES_MIN = 48 * 1024 * 1024
/**
 * Bytes of read rows from which on a snapshot is built in threads, whose heaps are bounded. EPA's file alone makes 11.9 MB,
 * of which a build in the main thread took 569 MB; the starter files make 4.3 MB.
 */
export const THREADED_BUILD_BYTES_MIN = 8 * 1024 * 1024
/** Heap of the thread that builds, in MB; the setting VDS_INGEST_HEAP_MB replaces it. */
export const BUILD_HEAP_MB = 320

/** Heap limits of a thread that reads files or writes records, which holds less than one that builds. */
export function smallHeap(buildHeapMb = BUILD_HEAP_MB): ResourceLimits {
  return { maxOldGenerationSizeMb: Math.ceil(0.3 * buildHeapMb), maxYoungGenerationSizeMb: 16 }
}

/** Tested cars of all lists together that a build holds in memory: 31,000 in the lists of 21 model years. */
export const TESTED_CARS_MAX = 500_000
/** Vehicles of EPA's file that a build holds in memory: 49,582 in 2025. */
export const VEHICLES_MAX = 1_000_000
