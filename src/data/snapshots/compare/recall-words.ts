/**
 * What NHTSA's sentences about a remedy say while there is none: "The remedy is currently under development", "A second
 * letter will be sent once the remedy is available". The words are those of the recalls of 2006 to 2022.
 */
const PENDING =
  /under development|being developed|not (?:yet |currently )+available|(?:once|when|until|as soon as) [^.]{0,60}?(?:remed(?:y|ies)|repairs?|parts?|solution|fix)[^.]{0,40}? (?:is|are|becomes?) (?:available|ready|finali[sz]ed)/i

/** Announced in the same text once there is one, where the sentence about its lack stays. */
const BEGUN =
  /(?:final|second|remedy) [^.]{0,40}(?:letters|notices|notification)[^.]{0,20} (?:were|was) (?:mailed|sent)/i

/** "This recall supersedes recalls 13V-029 and 14V-147", "replaces NHTSA recall number 19V-350": to the end of the clause. */
const SUPERSEDES = /(?:supersedes|replaces (?:NHTSA )?recalls?)\b(?<numbers>[^;]{0,160})/gi
/** A sentence ends with a point and a blank; the points inside numbers do not. */
const SENTENCE_END = /\.\s/
const CAMPAIGN = /\b(?<year>\d{2})(?<kind>[VETCI])-?(?<number>[0-9A-Z]\d{2})(?:\.?\d{3})?\b/gi

/** Whether the texts say that there is no remedy yet. */
export function isRemedyPending(texts: readonly string[]): boolean {
  return texts.some((text) => PENDING.test(text) && !BEGUN.test(text))
}

/** The campaigns, as NHTSA numbers them today ("13V029000"), that the texts of another one say it supersedes. */
export function supersededBy(texts: readonly string[]): readonly string[] {
  const found = new Set<string>()
  for (const text of texts) {
    for (const { groups } of text.matchAll(SUPERSEDES)) {
      const [clause = ''] = (groups?.['numbers'] ?? '').split(SENTENCE_END, 1)
      for (const { groups: parts } of clause.matchAll(CAMPAIGN)) {
        found.add(`${parts?.['year']}${parts?.['kind']}${parts?.['number']}000`.toUpperCase())
      }
    }
  }
  return [...found].toSorted()
}
