/** Bytes that are checked before anything is charged, unless fewer have arrived after FIRST_WAIT_MS. */
export const FIRST_BYTES = 64 * 1024
/** Time limit for receiving the first part of a body, counted from its first line. */
export const FIRST_WAIT_MS = 25
/** Maximum number of concurrent batches per account in one process. */
export const BATCHES_PER_ACCOUNT_MAX = 4
/** Maximum number of concurrent batches in one process. Each holds a body of up to 5 MB. */
export const BATCHES_MAX = 16
/** Time spent on answering lines before yielding to the event loop. */
export const CHUNK_MS = 1
/** Maximum number of chunks, lines, and result characters charged and written together. */
export const PART_CHUNKS_MAX = 8
export const PART_LINES_MAX = 200
export const PART_CHARACTERS_MAX = 256 * 1024
export const IDEMPOTENCY_KEY_CHARACTERS_MAX = 255
