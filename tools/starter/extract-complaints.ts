import type { Editions } from './editions.ts'
import { vehicleKeys } from './extract-recalls.ts'
import type { Plan } from './plan.ts'

/** Positions in NHTSA's FLAT_CMPL layout, from 0. */
const ODINO = 1
const MAKETXT = 3
const MODELTXT = 4
const YEARTXT = 5
const COMPDESC = 11
const CDESCR = 19
const UNKNOWN_YEAR = '9999'
/** Complaints of each model and model year. */
const PER_YEAR_MAX = 5

/**
 * NHTSA's components with a comma in their names, by what follows it. The file at hand was split at commas, so the two halves
 * stand in rows of their own.
 */
const SPLIT_COMPONENTS: Readonly<Record<string, string>> = {
  GASOLINE: 'FUEL SYSTEM',
  DIESEL: 'FUEL SYSTEM',
  OTHER: 'FUEL SYSTEM',
  HYDRAULIC: 'SERVICE BRAKES',
  AIR: 'SERVICE BRAKES',
  ELECTRIC: 'SERVICE BRAKES',
}

/**
 * Of each vehicle the complaints with the highest numbers, which are the newest: FLAT_CMPL.txt those of the plan,
 * more-complaints.txt those of the others, which waits for the build with every vehicle. Numbers, dates, components and
 * flags as published; narratives are left out.
 */
export function extractComplaints(plan: Plan, editions: Editions): Map<string, string> {
  const wanted = vehicleKeys(plan)
  const rows = editions.complaints.split(/\r?\n/).map((line) => line.split('\t'))
  const keyOf = (fields: readonly string[]) => [fields[MAKETXT], fields[MODELTXT], fields[YEARTXT]].join('\t')
  const byVehicle = Map.groupBy(
    rows.filter((fields) => fields.length > CDESCR && fields[YEARTXT] !== UNKNOWN_YEAR),
    keyOf,
  )
  const chosen = [...byVehicle.values()].flatMap((all) => {
    const numbers = [...new Set(all.map((fields) => Number(fields[ODINO])))].toSorted((left, right) => right - left)
    const newest = new Set(numbers.slice(0, PER_YEAR_MAX))
    return joined(all.filter((fields) => newest.has(Number(fields[ODINO]))))
  })
  const textOf = (of: typeof chosen) =>
    of.map((fields, index) => `${[String(index + 1), ...fields.slice(1)].with(CDESCR, '').join('\t')}\r\n`).join('')
  const [ofPlan = [], others = []] = [true, false].map((isWanted) =>
    chosen.filter((fields) => wanted.has(keyOf(fields)) === isWanted),
  )
  return new Map([
    ['FLAT_CMPL.txt', textOf(ofPlan)],
    ['more-complaints.txt', textOf(others)],
  ])
}

/** Puts components together again that were split at a comma. */
function joined(rows: readonly (readonly string[])[]): (readonly string[])[] {
  const componentsOf = Map.groupBy(rows, (fields) => fields[ODINO])
  return rows.flatMap((fields) => {
    const component = fields[COMPDESC] ?? ''
    const of = componentsOf.get(fields[ODINO]) ?? []
    const rest = of.map((other) => other[COMPDESC] ?? '').filter((other) => SPLIT_COMPONENTS[other] !== undefined)
    const first = SPLIT_COMPONENTS[component]
    if (first !== undefined && of.some((other) => other[COMPDESC] === first)) return []
    const ends = rest.filter((other) => SPLIT_COMPONENTS[other] === component)
    return ends.length === 0 ? [fields] : ends.map((end) => fields.with(COMPDESC, `${component}, ${end}`))
  })
}
