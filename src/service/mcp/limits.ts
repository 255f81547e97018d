/** Limits of the tools for agents. Names end in their unit. */

/** Bytes of one MCP message. The largest useful one is a call with a payment, at 12 KB. */
export const MCP_MESSAGE_BYTES_MAX = 64 * 1024
/** Messages per batch. Only the revision of 2025-03-26 has batches. */
export const BATCH_MESSAGES_MAX = 16
/** MCP messages that one process answers at once; one more gets 503. */
export const REQUESTS_AT_ONCE_MAX = 256
export const BUSY_RETRY_SECONDS = 1

export const REMOTE_CALLS_AT_ONCE_MAX = 32
/** Maximum wait of `vds mcp` for the service. A paid call waits for a block of its chain. */
export const REMOTE_CALL_TIMEOUT_MS = 30_000
/** Bytes of a response that `vds mcp` reads. A page of 100 vehicles has 80 KB. */
export const REMOTE_RESPONSE_BYTES_MAX = 8 * 1024 ** 2
