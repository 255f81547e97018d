import { gzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { Failure } from '#platform/failure.ts'
import { RATING_COLUMNS } from '#ingest/sources/nhtsa-ratings/index.ts'
import { csvLine } from './csv-line.ts'
import type { Editions } from './editions.ts'
import { vehicleKeys } from './extract-recalls.ts'
import type { Plan } from './plan.ts'

/** Remarks are NHTSA's sentences: they are left out. */
const REMARKS = /(SAFETY_CONCERN|FOOT_NOTES)/

export const COPIED_COLUMNS = RATING_COLUMNS.filter((name) => !REMARKS.test(name))

/**
 * Safercar_data.csv, packed by gzip: the ratings of the plan's vehicles, with the columns that the catalog uses and none of a test car's VIN: those
 * of the official file at hand, then those that were copied by hand.
 * @throws Failure when a row copied by hand is about no vehicle of the plan.
 */
export function extractRatings(plan: Plan, editions: Editions): Map<string, string> {
  const wanted = vehicleKeys(plan)
  const rows = parse<Record<string, string>>(editions.ratings, { columns: true }).filter(({ MAKE, MODEL, MODEL_YR }) =>
    wanted.has([MAKE, MODEL, MODEL_YR].join('\t')),
  )
  const official = rows.map((row) => COPIED_COLUMNS.map((name) => row[name] ?? ''))
  for (const cells of plan.ratings) checkWanted(cells, plan)
  const lines = [COPIED_COLUMNS, ...official, ...plan.ratings].map((cells) => `${csvLine(cells)}\n`)
  const packed = gzipSync(Buffer.from(lines.join(''), 'latin1'), { level: 9 }).toString('latin1')
  return new Map([['Safercar_data.csv.gz', packed]])
}

/** Ratings name versions, too ("WRANGLER UNLIMITED"): a name begins with that of a vehicle. */
function checkWanted([make, model = '', year]: readonly string[], { lines }: Plan): void {
  const isWanted = lines.some(
    ({ federalMake, federalModels, years }) =>
      federalMake === make && years.includes(Number(year)) && federalModels.some((name) => model.startsWith(name)),
  )
  if (!isWanted) throw new Failure(`ratings.tsv names ${make} ${model} ${year}, not in the plan`)
}
