import { createHash } from 'node:crypto'
import { type Row, type SqlValues, textOrNull } from '#platform/database/database.ts'

export const ID_DIGITS = 24

export type UnknownReason = 'not_a_vin' | 'not_decoded' | 'unknown_name' | 'decoder_not_loaded'

/** Properties shared by items of one vehicle, as far as records distinguish vehicles. */
export interface VehicleGroup {
  readonly id: string
  readonly year: number | null
  readonly make: string | null
  readonly model: string | null
  /** Possible catalog vehicles. */
  readonly vehicleIds: readonly string[]
  readonly unknownReason: UnknownReason | null
}

/** Returns the group of a vehicle, with the same id for the same facts. */
export function vehicleGroup(facts: Omit<VehicleGroup, 'id'>): VehicleGroup {
  const { year, make, model, vehicleIds, unknownReason } = facts
  const text = JSON.stringify([year, make, model, vehicleIds, unknownReason])
  return { ...facts, id: createHash('sha256').update(text).digest('hex').slice(0, ID_DIGITS) }
}

export function groupRow({ id, year, make, model, vehicleIds, unknownReason }: VehicleGroup): SqlValues {
  return { id, year, make, model, vehicle_ids: JSON.stringify(vehicleIds), unknown_because: unknownReason }
}

export function groupOf(row: Row): VehicleGroup {
  return {
    id: String(row['id']),
    year: row['year'] === null ? null : Number(row['year']),
    make: textOrNull(row['make']),
    model: textOrNull(row['model']),
    vehicleIds: JSON.parse(String(row['vehicle_ids'])) as string[],
    unknownReason: textOrNull(row['unknown_because']) as UnknownReason | null,
  }
}
