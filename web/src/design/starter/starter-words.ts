/** Sentences that the banner states once for all pages. */
const STATED_BY_BANNER = [/^These are (?:the )?starter data\b/, /^The official files hold all of them\b/]
/** A full stop, the blank behind it, and the start of another sentence. */
const SENTENCE_END = /(?<=\.)\s+(?=[A-Z])/

/** Removes from a message what the banner about starter data says already. Other sentences stay in their order. */
export function withoutStarterNote(message: string): string {
  return message
    .split(SENTENCE_END)
    .filter((sentence) => !STATED_BY_BANNER.some((pattern) => pattern.test(sentence)))
    .join(' ')
}
