import type { BodyClass, DriveType } from '#catalog/vocabulary.ts'
import { foldBlanks } from '#ingest/numbers.ts'
import { canonicalMake } from './canonical-make.ts'
import { bodyClassOf } from './body-class.ts'
import { driveTypeOf } from './drive-type.ts'

/** What EPA says about which vehicle a row is: its own wording, nothing folded. */
export interface EpaName {
  readonly year: number
  readonly make: string
  readonly model: string
  readonly baseModel: string | null
  /** VClass: 'Small Pickup Trucks 4WD'. */
  readonly vehicleClass: string | null
  readonly drive: string | null
  readonly fuel: string | null
  /** atvType: 'Hybrid', 'EV'; null = an ordinary engine. */
  readonly alternative: string | null
  /** Which bodies have a measured volume: some of '2', '4', 'h'. */
  readonly measuredBodies: string
}

/** The same in the words of the catalog. null = EPA's wording does not tell. */
export interface VehicleName {
  readonly make: string
  readonly model: string
  readonly trim: string | null
  readonly submodel: string | null
  readonly driveType: DriveType | null
  readonly bodyClass: BodyClass | null
}

/** Takes EPA's wording apart. Pure: the same wording always gives the same name. */
export function splitEpaName(name: EpaName): VehicleName {
  return {
    make: canonicalMake(name.make),
    model: foldBlanks(name.model),
    trim: null,
    submodel: null,
    driveType: driveTypeOf(name.drive, name.model, name.vehicleClass),
    bodyClass: bodyClassOf(name.model, name.vehicleClass, name.measuredBodies),
  }
}
