import type { DatabaseSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import { CANDIDATE_COLUMNS, type CandidateRow, DISTINGUISHING_FIELDS } from '#catalog/vehicle-store.ts'
import { cached } from '#platform/cached.ts'
import { prepareLookup } from '#platform/database/statements.ts'
import {
  bodiesAgree,
  cylindersAgree,
  displacementsAgree,
  doorsAgree,
  drivesAgree,
  fuelsAgree,
  isOtherBody,
  isOtherVan,
  isPlainGasoline,
  isRounded,
  isSameBody,
  isTailgate,
  isUnstatedGas,
  transmissionsAgree,
  type NameWords,
  hasOtherNumber,
  mayBeHybrid,
  nameAgrees,
  statedDrive,
  statedFuel,
  statedWords,
  vinNameWords,
} from './vin-agreement.ts'
import { loadClassesOf, type NameTexts, type VinTrims } from './vin-trims.ts'

/** Vehicles that a vPIC name can mean, by position; written when the snapshot is built (src/data/ingest/build/vin). */
export const VIN_VEHICLE_TABLE = `
CREATE TABLE vin_vehicle (
  make INTEGER NOT NULL, model INTEGER NOT NULL, year INTEGER NOT NULL, vehicle INTEGER NOT NULL,
  PRIMARY KEY (make, model, year, vehicle)
) WITHOUT ROWID;
CREATE INDEX vin_vehicle_names ON vin_vehicle (vehicle)`

/** Traits that a VIN states, in the vocabularies of vehicles; null = not stated. */
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
  /** True if the gross vehicle weight rating is 9,001 lb or more. */
  readonly isHeavy: boolean
  /** True if it states gasoline and electricity without a level of electrification: a hybrid of some kind. */
  readonly isElectrified: boolean
}

/** Reasons why no vehicle matches a VIN; `name`: the catalog has no vehicle of that year, make and model. */
export const MISMATCHES = ['name', 'gross_weight', 'load_class', 'fuel', 'engine', 'number', 'body', 'doors'] as const
export type Mismatch = (typeof MISMATCHES)[number]

export const COMPARED_FIELDS = [
  'fuel_type',
  'cylinders',
  'displacement_l',
  'body_class',
  'doors',
  'drive_type',
  'transmission',
] as const satisfies readonly (keyof CandidateRow)[]
export type ComparedField = (typeof COMPARED_FIELDS)[number]

export interface VinCandidate {
  readonly vehicle: CandidateRow
  /** Values of the fields that distinguish the candidates. */
  readonly differsBy: Readonly<Record<string, string | number | null>>
}

export interface VinCandidates {
  readonly match: 'exact' | 'candidates' | 'none'
  /** In published order, at most CANDIDATES_MAX. */
  readonly vehicles: readonly VinCandidate[]
  /** Fields that distinguish the candidates; empty unless there are several. */
  readonly distinguishingFields: readonly string[]
  /** Traits of an exact match that the VIN or the vehicle does not state. */
  readonly notCompared: readonly ComparedField[]
  readonly mismatch: Mismatch | null
}

/** Maximum candidates. No name of one year has more than about 60 vehicles. */
export const CANDIDATES_MAX = 100
/** Maximum vehicles cached by vPIC name, about 300 bytes each. A name without any counts as one. */
const CACHED_VEHICLES_MAX = 16_384

export function noCandidates(mismatch: Mismatch): VinCandidates {
  return { match: 'none', vehicles: [], distinguishingFields: [], notCompared: [], mismatch }
}

const VIN_CANDIDATE_STATEMENTS = {
  vehicles: `
    SELECT ${CANDIDATE_COLUMNS.map((name) => `v.${name}`).join(', ')} FROM vin_vehicle x CROSS JOIN vehicle v ON v.position = x.vehicle
     WHERE x.make = ? AND x.model = ? AND x.year = ? ORDER BY x.vehicle LIMIT ${CANDIDATES_MAX}`,
  model: 'SELECT name FROM vin_model WHERE model = ?',
} as const

