import type { DatabaseSync } from 'node:sqlite'
import { fold, nameWords } from '#catalog/search/fold.ts'
import { prepareLookup, readOnce } from '#platform/database/statements.ts'

/** Trims and series of vPIC names with a vehicle; written when the snapshot is built (src/data/ingest/build/vin). */
export const VIN_TRIM_TABLES = `
CREATE TABLE vin_trim_list (
  trims INTEGER PRIMARY KEY, texts TEXT NOT NULL     -- JSON of NameTexts
);
CREATE TABLE vin_name_trims (
  make INTEGER NOT NULL, model INTEGER NOT NULL, year INTEGER NOT NULL, trims INTEGER NOT NULL,
  PRIMARY KEY (make, model, year)
) WITHOUT ROWID`

/** Distinct versions of a (make, model, year) in vPIC's words. */
export interface TrimTexts {
  readonly trims: readonly string[]
  readonly series: readonly string[]
}

/** Also has every displacement in litres that vPIC states for the name; older snapshots lack them. */
export interface NameTexts extends TrimTexts {
  readonly litres?: readonly number[]
  /** Single trims among these texts (named-trims.ts); older snapshots lack them. */
  readonly listed?: readonly string[]
}

/** Maximum texts of each kind per name. A pickup line has about 160. */
export const TRIM_TEXTS_MAX = 250
/** Maximum vPIC names of one vehicle. Two or three if EPA has one row for several nameplates. */
const NAMES_MAX = 20

/** JSON array of the models that share a vPIC name and year with the row `x` of vin_vehicle. May contain duplicates. */
export const SISTER_MODELS = `
  (SELECT json_group_array(s.model) FROM vin_vehicle y CROSS JOIN vehicle s ON s.position = y.vehicle
    WHERE y.make = x.make AND y.model = x.model AND y.year = x.year)`

const VIN_TRIM_STATEMENTS = {
  ofName: `
    SELECT l.texts FROM vin_name_trims n JOIN vin_trim_list l USING (trims)
     WHERE n.make = ? AND n.model = ? AND n.year = ?`,
  ofVehicle: `
    SELECT l.texts, v.model, v.displacement_l AS litres, v.fuel_type AS fuel, ${SISTER_MODELS} AS sisters
      FROM vehicle v CROSS JOIN vin_vehicle x ON x.vehicle = v.position
     CROSS JOIN vin_name_trims n ON n.make = x.make AND n.model = x.model AND n.year = x.year
     CROSS JOIN vin_trim_list l ON l.trims = n.trims
     WHERE v.id = ? LIMIT ${NAMES_MAX}`,
} as const

export interface VinTrims {
  /** @returns undefined if vPIC has no such name with a vehicle in the catalog */
  ofName(makeId: number, modelId: number, year: number): NameTexts | undefined
  /** Returns the trims of all vPIC names of the vehicle's possible VINs; undefined if there are none. */
  ofVehicle(vehicleId: string): string[] | undefined
}

const HAS_TABLE = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'vin_name_trims'"

/** @returns undefined if the snapshot has no decoder tables */
export function openVinTrims(database: DatabaseSync): VinTrims | undefined {
  if (readOnce(database, HAS_TABLE)[0] === undefined) return undefined
  const ofName = prepareLookup(database, VIN_TRIM_STATEMENTS.ofName)
  const ofVehicle = prepareLookup(database, VIN_TRIM_STATEMENTS.ofVehicle)
  return {
    ofName: (makeId, modelId, year) => textsOf(ofName.all(makeId, modelId, year))[0],
    ofVehicle(vehicleId) {
      const rows = ofVehicle.all(vehicleId) as unknown as ListedRow[]
      const [first] = rows
      if (first === undefined) return undefined
      const sisters = rows.flatMap((row) => JSON.parse(row.sisters) as string[])
      return trimsOfVehicle(textsOf(rows).flatMap(trimsOf), { ...first, sisters }).slice(0, 2 * TRIM_TEXTS_MAX)
    },
  }
}

