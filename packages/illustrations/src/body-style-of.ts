import { illustrationGroupOf, type IllustrationGroup } from './model-lines/find-model-line.ts'
import { foldName, type ModelLine } from './model-lines/model-line.ts'
import type { BodyStyle } from './parameters.ts'

/** Known facts about a vehicle, in the catalog's vocabularies; null = unknown. */
export interface VehicleFacts {
  readonly year: number
  readonly make: string
  readonly model: string
  readonly body_class: string | null
  readonly doors: number | null
  readonly drive_type: string | null
  readonly fuel_type: string | null
  readonly cylinders: number | null
}

/** Body classes with one body style. The others are decided below or stay unknown. */
const PLAIN_STYLES: Readonly<Record<string, BodyStyle>> = {
  Sedan: 'sedan',
  Coupe: 'coupe',
  Convertible: 'convertible',
  Hatchback: 'hatchback',
  Wagon: 'wagon',
  SUV: 'suv',
  Pickup: 'pickup_crew',
  Minivan: 'minivan',
  Van: 'passenger_van',
  'Cargo Van': 'cargo_van',
  'Passenger Van': 'passenger_van',
  Motorcycle: 'motorcycle',
  Bus: 'bus',
  Truck: 'medium_truck',
  'Sedan or Coupe': 'sedan',
  'Sedan or Hatchback': 'sedan',
  'Sedan, Coupe or Convertible': 'sedan',
  'Sedan, Coupe or Hatchback': 'sedan',
  'Coupe or Convertible': 'coupe',
  'Coupe or Hatchback': 'coupe',
}

/** Body classes that are never drawn. */
const UNDRAWN_CLASSES: readonly string[] = ['Trailer', 'Motorhome']

const LOW_STYLES: readonly BodyStyle[] = [
  'sedan',
  'coupe',
  'hatchback',
  'sports_car',
  'city_car',
  'wagon',
  'convertible',
]

/** Bodies that one line may have been sold with. The vehicle's own class decides which is drawn. */
const EXCHANGED_STYLES: readonly BodyStyle[] = ['sedan', 'coupe', 'hatchback', 'wagon']

const OPEN_TOP = /\b(convertible|cabriolet|cabrio|roadster|spyder|spider|volante|drophead)\b/
const WAGON = /\b(wagon|sportwagen|sportwagon|avant|estate|alltrack|allroad)\b/
/** BMW's word for a wagon is a trim level elsewhere. */
const BMW_WAGON = /^bmw .*\btouring\b/
const COUPE = /\bcoupe\b/
const FOUR_DOOR_COUPE = /\b(gran coupe|4door coupe)\b/
const LIMOUSINE = /\b(limousine|limo)\b/
const CREW_CAB = /\b(crew|supercrew|crewmax|double ?cab|quad|mega|doublecab|quadcab)\b/
const EXTENDED_CAB =
  /\b(extended|ext|supercab|super ?cab|access|accesscab|king|xtra|club|clubcab|xtracab|kingcab|access cab)\b/
const REGULAR_CAB = /\b(regular|standard cab|reg)\b/

const EXTENDED_CABS_FROM_YEAR = 1992
const CREW_CABS_FROM_YEAR = 2007
/** Maximum cylinders of an SUV without a transfer case that is drawn as a crossover. */
const CROSSOVER_CYLINDERS_MAX = 4

/** Returns the group of a body class; undefined if the class does not determine it. */
export function groupOfClass(bodyClass: string | null): IllustrationGroup | undefined {
  const style = bodyClass === null ? undefined : PLAIN_STYLES[bodyClass]
  return style === undefined ? undefined : illustrationGroupOf(style)
}

/** Returns the body style to draw; null if neither body class, name, nor a known line determines it. */
export function bodyStyleOf(facts: VehicleFacts, line: ModelLine | undefined): BodyStyle | null {
  if (facts.body_class !== null && UNDRAWN_CLASSES.includes(facts.body_class)) return null
  const model = foldName(facts.model)
  const known = line?.style ?? (facts.body_class === null ? undefined : PLAIN_STYLES[facts.body_class])
  if (known === undefined) return null
  if (known.startsWith('pickup')) return cabOf(facts, model, known)
  if (illustrationGroupOf(known) !== 'car') return known
  return carStyleOf(facts, model, known, line?.style !== undefined)
}

function carStyleOf(facts: VehicleFacts, model: string, known: BodyStyle, isFromLine: boolean): BodyStyle {
  if (known.endsWith('van') || facts.body_class?.endsWith('Van') === true) return vanOf(facts, model, known)
  if (LIMOUSINE.test(model)) return 'limousine'
  if (known === 'suv' && !isFromLine) return suvOf(facts)
  return LOW_STYLES.includes(known) ? lowStyleOf(facts, model, known) : known
}

/** Returns the style of a low car whose name or doors contradict its class: "Mustang Convertible", a two-door sedan. */
function lowStyleOf({ make, body_class: bodyClass, doors }: VehicleFacts, model: string, known: BodyStyle): BodyStyle {
  if (OPEN_TOP.test(model) || bodyClass === 'Convertible') return 'convertible'
  if (known !== 'coupe' && (WAGON.test(model) || BMW_WAGON.test(`${foldName(make)} ${model}`))) return 'wagon'
  if (FOUR_DOOR_COUPE.test(model)) return 'sedan'
  const style = ownStyleOf(bodyClass, doors, known)
  const isNamedCoupe = COUPE.test(model) && (style === 'sedan' || style === 'convertible')
  return isNamedCoupe || (style === 'sedan' && doors === 2) ? 'coupe' : style
}

/** Returns the style of the vehicle's own class if its line was sold with several, or else that of the line. */
function ownStyleOf(bodyClass: string | null, doors: number | null, known: BodyStyle): BodyStyle {
  const ofClass = bodyClass === null ? undefined : PLAIN_STYLES[bodyClass]
  const isOpen = bodyClass?.includes(' or ') === true
  if (ofClass === undefined || isOpen || !EXCHANGED_STYLES.includes(ofClass)) return known
  return EXCHANGED_STYLES.includes(known) || (known === 'sports_car' && doors === 4) ? ofClass : known
}

function vanOf({ body_class: bodyClass }: VehicleFacts, model: string, known: BodyStyle): BodyStyle {
  if (known === 'minivan') return known
  if (bodyClass === 'Passenger Van' || /\b(passenger|wagon)\b/.test(model)) return 'passenger_van'
  if (bodyClass === 'Cargo Van' || /\bcargo\b/.test(model)) return 'cargo_van'
  return known
}

function suvOf({ drive_type: drive, cylinders }: VehicleFacts): BodyStyle {
  if (drive === 'FWD') return 'crossover'
  return cylinders !== null && cylinders <= CROSSOVER_CYLINDERS_MAX && drive !== '4WD' ? 'crossover' : 'suv'
}

/** Returns the cab stated in the name; otherwise the usual one of the line or the model year. */
function cabOf({ year, doors }: VehicleFacts, model: string, known: BodyStyle): BodyStyle {
  if (CREW_CAB.test(model)) return 'pickup_crew'
  if (EXTENDED_CAB.test(model)) return 'pickup_extended'
  if (REGULAR_CAB.test(model) || doors === 2) return 'pickup_regular'
  if (doors === 4) return 'pickup_crew'
  if (year >= CREW_CABS_FROM_YEAR) return known
  return year >= EXTENDED_CABS_FROM_YEAR ? 'pickup_extended' : 'pickup_regular'
}
