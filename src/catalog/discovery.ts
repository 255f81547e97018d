import { fold, searchTerms } from './fold.ts'
import { nameplateValue } from './posting-facets.ts'
import { earlier, later, type Nameplate } from './nameplates.ts'
import { countCodes, type ColumnFacet, type VehicleColumns } from './vehicle-columns.ts'

/** A make that search can find. Years are those of all its vehicles. */
export interface MakeSummary {
  readonly make: string
  readonly vehicle_count: number
  readonly model_count: number
  readonly first_year: number | null
  readonly last_year: number | null
}

/** A model of a make: what a search by this make and model finds. */
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

/** How the vehicles of a search divide by one facet. */
export interface FacetCounts {
  /** Vehicles of which the value is not known. */
  readonly unknown: number
  /** The values that any of the vehicles has, most vehicles first, then by value. */
  readonly values: readonly ValueCount[]
}

/** What there is among some vehicles. Each call is one walk over them. */
export interface Discovery {
  readonly total: number
  /** A to Z. */
  makes(): MakeSummary[]
  /** The models of one make, A to Z. */
  models(make: string): ModelSummary[]
  /** Newest first. */
  years(): YearSummary[]
  facet(facet: Exclude<ColumnFacet, 'nameplate'>): FacetCounts
  /** The models of one make as a facet. */
  modelFacet(make: string): FacetCounts
  /** By nameplate, how many of the vehicles carry it. */
  nameplateCounts(): Uint32Array
}

/** The spelling of a nameplate that a vehicle carries, by the code of its column. */
interface Spelling {
  readonly nameplate: number
  readonly spelling: string
}

const UNKNOWN = 0

/** Answers, for the vehicles at any positions, what there is among them. */
export function createDiscovery(
  nameplates: readonly Nameplate[],
  columns: VehicleColumns,
): (positions: Uint32Array) => Discovery {
  const spellings = spellingsByCode(nameplates, columns)
  const makeByFold = new Map(nameplates.map(({ make }) => [fold(make), make]))
  const ofMake = Map.groupBy(nameplates.keys(), (index) => nameplates[index]?.make ?? '')

  function nameplateCounts(positions: Uint32Array): Uint32Array {
    const counts = new Uint32Array(nameplates.length)
    for (const [code, count] of countCodes(columns.nameplate, positions).entries()) {
      const nameplate = spellings[code]?.nameplate
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
    return modelSummaries(make, { nameplates, spellings, counts: countCodes(columns.nameplate, positions) })
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

function spellingsByCode(nameplates: readonly Nameplate[], { nameplate: column }: VehicleColumns): Spelling[] {
  const codes = new Map(column.values.map((value, index) => [value, index + 1]))
  const byCode: Spelling[] = []
  for (const [nameplate, { make, spellings }] of nameplates.entries()) {
    for (const spelling of spellings) {
      byCode[codes.get(nameplateValue(make, spelling)) ?? UNKNOWN] = { nameplate, spelling }
    }
  }
  return byCode
}

function makeSummary(
  make: string,
  indices: readonly number[],
  { nameplates, counts }: { nameplates: readonly Nameplate[]; counts: Uint32Array },
): MakeSummary {
  let [vehicle_count, model_count] = [0, 0]
  let [first_year, last_year]: (number | null)[] = [null, null]
  for (const index of indices) {
    const count = counts[index] ?? 0
    vehicle_count += count
    if (count > 0) model_count += 1
    first_year = earlier(first_year ?? null, nameplates[index]?.first_year ?? null)
    last_year = later(last_year ?? null, nameplates[index]?.last_year ?? null)
  }
  return { make, vehicle_count, model_count, first_year: first_year ?? null, last_year: last_year ?? null }
}

/**
 * One summary per nameplate, which counts every vehicle that a search by its name finds: "Tacoma" those of "Tacoma
 * Access Cab" too.
 */
function modelSummaries(
  make: string,
  {
    nameplates,
    spellings,
    counts,
  }: { nameplates: readonly Nameplate[]; spellings: readonly Spelling[]; counts: Uint32Array },
): ModelSummary[] {
  const byTerm = new Map<string, Omit<ModelSummary, 'model'>>()
  const present = new Set<Nameplate>()
  for (const [code, spelled] of spellings.entries()) {
    const nameplate = nameplates[spelled?.nameplate ?? -1]
    if (nameplate?.make !== make || spelled === undefined) continue
    const count = counts[code] ?? 0
    if (count > 0) present.add(nameplate)
    // Names of which nothing is left still tell which years there are.
    for (const term of searchTerms(spelled.spelling)) byTerm.set(term, withVehicles(byTerm.get(term), nameplate, count))
  }
  const summaries = [...present].flatMap(({ model, folded }) => {
    const summary = byTerm.get(folded)
    return summary === undefined ? [] : [{ model, ...summary }]
  })
  return summaries.toSorted(byFold(({ model }) => model))
}

function withVehicles(
  sum: Omit<ModelSummary, 'model'> | undefined,
  { first_year, last_year }: Nameplate,
  count: number,
): Omit<ModelSummary, 'model'> {
  return {
    vehicle_count: (sum?.vehicle_count ?? 0) + count,
    first_year: earlier(sum?.first_year ?? null, first_year),
    last_year: later(sum?.last_year ?? null, last_year),
  }
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

/** Orders by name without case and punctuation. */
function byFold<Item>(nameOf: (item: Item) => string): (left: Item, right: Item) => number {
  return (left, right) => compareText(fold(nameOf(left)), fold(nameOf(right)))
}

function compareText(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}