interface ListedRow extends Omit<TrimmedVehicle, 'sisters'> {
  readonly texts: string
  readonly sisters: string
}

function textsOf(rows: readonly { readonly texts?: unknown }[]): NameTexts[] {
  return rows.map(({ texts }) => JSON.parse(String(texts)) as NameTexts)
}

/** Older snapshots lack the list of single trims. */
function trimsOf({ trims, series, listed }: NameTexts): readonly string[] {
  return listed ?? [...trims, ...series]
}

/** Load classes by tons, as vPIC and makers write them. */
export const CLASS_OF_TONS: Readonly<Record<string, string>> = { '1/2': '1500', '3/4': '2500', '1': '3500' }
/** Load class in a name: "1 Ton", "(3/4 Ton Nominal)". */
export const TONS = /\(?(?<![\d/])(?<tons>1\/2|3\/4|1) ton\b(?: nominal)?\)?/gi

/** Designation of letters, two to four digits, and letters: "E350", "328i", "P250", "250h". */
const DESIGNATION = /^(?<prefix>\p{L}{0,4})(?<number>\d{2,4})(?<suffix>\p{L}{0,3})$/u
/** "2.5T Prestige", "1.8 S". */
const LITRES = /^(?<litres>\d\.\d)(?!\d)/
/** Load classes before and after a trim: "1500 SR5", "Denali 1500". */
const LOAD_CLASS = /^(?:[1-5]500(?:\s+|$))+|(?:(?:^|\s+)[1-5]500)+$/g

/**
 * Words of a trim that name its fuel, and the fuel types that may have it. The first entry that matches decides. A mild
 * hybrid has the fuel of its engine.
 */
const FUELS_OF_TRIM: readonly (readonly [words: RegExp, fuels: readonly string[] | undefined])[] = [
  [/\b(?:mild|mhev)\b/i, undefined],
  // "Recharge", "e-tron" and numbers with an e are plug-in hybrids or electric cars: "P400e", "500e".
  [/[Rr]echarge|e-?tron|\d{2,3}e\b/, ['Plug-in Hybrid', 'Electric']],
  [/plug-?in|\bphev|4xe|energi\b|e-hybrid/i, ['Plug-in Hybrid']],
  [/\bf?hev\b/i, ['Hybrid']],
  [/hybrid/i, ['Hybrid', 'Plug-in Hybrid']],
  [/hydrogen|fuel cell/i, ['Hydrogen']],
  [/\b(?:electric|electrified|b?ev)\b/i, ['Electric']],
  [/diesel|\b[tc]di\b|bluetec|duramax|cummins/i, ['Diesel']],
  [/natural gas|\bcng\b/i, ['CNG', 'Gasoline or Natural Gas']],
]

export interface TrimmedVehicle {
  readonly model: string
  /** Null = unknown, or no engine. */
  readonly litres: number | null
  /** EPA's fuel type; null = unknown. */
  readonly fuel: string | null
  /** Models of all vehicles of the year that have the same vPIC name; may contain duplicates. */
  readonly sisters: readonly string[]
}

/**
 * Filters a name's trims to those that may be the vehicle's: no trim of another load class ("3500 Luxury"), another
 * number ("E320" for an E350), another displacement ("2.5T Prestige"), another fuel ("LE Hybrid"), or a sister model
 * ("Carrera 4" for a 911 Turbo). Removes duplicates and load classes.
 */
