/** Sentences that the banner states once for all pages. */
const STATED_BY_BANNER = [
  /^These are starter data\b/,
  /^(?:This is the project's|The) starter data\b/,
  /^The operator of this service can load the complete official files\b/,
]
/** Space between two sentences. */
const SENTENCE_END = /(?<=\.)\s+(?=[A-Z])/

/** Removes the sentences that the starter-data banner already shows. Other sentences keep their order. */
export function withoutStarterNote(message: string): string {
  return message
    .split(SENTENCE_END)
    .filter((sentence) => !STATED_BY_BANNER.some((pattern) => pattern.test(sentence)))
    .join(' ')
}
