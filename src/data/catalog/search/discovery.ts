import { fold } from './fold.ts'
import { earlier, later, type Nameplate } from './nameplates.ts'
import { nameplateValue, intersect, type PostingFacet, type PostingStore } from './posting-store.ts'

/** Listed make. Its years cover all its vehicles. */
export interface MakeSummary {
  readonly make: string
  readonly vehicle_count: number
  readonly model_count: number
  readonly first_year: number | null
  readonly last_year: number | null
}

/** Listed model: the result of a search by this make and model. */
export interface ModelSummary {
  readonly model: string
  readonly vehicle_count: number
  readonly first_year: number | null
  readonly last_year: number | null
}

export interface YearSummary {
  readonly year: number
  readonly vehicle_count: number
  readonly make_count: number
}

export interface ValueCount {
  readonly value: string
  readonly count: number
}

export interface FacetCounts {
  readonly unknown: number
  /** Values with at least one vehicle, sorted by count descending, then by value. */
  readonly values: readonly ValueCount[]
}

/** Facets and counts of a set of vehicles. Each call scans the set once. */
export interface Discovery {
  readonly total: number
  makes(): MakeSummary[]
  models(make: string): ModelSummary[]
  years(): YearSummary[]
  facet(facet: Exclude<ColumnFacet, 'nameplate'>): FacetCounts
  modelFacet(make: string): FacetCounts
  nameplateCounts(): Uint32Array
}

const UNKNOWN = 0

/** Returns the ascending positions of vehicles found by make and model, of all years. */
export type VehiclesNamed = (make: string, model: string) => Uint32Array

/** Returns a counter of makes, models, years and facet values for given positions. */
export function createDiscovery(
  nameplates: readonly Nameplate[],
  columns: VehicleColumns,
  named: VehiclesNamed,
): (positions: Uint32Array) => Discovery {
  const nameplateOfCode = nameplatesByCode(nameplates, columns)
  const makeByFold = new Map(nameplates.map(({ make }) => [fold(make), make]))
  const ofMake = Map.groupBy(nameplates.keys(), (index) => nameplates[index]?.make ?? '')

  function nameplateCounts(positions: Uint32Array): Uint32Array {
    const counts = new Uint32Array(nameplates.length)
    for (const [code, count] of countCodes(columns.nameplate, positions).entries()) {
      const nameplate = nameplateOfCode[code]
      if (nameplate !== undefined) counts[nameplate] = (counts[nameplate] ?? 0) + count
    }
    return counts
  }

  function makes(positions: Uint32Array): MakeSummary[] {
    const counts = nameplateCounts(positions)
    const summaries = [...ofMake].map(([make, indices]) => makeSummary(make, indices, { nameplates, counts }))
    return summaries.filter(({ vehicle_count }) => vehicle_count > 0).toSorted(byFold(({ make }) => make))
  }

  function facetOf(facet: Exclude<ColumnFacet, 'nameplate'>, positions: Uint32Array): FacetCounts {
    const counts = countCodes(columns[facet], positions)
    const values = columns[facet].values.map((value, index) => ({
      value: facet === 'make' ? (makeByFold.get(value) ?? value) : value,
      count: counts[index + 1] ?? 0,
    }))
    return { unknown: counts[UNKNOWN] ?? 0, values: values.filter(({ count }) => count > 0).toSorted(mostFirst) }
  }

  function models(make: string, positions: Uint32Array): ModelSummary[] {
    const counts = nameplateCounts(positions)
    const present = (ofMake.get(make) ?? []).filter((index) => (counts[index] ?? 0) > 0)
    const summaries = present.flatMap((index) => {
      const nameplate = nameplates[index]
      return nameplate === undefined ? [] : [modelSummary(nameplate, positions, { named, columns })]
    })
    return summaries.filter(({ vehicle_count }) => vehicle_count > 0).toSorted(byFold(({ model }) => model))
  }

  return (positions) => ({
    total: positions.length,
    nameplateCounts: () => nameplateCounts(positions),
    makes: () => makes(positions),
    models: (make) => models(make, positions),
    modelFacet(make) {
      const values = models(make, positions).map(({ model, vehicle_count }) => ({ value: model, count: vehicle_count }))
      return { unknown: 0, values: values.toSorted(mostFirst) }
    },
    years: () => yearSummaries(columns, positions),
    facet: (facet) => facetOf(facet, positions),
  })
}

