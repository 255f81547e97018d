import { fold } from './fold.ts'
import { isOwnName, NAME_WORDS } from './name-vocabulary.ts'
import type { PostingCondition, PostingFilter } from './posting-store.ts'

/** The model that stands before or behind a word, as one term, and whether any vehicle meets conditions. */
export interface ModelWord {
  readonly make: string | undefined
  readonly term: string
  readonly has: (conditions: readonly PostingCondition[], years: { readonly model: string }) => boolean
}

export function ofMake(make: string | undefined): PostingFilter[] {
  return make === undefined ? [] : [{ facet: 'make', value: fold(make) }]
}

/** Whether the model with this word is a nameplate of its own, in whatever years: "outback sport". */
export function isOtherName(value: string, { make, term, has }: ModelWord): boolean {
  if (isOwnName(term + value)) return true
  if (isUnstated(value)) return false
  return has([...ofMake(make), { facet: 'model_whole', value: term + value }], { model: '' })
}

/** Cabs, doors and bodies make no other nameplate: "Tacoma Access Cab" is a Tacoma. */
function isUnstated(value: string): boolean {
  return /cab$|crew$|crewmax$|door$|dr$/.test(value) || (NAME_WORDS.get(value)?.means.length ?? 0) > 0
}

/**
 * Whether vPIC states the word among the trims and series of such models, in whatever year: "9-3 Aero". One that another model
 * of the make begins with is no version: "Ranger Edge".
 */
export function isVersion(value: string, { make, term, has, isOwn }: ModelWord & { readonly isOwn: boolean }): boolean {
  const some = (...conditions: readonly PostingFilter[]) => has([...ofMake(make), ...conditions], { model: '' })
  if (!some({ facet: 'model_start', value: term }, { facet: 'version_word', value })) return false
  // Where the name is a model's in other years alone, the vehicles found are of a longer one.
  if (!isOwn && some({ facet: 'model_whole', value: term })) return false
  return !isOtherName(value, { make, term, has }) && !some({ facet: 'model_start', value })
}
