import type { Editions } from './editions.ts'
import { vehicleKeys } from './extract-recalls.ts'
import type { Plan } from './plan.ts'

/** Field numbers in NHTSA's FLAT_CMPL layout, from 0. */
const ODINO = 1
const MAKETXT = 3
const MODELTXT = 4
const YEARTXT = 5
const COMPDESC = 11
const CDESCR = 19
const UNKNOWN_YEAR = '9999'
const PER_YEAR_MAX = 5

/**
 * NHTSA's components with a comma, by the part after it. The available file was split at commas, so the two parts are
 * in separate rows.
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
 * Returns the newest complaints (highest numbers) of each vehicle: FLAT_CMPL.txt for the plan's vehicles,
 * more-complaints.txt for the others, which are used by the build with every vehicle. Numbers, dates, components and
 * flags as published, without narratives.
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

/** Rejoins components that were split at a comma. */
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
