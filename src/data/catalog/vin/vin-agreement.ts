/**
 * Rules that decide if a vehicle and a VIN can match. Null on either side matches everything; only two stated values
 * can contradict each other. Dropping a correct candidate is worse than keeping one too many.
 */

/** EPA and vPIC round litres differently: 2.359 is 2.4, and 4.55 may be 4.5 or 4.6. */
const DISPLACEMENT_TOLERANCE_L = 0.1
const ROUNDING_ERROR = 1e-6

type Text = string | null
type Count = number | null

/** Fuels whose second fuel vPIC does not always state: a hybrid may be "Gasoline" there. */
const FUEL_GROUPS: Readonly<Record<string, readonly string[]>> = {
  Gasoline: [
    'Gasoline',
    'Hybrid',
    'Plug-in Hybrid',
    'Flex Fuel (E85)',
    'Gasoline or Natural Gas',
    'Gasoline or Propane',
  ],
  'Flex Fuel (E85)': ['Flex Fuel (E85)', 'Gasoline'],
  Hybrid: ['Hybrid', 'Plug-in Hybrid', 'Gasoline'],
  'Plug-in Hybrid': ['Plug-in Hybrid', 'Hybrid'],
  CNG: ['CNG', 'Gasoline or Natural Gas'],
  LPG: ['LPG', 'Gasoline or Propane'],
  'Gasoline or Natural Gas': ['Gasoline or Natural Gas', 'CNG', 'Gasoline'],
  'Gasoline or Propane': ['Gasoline or Propane', 'LPG', 'Gasoline'],
}

export function fuelsAgree(vehicle: Text, vin: Text): boolean {
  if (vehicle === null || vin === null) return true
  return vehicle === vin || (FUEL_GROUPS[vin]?.includes(vehicle) ?? false)
}

/** Fuels of few vehicles of a name. A VIN without them belongs to one of the others. */
const GAS_FUELS = new Set(['CNG', 'LPG', 'Gasoline or Natural Gas', 'Gasoline or Propane'])

/** Returns true if the vehicle burns natural gas or propane, and the VIN does not state it. */
export function isUnstatedGas(vehicle: Text, vin: Text): boolean {
  return vehicle !== null && GAS_FUELS.has(vehicle) && (vin === null || !GAS_FUELS.has(vin))
}

/** Fuels that exclude a row of gasoline alone. */
const MORE_THAN_GASOLINE = new Set(['Hybrid', 'Plug-in Hybrid', ...GAS_FUELS])

/** Returns true if the VIN states a hybrid or a second fuel, and the vehicle burns only gasoline. */
export function isPlainGasoline(vehicle: Text, vin: Text): boolean {
  return vehicle === 'Gasoline' && vin !== null && MORE_THAN_GASOLINE.has(vin)
}

export function cylindersAgree(vehicle: Count, vin: Count): boolean {
  return vehicle === null || vin === null || vehicle === vin
}

export function displacementsAgree(vehicle: Count, vin: Count): boolean {
  return vehicle === null || vin === null || Math.abs(vehicle - vin) <= DISPLACEMENT_TOLERANCE_L + ROUNDING_ERROR
}

/** Half of EPA's last decimal place of litres. */
const LITRES_ROUNDED = 0.05

/** Returns true if the vehicle's displacement is the VIN's, rounded. */
export function isRounded(vehicle: number, vin: number): boolean {
  return Math.abs(vehicle - vin) <= LITRES_ROUNDED + ROUNDING_ERROR
}

/** Bodies that the sources confuse. */
const BODY_GROUPS: readonly (readonly string[])[] = [
  ['Sedan', 'Hatchback', 'Coupe', 'Wagon'],
  ['Coupe', 'Convertible'],
  ['SUV', 'Wagon', 'Hatchback'],
  ['Minivan', 'Van', 'Cargo Van', 'Passenger Van'],
  ['Minivan', 'SUV', 'Wagon'],
  ['Pickup', 'Truck'],
  ['Van', 'Cargo Van', 'Passenger Van', 'Bus', 'Motorhome', 'Truck'],
]

/** A convertible is not a sedan, nor a pickup an SUV. For hatchbacks and sedans the sources disagree. */
export function bodiesAgree(vehicle: Text, vin: Text): boolean {
  if (vehicle === null || vin === null || vehicle === vin) return true
  const [bodies, vinBodies] = [vehicle.split(/, | or /), vin.split(/, | or /)]
  return bodies.some((a) =>
    vinBodies.some((b) => a === b || BODY_GROUPS.some((group) => group.includes(a) && group.includes(b))),
  )
}

/** vPIC calls some pickups SUVs (Explorer Sport Trac). */
const SUV_OR_PICKUP = ['SUV', 'Pickup']

/** Returns true if the bodies belong to two different cars, despite the sources' different words. */
export function isOtherBody(vehicle: Text, vin: Text): boolean {
  if (bodiesAgree(vehicle, vin)) return false
  return !(SUV_OR_PICKUP.includes(vehicle ?? '') && SUV_OR_PICKUP.includes(vin ?? ''))
}