export type FindVinCandidates = (traits: VinTraits) => VinCandidates

/** @returns undefined if the snapshot has no decoder tables */
export function openVinCandidates(database: DatabaseSync, trims: VinTrims | undefined): FindVinCandidates | undefined {
  if (trims === undefined) return undefined
  const statement = prepareLookup(database, VIN_CANDIDATE_STATEMENTS.vehicles)
  const model = prepareLookup(database, VIN_CANDIDATE_STATEMENTS.model)
  const read = (makeId: number, modelId: number, modelYear: number): NamedVehicles => {
    const all = statement.all(makeId, modelId, modelYear) as unknown as CandidateRow[]
    if (all.length === 0) return NO_VEHICLES
    const name = String(model.get(modelId)?.['name'])
    return { all, model: { model: name, known: trims.ofName(makeId, modelId, modelYear) } }
  }
  const cache = new LRUCache<string, NamedVehicles>({
    maxSize: CACHED_VEHICLES_MAX,
    sizeCalculation: ({ all }) => all.length + 1,
  })
  return (traits) => {
    const { makeId, modelId, modelYear } = traits
    const key = `${makeId} ${modelId} ${modelYear}`
    const named = cached(cache, key, () => read(makeId, modelId, modelYear))
    return named.all.length === 0 ? noCandidates('name') : candidatesAmong(named.all, traits, named.model)
  }
}

interface NamedVehicles {
  readonly all: readonly CandidateRow[]
  readonly model: VinModel
}

const NO_VEHICLES: NamedVehicles = { all: [], model: { model: '', known: undefined } }

/** The VIN's vPIC model, and vPIC's texts for that name and year. */
export interface VinModel {
  readonly model: string
  readonly known: NameTexts | undefined
}

/**
 * Drops the vehicles that contradict the VIN. A value missing on one side contradicts nothing. A trait that every
 * vehicle contradicts is ignored if EPA and vPIC use it differently (trim, drive, transmission). But if no vehicle has
 * the VIN's weight, engine, fuel, body, doors or number in the name, the VIN belongs to another vehicle, which EPA does
 * not list.
 */
export function candidatesAmong(
  all: readonly CandidateRow[],
  decoded: VinTraits,
  { model, known }: VinModel,
): VinCandidates {
  const traits = withTexts(decoded)
  const words = vinNameWords(model, traits.trim, known === undefined ? [] : [known.trims, known.series])
  const agreeing = agreeingWith(all, traits, { model, words })
  if (typeof agreeing === 'string') return noCandidates(agreeing)
  const remaining = withBestNames(withDisplacement(agreeing, traits.displacementL, known?.litres), words)
  const distinguishingFields = DISTINGUISHING_FIELDS.filter(
    (field) => new Set(remaining.map((vehicle) => vehicle[field])).size > 1,
  )
  const vehicles = remaining.map((vehicle) => ({
    vehicle,
    differsBy: Object.fromEntries(distinguishingFields.map((field) => [field, vehicle[field]])),
  }))
  const [first, second] = remaining
  const exact = first !== undefined && second === undefined && isFuelCertain(first, traits) ? first : undefined
  const notCompared = exact === undefined ? [] : notComparedWith(exact, traits)
  return {
    match: exact === undefined ? 'candidates' : 'exact',
    vehicles,
    distinguishingFields,
    notCompared,
    mismatch: null,
  }
}

/** Adds fuel and drive from the texts if nothing else states them. */
function withTexts(decoded: VinTraits): VinTraits {
  const { fuelType: fuel, driveType, trim } = decoded
  const fuelType = (fuel === 'Gasoline' ? null : fuel) ?? statedFuel(trim) ?? fuel
  return { ...decoded, fuelType, driveType: driveType ?? statedDrive(trim) }
}

interface NamedWords {
  readonly model: string
  readonly words: NameWords
}

