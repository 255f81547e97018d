/** Every bound of the tools for agents, units last. */

/** Bytes of one MCP message. The largest useful one is a call that carries a payment, at 12 KB. */
export const MESSAGE_BYTES_MAX = 64 * 1024
/** Messages of one batch; only the revision of 2025-03-26 has batches at all. */
export const BATCH_MESSAGES_MAX = 16
/** MCP messages that one process answers at once; one more gets 503. */
export const REQUESTS_AT_ONCE_MAX = 256
/** When to try again after that. */
export const BUSY_RETRY_SECONDS = 1

/** Tool calls that `vds mcp` has under way at once. */
export const REMOTE_CALLS_AT_ONCE_MAX = 32
/** Maximum wait of `vds mcp` for the service. A paid call waits for a block of its chain. */
export const REMOTE_CALL_TIMEOUT_MS = 30_000
/** Bytes of a response that `vds mcp` reads. A page of 100 vehicles has 80 KB. */
export const REMOTE_RESPONSE_BYTES_MAX = 8 * 1024 ** 2
