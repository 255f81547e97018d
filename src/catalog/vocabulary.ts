/** The closed vocabularies of the vehicle fields. docs/data-sources.md says how each value is obtained. */
export const DRIVE_TYPES = ['FWD', 'RWD', 'AWD', '4WD', '2WD'] as const
export type DriveType = (typeof DRIVE_TYPES)[number]

export const FUEL_TYPES = [
  'Gasoline',
  'Diesel',
  'Electric',
  'Hybrid',
  'Plug-in Hybrid',
  'Flex Fuel (E85)',
  'CNG',
  'LPG',
  'Hydrogen',
  'Gasoline or Natural Gas',
  'Gasoline or Propane',
] as const
export type FuelType = (typeof FUEL_TYPES)[number]

export const BODY_CLASSES = [
  'Sedan',
  'Coupe',
  'Convertible',
  'Hatchback',
  'Wagon',
  'SUV',
  'Pickup',
  'Minivan',
  'Van',
  'Cargo Van',
  'Passenger Van',
  'Two-Seater',
  'Special Purpose',
  'Motorcycle',
  'Bus',
  'Truck',
  'Trailer',
  'Motorhome',
] as const
export type BodyClass = (typeof BODY_CLASSES)[number]
