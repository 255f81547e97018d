import type { DriveType } from '#catalog/vocabulary.ts'
import { bodyOf, type DerivedBody } from './bodies/body-of.ts'
import { projectBodies } from './bodies/body-table.ts'
import { driveTypeOf } from './drive-type.ts'
import { trimOfEngine } from './names/engine-trims.ts'
import { readEpaName } from './names/read-epa-name.ts'
import { projectAliases } from './rules/read-alias-files.ts'
import type { EpaName } from './epa-name.ts'
import type { Derived } from './derived.ts'

/** A vehicle's name in the catalog's terms; null = EPA's wording does not state it. */
export interface VehicleName {
  readonly make: string
  readonly model: string
  readonly trim: string | null
  readonly submodel: string | null
  readonly driveType: Derived<DriveType>
  readonly body: DerivedBody
}

/** Splits EPA's wording into the catalog's fields. Depends on nothing but the wording. */
export function splitEpaName(name: EpaName): VehicleName {
  const read = readEpaName(name, projectAliases())
  const engineTrim = trimOfEngine(name, projectAliases())
  return {
    make: read.make,
    model: read.model,
    trim: engineTrim === undefined ? read.trim : engineTrim,
    submodel: read.submodel,
    driveType: driveTypeOf({ ...name, make: read.make, nameplate: read.model, isElectric: name.alternative === 'EV' }),
    body: bodyOf(name, projectBodies()),
  }
}
