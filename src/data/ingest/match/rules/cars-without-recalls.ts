import type { EpaName } from '#ingest/match/epa-name.ts'
import { sourceMake } from '#ingest/match/canonical-make.ts'
import type { FederalName } from './federal-reading.ts'
import type { LinkedNames } from './link-federal-names.ts'

/**
 * EPA's models by make and model year (`zeroKey`) that no name with recalls is tied to: cars that show none, but for
 * recalls of other makers' equipment.
 */
export type CarsWithoutRecalls = ReadonlyMap<string, ReadonlySet<string>>

/** One make in one model year; `make` is any spelling of a source. */
export function zeroKey(make: string, year: number): string {
  return `${sourceMake(make).make}\t${year}`
}

/**
 * The cars for which the service says that there is no recall. An unlinked name with recalls of the same make and model
 * year is the one way in which that can be wrong, so each such name needs a person's decision: link-report.ts lists them.
 */
export function carsWithoutRecalls(
  federal: readonly FederalName[],
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
