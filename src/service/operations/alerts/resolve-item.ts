import type { ItemKey, Resolved } from '#alerts/watchlists/items.ts'
import { vehicleGroup, type UnknownReason } from '#alerts/watchlists/vehicle-group.ts'
import type { Catalog } from '#catalog/catalog.ts'
import { readVin } from '#operations/vin/read-vin.ts'
import { isIdentified, vinVehicle } from '#operations/vin/vin-vehicles.ts'
import type { Clock } from '#platform/clock.ts'
import { ProblemError } from '#platform/problem.ts'

/** Maximum number of vehicles per name. Names with more are looked up only by federal records. */
const VEHICLES_MAX = 200
/** Sources that resolve VINs and names. When one of them changes, an item may resolve to another vehicle. */
const READ_BY = ['epa-vehicles', 'nhtsa-vpic']

/** Resolves an item to vehicles of the current data. Never throws for an invalid item: that becomes a finding. */
export function resolveItem(key: ItemKey, context: { catalog: Catalog; clock: Clock }): Resolved {
  return { group: groupOf(key, context), by: resolvedBy(context.catalog) }
}

/** Returns a text that changes when items must be resolved again. */
export function resolvedBy({ meta, freshness }: Pick<Catalog, 'meta' | 'freshness'>): string {
  const read = freshness.filter(({ source }) => READ_BY.includes(source))
  const sources = read.map(({ source, dated, accepted_rows: rows }) => `${source} ${dated ?? ''} ${rows}`)
  return [meta.edition, String(meta.schema_version), ...sources].join(' | ')
}

function groupOf(key: ItemKey, context: { catalog: Catalog; clock: Clock }) {
  if (key.kind === 'vin') return vinGroup(key.vin, context)
  const { catalog } = context
  if (key.kind === 'vehicle') {
    const vehicle = catalog.getVehicle(key.vehicleId)
    if (vehicle === undefined) return unknown('unknown_name')
    const { year, make, model, id } = vehicle
    return vehicleGroup({ year, make, model, vehicleIds: [id], unknownReason: null })
  }
  const { year, make, model } = key
  const filters = { year, make, model }
  const { vehicles, total } = catalog.searchVehicles(filters, { limit: VEHICLES_MAX, offset: 0 })
  const vehicleIds = total > VEHICLES_MAX ? [] : vehicles.map(({ id }) => id)
  const isKnown = vehicleIds.length > 0 || catalog.ownerOf(filters, []).recordSets.length > 0
  const unknownReason = isKnown ? null : ('unknown_name' as const)
  return vehicleGroup({ ...filters, vehicleIds: vehicleIds.toSorted(), unknownReason })
}

function vinGroup(vin: string, { catalog, clock }: { catalog: Catalog; clock: Clock }) {
  try {
    const decoded = readVin({ vin }, { catalog, clock })
    const { facts, vehicles } = vinVehicle(decoded, catalog)
    const { year, make, model } = facts
    if (!isIdentified(facts)) return unknown('not_decoded', { year, make, model })
    const vehicleIds = vehicles.map(({ id }) => id)
    return vehicleGroup({ year, make, model, vehicleIds: vehicleIds.toSorted(), unknownReason: null })
  } catch (error) {
    if (error instanceof ProblemError && (error.code === 'not_a_vin' || error.code === 'decoder_not_loaded')) {
      return unknown(error.code)
    }
    throw error
  }
}

function unknown(
  unknownReason: UnknownReason,
  { year, make, model }: { year: number | null; make: string | null; model: string | null } = NOTHING_KNOWN,
) {
  return vehicleGroup({ year, make, model, vehicleIds: [], unknownReason })
}

const NOTHING_KNOWN = { year: null, make: null, model: null }
