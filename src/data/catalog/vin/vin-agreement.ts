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