/** Bodies that both sources name consistently, unlike other vans and SUVs. */
const CONSISTENT_BODIES = new Set(['Sedan', 'Coupe', 'Convertible', 'Hatchback', 'Wagon', 'Cargo Van', 'Passenger Van'])

/** Returns true if the vehicle's body includes exactly the VIN's: a sedan of a name that also has wagons. */
export function isSameBody(vehicle: Text, vin: Text): boolean {
  if (vehicle === null || vin === null || !CONSISTENT_BODIES.has(vin)) return true
  return vehicle.split(/, | or /).includes(vin)
}

/** Returns true for a passenger van against a cargo van, because EPA rates only the passenger vans of some lines. */
export function isOtherVan(vehicle: Text, vin: Text): boolean {
  return (vehicle === 'Passenger Van' && vin === 'Cargo Van') || (vehicle === 'Cargo Van' && vin === 'Passenger Van')
}

/** vPIC sometimes counts the tailgate as a door: 3 is 2, and 5 is 4. */
export function doorsAgree(vehicle: Count, vin: Count): boolean {
  if (vehicle === null || vin === null) return true
  return Math.floor(vehicle / 2) === Math.floor(vin / 2)
}

/** vPIC also counts the tailgate of a van with one sliding door (4 is 3), and both rear doors of a Clubman (6 is 4). */
export function isTailgate(body: Text, vehicle: Count, vin: Count): boolean {
  if (vehicle === 4 && vin === 6) return body === 'Hatchback' || body === 'Wagon'
  return vehicle === 3 && vin === 4 && body !== null && /van/i.test(body)
}

const ALL_WHEELS = new Set(['AWD', '4WD'])

export function drivesAgree(vehicle: Text, vin: Text): boolean {
  if (vehicle === null || vin === null || vehicle === vin) return true
  if (ALL_WHEELS.has(vehicle) || ALL_WHEELS.has(vin)) return ALL_WHEELS.has(vehicle) && ALL_WHEELS.has(vin)
  return vehicle === '2WD' || vin === '2WD'
}

/** "Manual 6-speed" and "Manual" match. */
export function transmissionsAgree(vehicle: Text, vin: Text): boolean {
  if (vehicle === null || vin === null) return true
  const isManual = (text: string): boolean => text.startsWith('Manual')
  return isManual(vehicle) === isManual(vin)
}

/**
 * Compares the words of a vehicle's name with the trims and series decoded from a VIN. EPA writes in the name what vPIC
 * writes in the trim: "C 300" is C-Class with trim "C300 4MATIC", "Cooper S" is Hardtop with trim "S".
 */

export interface NameWords {
  /** Words of the texts that name one version; "LE, XLE" names several. */
  readonly stated: ReadonlySet<string>
  /** Words in trims or series of other VINs of the name that this VIN's own do not contain. */
  readonly denied: ReadonlySet<string>
  /** Words of vPIC's model. They distinguish nothing. */
  readonly model: ReadonlySet<string>
  /** True if the VIN's texts contain a number that can belong to a name, unlike the "4" of "4-MATIC". */
  readonly hasNumber: boolean
}

interface VehicleNameParts {
  readonly model: string
  readonly trim: string | null
}

/** Abbreviations in vPIC's texts, with EPA's words. */
const SHORT_FORMS: Readonly<Record<string, readonly string[]>> = {
  jcw: ['john', 'cooper', 'works'],
  hev: ['hybrid'],
  phev: ['plug', 'in', 'hybrid'],
  gc: ['gran', 'coupe'],
  gt: ['gran', 'turismo'],
}
/** Words of a maker's line, which vPIC omits if the number implies them. */
const IMPLIED = new Set(['amg', 'class', 'series'])
const FUEL_WORDS = new Set(['hybrid', 'plug', 'in', 'energi', 'electric', 'ev'])
/** Separators of versions that vPIC does not distinguish: "LE, XLE AWD"; not "1/2 Ton" and "w/Z06". */
const ALTERNATIVES = /[,;&]|(?<!\d|\bw)\/| or /i

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('+', ' plus ')
      .match(/[\p{L}\d]+/gu) ?? []
  )
}

/**
 * Returns words with letters and digits split ("C300" is "C 300"), neighbors joined ("Trail Boss" is "TrailBoss"), and
 * abbreviations spelled out.
 */
function vinWords(texts: readonly string[]): Set<string> {
  const words = texts.map(wordsOf)
  return new Set(
    words.flatMap((textWords) => [
      ...textWords,
      ...textWords.flatMap((word) => word.match(/\p{L}+|\d+/gu) ?? []),
      ...textWords.flatMap((word, index) => (index === 0 ? [] : [`${textWords[index - 1]}${word}`])),
      ...textWords.flatMap((word) => SHORT_FORMS[word] ?? []),
    ]),
  )
}

