import type { Catalog } from '#catalog/catalog.ts'
import type { VehicleRow } from '#catalog/vehicle-store.ts'

/** Responses of one kind with their goal: a share of the speed of a hello-world route that sends as many bytes. */
export interface Target {
  readonly name: string
  readonly paths: readonly string[]
  readonly goal: number
  /** True for conditional requests of callers that have the response. */
  readonly isUnchanged?: boolean
}

/** Enough that no response is a special case, few enough that all are cached. */
const PATHS_PER_TARGET = 32
const CANDIDATES = 2_000
const CODES = ['P0420', 'P0300', 'P0171', 'P0442', 'P0128', 'P0455', 'P0101', 'P0700']

/** Returns the responses to measure, for vehicles from the whole catalog. */
export function chooseTargets(catalog: Catalog): Target[] {
  const detail = spread(catalog, () => true).map(({ id }) => `/v1/vehicles/${id}`)
  const recalled = spread(catalog, ({ recall_count: count }) => (count ?? 0) > 0)
  const complained = spread(catalog, ({ complaint_count: count }) => (count ?? 0) > 0)
  return [
    { name: 'detail', paths: detail, goal: 0.75 },
    { name: '304', paths: detail, goal: 0.8, isUnchanged: true },
    { name: 'search', paths: [...new Set(spread(catalog, () => true).map(searchFor))], goal: 0.65 },
    { name: 'recalls', paths: recalled.map(({ id }) => `/v1/vehicles/${id}/recalls`), goal: 0.65 },
    { name: 'complaints', paths: complained.map(({ id }) => `/v1/vehicles/${id}/complaints?limit=10`), goal: 0.65 },
    { name: 'dtc', paths: CODES.map((code) => `/v1/dtc/${code}`), goal: 0.65 },
  ]
}

/** Returns some vehicles that match a condition, newest to oldest. */
function spread(catalog: Catalog, condition: (row: VehicleRow) => boolean): VehicleRow[] {
  const step = Math.max(1, Math.floor(catalog.meta.listed_count / CANDIDATES))
  const rows: VehicleRow[] = []
  for (let offset = 0; offset < catalog.meta.listed_count; offset += step) {
    rows.push(...catalog.searchVehicles({}, { limit: 1, offset }).vehicles.filter(condition))
  }
  const every = Math.max(1, Math.floor(rows.length / PATHS_PER_TARGET))
  return rows.filter((_, index) => index % every === 0).slice(0, PATHS_PER_TARGET)
}

function searchFor({ year, make, model }: VehicleRow): string {
  return `/v1/vehicles?${new URLSearchParams({ year: String(year ?? 2019), make, model }).toString()}&limit=5`
}
