import { nameTerm } from './fold.ts'
import { createModelReader } from './model-reading.ts'
import {
  firstAtLeast,
  makeFilters,
  type PostingCondition,
  type PostingFilter,
  type PostingStore,
  type PositionCache,
  type PostingFacet,
  type Posting,
} from './posting-store.ts'
import type { ModelReading } from './split-model.ts'

/**
 * Filters of a search, combined with AND. Make, model, and trim in the caller's spelling; closed lists as in
 * vocabulary.ts. Vehicles with an unknown value never match a filter on that value.
 */
export interface VehicleFilters {
  readonly year?: number
  readonly make?: string
  /** Whole words of the model, or the name of a family; see model-reading.ts. */
  readonly model?: string
  readonly trim?: string
  readonly body_class?: string
  readonly fuel_type?: string
  readonly drive_type?: string
  readonly cylinders?: number
  /** Minimum combined miles per gallon, or equivalent, on the first fuel. */
  readonly min_mpg?: number
  /** Minimum miles on electricity or hydrogen. */
  readonly min_range?: number
  readonly min_stars?: number
  readonly year_min?: number
  readonly year_max?: number
}

export interface VehicleFinder {
  /** Returns ascending positions; empty if the make is unknown. */
  found(filters: VehicleFilters): Uint32Array
  ordered(filters: VehicleFilters, sort: VehicleSort): Uint32Array
  noteOf(filters: VehicleFilters): string | undefined
}

interface FinderParts {
  readonly postings: PostingStore
  readonly orders: VehicleOrders
  readonly resolveMake: (spelling: string) => string | undefined
  readonly listedCount: number
  readonly positionCache: PositionCache
}

const NO_POSITIONS = new Uint32Array(0)
const VALUE_FILTERS = [
  'year',
  'body_class',
  'fuel_type',
  'drive_type',
  'cylinders',
] as const satisfies (keyof VehicleFilters & PostingFilter['facet'])[]

const MINIMUM_FILTERS = { min_mpg: 'combined_mpg', min_range: 'range', min_stars: 'overall_stars' } as const

export function createVehicleFinder({
  postings,
  orders,
  resolveMake,
  listedCount,
  positionCache,
}: FinderParts): VehicleFinder {
  const allPositions = Uint32Array.from({ length: listedCount }, (_, position) => position)
  const yearStarts = createYearStarts(postings, listedCount)
  const makes = createMakeColumn(postings, listedCount)

  function positionsOf(conditions: readonly PostingCondition[], { year_min, year_max }: VehicleFilters): Uint32Array {
    const [first, ...others] = conditions
    const found = first === undefined ? allPositions : postings.matching([first, ...others])
    if (year_min === undefined && year_max === undefined) return found
    // Published order is newest year first, so a range of years is a range of positions.
    const start = year_max === undefined ? 0 : yearStarts.of(year_max)
    const end = yearStarts.of((year_min ?? -Infinity) - 1)
    return found.subarray(firstAtLeast(found, start), firstAtLeast(found, end))
  }

  const models = createModelReader({
    has: (conditions, years) => positionsOf([...conditions, ...yearOf(years)], years).length > 0,
    makesWith: (conditions, years) => makes.of(positionsOf([...conditions, ...yearOf(years)], years)),
    resolveMake,
  })

  function read(filters: VehicleFilters): Conditions | undefined {
    const { model, make } = filters
    if (model !== undefined) {
      const reading = models.read({ ...filters, model })
      return reading && { all: [...reading.conditions, ...valuesOf(filters)], reading }
    }
    const known = make === undefined ? undefined : resolveMake(make)
    if (make !== undefined && known === undefined) return undefined
    return { all: [...makeFilters(known), ...valuesOf(filters)], reading: undefined }
  }

  function byName(found: Uint32Array, { all, reading }: Conditions, key: string): Uint32Array {
    if (reading === undefined || found.length < 2) return found
    const make = all.filter((each) => 'facet' in each && each.facet === 'make')
    const named = (facet: 'model_whole' | 'model_start') => postings.matching([{ facet, value: reading.term }, ...make])
    return positionCache(`named ${key}`, () =>
      namesFirst(found, { whole: named('model_whole'), started: named('model_start'), yearStarts: yearStarts.all() }),
    )
  }

  return {
    found(filters) {
      const conditions = read(filters)
      return conditions === undefined ? NO_POSITIONS : positionsOf(conditions.all, filters)
    },
    ordered(filters, sort) {
      const conditions = read(filters)
      if (conditions === undefined) return NO_POSITIONS
      const key = JSON.stringify([conditions.all, filters.year_min ?? null, filters.year_max ?? null])
      const found = positionsOf(conditions.all, filters)
      return sort === '-year' ? byName(found, conditions, key) : orders.ordered(found, sort, key)
    },
    noteOf: (filters) => read(filters)?.reading?.note,
  }
}

