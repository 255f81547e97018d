import { sourceMake } from '#ingest/match/canonical-make.ts'
import type { EpaName } from '#ingest/match/epa-name.ts'
import type { Aliases } from '#ingest/match/rules/alias-file.ts'
import { epaFacts } from '#ingest/match/rules/epa-alternative.ts'

/** Versions that EPA states only in its engine descriptor, not in the model. */
const VERSIONS: readonly (readonly [wording: RegExp, trim: string])[] = [
  [/\bZ06\b/, 'Z06'],
  [/\bZL1\b/, 'ZL1'],
  [/\bZ\/28\b/, 'Z/28'],
  [/\bShelby GT500\b/, 'Shelby GT500'],
  [/\b164S\b/, 'S'],
  [/\bF[- ]Sport\b/, 'F Sport'],
  [/^SIDI; SV$/, 'SV'],
  [/\bTRD\b/, 'TRD'],
]

/** Returns the trim in eng_dscr ("SIDI; ZL1" of a Camaro), or null. */
export function trimOfEngineText(engineText: string | null): string | null {
  if (engineText === null) return null
  return VERSIONS.find(([wording]) => wording.test(engineText))?.[1] ?? null
}

/** Target of a row whose engine rules out the trims in EPA's name. */
const NO_TRIM = '-'

/**
 * Returns the trim that only the engine reveals: EPA files the Shelby GT500 of 2007 to 2012 as "Mustang", and no other
 * Mustang had its engine. Source: data/aliases/engine-trims.tsv, where each row has a reason. Not used for links.
 * @returns null = no trim, even if EPA's name has one; `undefined` = the car is not in the file
 */
export function trimOfEngine(name: EpaName, aliases: Aliases): string | null | undefined {
  const { make, prefix } = sourceMake(name.make)
  if (prefix !== null) return undefined
  const target = aliases.engineTrims.find(make, name.model, name.year, () => epaFacts(name))?.row.target
  return target === NO_TRIM ? null : target
}
