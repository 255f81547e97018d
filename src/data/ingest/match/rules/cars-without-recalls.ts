import type { EpaName } from '#ingest/match/epa-name.ts'
import { sourceMake } from '#ingest/match/canonical-make.ts'
import type { DatedFederalName } from './federal-reading.ts'
import type { LinkedNames } from './link-federal-names.ts'

/** EPA's models by `zeroKey` linked to no name with recalls: they only show recalls of other makers' equipment. */
export type CarsWithoutRecalls = ReadonlyMap<string, ReadonlySet<string>>

/** Returns the key of a make and model year; `make` may have any source's spelling. */
export function zeroKey(make: string, year: number): string {
  return `${sourceMake(make).make}\t${year}`
}

/**
 * Returns the cars for which the service reports no recalls. Only an unlinked name with recalls of the same make and
 * model year can make such a report wrong, so each of these names needs a person's decision: link-report.ts lists them.
 */
export function carsWithoutRecalls(
  federal: readonly DatedFederalName[],
  epa: readonly (EpaName & { readonly listed?: 0 | 1 })[],
  { links }: LinkedNames,
): CarsWithoutRecalls {
  const withRecalls = new Set(links.filter((link) => (federal[link.federal]?.recalls ?? 1) > 0).map((link) => link.epa))
  const cars = new Map<string, Set<string>>()
  for (const [index, { make, model, year, listed }] of epa.entries()) {
    if (withRecalls.has(index) || listed === 0) continue
    const key = zeroKey(make, year)
    cars.getOrInsertComputed(key, () => new Set()).add(model)
  }
  return cars
}
