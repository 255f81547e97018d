import type { DatabaseSync } from 'node:sqlite'
import { bodiesAgree, cylindersAgree, displacementsAgree, doorsAgree } from './vin-agreement.ts'
import { drivesAgree, fuelsAgree, transmissionsAgree, trimsAgree } from './vin-agreement.ts'
import type { VehicleRow, VehicleStore } from './vehicle-store.ts'

/** Which vehicles a name of vPIC can be, by position; made when the snapshot is built (src/ingest/build/vin). */
export const VIN_VEHICLE_TABLE = `
CREATE TABLE vin_vehicle (
  make INTEGER NOT NULL, model INTEGER NOT NULL, year INTEGER NOT NULL, vehicle INTEGER NOT NULL,
  PRIMARY KEY (make, model, year, vehicle)
) WITHOUT ROWID;
CREATE INDEX vin_vehicle_names ON vin_vehicle (vehicle)`

/** What a VIN says of its vehicle, in the vocabularies of vehicles; null where it says nothing. */
export interface VinTraits {
  /** vPIC's ids: `valueId` of the elements 26 and 28. */
  readonly makeId: number
  readonly modelId: number
  readonly modelYear: number
  /** Trims and series in vPIC's words. */
  readonly trim: readonly string[]
  readonly bodyClass: string | null
  readonly doors: number | null
  readonly driveType: string | null
  readonly transmission: string | null
  readonly fuelType: string | null
  readonly cylinders: number | null
  readonly displacementL: number | null
}

/** One vehicle that the VIN can be. */
export interface VinCandidate {
  readonly id: string
  /** Its values of the fields that tell the candidates apart. */
  readonly differsBy: Readonly<Record<string, string | number | null>>
}

export interface VinCandidates {
  readonly match: 'exact' | 'candidates' | 'none'
  /** In published order, CANDIDATES_MAX at most. */
  readonly vehicles: readonly VinCandidate[]
  /** The fields that would tell the candidates apart; empty when there are not several. */
  readonly toldBy: readonly string[]
}

/** The most vehicles that one name of a year has are 60 or so. */
export const CANDIDATES_MAX = 100
/** Fields by which a vehicle can differ from another of the same name, in the order in which people ask for them. */
export const TELLING_FIELDS = [
  'model',
  'trim',
  'submodel',
  'body_class',
  'doors',
  'fuel_type',
  'displacement_l',
  'cylinders',
  'transmission',
  'drive_type',
  'configuration',
  'battery_kwh',
] as const satisfies readonly (keyof VehicleRow)[]

const NONE: VinCandidates = { match: 'none', vehicles: [], toldBy: [] }

export const VIN_CANDIDATE_STATEMENTS = {
  vehicles: `SELECT vehicle FROM vin_vehicle WHERE make = ? AND model = ? AND year = ? ORDER BY vehicle LIMIT ${CANDIDATES_MAX}`,
} as const

export type FindVinCandidates = (traits: VinTraits) => VinCandidates

/** @returns undefined when the snapshot has no decoder tables */
export function openVinCandidates(database: DatabaseSync, vehicles: VehicleStore): FindVinCandidates | undefined {
  const hasTable = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'vin_vehicle'").get()
  if (hasTable === undefined) return undefined
  const statement = database.prepare(VIN_CANDIDATE_STATEMENTS.vehicles)
  return (traits) => {
    const rows = statement.all(traits.makeId, traits.modelId, traits.modelYear)
    return candidatesAmong(
      rows.map(({ vehicle }) => vehicles.atPosition(Number(vehicle))),
      traits,
    )
  }
}

/**
 * Leaves out the vehicles that the VIN contradicts. A value that one side does not state contradicts nothing, and a trait
 * that every vehicle contradicts decides nothing: EPA and vPIC then mean different things by it.
 */
export function candidatesAmong(all: readonly VehicleRow[], traits: VinTraits): VinCandidates {
  let left = all
  for (const agrees of AGREEMENTS) {
    const agreeing = left.filter((vehicle) => agrees(vehicle, traits))
    if (agreeing.length > 0) left = agreeing
  }
  if (left.length === 0) return NONE
  const toldBy = TELLING_FIELDS.filter((field) => new Set(left.map((vehicle) => vehicle[field])).size > 1)
  const vehicles = left.map((vehicle) => ({
    id: vehicle.id,
    differsBy: Object.fromEntries(toldBy.map((field) => [field, vehicle[field]])),
  }))
  return { match: left.length === 1 ? 'exact' : 'candidates', vehicles, toldBy }
}

/** In the order of trust: what a VIN encodes of the engine is surest, the words of trims least. */
const AGREEMENTS: readonly ((vehicle: VehicleRow, traits: VinTraits) => boolean)[] = [
  (vehicle, { fuelType }) => fuelsAgree(vehicle.fuel_type, fuelType),
  (vehicle, { cylinders }) => cylindersAgree(vehicle.cylinders, cylinders),
  (vehicle, { displacementL }) => displacementsAgree(vehicle.displacement_l, displacementL),
  (vehicle, { bodyClass }) => bodiesAgree(vehicle.body_class, bodyClass),
  (vehicle, { doors }) => doorsAgree(vehicle.doors, doors),
  (vehicle, { driveType }) => drivesAgree(vehicle.drive_type, driveType),
  (vehicle, { transmission }) => transmissionsAgree(vehicle.transmission, transmission),
  (vehicle, { trim }) => trimsAgree(vehicle.trim, trim),
]