export function trimsOfVehicle(trims: readonly string[], vehicle: TrimmedVehicle): string[] {
  const { model, sisters } = vehicle
  const own = designationsOf(model)
  const words = nameWords(model)
  const others = [...new Set(sisters)].filter((sister) => sister !== model).map(nameWords)
  const classes = loadClassesOf(model)
  const found = new Map<string, string>()
  for (const text of trims) {
    const stated = loadClassesOf(text)
    if (classes.size > 0 && stated.size > 0 && stated.isDisjointFrom(classes)) continue
    const trim = text.replaceAll(LOAD_CLASS, '')
    if (trim === '' || !hasEngine(trim, vehicle) || isOfOtherNumber(trim, own)) continue
    const trimWords = nameWords(trim)
    if (others.some((other) => namesSister(trimWords, words, other))) continue
    found.getOrInsert(fold(trim), trim)
  }
  return [...found.values()]
}

/**
 * Returns true if the trim and a sister's name go on alike where the vehicle's own name does not: after "911", "Carrera 4"
 * and "911 Carrera 4 GTS", but not "911 Turbo"; after "Escalade", "ESV Luxury" and "Escalade ESV". One letter of a sister
 * is too little: "R Line" is a trim of a Golf beside the Golf R.
 */
function namesSister(trim: readonly string[], own: readonly string[], sister: readonly string[]): boolean {
  // A trim may repeat the name from its first word: "Macan T".
  if (trim[0] === own[0] && startsWith(sister, trim) && !startsWith(own, trim)) return true
  for (let shared = 1; shared <= own.length && own[shared - 1] === sister[shared - 1]; shared += 1) {
    const rest = sister.slice(shared)
    const ownRest = own.slice(shared)
    if (startsWith(rest, trim) && !startsWith(ownRest, trim)) return true
    if (rest.join('').length > 1 && startsWith(trim, rest) && !startsWith(ownRest, rest)) return true
  }
  return false
}

function startsWith(words: readonly string[], beginning: readonly string[]): boolean {
  return beginning.every((word, index) => words[index] === word)
}

/** Returns the load classes (1500 to 5500) in a text: "Ram 1500", "2500 HD", "3500 (1 Ton)". */
export function loadClassesOf(text: string): Set<string> {
  const numbers = Array.from(text.matchAll(/(?<!\d)[1-5]500(?!\d)/g), ([number]) => number)
  const tons = Array.from(text.matchAll(TONS), ([, count]) => CLASS_OF_TONS[count ?? ''] ?? '')
  return new Set([...numbers, ...tons])
}

/** Returns false if the trim names a displacement or a fuel that the vehicle does not have. */
function hasEngine(trim: string, { litres, fuel }: TrimmedVehicle): boolean {
  const stated = LITRES.exec(trim)?.groups?.['litres']
  if (stated !== undefined && (fuel === 'Electric' || (litres !== null && Number(stated) !== litres))) return false
  const [, fuels] = FUELS_OF_TRIM.find(([words]) => words.test(trim)) ?? []
  return fuels === undefined || fuel === null || fuels.includes(fuel)
}

function isOfOtherNumber(trim: string, own: readonly Designation[]): boolean {
  return designationsOf(trim).some(({ prefix, number, fuel }) => {
    const alike = own.filter((other) => other.prefix === prefix)
    return alike.length > 0 && alike.every((other) => other.number !== number || other.fuel !== fuel)
  })
}

interface Designation {
  readonly prefix: string
  readonly number: string
  /** "d" for diesels, "e" and "h" for hybrids. */
  readonly fuel: string
}

function designationsOf(text: string): Designation[] {
  const words = text.split(/[^\p{L}\d.]+/u)
  // "E 320" is also written "E320", and an "IS 350" has a "350 Base".
  const joined = words
    .slice(1)
    .map((word, index) => (/^\p{L}+$/u.test(words[index] ?? '') ? `${words[index]}${word}` : ''))
  return [...words, ...joined].flatMap((word) => {
    const { prefix = '', number, suffix = '' } = DESIGNATION.exec(word)?.groups ?? {}
    if (number === undefined) return []
    return [{ prefix: prefix.toLowerCase(), number, fuel: /^[deh]/.exec(suffix)?.[0] ?? '' }]
  })
}
