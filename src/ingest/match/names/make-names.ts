import type { RuleName } from '#ingest/match/rules/rule.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Whose wording a text is. */
export type Side = 'epa' | 'federal'

/** One change of a name's text (in its common spelling) towards the spelling that both sides share. */
export interface Rewrite {
  readonly rule: RuleName
  readonly side?: Side
  readonly from: RegExp
  readonly to: string | ((match: string, ...groups: string[]) => string)
}

/** How the names of one make are read, where the common way is not enough. */
export interface MakeNames {
  readonly rewrites?: readonly Rewrite[]
  /**
   * Nameplates of several words, or with a word that is otherwise read as a trim or body; comma-separated. After a
   * nameplate with "*" every further word is a trim, because no other nameplate of the make begins that way.
   */
  readonly plates?: string
  /** The make's own trims, bodies and so on; they win over the common ones. */
  readonly words?: Vocabulary
  /** Wider names for a nameplate. */
  readonly families?: (plate: string) => readonly string[]
}
