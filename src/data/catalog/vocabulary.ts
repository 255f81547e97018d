/** Closed vocabularies of the vehicle fields. docs/data-sources.md documents the origin of each value. */
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

export const SINGLE_BODIES = [
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
  'Motorcycle',
  'Bus',
  'Truck',
  'Trailer',
  'Motorhome',
] as const
export type SingleBody = (typeof SINGLE_BODIES)[number]

/** Values for EPA rows that cover several bodies of a nameplate: "Accord" 2003 is one row for sedan and coupe. */
export const MIXED_BODIES = [
  'Sedan or Coupe',
  'Sedan or Hatchback',
  'Sedan, Coupe or Convertible',
  'Sedan, Coupe or Hatchback',
  'Coupe or Convertible',
  'Coupe or Hatchback',
] as const

export const BODY_CLASSES = [...SINGLE_BODIES, ...MIXED_BODIES] as const
export type BodyClass = (typeof BODY_CLASSES)[number]

/** Subject of a recall campaign according to its report (RCLTYPECD V, E, T, C). */
export const RECALL_TYPES = ['vehicle', 'equipment', 'tire', 'child_seat'] as const
export type RecallType = (typeof RECALL_TYPES)[number]

export const TRANSMISSIONS = [
  'Automatic 1-speed',
  'Automatic 2-speed',
  'Automatic 3-speed',
  'Automatic 4-speed',
  'Automatic 5-speed',
  'Automatic 6-speed',
  'Automatic 7-speed',
  'Automatic 8-speed',
  'Automatic 9-speed',
  'Automatic 10-speed',
  'Automated manual 5-speed',
  'Automated manual 6-speed',
  'Automated manual 7-speed',
  'Automated manual 8-speed',
  'Automated manual 9-speed',
  'Automated manual 10-speed',
  'Manual 3-speed',
  'Manual 4-speed',
  'Manual 4-speed with two ranges',
  'Manual 5-speed',
  'Manual 6-speed',
  'Manual 7-speed',
  'CVT',
] as const
export type Transmission = (typeof TRANSMISSIONS)[number]
