import { memoize } from '#ingest/read/memoize.ts'
import { canonicalMake } from '#ingest/match/canonical-make.ts'
import { squeezed } from './plain-text.ts'

/** A make as we write it, and what its models must begin with when the source's make said more than the make. */
export interface SourceMake {
  readonly make: string
  /** "Maybach" for NHTSA's make MERCEDES-MAYBACH, "Alpina" for EPA's make BMW Alpina; else null. */
  readonly prefix: string | null
}

/** Makes of the sources that are a line of another make's cars. */
const LINES: ReadonlyMap<string, SourceMake> = new Map([
  ['mercedesmaybach', { make: 'Mercedes-Benz', prefix: 'Maybach' }],
  ['bmwalpina', { make: 'BMW', prefix: 'Alpina' }],
  ['sti', { make: 'Subaru', prefix: 'STI' }],
])

/** The make whose names a source's make belongs to. */
export const sourceMake: (text: string) => SourceMake = memoize(
  (text) => LINES.get(squeezed(text)) ?? { make: canonicalMake(text), prefix: null },
)
