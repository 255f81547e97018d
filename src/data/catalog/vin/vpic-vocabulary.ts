import { type BodyClass, type DriveType, type FuelType, type Transmission, TRANSMISSIONS } from '#catalog/vocabulary.ts'

/**
 * Maps NHTSA's coded values (vPIC) to the vocabularies of a vehicle. Each value of vPIC is in one of these tables, or
 * in vpic-vocabulary.test.ts with the reason. Keys are vPIC's names, or their start if the rest is an explanation in
 * brackets, whose spelling changed between editions.
 */

/** vPIC's body class (table BodyStyle). */
const BODIES: Readonly<Record<string, BodyClass>> = {
  'Convertible/Cabriolet': 'Convertible',
  Roadster: 'Convertible',
  'Sedan/Saloon': 'Sedan',
  Coupe: 'Coupe',
  'Hatchback/Liftback/Notchback': 'Hatchback',
  Wagon: 'Wagon',
  'Sport Utility Vehicle': 'SUV',
  'Crossover Utility Vehicle': 'SUV',
  Pickup: 'Pickup',
  'Sport Utility Truck': 'Pickup',
  Minivan: 'Minivan',
  Van: 'Van',
  'Cargo Van': 'Cargo Van',
  'Step Van': 'Cargo Van',
  Bus: 'Bus',
  'Bus - School Bus': 'Bus',
  Truck: 'Truck',
  'Truck-Tractor': 'Truck',
  Trailer: 'Trailer',
  Motorhome: 'Motorhome',
}

const DRIVES: Readonly<Record<string, DriveType>> = {
  'FWD/Front-Wheel Drive': 'FWD',
  'RWD/Rear-Wheel Drive': 'RWD',
  'AWD/All-Wheel Drive': 'AWD',
  '4WD/4-Wheel Drive/4x4': '4WD',
  '4x2': '2WD',
}

/** vPIC fuels that determine the fuel type alone. */
const FUELS: Readonly<Record<string, FuelType>> = {
  Gasoline: 'Gasoline',
  Diesel: 'Diesel',
  Electric: 'Electric',
  'Flexible Fuel Vehicle': 'Flex Fuel (E85)',
  'Compressed Natural Gas': 'CNG',
  'Liquefied Petroleum Gas': 'LPG',
  'Compressed Hydrogen/Hydrogen': 'Hydrogen',
  'Fuel Cell': 'Hydrogen',
}

const WITH_GASOLINE: Readonly<Record<string, FuelType>> = {
  Ethanol: 'Flex Fuel (E85)',
  'Flexible Fuel Vehicle': 'Flex Fuel (E85)',
  'Compressed Natural Gas': 'Gasoline or Natural Gas',
  'Natural Gas': 'Gasoline or Natural Gas',
  'Liquefied Petroleum Gas': 'Gasoline or Propane',
}

/** Levels of electrification that determine the fuel type. A mild hybrid counts as the fuel of its engine. */
const ELECTRIFICATION: Readonly<Record<string, FuelType>> = {
  'Strong HEV': 'Hybrid',
  HEV: 'Hybrid',
  PHEV: 'Plug-in Hybrid',
  BEV: 'Electric',
  FCEV: 'Hydrogen',
}
const MILD = 'Mild HEV'

/** vPIC's transmission styles for which our vocabulary counts gears. */
const GEARED: Readonly<Record<string, string>> = {
  Automatic: 'Automatic',
  'Manual/Standard': 'Manual',
  'Automated Manual Transmission': 'Automated manual',
  'Dual-Clutch Transmission': 'Automated manual',
}
const GEARLESS: Readonly<Record<string, Transmission>> = {
  'Continuously Variable Transmission': 'CVT',
  'Electronic Continuously Variable': 'CVT',
  'Direct Drive': 'Automatic 1-speed',
}

/** Removes vPIC's explanation in brackets. */
function plain(name: string): string {
  return name.replace(/\s*[[(].*$/, '').trim()
}

function lookUp<Value>(table: Readonly<Record<string, Value>>, name: string | null): Value | null {
  return name === null ? null : (table[name] ?? table[plain(name)] ?? null)
}

/** @param name vPIC's body class, null = not stated. Motorcycles have thirty of them. */
export function vpicBodyClass(name: string | null): BodyClass | null {
  if (name?.startsWith('Motorcycle') === true) return 'Motorcycle'
  // "Sport Utility Vehicle (SUV)/Multi-Purpose Vehicle (MPV)", "Step Van/Walk-in Van", "Sport Utility Truck (SUT)".
  return lookUp(BODIES, name) ?? lookUp(BODIES, name?.replace('Step Van/Walk-in Van', 'Step Van') ?? null)
}

/** @param name vPIC's drive type. Our vocabulary has no value for more than two axles, such as "6x4". */
export function vpicDriveType(name: string | null): DriveType | null {
  return lookUp(DRIVES, name)
}

/** @param level vPIC's electrification level; null = not stated for each */
export function vpicFuelType(primary: string | null, secondary: string | null, level: string | null): FuelType | null {
  const electrified = lookUp(ELECTRIFICATION, level)
  if (electrified !== null) return electrified
  const isMild = level !== null && plain(level) === MILD
  if (secondary === null || (isMild && secondary === 'Electric')) return lookUp(FUELS, primary)
  if (primary === secondary) return lookUp(FUELS, primary)
  if (primary === 'Gasoline') return lookUp(WITH_GASOLINE, secondary)
  return secondary === 'Gasoline' ? lookUp(WITH_GASOLINE, primary) : null
}

/** @param style vPIC's transmission style @param speeds number of gears; null = not stated */
export function vpicTransmission(style: string | null, speeds: string | null): Transmission | null {
  const gearless = lookUp(GEARLESS, style)
  if (gearless !== null) return gearless
  const kind = lookUp(GEARED, style)
  if (kind === null || speeds === null) return null
  const word = `${kind} ${Number(speeds)}-speed`
  return TRANSMISSIONS.find((transmission) => transmission === word) ?? null
}

/** Placeholders that makers write into vPIC's free texts (trim, series, engine). */
const NOTHING_STATED = /^(?:n\/?a|none|other|tbd|unknown|not (?:applicable|available|identified))$/i

/** Returns a free text of vPIC (trim, series, engine); null for a placeholder. */
export function statedText(value: string | null): string | null {
  return value === null || NOTHING_STATED.test(value.trim()) ? null : value
}
