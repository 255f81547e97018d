import type { DatabaseSync } from 'node:sqlite'
import { trimsOfVehicle, type TrimmedVehicle } from './trims-of-vehicle.ts'
import { prepareLookup, readOnce } from '#platform/database/statements.ts'

/** Trims and series of vPIC names with a vehicle; written when the snapshot is built (src/data/ingest/build/vin). */
export const VIN_TRIM_TABLES = `
CREATE TABLE vin_trim_list (
  trims INTEGER PRIMARY KEY, texts TEXT NOT NULL     -- JSON of NameTexts
);
CREATE TABLE vin_name_trims (
  make INTEGER NOT NULL, model INTEGER NOT NULL, year INTEGER NOT NULL, trims INTEGER NOT NULL,
  PRIMARY KEY (make, model, year)
) WITHOUT ROWID`

/** Distinct versions of a (make, model, year) in vPIC's words. */
export interface TrimTexts {
  readonly trims: readonly string[]
  readonly series: readonly string[]
}

/** Also has every displacement in litres that vPIC states for the name; older snapshots lack them. */
export interface NameTexts extends TrimTexts {
  readonly litres?: readonly number[]
  /** Single trims among these texts (named-trims.ts); older snapshots lack them. */
  readonly listed?: readonly string[]
}

/** Maximum texts of each kind per name. A pickup line has about 160. */
export const TRIM_TEXTS_MAX = 250
/** Maximum vPIC names of one vehicle. Two or three if EPA has one row for several nameplates. */
const NAMES_MAX = 20

/** JSON array of the models that share a vPIC name and year with the row `x` of vin_vehicle. */
export const SISTER_MODELS = `
  (SELECT json_group_array(DISTINCT s.model) FROM vin_vehicle y CROSS JOIN vehicle s ON s.position = y.vehicle
    WHERE y.make = x.make AND y.model = x.model AND y.year = x.year)`

const VIN_TRIM_STATEMENTS = {
  ofName: `
    SELECT l.texts FROM vin_name_trims n JOIN vin_trim_list l USING (trims)
     WHERE n.make = ? AND n.model = ? AND n.year = ?`,
  ofVehicle: `
    SELECT l.texts, v.model, v.displacement_l AS litres, ${SISTER_MODELS} AS sisters
      FROM vehicle v CROSS JOIN vin_vehicle x ON x.vehicle = v.position
     CROSS JOIN vin_name_trims n ON n.make = x.make AND n.model = x.model AND n.year = x.year
     CROSS JOIN vin_trim_list l ON l.trims = n.trims
     WHERE v.id = ? LIMIT ${NAMES_MAX}`,
} as const

export interface VinTrims {
  /** @returns undefined if vPIC has no such name with a vehicle in the catalog */
  ofName(makeId: number, modelId: number, year: number): NameTexts | undefined
  /** Returns the trims of all vPIC names of the vehicle's possible VINs; undefined if there are none. */
  ofVehicle(vehicleId: string): string[] | undefined
}

const HAS_TABLE = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'vin_name_trims'"

/** @returns undefined if the snapshot has no decoder tables */
export function openVinTrims(database: DatabaseSync): VinTrims | undefined {
  if (readOnce(database, HAS_TABLE)[0] === undefined) return undefined
  const ofName = prepareLookup(database, VIN_TRIM_STATEMENTS.ofName)
  const ofVehicle = prepareLookup(database, VIN_TRIM_STATEMENTS.ofVehicle)
  return {
    ofName: (makeId, modelId, year) => textsOf(ofName.all(makeId, modelId, year))[0],
    ofVehicle(vehicleId) {
      const rows = ofVehicle.all(vehicleId) as unknown as ListedRow[]
      const [first] = rows
      if (first === undefined) return undefined
      const sisters = rows.flatMap((row) => JSON.parse(row.sisters) as string[])
      return trimsOfVehicle(textsOf(rows).flatMap(trimsOf), { ...first, sisters }).slice(0, 2 * TRIM_TEXTS_MAX)
    },
  }
}

interface ListedRow extends Omit<TrimmedVehicle, 'sisters'> {
  readonly texts: string
  readonly sisters: string
}

function textsOf(rows: readonly { readonly texts?: unknown }[]): NameTexts[] {
  return rows.map(({ texts }) => JSON.parse(String(texts)) as NameTexts)
}

/** Older snapshots lack the list of single trims. */
function trimsOf({ trims, series, listed }: NameTexts): readonly string[] {
  return listed ?? [...trims, ...series]
}
