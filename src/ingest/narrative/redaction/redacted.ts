/** What replaces in a narrative what was struck out. */
export const REDACTED = '[redacted]'
