import { Type, type Static, type TOptional, type TSchema } from 'typebox'
import type { Catalog } from '#catalog/catalog.ts'
import { SPECIFICATION_FIELDS } from '#catalog/vehicle-fields.ts'
import { NO_OWNER, type RecordsOwner } from '#catalog/vehicle-records.ts'
import { type CandidateRow, DISTINGUISHING_FIELDS } from '#catalog/vehicle-store.ts'
import {
  CANDIDATES_MAX,
  COMPARED_FIELDS,
  MISMATCHES,
  noCandidates,
  type VinCandidates,
} from '#catalog/vin/vin-candidates.ts'
import type { OperationContext } from '#operations/endpoint.ts'
import { FIELD_CHARACTERS_MAX, YEAR_MAX, YEAR_MIN } from '#operations/limits.ts'
import { closed, nullable } from '#operations/schemas.ts'
import { VehicleId } from '#operations/vehicle.ts'
import { isShared } from '#vin/decode-pass.ts'
import type { DecodedVin } from '#vin/decode-vin.ts'
import { readVin, type VinInput } from './read-vin.ts'
import { type VinFacts, agreedValues, vinFacts, type AgreedValue } from './vin-facts.ts'

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

const name = (description: string, example: string) =>
  nullable(Type.String({ minLength: 1, maxLength: FIELD_CHARACTERS_MAX }), { description, examples: [example] })

export const IDENTITY_FIELDS = {
  year: nullable(Type.Integer({ minimum: YEAR_MIN, maximum: YEAR_MAX }), {
    description: 'Model year stated by the VIN.',
    examples: [2019],
  }),
  make: name('Make.', 'Toyota'),
  model: name('Model as NHTSA names it.', 'Tacoma'),
} as const

export const VIN_IDENTITY_FIELDS = { ...IDENTITY_FIELDS, vehicle_id: ExactVehicleId } as const

export const VinRecallMatch = Type.Enum(['matched', 'none', 'not_loaded', 'unknown_vehicle'], {
  description:
    '"matched": federal recall records name this year, make, and model. "none": recalls of its make and model year are loaded and none has its name; this does not prove that it has no recalls. "not_loaded": recalls of its make and model year are not loaded. "unknown_vehicle": the VIN does not state year, make, and model, so nothing was looked up.',
  examples: ['matched'],
})

export const NOT_DECODED =
  'The VIN does not tell year, make and model, so no federal record was looked up: an empty list says nothing about this vehicle. Ask NHTSA: https://www.nhtsa.gov/recalls'

export function listMessage(isKnown: boolean): { message?: string } {
  return isKnown ? {} : { message: NOT_DECODED }
}

export function isIdentified({ year, make, model }: Pick<VinFacts, 'year' | 'make' | 'model'>): boolean {
  return year !== null && make !== null && model !== null
}

/** Returns the owner key of a decoded VIN's records, from NHTSA's own name and the candidate vehicles. */
export function ownerOfFacts(
  { year, make, model }: Pick<VinFacts, 'year' | 'make' | 'model'>,
  vehicles: readonly CandidateRow[],
  catalog: Catalog,
): RecordsOwner {
  if (year === null || make === null || model === null) return NO_OWNER
  return catalog.ownerOf({ year, make, model }, vehicles)
}

interface VinVehicle extends VinVehicles {
  readonly facts: VinFacts
  /** Facts that the matching vehicles decided. */
  readonly decided: readonly AgreedValue[]
  readonly owner: RecordsOwner
}

/** Vehicles by element list. VINs of one kind share a list, and an entry lives as long as the decoder keeps that list. */
const known = new WeakMap<DecodedVin['elements'], VinVehicle>()

/** Returns the vehicle of a decoded VIN. @param catalog catalog whose tables decoded it */
export function vinVehicle(decoded: DecodedVin, catalog: Catalog): VinVehicle {
  const { elements } = decoded
  // A WeakMap entry survives until the next full garbage collection, so element lists that are not shared are not cached.
  if (!isShared(elements)) return newVehicle(decoded, catalog)
  const vehicle = known.getOrInsertComputed(elements, () => newVehicle(decoded, catalog))
  return vehicle
}

function newVehicle(decoded: DecodedVin, catalog: Catalog): VinVehicle {
  const stated = vinFacts(decoded, catalog)
  const found = vinVehicles(decoded, stated, catalog)
  const decided = agreedValues(stated, found.vehicles)
  const facts: VinFacts = { ...stated, ...Object.fromEntries(decided.map(({ field, value }) => [field, value])) }
  return { facts, decided, ...found, owner: ownerOfFacts(facts, found.vehicles, catalog) }
}

/** Decodes a VIN as far as its records need. @throws ProblemError like readVin */
export function readOwner(
  input: VinInput,
  context: OperationContext,
): { identity: Static<ReturnType<typeof identityOf>>; isKnown: boolean; owner: RecordsOwner } {
  const { facts, found, owner } = vinVehicle(readVin(input, context), context.catalog)
  const { year, make, model } = facts
  return { identity: { year, make, model, vehicle_id: found.vehicle_id }, isKnown: isIdentified(facts), owner }
}

function identityOf() {
  return Type.Object(VIN_IDENTITY_FIELDS)
}
