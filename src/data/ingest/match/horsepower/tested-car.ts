import type { FieldRule } from '#catalog/field-rules.ts'

/** A car in EPA's test-car lists with the results of all its tests. */
export interface TestedCar {
  readonly year: number
  /** Number of the list's layout, which determines its column names. */
  readonly layout: number
  readonly family: string
  /** '' in lists until 2009. */
  readonly make: string
  readonly model: string
  readonly displacement: number
  /** 0 = unknown. */
  readonly cylinders: number
  readonly gearbox: 'manual' | 'automatic'
  readonly drive: 'front' | 'rear' | 'four' | ''
  readonly fuel: string
  readonly horsepower: number
  /** Results in miles per gallon, to one decimal. */
  readonly city: ReadonlySet<number>
  readonly highway: ReadonlySet<number>
}

/** An EPA vehicle with an engine that needs a rating, in EPA's wording. */
export interface UnratedVehicle {
  readonly id: number
  readonly year: number
  readonly make: string
  readonly model: string
  readonly baseModel: string | null
  readonly displacement: number
  readonly cylinders: number | null
  readonly isTurbocharged: boolean
  readonly isSupercharged: boolean
  readonly fuel: string
  readonly firstFuel: string
  readonly transmission: string
  readonly drive: string
  /** The horsepower stated in EPA's text; null = none. */
  readonly stated: number | null
  /** True if a starter-generator assists the engine: the engine's rating is then the car's. */
  readonly isMildHybrid: boolean
  /** The unrounded laboratory result; null = unknown. */
  readonly city: number | null
  readonly highway: number | null
  /** Engine families in emissions.csv; empty = none known. */
  readonly families: readonly string[]
}

/**
 * Evidence for a vehicle's rating. 'own' = from a car that is surely the vehicle. 'family' = from another car with this
 * engine, which needs support by the nameplate's ratings in neighboring years.
 */
export interface RatingEvidence {
  readonly rule: FieldRule
  readonly strength: 'own' | 'family'
  readonly horsepower: number
  /** The tested cars, those with this rating first. */
  readonly cars: readonly TestedCar[]
  /** True if the vehicle's fuel economy equals the car's: the car itself was tested. */
  readonly isOwnTest: boolean
  /** True if the tested cars have the vehicle's nameplate. */
  readonly hasNameplate: boolean
}

/** Evidence, or the reason for its absence with the cars concerned. */
export type RatingFinding =
  | RatingEvidence
  | { readonly rule: FieldRule; readonly horsepower: null; readonly cars: readonly TestedCar[] }

export function isEvidence(finding: RatingFinding | undefined): finding is RatingEvidence {
  return finding !== undefined && finding.horsepower !== null
}

/** The rating of a vehicle, or null with the rule. `cars` are the records with the rating; the first is cited. */
export interface SettledRating {
  readonly value: number | null
  readonly rule: FieldRule
  readonly cars: readonly TestedCar[]
}

/** Returns true if two ratings differ by at most the factor. */
export function isClose(left: number, right: number, factor: number): boolean {
  return Math.max(left, right) <= Math.min(left, right) * factor
}

export function isBoosted({ isTurbocharged, isSupercharged }: UnratedVehicle): boolean {
  return isTurbocharged || isSupercharged
}