/**
 * @param stated trims and series of the VIN
 * @param known lists of vPIC's texts of one kind each (trims, series) for VINs of the same make, model and year
 */
export function vinNameWords(
  model: string,
  stated: readonly string[],
  known: readonly (readonly string[])[],
): NameWords {
  const ownWords = vinWords([model, ...stated])
  // Compare only kinds (trim or series) that this VIN states: without a trim, it does not deny other trims.
  const others = known.filter((texts) => texts.some((text) => stated.includes(text))).flat()
  const denied = [...vinWords(others)].filter((word) => !ownWords.has(word) && !IMPLIED.has(word))
  return {
    stated: vinWords(single(stated)),
    denied: new Set(denied),
    model: new Set(wordsOf(model)),
    hasNumber: stated.some((text) => /\d{2}/.test(text)),
  }
}

/** Returns the words of a name beyond vPIC's model, for each alternative of "LE/SE" or "Elise/Exige". */
function readings(vehicle: VehicleNameParts, { model }: NameWords): string[][] {
  const trims = (vehicle.trim ?? '').split('/')
  return vehicle.model
    .split('/')
    .flatMap((name) => trims.map((trim) => wordsOf(`${name} ${trim}`).filter((word) => !model.has(word))))
}

/** "SRT8" is denied as a whole, by its number or its letters. "GT500" is not denied by another version's "GT". */
function isDenied(word: string, { denied }: NameWords): boolean {
  const letters = /\p{L}{3,}/u.exec(word)?.[0] ?? ''
  return denied.has(word) || denied.has(numberOf(word)) || denied.has(letters)
}

function numberOf(word: string): string {
  return /\d+/.exec(word)?.[0] ?? ''
}

/** Returns false if every alternative of the name contains a word that vPIC states only for other VINs of the name. */
export function nameAgrees(vehicle: VehicleNameParts, words: NameWords): boolean {
  return readings(vehicle, words).some((reading) => !reading.some((word) => isDenied(word, words)))
}

/** Returns true if the name contains another VIN's number: "GL 450" is not a GL350. */
export function hasOtherNumber(vehicle: VehicleNameParts, words: NameWords): boolean {
  if (!words.hasNumber) return false
  return readings(vehicle, words).every((reading) => reading.some((word) => words.denied.has(numberOf(word))))
}

/** Returns how many words of the name the VIN states, not counting fuel words. */
export function statedWords(vehicle: VehicleNameParts, words: NameWords): number {
  const isStated = (word: string): boolean => words.stated.has(word) && !FUEL_WORDS.has(word)
  return Math.max(...readings(vehicle, words).map((reading) => reading.filter(isStated).length))
}

/** Returns the drive in the texts if vPIC states none: "xDrive", "XLE AWD". */
export function statedDrive(texts: readonly string[]): 'AWD' | null {
  return single(texts).some((text) => /\b(?:xdrive|4-?matic|quattro|4motion|awd|4wd|4x4)/i.test(text)) ? 'AWD' : null
}

/** Returns a hybrid's fuel in the texts: "LE Hybrid", "PHEV", "450h", "AXUH70L". Ignores mild hybrids. */
export function statedFuel(texts: readonly string[]): 'Hybrid' | 'Plug-in Hybrid' | null {
  const singles = single(texts).filter((text) => !/mild/i.test(text))
  if (singles.some((text) => /\b(?:phev|plug-?in)\b|\b\d{3}h\+/i.test(text))) return 'Plug-in Hybrid'
  if (singles.some((text) => /\b(?:hev|fhev|hybrid)\b|\b\d{3}h\b/i.test(text))) return 'Hybrid'
  const codes = modelCodes(texts)
  return codes.length > 0 && codes.every((code) => HYBRID_CODE.test(code)) ? 'Hybrid' : null
}

/** Returns true if one of several model codes is a hybrid's: "GSX40L/AVX40L" is an Avalon or an Avalon Hybrid. */
export function mayBeHybrid(texts: readonly string[]): boolean {
  return modelCodes(texts).some((code) => HYBRID_CODE.test(code))
}

/** Returns Toyota's model codes: letters for engine and line, then the generation. */
function modelCodes(texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.match(/\b[A-Z]{3,4}\d{2}[LRV]?\b/g) ?? [])
}

/**
 * Toyota's and Lexus's hybrid codes, checked against EPA's rows for every code in vPIC. Since 2018 the fourth letter is
 * an H ("AXUH70"); before, the letters before the number are those of a hybrid line.
 */
const HYBRID_CODE =
  /^(?:[A-Z]{3}H|AHV|ANF|AVA|AVC|AVE|AVV|AVX|AYL|AYZ|GVF|GVU|GWL|GWS|GWZ|GYL|MHU|NHP|NHW|UVF|ZVW|ZWA|ZWE)\d/

function single(texts: readonly string[]): string[] {
  return texts.filter((text) => !ALTERNATIVES.test(text))
}