/** Returns the vehicles that match the VIN, or the reason if none does. */
function agreeingWith(
  all: readonly CandidateRow[],
  traits: VinTraits,
  named: NamedWords,
): readonly CandidateRow[] | Mismatch {
  const mismatches = all.map((vehicle) => mismatchOf(vehicle, traits, named))
  let remaining: readonly CandidateRow[] = all.filter((_, index) => mismatches[index] === null)
  if (remaining.length === 0) return mismatches.find((mismatch) => mismatch !== null) ?? 'name'
  for (const { agrees, mismatch } of AGREEMENTS) {
    const agreeing = remaining.filter((vehicle) => agrees(vehicle, traits, named.words))
    if (agreeing.length > 0) remaining = agreeing
    else if (mismatch !== undefined) return mismatch
  }
  return remaining
}

/** Returns false for a gasoline row if the VIN is, or may be, a hybrid. The match is then not exact. */
function isFuelCertain({ fuel_type: fuel }: CandidateRow, { fuelType, isElectrified, trim }: VinTraits): boolean {
  if (isPlainGasoline(fuel, fuelType)) return false
  return fuel !== 'Gasoline' || !(isElectrified || mayBeHybrid(trim))
}

function notComparedWith(vehicle: CandidateRow, traits: VinTraits): ComparedField[] {
  const stated: Readonly<Record<ComparedField, string | number | null>> = {
    fuel_type: traits.fuelType,
    cylinders: traits.cylinders,
    displacement_l: traits.displacementL,
    body_class: traits.bodyClass,
    doors: traits.doors,
    drive_type: traits.driveType,
    transmission: traits.transmission,
  }
  // An electric car has no engine to compare.
  const isElectric = vehicle.fuel_type === 'Electric' || vehicle.fuel_type === 'Hydrogen'
  return COMPARED_FIELDS.filter(
    (field) =>
      (stated[field] === null || vehicle[field] === null) &&
      !(isElectric && (field === 'cylinders' || field === 'displacement_l')),
  )
}

const EPA = 'epa-vehicles'
/** EPA names pickups and vans of this load class (half a ton) without a number. */
const LIGHTEST_CLASS = '1500'

/** Returns the reason why the VIN cannot be this vehicle's; null = it can. */
function mismatchOf(vehicle: CandidateRow, traits: VinTraits, { model, words }: NamedWords): Mismatch | null {
  if (traits.isHeavy && vehicle.source === EPA) return 'gross_weight'
  if (hasOtherLoadClass(vehicle, [model, ...traits.trim])) return 'load_class'
  if (isUnstatedGas(vehicle.fuel_type, traits.fuelType) || !fuelsAgree(vehicle.fuel_type, traits.fuelType))
    return 'fuel'
  // vPIC states a wrong displacement for some engines. Equal numbers of cylinders show that it is wrong.
  const isSameCount = vehicle.cylinders !== null && vehicle.cylinders === traits.cylinders
  if (!hasLitres(vehicle, traits) && !isSameCount) return 'engine'
  if (hasOtherNumber(vehicle, words)) return 'number'
  return isOtherVan(vehicle.body_class, traits.bodyClass) ? 'body' : null
}

/** "2500 (3/4 Ton)" is not a Silverado 1500, nor EPA's Suburban without a number. */
function hasOtherLoadClass(vehicle: CandidateRow, texts: readonly string[]): boolean {
  const stated = loadClassesOf(texts.join(' '))
  if (stated.size === 0) return false
  const vehicleClasses = loadClassesOf(`${vehicle.model} ${vehicle.trim ?? ''} ${vehicle.configuration ?? ''}`)
  if (vehicleClasses.size === 0) return vehicle.source === EPA && !stated.has(LIGHTEST_CLASS)
  return stated.isDisjointFrom(vehicleClasses)
}

function hasCylinders(vehicle: CandidateRow, { cylinders }: VinTraits): boolean {
  return cylindersAgree(vehicle.cylinders, cylinders)
}

function hasLitres(vehicle: CandidateRow, { displacementL }: VinTraits): boolean {
  return displacementsAgree(vehicle.displacement_l, displacementL)
}

