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
