import { parse } from 'csv-parse/sync'
import { RATING_COLUMNS } from '#ingest/sources/nhtsa-ratings/index.ts'
import { csvLine } from './csv-line.ts'
import type { Editions } from './editions.ts'
import { vehicleKeys } from './extract-recalls.ts'
import type { Plan } from './plan.ts'

/** Remarks are NHTSA's sentences: they are left out. */
const REMARKS = /(SAFETY_CONCERN|FOOT_NOTES)/

/** Safercar_data.csv: the ratings of the plan's vehicles, with the columns that the catalog uses and none of a test car's VIN. */
export function extractRatings(plan: Plan, editions: Editions): Map<string, string> {
  const wanted = vehicleKeys(plan)
  const columns = RATING_COLUMNS.filter((name) => !REMARKS.test(name))
  const rows = parse<Record<string, string>>(editions.ratings, { columns: true }).filter(({ MAKE, MODEL, MODEL_YR }) =>
    wanted.has([MAKE, MODEL, MODEL_YR].join('\t')),
  )
  const lines = rows.map((row) => csvLine(columns.map((name) => row[name] ?? '')))
  return new Map([['Safercar_data.csv', [csvLine(columns), ...lines, ''].join('\n')]])
}