/** vPIC sometimes calls a hybrid what EPA calls gasoline. They are distinguished only if EPA does. */
const HYBRIDS: ReadonlySet<string | null> = new Set(['Hybrid', 'Plug-in Hybrid'])

type Agrees = (vehicle: CandidateRow, traits: VinTraits, words: NameWords) => boolean

/** Most reliable first: a VIN usually encodes the engine, and rarely drive and transmission. */
const AGREEMENTS: readonly { readonly agrees: Agrees; readonly mismatch?: Mismatch }[] = [
  { agrees: (vehicle, { fuelType }) => fuelsAgree(vehicle.fuel_type, fuelType) },
  { agrees: (vehicle, { fuelType }) => !HYBRIDS.has(fuelType) || vehicle.fuel_type === fuelType },
  { agrees: (vehicle, { isElectrified }) => !isElectrified || vehicle.fuel_type !== 'Gasoline' },
  { agrees: (vehicle, traits) => hasCylinders(vehicle, traits) && hasLitres(vehicle, traits) },
  // vPIC states four cylinders for the Focus with 1.0 litres. If no vehicle has both, either may be wrong.
  { agrees: (vehicle, traits) => hasCylinders(vehicle, traits) || hasLitres(vehicle, traits) },
  { agrees: (vehicle, _, words) => nameAgrees(vehicle, words) },
  { agrees: (vehicle, { bodyClass }) => !isOtherBody(vehicle.body_class, bodyClass), mismatch: 'body' },
  { agrees: (vehicle, { bodyClass }) => bodiesAgree(vehicle.body_class, bodyClass) },
  {
    agrees: (vehicle, { bodyClass }, words) =>
      isSameBody(vehicle.body_class, bodyClass) ||
      statedWords({ model: vehicle.submodel ?? '', trim: null }, words) > 0,
  },
  {
    agrees: (vehicle, { doors }) =>
      doorsAgree(vehicle.doors, doors) || isTailgate(vehicle.body_class, vehicle.doors, doors),
    mismatch: 'doors',
  },
  { agrees: (vehicle, { driveType }) => drivesAgree(vehicle.drive_type, driveType) },
  { agrees: (vehicle, { transmission }) => transmissionsAgree(vehicle.transmission, transmission) },
]

/**
 * Chooses among engines of similar size the one whose displacement the VIN states: 2.5, not the 2.4 of the Highlander
 * with a turbocharger. Only if vPIC states each displacement, because it has one value for some pairs (5.5 for an SL
 * 550 and an AMG SL55).
 */
function withDisplacement(
  vehicles: readonly CandidateRow[],
  litres: number | null,
  stated: readonly number[] = [],
): readonly CandidateRow[] {
  if (litres === null) return vehicles
  const known = vehicles.flatMap(({ displacement_l: displacement }) => (displacement === null ? [] : [displacement]))
  const isStated = known.every((displacement) => stated.some((value) => isRounded(displacement, value)))
  if (!isStated || !known.some((displacement) => isRounded(displacement, litres))) return vehicles
  return vehicles.filter(({ displacement_l: displacement }) => displacement === null || isRounded(displacement, litres))
}

/** Fields that must be equal before the name decides between two vehicles. */
const EQUAL_FIELDS = [
  'fuel_type',
  'displacement_l',
  'cylinders',
  'body_class',
  'drive_type',
  'transmission',
] as const satisfies readonly (keyof CandidateRow)[]

/** Among vehicles that differ only by name, prefers those whose name shares the most words with the VIN. */
function withBestNames(vehicles: readonly CandidateRow[], words: NameWords): readonly CandidateRow[] {
  const keyOf = (vehicle: CandidateRow): string => EQUAL_FIELDS.map((field) => vehicle[field]).join('\n')
  const most = new Map<string, number>()
  for (const vehicle of vehicles) {
    const key = keyOf(vehicle)
    most.set(key, Math.max(most.get(key) ?? 0, statedWords(vehicle, words)))
  }
  return vehicles.filter((vehicle) => statedWords(vehicle, words) === most.get(keyOf(vehicle)))
}
