/** A wording of the source and the phrase for it; '' = another field says it already. */
export type PhraseRule = readonly [wording: RegExp, phrase: string | ((...parts: string[]) => string)]

/** What a text says. */
export interface ReadPhrases {
  /** Each phrase once, in the order of the rules. */
  readonly phrases: readonly string[]
  /** What no rule explains, without brackets and separators; '' = everything is explained. */
  readonly rest: string
}

/** Takes every wording that a rule knows out of the text. Earlier rules win: longer wordings stand first. */
export function readPhrases(text: string, rules: readonly PhraseRule[]): ReadPhrases {
  const phrases = new Set<string>()
  let rest = text
  for (const [wording, phrase] of rules) {
    rest = rest.replace(wording, (...found) => {
      // The whole and its groups, where undefined means one that is not there; then position and text.
      const parts = (found as (string | undefined)[]).slice(0, -2)
      phrases.add(typeof phrase === 'string' ? phrase : phrase(...parts.map((part) => part ?? '')))
      return ' '
    })
  }
  phrases.delete('')
  const words = rest.split(/[()[\];:,&\s]+/).map((word) => word.replace(/^[-/+.]+|[-/+]+$/g, ''))
  return { phrases: [...phrases], rest: words.filter((word) => word !== '').join(' ') }
}

/** "6649" -> "6,649". */
export function thousands(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, ',')
}