interface Conditions {
  readonly all: readonly PostingCondition[]
  readonly reading: ModelReading | undefined
}

/** Returns the filters other than names and years. */
function valuesOf(filters: VehicleFilters): PostingFilter[] {
  const { trim } = filters
  const conditions: PostingFilter[] = trim === undefined ? [] : [{ facet: 'trim_term', value: nameTerm(trim) }]
  for (const facet of VALUE_FILTERS) {
    const value = filters[facet]
    if (value !== undefined) conditions.push({ facet, value: String(value) })
  }
  for (const [name, facet] of Object.entries(MINIMUM_FILTERS)) {
    const value = filters[name as keyof typeof MINIMUM_FILTERS]
    if (value !== undefined) conditions.push({ facet, value: String(value), isMinimum: true })
  }
  return conditions
}

function yearOf({ year }: { readonly year?: number }): PostingFilter[] {
  return year === undefined ? [] : [{ facet: 'year', value: String(year) }]
}

interface YearStarts {
  /** Returns the first position whose year is not later than `year`. */
  of(year: number): number
  /** Returns the first position of each year, ascending, and of the vehicles without a year. */
  all(): readonly number[]
}

/** Vehicles without a year come last, so no range of years includes them. Read on first use. */
function createYearStarts(postings: PostingStore, listedCount: number): YearStarts {
  let known:
    | { readonly years: readonly { readonly year: number; readonly start: number }[]; readonly end: number }
    | undefined
  function read() {
    const years = [...postings.ofFacet('year')]
    return {
      end: years.reduce((end, { positions }) => Math.max(end, (positions.at(-1) ?? -1) + 1), 0),
      years: years
        .map(({ value, positions }) => ({ year: Number(value), start: positions[0] ?? 0 }))
        .toSorted((left, right) => right.year - left.year),
    }
  }
  return {
    of(year) {
      known ??= read()
      const { end, years } = known
      return years.find((candidate) => candidate.year <= year)?.start ?? (years.length === 0 ? listedCount : end)
    },
    all() {
      known ??= read()
      return [...known.years.map(({ start }) => start), known.end]
    },
  }
}

/** Folded makes of vehicles. Read on first use. */
function createMakeColumn(postings: PostingStore, listedCount: number) {
  let known: { readonly makes: readonly string[]; readonly codes: Uint16Array } | undefined
  function read() {
    const lists = [...postings.ofFacet('make')]
    const codes = new Uint16Array(listedCount)
    for (const [code, { positions }] of lists.entries()) for (const position of positions) codes[position] = code
    return { makes: lists.map(({ value }) => value), codes }
  }
  return {
    of(positions: Uint32Array): string[] {
      known ??= read()
      const { makes, codes } = known
      const found = new Set<number>()
      for (const position of positions) found.add(codes[position] ?? 0)
      return [...found].map((code) => makes[code] ?? '')
    },
  }
}

/** Orders of a search; "-" = highest first. The first one is the published order. */
export const VEHICLE_SORTS = [
  '-year',
  'year',
  'make',
  '-recall_count',
  'recall_count',
  '-horsepower',
  'horsepower',
  '-combined_mpg',
  '-range',
] as const
export type VehicleSort = (typeof VEHICLE_SORTS)[number]

