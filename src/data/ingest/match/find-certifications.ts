import { fold } from '#catalog/search/fold.ts'
import { canonicalMake } from '#ingest/match/canonical-make.ts'
import { memoize } from '#ingest/read/memoize.ts'

/** What a file states of one certification of a vehicle. */
export interface Certification {
  readonly region: 'federal' | 'california'
  readonly standard: string
  readonly smog_score: number | null
  readonly smartway: string | null
}

/** A row of the Green Vehicle Guide, as its source stages it. */
export interface GuideRow extends Certification {
  readonly year: number
  readonly name: string
  readonly displacement_l: number | null
  readonly cylinders: number | null
  readonly transmission: string
  readonly drive: string
  readonly fuel: string
  readonly city: string
  readonly highway: string
  readonly combined: string
}

/** What of a vehicle of EPA's file tells its rows. */
export interface CertifiedVehicle {
  readonly id: number
  readonly year: number
  readonly make: string
  readonly model: string
  readonly displacement_l: number | null
  readonly cylinders: number | null
  readonly transmission: string | null
  readonly drive: string | null
  readonly fuel_1: string | null
  readonly fuel_2: string | null
  /** Miles per gallon on the first fuel and the second. */
  readonly city: readonly [number | null, number | null]
  readonly highway: readonly [number | null, number | null]
  readonly combined: readonly [number | null, number | null]
}

/** The rows that are of a vehicle; [] = none that is without doubt. */
export type FindGuideRows = (vehicle: CertifiedVehicle) => readonly GuideRow[]

/**
 * Finds the rows of vehicles: year, make, engine, transmission, driven wheels, fuels and fuel economy are equal, and the names
 * agree; rows of the same words go before those that say more or less.
 */
export function guideRowFinder(rows: readonly GuideRow[]): FindGuideRows {
  const byFigures = new Map<string, GuideRow[]>()
  for (const row of rows) {
    const key = keyOfRow(row)
    byFigures.getOrInsert(key, []).push(row)
  }
  return (vehicle) => {
    const make = canonicalMake(vehicle.make)
    const named = (byFigures.get(keyOfVehicle(vehicle)) ?? [])
      .filter(({ name }) => fold(name).startsWith(fold(make)))
      .map((row) => ({ row, agreement: nameAgreement(row.name, `${make} ${vehicle.model}`) }))
    const best = named.some(({ agreement }) => agreement === 'same') ? 'same' : 'part'
    return named.filter(({ agreement }) => agreement === best).map(({ row }) => row)
  }
}

function keyOfRow(row: GuideRow): string {
  const figures = [row.city, row.highway, row.combined].map((text) => figuresOf(text.split('/').map(Number)))
  const fuels = row.fuel.split('/').map((text) => FUELS[text.toLowerCase()] ?? text)
  return [row.year, row.displacement_l, row.cylinders, row.transmission, row.drive, joined(fuels), ...figures].join('|')
}

function keyOfVehicle(vehicle: CertifiedVehicle): string {
  const { year, displacement_l: litres, cylinders, transmission, drive, fuel_1: first, fuel_2: second } = vehicle
  const figures = [vehicle.city, vehicle.highway, vehicle.combined].map(figuresOf)
  const fuels = [first, second].flatMap((text) => (text === null ? [] : [fuelOf(text)]))
  const gears = transmission === null ? '' : guideTransmission(transmission)
  return [year, litres, cylinders, gears, guideDrive(drive), joined(fuels), ...figures].join('|')
}

function joined(texts: readonly string[]): string {
  return texts.toSorted().join('/')
}

/** Of two fuels in either order. */
function figuresOf(figures: readonly (number | null)[]): string {
  return figures
    .filter((figure) => figure !== null)
    .toSorted((one, other) => one - other)
    .join('/')
}

/** The Guide's words for fuels. */
const FUELS: Readonly<Record<string, string>> = {
  gasoline: 'gasoline',
  gas: 'gasoline',
  electricity: 'electricity',
  ethanol: 'ethanol',
  diesel: 'diesel',
  hydrogen: 'hydrogen',
}

/** EPA's words for fuels as those of the Guide: "Premium Gasoline", "E85". */
function fuelOf(text: string): string {
  if (/gasoline$/i.test(text)) return 'gasoline'
  return text === 'E85' ? 'ethanol' : text.toLowerCase()
}

/** EPA's letters for automatic transmissions, and the Guide's words for them. */
const AUTOMATICS: Readonly<Record<string, string>> = {
  A: 'Auto',
  S: 'SemiAuto',
  AM: 'AutoMan',
  'AM-S': 'AMS',
  'AV-S': 'SCV',
}

/** "Automatic (AM-S7)" as the Guide writes it: "AMS-7"; '' for what it has no word for. */
function guideTransmission(text: string): string {
  if (/variable gear ratios/.test(text)) return 'CVT'
  const {
    kind,
    plain = '',
    letters = '',
    gears,
  } = /^(?<kind>Automatic|Manual) (?:(?<plain>\d+)-spd|\((?<letters>[A-Z-]+?)-?(?<gears>\d+)\))$/.exec(text)?.groups ??
  {}
  if (plain !== '') return `${kind === 'Manual' ? 'Man' : 'Auto'}-${plain}`
  const word = AUTOMATICS[letters]
  return word === undefined ? '' : `${word}-${gears}`
}

function guideDrive(drive: string | null): string {
  if (drive === null) return ''
  return /^(Front|Rear|2)-Wheel/.test(drive) ? '2WD' : '4WD'
}

/** What the certifications of one vehicle in one region say together. */
export interface RegionEmissions {
  /** null where they differ, or state none. */
  readonly smog_score: number | null
  /** All of them, joined by " or ". */
  readonly standard: string
  readonly smartway: string | null
}

/** What certifications say of a region; null = there are none. */
export function emissionsOf(
  certifications: readonly Certification[],
  region: Certification['region'],
): RegionEmissions | null {
  const rows = certifications.filter((row) => row.region === region)
  if (rows.length === 0) return null
  return {
    smog_score: onlyOne(rows.map((row) => row.smog_score)),
    standard: [...new Set(rows.map((row) => row.standard))].toSorted().join(' or '),
    smartway: onlyOne(rows.map((row) => row.smartway)),
  }
}

function onlyOne<Value>(values: readonly Value[]): Value | null {
  return new Set(values).size === 1 ? (values[0] ?? null) : null
}

/** Words of names that drive, body and figures tell already, or that only one of EPA's two files writes. */
const PASSED_OVER: ReadonlySet<string> = new Set(
  (
    'awd fwd rwd xdrive sdrive quattro matic motion ' +
    'sedan coupe convertible conv cabriolet roadster gran wagon hatchback pickup ' +
    'inch in wheel wheels tire tires with w plus'
  ).split(' '),
)

/** Letters and figures apart, so that "CLA 35" is "CLA35". */
const wordsOf: (name: string) => ReadonlySet<string> = memoize((name) => {
  const lower = name.toLowerCase().replaceAll(/\b[24]wd\b/g, ' ')
  return new Set((lower.match(/[a-z]+|\d+/g) ?? []).filter((word) => !PASSED_OVER.has(word)))
})

/** Whether both names are of the same words, or the words of one are all among those of the other. */
export function nameAgreement(left: string, right: string): 'same' | 'part' | 'none' {
  const [fewer, more] = [wordsOf(left), wordsOf(right)].toSorted((one, other) => one.size - other.size)
  if (fewer === undefined || more === undefined || fewer.size === 0) return 'none'
  if ([...fewer].some((word) => !more.has(word))) return 'none'
  return fewer.size === more.size ? 'same' : 'part'
}
