import { fold } from '#catalog/search/fold.ts'
import { canonicalMake } from '#ingest/match/canonical-make.ts'
import { memoize } from '#ingest/read/memoize.ts'

export interface Certification {
  readonly region: 'federal' | 'california'
  readonly standard: string
  readonly smog_score: number | null
  readonly smartway: string | null
}

export interface StagedGuideRow extends Certification {
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
  /** Miles per gallon on the first and the second fuel. */
  readonly city: readonly [number | null, number | null]
  readonly highway: readonly [number | null, number | null]
  readonly combined: readonly [number | null, number | null]
}

/** Returns the rows of a vehicle; [] if none matches without doubt. */
export type FindGuideRows = (vehicle: CertifiedVehicle) => readonly StagedGuideRow[]

/**
 * Creates a finder of guide rows. Year, make, engine, transmission, driven wheels, fuels and fuel economy must be
 * equal, and the names must agree. Rows with the same words are preferred to rows with more or fewer.
 */
export function guideRowFinder(rows: readonly StagedGuideRow[]): FindGuideRows {
  const byFigures = new Map<string, StagedGuideRow[]>()
  for (const row of rows) {
    const key = keyOfRow(row)
    byFigures.getOrInsert(key, []).push(row)
  }
  return (vehicle) => {
    const make = canonicalMake(vehicle.make)
    const candidates = (byFigures.get(keyOfVehicle(vehicle)) ?? [])
      .filter(({ name }) => fold(name).startsWith(fold(make)))
      .map((row) => ({ row, agreement: nameAgreement(row.name, `${make} ${vehicle.model}`) }))
    const best = candidates.some(({ agreement }) => agreement === 'same') ? 'same' : 'part'
    return candidates.filter(({ agreement }) => agreement === best).map(({ row }) => row)
  }
}

function keyOfRow(row: StagedGuideRow): string {
  const figures = [row.city, row.highway, row.combined].map((text) => figuresOf(text.split('/').map(Number)))
  const fuels = row.fuel.split('/').map((text) => FUELS[text.toLowerCase()] ?? text)
  return [row.year, row.displacement_l, row.cylinders, row.transmission, row.drive, joinTexts(fuels), ...figures].join(
    '|',
  )
}

function keyOfVehicle(vehicle: CertifiedVehicle): string {
  const { year, displacement_l: litres, cylinders, transmission, drive, fuel_1: first, fuel_2: second } = vehicle
  const figures = [vehicle.city, vehicle.highway, vehicle.combined].map(figuresOf)
  const fuels = [first, second].flatMap((text) => (text === null ? [] : [fuelOf(text)]))
  const gears = transmission === null ? '' : guideTransmission(transmission)
  return [year, litres, cylinders, gears, guideDrive(drive), joinTexts(fuels), ...figures].join('|')
}

function joinTexts(texts: readonly string[]): string {
  return texts.toSorted().join('/')
}

/** Sorts the figures, because the two fuels come in either order. */
function figuresOf(figures: readonly (number | null)[]): string {
  return figures
    .filter((figure) => figure !== null)
    .toSorted((left, right) => left - right)
    .join('/')
}

const FUELS: Readonly<Record<string, string>> = {
  gasoline: 'gasoline',
  gas: 'gasoline',
  electricity: 'electricity',
  ethanol: 'ethanol',
  diesel: 'diesel',
  hydrogen: 'hydrogen',
}

/** Converts EPA's fuel names, such as "Premium Gasoline" and "E85", to the Guide's. */
function fuelOf(text: string): string {
  if (/gasoline$/i.test(text)) return 'gasoline'
  return text === 'E85' ? 'ethanol' : text.toLowerCase()
}

/** EPA's codes for automatic transmissions, with the Guide's words. */
const AUTOMATICS: Readonly<Record<string, string>> = {
  A: 'Auto',
  S: 'SemiAuto',
  AM: 'AutoMan',
  'AM-S': 'AMS',
  'AV-S': 'SCV',
}

/** Converts "Automatic (AM-S7)" to the Guide's form "AMS-7"; '' if it has none. */
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

export interface RegionEmissions {
  /** Null if the values differ or none is stated. */
  readonly smog_score: number | null
  /** All standards, joined by " or ". */
  readonly standard: string
  readonly smartway: string | null
}

/** Combines the certifications of a region; null if there are none. */
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

/** Words ignored in names, because other facts cover them or only one of EPA's two files uses them. */
const IGNORED_WORDS: ReadonlySet<string> = new Set(
  (
    'awd fwd rwd xdrive sdrive quattro matic motion ' +
    'sedan coupe convertible conv cabriolet roadster gran wagon hatchback pickup ' +
    'inch in wheel wheels tire tires with w plus'
  ).split(' '),
)

/** Splits letters from digits, so that "CLA 35" equals "CLA35". */
const wordsOf: (name: string) => ReadonlySet<string> = memoize((name) => {
  const lower = name.toLowerCase().replaceAll(/\b[24]wd\b/g, ' ')
  return new Set((lower.match(/[a-z]+|\d+/g) ?? []).filter((word) => !IGNORED_WORDS.has(word)))
})

/** Compares the words of two names: equal, one a subset of the other, or neither. */
export function nameAgreement(left: string, right: string): 'same' | 'part' | 'none' {
  const [fewer, more] = [wordsOf(left), wordsOf(right)].toSorted((a, b) => a.size - b.size)
  if (fewer === undefined || more === undefined || fewer.size === 0) return 'none'
  if ([...fewer].some((word) => !more.has(word))) return 'none'
  return fewer.size === more.size ? 'same' : 'part'
}
