/** Bytes that are looked at before anything is charged, unless fewer have arrived after FIRST_WAIT_MS. */
export const FIRST_BYTES = 64 * 1024
/** Time limit for receiving the first part of a body, counted from its first line. */
export const FIRST_WAIT_MS = 25
/** Batches of one account under way at the same time, in one process. */
export const BATCHES_PER_ACCOUNT_MAX = 4
/** Batches under way in one process: each holds a body of up to 5 MB. */
export const BATCHES_MAX = 16
/** Time spent on answering lines before yielding to the event loop. */
export const CHUNK_MS = 1
/** Chunks, lines, and characters of results that are charged and written at once, at most. */
export const PART_CHUNKS_MAX = 8
export const PART_LINES_MAX = 200
export const PART_CHARACTERS_MAX = 256 * 1024
/** Characters of an Idempotency-Key. */
export const IDEMPOTENCY_KEY_CHARACTERS_MAX = 255
