import type { DatabaseSync } from 'node:sqlite'

/** A vehicle as the snapshot holds it. `null` = no source states it. */
export interface VehicleRow {
  readonly id: string
  readonly year: number | null
  readonly make: string
  readonly model: string
  readonly trim: string | null
  readonly submodel: string | null
  readonly horsepower: number | null
  readonly cylinders: number | null
  readonly displacement_l: number | null
  readonly transmission: string | null
  readonly drive_type: string | null
  readonly fuel_type: string | null
  readonly body_class: string | null
  readonly doors: number | null
  /** What else tells it apart, in phrases joined by "; ". */
  readonly configuration: string | null
  readonly battery_kwh: number | null
  /** Power of all motors of an electric vehicle, added up. */
  readonly motor_kw: number | null
  /** Campaigns in its list; null = the snapshot has not loaded recalls of its make and model year. */
  readonly recall_count: number | null
  /** Those of recall_count of type equipment, tire or child_seat. */
  readonly equipment_recall_count: number | null
  /** As recall_count; likewise the next two. */
  readonly complaint_count: number | null
  readonly tsb_count: number | null
  readonly investigation_count: number | null
  /** Key of its illustration; null = its body style is not known. */
  readonly illustration: string | null
  /** Which federal names it answers to; null = no federal record carries its name. */
  readonly record_set: number | null
}

const VEHICLE_COLUMNS = `id, year, make, model, trim, submodel, horsepower, cylinders, displacement_l, transmission,
       drive_type, fuel_type, body_class, doors, configuration, battery_kwh, motor_kw, recall_count, equipment_recall_count,
       complaint_count, tsb_count, investigation_count, illustration, record_set`

/** Every statement of this store; the query-plan test explains each. */
export const VEHICLE_STATEMENTS = {
  byId: `SELECT ${VEHICLE_COLUMNS} FROM vehicle WHERE id = ?`,
  byPosition: `SELECT ${VEHICLE_COLUMNS} FROM vehicle WHERE position = ?`,
} as const

/** Reads vehicles one by one: by id, or by the place they have in the published order. */
export interface VehicleStore {
  byId(id: string): VehicleRow | undefined
  /** @throws if no vehicle has this position: postings and vehicles of one snapshot belong together. */
  atPosition(position: number): VehicleRow
}

export function openVehicleStore(database: DatabaseSync): VehicleStore {
  const byId = database.prepare(VEHICLE_STATEMENTS.byId)
  const byPosition = database.prepare(VEHICLE_STATEMENTS.byPosition)
  return {
    byId: (id) => byId.get(id) as VehicleRow | undefined,
    atPosition(position) {
      const row = byPosition.get(position) as VehicleRow | undefined
      if (row === undefined) throw new Error(`the snapshot has no vehicle at position ${position}`)
      return row
    },
  }
}
