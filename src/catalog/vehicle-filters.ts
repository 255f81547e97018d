import { fold } from './fold.ts'
import { firstAtLeast, type PostingFilter, type PostingStore } from './posting-store.ts'
import type { VehicleOrders, VehicleSort } from './vehicle-order.ts'

/**
 * Conditions of a search; all must hold. Make, model and trim in the caller's own spelling, the words of closed lists
 * as vocabulary.ts writes them. A vehicle of which a value is not known meets no condition on it.
 */
export interface VehicleFilters {
  readonly year?: number
  readonly make?: string
  /** Whole words of the model. */
  readonly model?: string
  /** Whole words of the trim. */
  readonly trim?: string
  readonly body_class?: string
  readonly fuel_type?: string
  readonly drive_type?: string
  readonly cylinders?: number
  /** First and last model year that will do. */
  readonly year_min?: number
  readonly year_max?: number
}

/** Finds the vehicles that meet conditions. */
export interface VehicleFinder {
  /** Ascending positions; empty where nothing can match, because a make is unknown. */
  found(filters: VehicleFilters): Uint32Array
  /** The same in an order. */
  ordered(filters: VehicleFilters, sort: VehicleSort): Uint32Array
}

interface FinderParts {
  readonly postings: PostingStore
  readonly orders: VehicleOrders
  readonly resolveMake: (asked: string) => string | undefined
  readonly listedCount: number
}

const NO_POSITIONS = new Uint32Array(0)
const VALUE_FILTERS = [
  'year',
  'body_class',
  'fuel_type',
  'drive_type',
  'cylinders',
] as const satisfies (keyof VehicleFilters & PostingFilter['facet'])[]

export function createVehicleFinder({ postings, orders, resolveMake, listedCount }: FinderParts): VehicleFinder {
  const everything = Uint32Array.from({ length: listedCount }, (_, position) => position)
  const startOfYear = createYearStarts(postings, listedCount)

  function positionsOf(conditions: readonly PostingFilter[], { year_min, year_max }: VehicleFilters): Uint32Array {
    const [first, ...others] = conditions
    const found = first === undefined ? everything : postings.matching([first, ...others])
    if (year_min === undefined && year_max === undefined) return found
    // Published order goes from the newest year to the oldest, so a range of years is a range of positions.
    const start = year_max === undefined ? 0 : startOfYear(year_max)
    const end = startOfYear((year_min ?? -Infinity) - 1)
    return found.subarray(firstAtLeast(found, start), firstAtLeast(found, end))
  }

  return {
    found(filters) {
      const conditions = conditionsOf(filters, resolveMake)
      return conditions === undefined ? NO_POSITIONS : positionsOf(conditions, filters)
    },
    ordered(filters, sort) {
      const conditions = conditionsOf(filters, resolveMake)
      if (conditions === undefined) return NO_POSITIONS
      const key = JSON.stringify([conditions, filters.year_min ?? null, filters.year_max ?? null])
      return orders.ordered(positionsOf(conditions, filters), sort, key)
    },
  }
}

/** The conditions of a search but its range of years; undefined when a make is unknown, so that nothing can match. */
function conditionsOf(
  filters: VehicleFilters,
  resolveMake: (asked: string) => string | undefined,
): PostingFilter[] | undefined {
  const conditions: PostingFilter[] = []
  const { make, model, trim } = filters
  if (make !== undefined) {
    const known = resolveMake(make)
    if (known === undefined) return undefined
    conditions.push({ facet: 'make', value: fold(known) })
  }
  if (model !== undefined) conditions.push({ facet: 'model_term', value: fold(model) })
  if (trim !== undefined) conditions.push({ facet: 'trim_term', value: fold(trim) })
  for (const facet of VALUE_FILTERS) {
    const value = filters[facet]
    if (value !== undefined) conditions.push({ facet, value: String(value) })
  }
  return conditions
}

/**
 * Answers the first position whose year is not after a year. Vehicles of unknown year stand behind all others: they
 * are in no range that begins somewhere.
 */
function createYearStarts(postings: PostingStore, listedCount: number): (year: number) => number {
  let starts: { readonly year: number; readonly start: number }[] | undefined
  let yearless = listedCount
  function read(): { readonly year: number; readonly start: number }[] {
    const years = [...postings.ofFacet('year')]
    yearless = years.reduce((end, { positions }) => Math.max(end, (positions.at(-1) ?? -1) + 1), 0)
    return years
      .map(({ value, positions }) => ({ year: Number(value), start: positions[0] ?? 0 }))
      .toSorted((left, right) => right.year - left.year)
  }
  return (year) => {
    starts ??= read()
    return starts.find((candidate) => candidate.year <= year)?.start ?? yearless
  }
}
