import type { EpaName } from '#ingest/match/epa-name.ts'
import { epaFacts } from '#ingest/match/rules/epa-alternative.ts'
import type { Aliases } from '#ingest/match/rules/alias-file.ts'
import { sourceMake } from '#ingest/match/canonical-make.ts'

/** Versions that EPA names in its engine descriptor alone, not in the model. */
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

/** The trim that eng_dscr names ("SIDI; ZL1" of a Camaro), or null. */
export function trimOfEngineText(engineText: string | null): string | null {
  if (engineText === null) return null
  return VERSIONS.find(([wording]) => wording.test(engineText))?.[1] ?? null
}

/** The target of a row whose engine has none of the trims that EPA's name says. */
const NO_TRIM = '-'

/**
 * The trim that only the engine tells: EPA files the Shelby GT500 of 2007 to 2012 as "Mustang", and no other Mustang had
 * its engine. Source: data/aliases/engine-trims.tsv, each row with its reason. Links do not ask for it.
 * @returns null = none, whatever EPA's name says; undefined = the file does not know the car.
 */
export function trimOfEngine(name: EpaName, aliases: Aliases): string | null | undefined {
  const { make, prefix } = sourceMake(name.make)
  if (prefix !== null) return undefined
  const target = aliases.engineTrims.find(make, name.model, name.year, () => epaFacts(name))?.row.target
  return target === NO_TRIM ? null : target
}
