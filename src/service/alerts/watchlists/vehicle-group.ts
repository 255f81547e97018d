import { createHash } from 'node:crypto'
import type { Row, SqlValues } from '#platform/database/database.ts'
import { textOrNull } from '#platform/database/row-values.ts'

/** Hexadecimal digits of an id derived from its content. */
export const ID_DIGITS = 24

/** Why nothing can be looked up for an item. */
export type UnknownBecause = 'not_a_vin' | 'not_decoded' | 'unknown_name' | 'decoder_not_loaded'

/** Properties shared by items of one vehicle, as far as records distinguish vehicles. */
export interface VehicleGroup {
  readonly id: string
  readonly year: number | null
  readonly make: string | null
  readonly model: string | null
  /** Vehicles of the catalog that it may be. */
  readonly vehicleIds: readonly string[]
  readonly unknownBecause: UnknownBecause | null
}

/** The group of a vehicle: the same id for the same facts. */
export function vehicleGroup(facts: Omit<VehicleGroup, 'id'>): VehicleGroup {
  const { year, make, model, vehicleIds, unknownBecause } = facts
  const text = JSON.stringify([year, make, model, vehicleIds, unknownBecause])
  return { ...facts, id: createHash('sha256').update(text).digest('hex').slice(0, ID_DIGITS) }
}

/** The row of a group. */
export function groupRow({ id, year, make, model, vehicleIds, unknownBecause }: VehicleGroup): SqlValues {
  return { id, year, make, model, vehicle_ids: JSON.stringify(vehicleIds), unknown_because: unknownBecause }
}

/** A row as a group. */
export function groupOf(row: Row): VehicleGroup {
  return {
    id: String(row['id']),
    year: row['year'] === null ? null : Number(row['year']),
    make: textOrNull(row['make']),
    model: textOrNull(row['model']),
    vehicleIds: JSON.parse(String(row['vehicle_ids'])) as string[],
    unknownBecause: textOrNull(row['unknown_because']) as UnknownBecause | null,
  }
}
