import { Type, type Static, type TOptional, type TSchema } from 'typebox'
import type { Catalog } from '#catalog/catalog.ts'
import { SPECIFICATION_FIELDS } from '#catalog/vehicle-fields.ts'
import type { CandidateRow } from '#catalog/vehicle-store.ts'
import { DISTINGUISHING_FIELDS } from '#catalog/vehicle-store.ts'
import {
  CANDIDATES_MAX,
  COMPARED_FIELDS,
  MISMATCHES,
  noCandidates,
  type VinCandidates,
} from '#catalog/vin/vin-candidates.ts'
import type { DecodedVin } from '#vin/decode-vin.ts'
import { VehicleId } from '#operations/vehicle.ts'
import type { VinFacts } from './vin-facts.ts'
import { closed, nullable } from '#operations/schemas.ts'

type TellingField = (typeof DISTINGUISHING_FIELDS)[number]

const telling = DISTINGUISHING_FIELDS.map((name) => [name, Type.Optional(SPECIFICATION_FIELDS[name].schema as TSchema)])
const DiffersBy = closed(
  Object.fromEntries(telling) as { [Name in TellingField]: TOptional<(typeof SPECIFICATION_FIELDS)[Name]['schema']> },
  'Values of the fields that distinguish the vehicles of the list. Empty if there is only one.',
  'VinVehicleDifferences',
)

export const ExactVehicleId = nullable(VehicleId, {
  description: 'Id of the vehicle if `vehicle_match` of GET /v1/vins/{vin} is "exact". Null for other matches.',
  examples: ['bhoittduicef8iw'],
})

export const VEHICLE_FIELDS = {
  vehicle_match: Type.Enum(['exact', 'candidates', 'none'], {
    description:
      '"exact": one vehicle of the catalog matches the VIN; `not_compared` lists traits that were not compared. "candidates": several match and the VIN does not distinguish them, or one matches except for a hybrid or second fuel that the VIN states. "none": no vehicle was found, which does not prove that none exists; see `no_match_reason`.',
    examples: ['candidates'],
  }),
  vehicle_id: ExactVehicleId,
  not_compared: Type.Array(Type.Enum([...COMPARED_FIELDS]), {
    maxItems: COMPARED_FIELDS.length,
    description:
      'Traits that the VIN or the vehicle does not state, if `vehicle_match` is "exact". Empty for other matches.',
    examples: [[]],
  }),
  no_match_reason: nullable(Type.Enum([...MISMATCHES]), {
    description:
      'Reason if `vehicle_match` is "none". "name": the catalog has no vehicle of that year, make, and model, or the VIN does not state them. "gross_weight": the VIN states 9,001 lb or more, and EPA does not rate such vehicles. "load_class": different load class (1500, 2500, 3500). "fuel", "engine", "number" (in the name), "body", "doors": every vehicle of that name differs in this trait. Null if vehicles were found.',
    examples: [null],
  }),
  vehicles: Type.Array(
    closed(
      {
        id: VehicleId,
        differs_by: DiffersBy,
      },
      'A matching vehicle of the catalog.',
      'VinVehicle',
    ),
    {
      maxItems: CANDIDATES_MAX,
      description:
        'Matching vehicles of /v1/vehicles, in the default order. An unknown value never excludes a vehicle.',
    },
  ),
  told_apart_by: Type.Array(Type.Enum([...DISTINGUISHING_FIELDS]), {
    maxItems: DISTINGUISHING_FIELDS.length,
    description: 'Fields that distinguish these vehicles and can be checked on the vehicle.',
    examples: [['drive_type', 'transmission']],
  }),
} as const
const VehicleFields = Type.Object(VEHICLE_FIELDS)

const MAKE = 26
const MODEL = 28
const NAMES_OF_TRIMS = new Set<string | null>(['Trim', 'Trim2', 'Series', 'Series2'])

export interface VinVehicles {
  /** Matching vehicles in response form. */
  readonly found: Static<typeof VehicleFields>
  readonly vehicles: readonly CandidateRow[]
}

export function vinVehicles(decoded: DecodedVin, facts: VinFacts, catalog: Catalog): VinVehicles {
  const idOf = (id: number) => Number(decoded.elements.find((element) => element.id === id)?.valueId ?? Number.NaN)
  const [makeId, modelId] = [idOf(MAKE), idOf(MODEL)]
  const { year: modelYear } = facts
  const isNamed = Number.isSafeInteger(makeId) && Number.isSafeInteger(modelId)
  if (!isNamed || modelYear === null || catalog.vinCandidates === undefined) return NONE
  const trim = decoded.elements
    .filter(({ code }) => NAMES_OF_TRIMS.has(code))
    .flatMap(({ value }) => (value === null ? [] : [value]))
  const found = catalog.vinCandidates({
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
    isHeavy: (facts.gvwr.from_kg ?? 0) >= HEAVY_FROM_KG,
    isElectrified: facts.fuel_type === null && isElectrified(decoded),
  })
  return shown(found)
}

/** 9,001 lb, the lower end of class 2H, as vPIC writes it in kg. */
const HEAVY_FROM_KG = 4_082

/** Returns true if the fuels are gasoline and electricity: a hybrid whose kind vPIC does not state. */
function isElectrified({ elements }: DecodedVin): boolean {
  const fuels = elements.flatMap(({ code, value }) => (FUEL_CODES.has(code) && value !== null ? [value] : []))
  return fuels.includes('Gasoline') && fuels.includes('Electric')
}

const FUEL_CODES = new Set<string | null>(['FuelTypePrimary', 'FuelTypeSecondary'])

function shown({ match, vehicles, distinguishingFields, notCompared, mismatch }: VinCandidates): VinVehicles {
  return {
    found: {
      vehicle_match: match,
      vehicle_id: match === 'exact' ? (vehicles[0]?.vehicle.id ?? null) : null,
      not_compared: [...notCompared],
      no_match_reason: mismatch,
      vehicles: vehicles.map(({ vehicle: { id }, differsBy }) => ({ id, differs_by: { ...differsBy } })),
      told_apart_by: distinguishingFields.filter((name): name is TellingField =>
        DISTINGUISHING_FIELDS.some((field) => field === name),
      ),
    },
    vehicles: vehicles.map(({ vehicle }) => vehicle),
  }
}

/** Explanations of `no_match_reason`, to follow "None was found:". */
export const NO_MATCH_WORDS: Readonly<Record<(typeof MISMATCHES)[number], string>> = {
  name: 'the catalog has no vehicle of this year, make, and model, or the VIN does not encode them',
  gross_weight: 'the VIN states 9,001 lb or more, and EPA does not rate such vehicles',
  load_class: 'every vehicle of this name has another load class',
  fuel: 'every vehicle of this name runs on another fuel',
  engine: 'every vehicle of this name has another engine',
  number: 'every vehicle of this name has another number in its name',
  body: 'every vehicle of this name has another body',
  doors: 'every vehicle of this name has another number of doors',
}

const NONE = shown(noCandidates('name'))
