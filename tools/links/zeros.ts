import { spansOf } from '#catalog/report-store.ts'
import type { EpaName } from '#ingest/match/epa-name.ts'
import type { DatedFederalName } from '#ingest/match/rules/federal-reading.ts'
import type { LinkedNames } from '#ingest/match/rules/link-federal-names.ts'
import { carsWithoutRecalls, zeroKey, linkReport } from '#ingest/match/rules/link-report.ts'

/** First model year of EPA's file. */
export const ZEROS_FROM_YEAR = 1984

/** Committed lists for review; test/system/files/links-zeros.test.ts compares them with the data. */
export const ZERO_FILES = {
  names: 'docs/links/names-beside-zeros.tsv',
  cars: 'docs/links/cars-beside-zeros.tsv',
} as const

/** Reasons of names that cannot be an EPA car, which need no review of cars. */
const NO_CARS: ReadonlySet<string> = new Set(['motorcycle', 'heavy_truck', 'not_a_vehicle'])

/**
 * Returns the two reviewed lists as text. `names`: every unlinked name with recalls in a make and model year for which
 * EPA has cars without linked recalls. `cars`: these cars, if one of the names is a car's.
 */
export function zeroTexts(
  federal: readonly DatedFederalName[],
  epa: readonly EpaName[],
  linked: LinkedNames,
): { names: string; cars: string } {
  const zeros = carsWithoutRecalls(federal, epa, linked)
  const unlinked = linkReport(federal, linked, zeros).unlinked.filter((name) => name.zeroYears.length > 0)
  const names = unlinked
    .map(({ make, model, zeroYears, reason, isReviewed, note }) =>
      [make, model, spansOf(zeroYears), reason, isReviewed ? 'yes' : 'no', note].join('\t'),
    )
    .toSorted()
  const ofCars = unlinked.filter(({ reason }) => !NO_CARS.has(reason))
  const keys = new Set(ofCars.flatMap(({ make, zeroYears }) => zeroYears.map((year) => zeroKey(make, year))))
  const cars = [...keys].toSorted().map((key) => `${key}\t${[...(zeros.get(key) ?? [])].toSorted().join('; ')}`)
  return {
    names: `make\tfederal_name\tyears\treason\treviewed\tnote\n${names.join('\n')}\n`,
    cars: `make\tyear\tepa_names_without_recalls\n${cars.join('\n')}\n`,
  }
}
