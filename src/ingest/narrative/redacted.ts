/** What stands in a narrative for what was struck out. */
export const REDACTED = '[redacted]'