interface VehicleOrders {
  /**
   * Returns the vehicles in the requested order. Ties stay in published order, and unknown values come last in both
   * directions. `found` has ascending positions, and `key` identifies its filters.
   */
  ordered(found: Uint32Array, sort: VehicleSort, key: string): Uint32Array
}

/**
 * Opens the orders. Requests sort nothing: each order is precomputed, and found vehicles are picked from it in one pass
 * over all vehicles. The result is cached for further pages.
 */
export function openVehicleOrders(postings: PostingStore, listedCount: number, cache: PositionCache): VehicleOrders {
  const wholes = new Map<VehicleSort, Uint32Array>()

  function whole(sort: VehicleSort): Uint32Array {
    const order = wholes.getOrInsertComputed(sort, () => orderOf(postings, listedCount, sort))
    return order
  }

  return {
    ordered(found, sort, key) {
      if (sort === '-year') return found
      if (found.length === listedCount) return whole(sort)
      return cache(`${sort} ${key}`, () => pick(whole(sort), found, listedCount))
    },
  }
}

/** Returns all vehicles, sorted by the values of one facet. */
function orderOf(postings: PostingStore, listedCount: number, sort: VehicleSort): Uint32Array {
  const facet = sort.replace(/^-/, '') as PostingFacet
  const lists = [...postings.ofFacet(facet)]
  // Folded makes are sorted already; the other facets are numbers.
  if (facet !== 'make') lists.sort(sort.startsWith('-') ? byNumberDescending : byNumber)
  const order = new Uint32Array(listedCount)
  const isPlaced = new Uint8Array(listedCount)
  let count = 0
  for (const { positions } of lists) {
    order.set(positions, count)
    count += positions.length
    for (const position of positions) isPlaced[position] = 1
  }
  for (let position = 0; position < listedCount; position += 1) {
    if (isPlaced[position] === 0) order[count++] = position
  }
  return order
}

function byNumber(left: Posting, right: Posting): number {
  return Number(left.value) - Number(right.value)
}

function byNumberDescending(left: Posting, right: Posting): number {
  return byNumber(right, left)
}

function pick(order: Uint32Array, found: Uint32Array, listedCount: number): Uint32Array {
  const isFound = new Uint8Array(listedCount)
  for (const position of found) isFound[position] = 1
  const picked = new Uint32Array(found.length)
  let count = 0
  for (const position of order) if (isFound[position] === 1) picked[count++] = position
  return picked
}

interface NamedVehicles {
  /** Ascending positions of vehicles whose name or family the words name in full. */
  readonly whole: Uint32Array
  /** Vehicles whose name starts with the words. */
  readonly started: Uint32Array
  /** First position of each model year, ascending. */
  readonly yearStarts: readonly number[]
}

/**
 * Sorts vehicles within each model year: whole names first, then names that start with the words, then names that
 * contain them. The Outback of 2010 comes before the Impreza Outback Sport. Ties stay in published order. One pass; no
 * names are compared.
 */
export function namesFirst(found: Uint32Array, { whole, started, yearStarts }: NamedVehicles): Uint32Array {
  const ranks = new Uint8Array(found.length).fill(CONTAINS)
  setRank(ranks, STARTS, found, started)
  setRank(ranks, WHOLE, found, whole)
  const ordered = new Uint32Array(found.length)
  let count = 0
  let begin = 0
  for (const yearStart of [...yearStarts, Infinity]) {
    const end = firstAtLeast(found, yearStart, begin)
    for (const rank of [WHOLE, STARTS, CONTAINS]) {
      for (let index = begin; index < end; index += 1) {
        if (ranks[index] === rank) ordered[count++] = found[index] ?? 0
      }
    }
    begin = end
  }
  return ordered
}

const [WHOLE, STARTS, CONTAINS] = [0, 1, 2]

/** Both lists are ascending. */
function setRank(ranks: Uint8Array, rank: number, found: Uint32Array, positions: Uint32Array): void {
  let at = 0
  for (const [index, position] of found.entries()) {
    while ((positions[at] ?? Infinity) < position) at += 1
    if (positions[at] === position) ranks[index] = rank
  }
}
