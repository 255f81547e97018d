import type { FieldRule } from '#catalog/field-rules.ts'

/** A car of EPA's test-car lists, with the results of all its tests. */
export interface TestedCar {
  /** Model year of the list. */
  readonly year: number
  /** Number of the list's layout, which tells what its columns are called. */
  readonly layout: number
  readonly family: string
  /** '' in lists until 2009. */
  readonly make: string
  readonly model: string
  readonly displacement: number
  /** 0 = not stated. */
  readonly cylinders: number
  readonly gearbox: 'manual' | 'automatic'
  readonly drive: 'front' | 'rear' | 'four' | ''
  readonly fuel: string
  readonly horsepower: number
  /** Results in miles per gallon, to the tenth. */
  readonly city: ReadonlySet<number>
  readonly highway: ReadonlySet<number>
}

/** A vehicle of EPA's file with an engine whose rating is sought, in EPA's words. */
export interface RatedVehicle {
  readonly id: number
  readonly year: number
  readonly make: string
  readonly model: string
  readonly baseModel: string | null
  readonly displacement: number
  readonly cylinders: number | null
  readonly isTurbocharged: boolean
  readonly isSupercharged: boolean
  /** fuelType and fuelType1. */
  readonly fuel: string
  readonly firstFuel: string
  readonly transmission: string
  readonly drive: string
  /** The horsepower that EPA's own words state; null = none. */
  readonly stated: number | null
  /** A starter-generator helps the engine: its rating is the car's. */
  readonly isMildHybrid: boolean
  /** The laboratory's figures with their decimals; null = not stated. */
  readonly city: number | null
  readonly highway: number | null
  /** Engine families that emissions.csv names; empty = it says nothing of this vehicle. */
  readonly families: readonly string[]
}

/**
 * What the lists tell of one vehicle. 'own': of a car that is surely this one. 'family': of another car with this
 * engine, which counts only beside ratings of this nameplate in neighbouring years.
 */
export interface Evidence {
  readonly rule: FieldRule
  readonly strength: 'own' | 'family'
  readonly horsepower: number
  /** The tested cars that say so, those with this rating first. */
  readonly cars: readonly TestedCar[]
  /** Whether the vehicle's own fuel economy is that of the car: the car itself was tested. */
  readonly isOwnTest: boolean
  /** Whether the tested cars carry the vehicle's nameplate. */
  readonly carriesNameplate: boolean
}

/** Evidence, or why there is none, with the cars that say so. */
export type Finding =
  | Evidence
  | { readonly rule: FieldRule; readonly horsepower: null; readonly cars: readonly TestedCar[] }

export function isEvidence(finding: Finding | undefined): finding is Evidence {
  return finding !== undefined && finding.horsepower !== null
}

/** The rating of a vehicle, or null and why. `cars`: the records that state it, the one that is cited first. */
export interface Rating {
  readonly value: number | null
  readonly rule: FieldRule
  readonly cars: readonly TestedCar[]
}

/** Whether two ratings differ by no more than the factor. */
export function isClose(left: number, right: number, factor: number): boolean {
  return Math.max(left, right) <= Math.min(left, right) * factor
}

export function isBoosted({ isTurbocharged, isSupercharged }: RatedVehicle): boolean {
  return isTurbocharged || isSupercharged
}