/** Returns the nameplate of each column code. A nameplate may have several spellings. */
function nameplatesByCode(nameplates: readonly Nameplate[], { nameplate: column }: VehicleColumns): number[] {
  const codes = new Map(column.values.map((value, index) => [value, index + 1]))
  const byCode: number[] = []
  for (const [nameplate, { make, spellings }] of nameplates.entries()) {
    for (const spelling of spellings) byCode[codes.get(nameplateValue(make, spelling)) ?? UNKNOWN] = nameplate
  }
  return byCode
}

function makeSummary(
  make: string,
  indices: readonly number[],
  { nameplates, counts }: { nameplates: readonly Nameplate[]; counts: Uint32Array },
): MakeSummary {
  let [vehicle_count, model_count] = [0, 0]
  let first_year: number | null = null
  let last_year: number | null = null
  for (const index of indices) {
    const count = counts[index] ?? 0
    vehicle_count += count
    if (count > 0) model_count += 1
    first_year = earlier(first_year, nameplates[index]?.first_year ?? null)
    last_year = later(last_year, nameplates[index]?.last_year ?? null)
  }
  return { make, vehicle_count, model_count, first_year, last_year }
}

/** Summarizes a nameplate. Counts every vehicle that a search by its name finds. */
function modelSummary(
  { make, model }: Nameplate,
  positions: Uint32Array,
  { named, columns }: { named: VehiclesNamed; columns: VehicleColumns },
): ModelSummary {
  const all = named(make, model)
  return {
    model,
    vehicle_count: intersect(all, positions).length,
    // Published order is newest year first, then vehicles without a year.
    first_year: yearAt(
      columns,
      all.findLast((position) => yearAt(columns, position) !== null),
    ),
    last_year: yearAt(columns, all[0]),
  }
}

function yearAt({ year: { values, codes } }: VehicleColumns, position: number | undefined): number | null {
  const value = position === undefined ? undefined : values[(codes[position] ?? UNKNOWN) - 1]
  return value === undefined ? null : Number(value)
}

function yearSummaries({ year, make }: VehicleColumns, positions: Uint32Array): YearSummary[] {
  const counts = countCodes(year, positions)
  const makes = year.values.map(() => new Set<number>())
  for (const position of positions) makes[(year.codes[position] ?? 0) - 1]?.add(make.codes[position] ?? 0)
  return year.values
    .map((value, index) => ({
      year: Number(value),
      vehicle_count: counts[index + 1] ?? 0,
      make_count: makes[index]?.size ?? 0,
    }))
    .filter(({ vehicle_count }) => vehicle_count > 0)
    .toSorted((left, right) => right.year - left.year)
}

function mostFirst(left: ValueCount, right: ValueCount): number {
  return right.count - left.count || compareText(left.value, right.value)
}

function byFold<Item>(nameOf: (item: Item) => string): (left: Item, right: Item) => number {
  return (left, right) => compareText(fold(nameOf(left)), fold(nameOf(right)))
}

function compareText(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}

const COLUMN_FACETS = [
  'make',
  'nameplate',
  'year',
  'body_class',
  'fuel_type',
  'drive_type',
  'cylinders',
] as const satisfies PostingFacet[]
type ColumnFacet = (typeof COLUMN_FACETS)[number]

interface VehicleColumn {
  /** Values sorted by code points. */
  readonly values: readonly string[]
  /** Value index + 1 by position; 0 = unknown. */
  readonly codes: Uint32Array
}

export type VehicleColumns = Readonly<Record<ColumnFacet, VehicleColumn>>

/** Lists written before the next pause: about a millisecond. */
const LISTS_PER_SLICE = 256

/** Converts the posting lists of the facets to columns of 4 bytes per vehicle. Yields between slices. */
export function* readColumns(postings: PostingStore, listedCount: number): Generator<undefined, VehicleColumns> {
  const columns: Partial<Record<ColumnFacet, VehicleColumn>> = {}
  for (const facet of COLUMN_FACETS) {
    const values: string[] = []
    const codes = new Uint32Array(listedCount)
    for (const { value, positions } of postings.ofFacet(facet)) {
      values.push(value)
      for (const position of positions) codes[position] = values.length
      if (values.length % LISTS_PER_SLICE === 0) yield
    }
    columns[facet] = { values, codes }
    yield
  }
  return columns as VehicleColumns
}

function countCodes({ values, codes }: VehicleColumn, positions: Uint32Array): Uint32Array {
  const counts = new Uint32Array(values.length + 1)
  for (const position of positions) {
    const code = codes[position] ?? 0
    counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}
