import { fold } from './fold.ts'
import { isOwnName, NAME_WORDS } from './name-vocabulary.ts'
import type { PostingCondition, PostingFilter } from './posting-store.ts'

/** Model before or after a word, as one term, with a test for matching vehicles. */
export interface ModelWord {
  readonly make: string | undefined
  readonly term: string
  readonly has: (conditions: readonly PostingCondition[], years: { readonly model: string }) => boolean
}

export function makeFilters(make: string | undefined): PostingFilter[] {
  return make === undefined ? [] : [{ facet: 'make', value: fold(make) }]
}

/** Returns true if the model with this word is its own nameplate in any year: "outback sport". */
export function isOtherName(value: string, { make, term, has }: ModelWord): boolean {
  if (isOwnName(term + value)) return true
  if (isUnstated(value)) return false
  return has([...makeFilters(make), { facet: 'model_whole', value: term + value }], { model: '' })
}

/** Cabs, doors and bodies do not make another nameplate: "Tacoma Access Cab" is a Tacoma. */
function isUnstated(value: string): boolean {
  return /cab$|crew$|crewmax$|door$|dr$/.test(value) || (NAME_WORDS.get(value)?.filters.length ?? 0) > 0
}

/**
 * Returns true if vPIC states the word as a trim or series of such models in any year: "9-3 Aero". A word that begins
 * another model of the make is not a version: "Ranger Edge".
 */
export function isVersion(value: string, { make, term, has, isOwn }: ModelWord & { readonly isOwn: boolean }): boolean {
  const some = (...conditions: readonly PostingFilter[]) => has([...makeFilters(make), ...conditions], { model: '' })
  if (!some({ facet: 'model_start', value: term }, { facet: 'version_word', value })) return false
  // If the name is a model only in other years, the found vehicles have a longer name.
  if (!isOwn && some({ facet: 'model_whole', value: term })) return false
  return !isOtherName(value, { make, term, has }) && !some({ facet: 'model_start', value })
}
