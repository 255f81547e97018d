import { Type, type Static } from 'typebox'
import type { Catalog } from '#catalog/catalog.ts'
import { NOBODY, type RecordsOwner } from '#catalog/vehicle-records.ts'
import type { CandidateRow } from '#catalog/vehicle-store.ts'
import type { DecodedVin } from '#vin/decode-vin.ts'
import { isShared } from '#vin/description.ts'
import type { OperationContext } from '#operations/endpoint.ts'
import { nullable } from '#operations/schemas.ts'
import { FIELD_CHARACTERS_MAX, YEAR_MAX, YEAR_MIN } from '#operations/limits.ts'
import { readVin, type VinInput } from './read-vin.ts'
import { decidedByVehicles, vinFacts, type DecidedByVehicles, type VinFacts } from './vin-facts.ts'
import { ExactVehicleId, vinVehicles, type VinVehicles } from './vin-vehicles.ts'

const name = (description: string, example: string) =>
  nullable(Type.String({ minLength: 1, maxLength: FIELD_CHARACTERS_MAX }), { description, examples: [example] })

/** Year, make, and model as a VIN states them. */
export const IDENTITY_FIELDS = {
  year: nullable(Type.Integer({ minimum: YEAR_MIN, maximum: YEAR_MAX }), {
    description: 'Model year stated by the VIN.',
    examples: [2019],
  }),
  make: name('Make.', 'Toyota'),
  model: name('Model as NHTSA names it.', 'Tacoma'),
} as const

/** What every response by VIN with a list of records says of the vehicle. */
export const VIN_IDENTITY_FIELDS = { ...IDENTITY_FIELDS, vehicle_id: ExactVehicleId } as const

/** What the recalls of a vehicle rest on, also where a VIN does not say which vehicle it is. */
export const VinRecallMatch = Type.Enum(['matched', 'none', 'not_loaded', 'unknown_vehicle'], {
  description:
    '"matched": federal recall records name this year, make, and model. "none": recalls of its make and model year are loaded and none has its name; this does not prove that it has no recalls. "not_loaded": recalls of its make and model year are not loaded. "unknown_vehicle": the VIN does not state year, make, and model, so nothing was looked up.',
  examples: ['matched'],
})

export const NOT_DECODED =
  'The VIN does not tell year, make and model, so no federal record was looked up: an empty list says nothing about this vehicle. Ask NHTSA: https://www.nhtsa.gov/recalls'

/** What a list must say where the VIN does not tell whose records are meant; it goes over what the list itself says. */
export function listMessage(isKnown: boolean): { message?: string } {
  return isKnown ? {} : { message: NOT_DECODED }
}

/** Whether the vehicle is known well enough to look its records up. */
export function isIdentified({ year, make, model }: Pick<VinFacts, 'year' | 'make' | 'model'>): boolean {
  return year !== null && make !== null && model !== null
}

/** Whose records those of a decoded VIN are: by NHTSA's own name, and of the vehicles that it may be. */
export function ownerOfFacts(
  { year, make, model }: Pick<VinFacts, 'year' | 'make' | 'model'>,
  vehicles: readonly CandidateRow[],
  catalog: Catalog,
): RecordsOwner {
  if (year === null || make === null || model === null) return NOBODY
  return catalog.ownerOf({ year, make, model }, vehicles)
}

/** The vehicle of a VIN. */
export interface VinVehicle extends VinVehicles {
  readonly facts: VinFacts
  /** Values among the facts that the vehicles decided. */
  readonly decided: readonly DecidedByVehicles[]
  /** Whose its records are. */
  readonly owner: RecordsOwner
}

/** By the list of elements, where it is one for all VINs of a kind, as long as the decoder holds it. */
const known = new WeakMap<DecodedVin['elements'], VinVehicle>()

/** What is known of the vehicle of a decoded VIN. @param catalog the one whose tables decoded it */
export function vinVehicle(decoded: DecodedVin, catalog: Catalog): VinVehicle {
  const { elements } = decoded
  // An entry outlives its VIN until the next collection of everything: none is made that nobody can find.
  if (!isShared(elements)) return newVehicle(decoded, catalog)
  const vehicle = known.getOrInsertComputed(elements, () => newVehicle(decoded, catalog))
  return vehicle
}

function newVehicle(decoded: DecodedVin, catalog: Catalog): VinVehicle {
  const stated = vinFacts(decoded, catalog)
  const found = vinVehicles(decoded, stated, catalog)
  const decided = decidedByVehicles(stated, found.vehicles)
  const facts: VinFacts = { ...stated, ...Object.fromEntries(decided.map(({ field, value }) => [field, value])) }
  return { facts, decided, ...found, owner: ownerOfFacts(facts, found.vehicles, catalog) }
}

/** Decodes a VIN as far as its records need it. @throws ProblemError as readVin */
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
