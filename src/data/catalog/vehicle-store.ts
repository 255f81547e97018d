import type { DatabaseSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import { prepareLookup } from '#platform/database/statements.ts'
import type { FIELD_GROUPS, GroupName } from './grouped-fields.ts'
import {
  COUNT_NAMES,
  SPECIFICATION_COLUMNS,
  type COUNT_FIELDS,
  type SPECIFICATION_FIELDS,
  type VehicleField,
} from './vehicle-fields.ts'

type ValueOf<Sql> = Sql extends 'TEXT NOT NULL' ? string : (Sql extends 'TEXT' ? string : number) | null

type ValuesOf<Fields extends Readonly<Record<string, VehicleField>>> = {
  readonly [Name in keyof Fields]: ValueOf<Fields[Name]['sql']>
}

type FieldsOf<Group extends GroupName> = (typeof FIELD_GROUPS)[Group]['fields']
type GroupValues<Group extends GroupName> = {
  readonly [Name in keyof FieldsOf<Group> & string as `${Group}_${Name}`]: FieldsOf<Group>[Name] extends VehicleField
    ? ValueOf<FieldsOf<Group>[Name]['sql']>
    : never
}

/** A vehicle's row in the snapshot: each field of vehicle-fields.ts, null if no source states it. */
export interface VehicleRow
  extends
    ValuesOf<typeof SPECIFICATION_FIELDS>,
    GroupValues<'economy'>,
    GroupValues<'economy_second_fuel'>,
    GroupValues<'electric'>,
    GroupValues<'emissions'>,
    GroupValues<'emissions_federal'>,
    GroupValues<'emissions_california'>,
    ValuesOf<typeof COUNT_FIELDS> {
  readonly id: string
  /** Key of its illustration; null = unknown body style. */
  readonly illustration: string | null
  /** Set of matching federal names; null = none. */
  readonly record_set: number | null
  /** 1 = every recall campaign of its make and model year is loaded, so that its count is reliable. */
  readonly recalls_complete: number
  /** Set of matching names of other countries' recalls; null = none. */
  readonly country_set: number | null
  /** Source of the row: `epa-vehicles` rates one configuration; others name a vehicle that EPA does not rate. */
  readonly source: string
}

const VEHICLE_COLUMNS = [
  'id',
  ...Object.keys(SPECIFICATION_COLUMNS),
  ...COUNT_NAMES,
  'illustration',
  'record_set',
  'recalls_complete',
  'country_set',
  'source',
].join(', ')

/** Fields that distinguish vehicles of the same name, most requested first. */
export const DISTINGUISHING_FIELDS = [
  'model',
  'trim',
  'submodel',
  'body_class',
  'doors',
  'fuel_type',
  'displacement_l',
  'cylinders',
  'transmission',
  'drive_type',
  'configuration',
  'battery_kwh',
] as const satisfies readonly (keyof VehicleRow)[]

/** Columns needed to match VINs and find records: a fifth of the row. */
export const CANDIDATE_COLUMNS = [
  'id',
  'year',
  'make',
  ...DISTINGUISHING_FIELDS,
  'horsepower',
  ...COUNT_NAMES,
  'illustration',
  'record_set',
  'recalls_complete',
  'country_set',
  'source',
] as const satisfies readonly (keyof VehicleRow)[]

export type CandidateRow = Pick<VehicleRow, (typeof CANDIDATE_COLUMNS)[number]>

/** The query-plan test explains each statement. */
const VEHICLE_STATEMENTS = {
  byId: `SELECT ${VEHICLE_COLUMNS} FROM vehicle WHERE id = ?`,
  byPosition: `SELECT ${VEHICLE_COLUMNS} FROM vehicle WHERE position = ?`,
} as const

/** Maximum vehicles cached by id, about a kilobyte each. A batch reads one several times in a row. */
const CACHED_VEHICLES_MAX = 2_000

export interface VehicleStore {
  byId(id: string): VehicleRow | undefined
  /** @throws if no vehicle has this position, because postings and vehicles of one snapshot always match */
  atPosition(position: number): VehicleRow
}

export function openVehicleStore(database: DatabaseSync): VehicleStore {
  const byId = prepareLookup(database, VEHICLE_STATEMENTS.byId)
  const byPosition = prepareLookup(database, VEHICLE_STATEMENTS.byPosition)
  const cache = new LRUCache<string, VehicleRow>({ max: CACHED_VEHICLES_MAX })
  return {
    byId(id) {
      const known = cache.get(id)
      if (known !== undefined) return known
      const row = byId.get(id) as VehicleRow | undefined
      if (row !== undefined) cache.set(id, row)
      return row
    },
    atPosition(position) {
      const row = found(byPosition.get(position), position) as VehicleRow
      cache.set(row.id, row)
      return row
    },
  }
}

function found(row: object | undefined, position: number): object {
  if (row === undefined) throw new Error(`the snapshot has no vehicle at position ${position}`)
  return row
}
