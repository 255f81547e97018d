import type { DatabaseSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import { bodiesAgree, cylindersAgree, displacementsAgree, doorsAgree, isRounded } from './vin-agreement.ts'
import { drivesAgree, fuelsAgree, isOtherVan, isSameBody, isTailgate, transmissionsAgree } from './vin-agreement.ts'
import { hasOtherNumber, nameAgrees, statedDrive, statedFuel, statedWords } from './vin-name-words.ts'
import { vinNameWords, type NameWords } from './vin-name-words.ts'
import { CANDIDATE_COLUMNS, TELLING_FIELDS, type CandidateRow } from '#catalog/vehicle-store.ts'
import type { NameTexts, VinTrims } from './vin-trims.ts'
import { cached } from '#platform/cached.ts'

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
  readonly vehicle: CandidateRow
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
/** Vehicles that are held in memory by vPIC's name: about 300 bytes each; a name without one counts as one. */
const HELD_VEHICLES_MAX = 16_384

const NONE: VinCandidates = { match: 'none', vehicles: [], toldBy: [] }

export const VIN_CANDIDATE_STATEMENTS = {
  vehicles: `
    SELECT ${CANDIDATE_COLUMNS.map((name) => `v.${name}`).join(', ')} FROM vin_vehicle x CROSS JOIN vehicle v ON v.position = x.vehicle
     WHERE x.make = ? AND x.model = ? AND x.year = ? ORDER BY x.vehicle LIMIT ${CANDIDATES_MAX}`,
  model: 'SELECT name FROM vin_model WHERE model = ?',
} as const

export type FindVinCandidates = (traits: VinTraits) => VinCandidates

/** @returns undefined when the snapshot has no decoder tables */
export function openVinCandidates(database: DatabaseSync, trims: VinTrims | undefined): FindVinCandidates | undefined {
  if (trims === undefined) return undefined
  const statement = database.prepare(VIN_CANDIDATE_STATEMENTS.vehicles)
  const model = database.prepare(VIN_CANDIDATE_STATEMENTS.model)
  const read = (makeId: number, modelId: number, modelYear: number): NamedVehicles => {
    const all = statement.all(makeId, modelId, modelYear) as unknown as CandidateRow[]
    if (all.length === 0) return NO_VEHICLES
    const name = String(model.get(modelId)?.['name'])
    return { all, model: { model: name, known: trims.ofName(makeId, modelId, modelYear) } }
  }
  const held = new LRUCache<string, NamedVehicles>({
    maxSize: HELD_VEHICLES_MAX,
    sizeCalculation: ({ all }) => all.length + 1,
  })
  return (traits) => {
    const { makeId, modelId, modelYear } = traits
    const key = `${makeId} ${modelId} ${modelYear}`
    const named = cached(held, key, () => read(makeId, modelId, modelYear))
    return named.all.length === 0 ? NONE : candidatesAmong(named.all, traits, named.model)
  }
}

/** The vehicles of one name of vPIC in one year. */
interface NamedVehicles {
  readonly all: readonly CandidateRow[]
  readonly model: VinModel
}

const NO_VEHICLES: NamedVehicles = { all: [], model: { model: '', known: undefined } }

/** vPIC's model of the VIN, and what vPIC knows of that name in that year. */
export interface VinModel {
  readonly model: string
  readonly known: NameTexts | undefined
}

/**
 * Leaves out the vehicles that the VIN contradicts. A value that one side does not state contradicts nothing. A trait that
 * every vehicle contradicts decides nothing, because EPA and vPIC then mean different things by it; but an engine, a fuel or
 * a number of the name that none of them has is another vehicle's, which EPA does not list.
 */
export function candidatesAmong(
  all: readonly CandidateRow[],
  decoded: VinTraits,
  { model, known }: VinModel,
): VinCandidates {
  const traits: VinTraits = {
    ...decoded,
    fuelType:
      (decoded.fuelType === 'Gasoline' ? null : decoded.fuelType) ?? statedFuel(decoded.trim) ?? decoded.fuelType,
    driveType: decoded.driveType ?? statedDrive(decoded.trim),
  }
  const words = vinNameWords(model, traits.trim, known === undefined ? [] : [known.trims, known.series])
  if (all.every((vehicle) => isAnother(vehicle, traits, words))) return NONE
  let left = all
  for (const agrees of AGREEMENTS) {
    const agreeing = left.filter((vehicle) => agrees(vehicle, traits, words))
    if (agreeing.length > 0) left = agreeing
  }
  left = mostNamed(ofLitres(left, traits.displacementL, known?.litres), words)
  const toldBy = TELLING_FIELDS.filter((field) => new Set(left.map((vehicle) => vehicle[field])).size > 1)
  const vehicles = left.map((vehicle) => ({
    vehicle,
    differsBy: Object.fromEntries(toldBy.map((field) => [field, vehicle[field]])),
  }))
  return { match: left.length === 1 ? 'exact' : 'candidates', vehicles, toldBy }
}

function isAnother(vehicle: CandidateRow, traits: VinTraits, words: NameWords): boolean {
  const isOtherEngine = !hasCylinders(vehicle, traits) && !hasLitres(vehicle, traits)
  if (isOtherEngine || !fuelsAgree(vehicle.fuel_type, traits.fuelType)) return true
  return hasOtherNumber(vehicle, words) || isOtherVan(vehicle.body_class, traits.bodyClass)
}

function hasCylinders(vehicle: CandidateRow, { cylinders }: VinTraits): boolean {
  return cylindersAgree(vehicle.cylinders, cylinders)
}

function hasLitres(vehicle: CandidateRow, { displacementL }: VinTraits): boolean {
  return displacementsAgree(vehicle.displacement_l, displacementL)
}

/** vPIC calls a hybrid what EPA calls gasoline at times; where EPA tells them apart, so does this. */
const HYBRIDS: ReadonlySet<string | null> = new Set(['Hybrid', 'Plug-in Hybrid'])

type Agrees = (vehicle: CandidateRow, traits: VinTraits, words: NameWords) => boolean

/** In the order of trust: what a VIN encodes of the engine is surest, drive and transmission are rarely in it. */
const AGREEMENTS: readonly Agrees[] = [
  (vehicle, { fuelType }) => fuelsAgree(vehicle.fuel_type, fuelType),
  (vehicle, { fuelType }) => !HYBRIDS.has(fuelType) || vehicle.fuel_type === fuelType,
  (vehicle, traits) => hasCylinders(vehicle, traits) && hasLitres(vehicle, traits),
  // vPIC states four cylinders of the Focus with 1.0 litres: where no vehicle has both, either may be wrong.
  (vehicle, traits) => hasCylinders(vehicle, traits) || hasLitres(vehicle, traits),
  (vehicle, _, words) => nameAgrees(vehicle, words),
  (vehicle, { bodyClass }) => bodiesAgree(vehicle.body_class, bodyClass),
  (vehicle, { bodyClass }, words) =>
    isSameBody(vehicle.body_class, bodyClass) || statedWords({ model: vehicle.submodel ?? '', trim: null }, words) > 0,
  (vehicle, { doors }) => doorsAgree(vehicle.doors, doors) || isTailgate(vehicle.body_class, vehicle.doors, doors),
  (vehicle, { driveType }) => drivesAgree(vehicle.drive_type, driveType),
  (vehicle, { transmission }) => transmissionsAgree(vehicle.transmission, transmission),
]

/**
 * Of engines that are nearly alike, the one whose litres the VIN states: 2.5, not the 2.4 of the Highlander with a turbocharger. Only
 * where vPIC states each of them, because it has one value for both of some (5.5 for an SL 550 and an AMG SL55).
 */
function ofLitres(
  vehicles: readonly CandidateRow[],
  litres: number | null,
  stated: readonly number[] = [],
): readonly CandidateRow[] {
  if (litres === null) return vehicles
  const known = vehicles.flatMap(({ displacement_l: own }) => (own === null ? [] : [own]))
  const isStated = known.every((own) => stated.some((one) => isRounded(own, one)))
  if (!isStated || !known.some((own) => isRounded(own, litres))) return vehicles
  return vehicles.filter(({ displacement_l: own }) => own === null || isRounded(own, litres))
}

/** Fields in which two vehicles must be alike for the name to decide between them. */
const ALIKE_FIELDS = [
  'fuel_type',
  'displacement_l',
  'cylinders',
  'body_class',
  'drive_type',
  'transmission',
] as const satisfies readonly (keyof CandidateRow)[]

/** Of vehicles that are alike but for their names, those of which the VIN states the most words: EPA lists "LE" beside others. */
function mostNamed(vehicles: readonly CandidateRow[], words: NameWords): readonly CandidateRow[] {
  const keyOf = (vehicle: CandidateRow): string => ALIKE_FIELDS.map((field) => vehicle[field]).join('\n')
  const most = new Map<string, number>()
  for (const vehicle of vehicles) {
    const key = keyOf(vehicle)
    most.set(key, Math.max(most.get(key) ?? 0, statedWords(vehicle, words)))
  }
  return vehicles.filter((vehicle) => statedWords(vehicle, words) === most.get(keyOf(vehicle)))
}
