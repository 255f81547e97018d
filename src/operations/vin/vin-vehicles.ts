import { Type, type Static } from 'typebox'
import type { Catalog } from '#catalog/catalog.ts'
import { SPECIFICATION_NAMES, type SpecificationName } from '#catalog/vehicle-fields.ts'
import type { VehicleRow } from '#catalog/vehicle-store.ts'
import { CANDIDATE_COUNT_MAX } from '#operations/limits.ts'
import { VehicleId } from '#operations/vehicle.ts'
import type { VinFacts } from './vin-facts.ts'

const FieldName = Type.Enum([...SPECIFICATION_NAMES])

/** Which vehicles of the catalog a VIN can be. */
export const VEHICLE_FIELDS = {
  vehicle_match: Type.Enum(['exact', 'candidates', 'none'], {
    description:
      '"exact": one vehicle of the catalog has what the VIN states. "candidates": several have, and the VIN does not tell which. "none": none was found, which does not mean that there is none.',
    examples: ['candidates'],
  }),
  vehicles: Type.Array(
    Type.Object(
      {
        id: VehicleId,
        differs_by: Type.Array(FieldName, {
          maxItems: SPECIFICATION_NAMES.length,
          description: 'Fields in which it differs from another of the list.',
          examples: [['drive_type']],
        }),
      },
      { additionalProperties: false, description: 'A vehicle of the catalog that it may be.' },
    ),
    {
      maxItems: CANDIDATE_COUNT_MAX,
      description:
        'The vehicles of /v1/vehicles that it may be, in their usual order. None is left out for a value that is not known.',
    },
  ),
  told_apart_by: Type.Array(FieldName, {
    maxItems: SPECIFICATION_NAMES.length,
    description: 'Fields that would tell them apart, where a look at the vehicle shows them.',
    examples: [['drive_type', 'transmission']],
  }),
} as const
const VehicleFields = Type.Object(VEHICLE_FIELDS)

/** Litres that round to the same tenth in one source and are stated finer in the other. */
const LITRES_APART_MAX = 0.06

/** What a decoded VIN can be among the vehicles of the catalog. */
export function vinVehicles(facts: VinFacts, catalog: Catalog): Static<typeof VehicleFields> {
  const rows = candidatesOf(facts, catalog)
  const differing = SPECIFICATION_NAMES.filter((name) => new Set(rows.map((row) => row[name])).size > 1)
  return {
    vehicle_match: rows.length === 0 ? 'none' : rows.length === 1 ? 'exact' : 'candidates',
    vehicles: rows.map(({ id }) => ({ id, differs_by: [...differing] })),
    told_apart_by: differing,
  }
}

function candidatesOf(facts: VinFacts, catalog: Catalog): VehicleRow[] {
  const { year, make, model } = facts
  if (year === null || make === null || model === null) return []
  const filters = { year, make, model }
  // A name of which words were left out, or taken otherwise, may be another vehicle's.
  if (catalog.noteOf(filters) !== undefined) return []
  const { vehicles } = catalog.searchVehicles(filters, { limit: CANDIDATE_COUNT_MAX, offset: 0 })
  return vehicles.filter((row) => !contradicts(row, facts))
}

/** Whether both state a value, and not the same. */
function contradicts(row: VehicleRow, facts: VinFacts): boolean {
  const same: readonly SpecificationName[] = ['cylinders', 'fuel_type']
  if (same.some((name) => differ(row[name], facts[name as 'cylinders']))) return true
  if (row.displacement_l === null || facts.displacement_l === null) return false
  return Math.abs(row.displacement_l - facts.displacement_l) > LITRES_APART_MAX
}

function differ(left: unknown, right: unknown): boolean {
  return left !== null && right !== null && left !== right
}
