import { Type, type Static } from 'typebox'
import type { Catalog } from '#catalog/catalog.ts'
import { NO_OWNER, type RecordsOwner } from '#catalog/vehicle-records.ts'
import type { CandidateRow } from '#catalog/vehicle-store.ts'
import type { DecodedVin } from '#vin/decode-vin.ts'
import { isShared } from '#vin/decode-pass.ts'
import type { OperationContext } from '#operations/endpoint.ts'
import { nullable } from '#operations/schemas.ts'
import { FIELD_CHARACTERS_MAX, YEAR_MAX, YEAR_MIN } from '#operations/limits.ts'
import { readVin, type VinInput } from './read-vin.ts'
import { agreedValues, vinFacts, type AgreedValue, type VinFacts } from './vin-facts.ts'
import { ExactVehicleId, vinVehicles, type VinVehicles } from './vin-vehicles.ts'

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

export interface VinVehicle extends VinVehicles {
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
