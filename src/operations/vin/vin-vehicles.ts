import { Type, type Static, type TOptional, type TSchema } from 'typebox'
import type { Catalog } from '#catalog/catalog.ts'
import { SPECIFICATION_FIELDS } from '#catalog/vehicle-fields.ts'
import type { CandidateRow } from '#catalog/vehicle-store.ts'
import { TELLING_FIELDS } from '#catalog/vehicle-store.ts'
import { CANDIDATES_MAX } from '#catalog/vin/vin-candidates.ts'
import type { DecodedVin } from '#vin/decode-vin.ts'
import { VehicleId } from '#operations/vehicle.ts'
import type { VinFacts } from './vin-facts.ts'
import { closed } from '#operations/schemas.ts'

type TellingField = (typeof TELLING_FIELDS)[number]

const telling = TELLING_FIELDS.map((name) => [name, Type.Optional(SPECIFICATION_FIELDS[name].schema as TSchema)])
const DiffersBy = closed(
  Object.fromEntries(telling) as Record<TellingField, TOptional>,
  'Its values of the fields that tell the vehicles of the list apart. Empty where there is one alone.',
)

/** Which vehicles of the catalog a VIN can be. */
export const VEHICLE_FIELDS = {
  vehicle_match: Type.Enum(['exact', 'candidates', 'none'], {
    description:
      '"exact": one vehicle of the catalog has what the VIN states. "candidates": several have, and the VIN does not tell which. "none": none was found, which does not mean that there is none.',
    examples: ['candidates'],
  }),
  vehicles: Type.Array(
    closed(
      {
        id: VehicleId,
        differs_by: DiffersBy,
      },
      'A vehicle of the catalog that it may be.',
    ),
    {
      maxItems: CANDIDATES_MAX,
      description:
        'The vehicles of /v1/vehicles that it may be, in their usual order. None is left out for a value that is not known.',
    },
  ),
  told_apart_by: Type.Array(Type.Enum([...TELLING_FIELDS]), {
    maxItems: TELLING_FIELDS.length,
    description: 'Fields that would tell them apart, where a look at the vehicle shows them.',
    examples: [['drive_type', 'transmission']],
  }),
} as const
const VehicleFields = Type.Object(VEHICLE_FIELDS)

const MAKE = 26
const MODEL = 28
const NAMES_OF_TRIMS = new Set<string | null>(['Trim', 'Trim2', 'Series', 'Series2'])

export interface VinVehicles {
  /** As responses show them. */
  readonly found: Static<typeof VehicleFields>
  /** The same vehicles. */
  readonly vehicles: readonly CandidateRow[]
}

/** What a decoded VIN can be among the vehicles of the catalog. */
export function vinVehicles(decoded: DecodedVin, facts: VinFacts, catalog: Catalog): VinVehicles {
  const idOf = (id: number) => Number(decoded.elements.find((element) => element.id === id)?.valueId ?? Number.NaN)
  const [makeId, modelId] = [idOf(MAKE), idOf(MODEL)]
  const { year: modelYear } = facts
  const isNamed = Number.isSafeInteger(makeId) && Number.isSafeInteger(modelId)
  if (!isNamed || modelYear === null || catalog.vinCandidates === undefined) return NONE
  const trim = decoded.elements
    .filter(({ code }) => NAMES_OF_TRIMS.has(code))
    .flatMap(({ value }) => (value === null ? [] : [value]))
  const { match, vehicles, toldBy } = catalog.vinCandidates({
    makeId,
    modelId,
    modelYear,
    trim,
    bodyClass: facts.body_class,
    doors: facts.doors,
    driveType: facts.drive_type,
    transmission: facts.transmission,
    fuelType: facts.fuel_type,
    cylinders: facts.cylinders,
    displacementL: facts.displacement_l,
  })
  return {
    found: {
      vehicle_match: match,
      vehicles: vehicles.map(({ vehicle: { id }, differsBy }) => ({ id, differs_by: { ...differsBy } })),
      told_apart_by: toldBy.filter((name): name is TellingField => TELLING_FIELDS.some((field) => field === name)),
    },
    vehicles: vehicles.map(({ vehicle }) => vehicle),
  }
}

const NONE: VinVehicles = { found: { vehicle_match: 'none', vehicles: [], told_apart_by: [] }, vehicles: [] }
