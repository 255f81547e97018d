import type { Editions } from './editions.ts'
import { vehicleKeys } from './extract-recalls.ts'
import type { Plan } from './plan.ts'

/** Positions in NHTSA's FLAT_CMPL layout, from 0. */
const ODINO = 1
const MAKETXT = 3
const MODELTXT = 4
const YEARTXT = 5
const CDESCR = 19
/** Complaints of each model and model year. */
const PER_YEAR_MAX = 5

/**
 * FLAT_CMPL.txt: of each vehicle of the plan the complaints with the highest numbers, which are the newest. Numbers, dates,
 * components and flags as published; narratives are left out.
 */
export function extractComplaints(plan: Plan, editions: Editions): Map<string, string> {
  const wanted = vehicleKeys(plan)
  const rows = editions.complaints.split(/\r?\n/).map((line) => line.split('\t'))
  const keyOf = (fields: readonly string[]) => [fields[MAKETXT], fields[MODELTXT], fields[YEARTXT]].join('\t')
  const byVehicle = Map.groupBy(
    rows.filter((fields) => wanted.has(keyOf(fields))),
    keyOf,
  )
  const chosen = [...byVehicle.values()].flatMap((all) => {
    const numbers = [...new Set(all.map((fields) => Number(fields[ODINO])))].toSorted((left, right) => right - left)
    const newest = new Set(numbers.slice(0, PER_YEAR_MAX))
    return all.filter((fields) => newest.has(Number(fields[ODINO])))
  })
  const lines = chosen.map(
    (fields, index) => `${[String(index + 1), ...fields.slice(1)].with(CDESCR, '').join('\t')}\r\n`,
  )
  return new Map([['FLAT_CMPL.txt', lines.join('')]])
}
