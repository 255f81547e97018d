import type { DatabaseSync } from 'node:sqlite'
import { VIN_VEHICLE_TABLE } from '#catalog/vin/vin-candidates.ts'
import type { NumberedEpaName } from '#ingest/match/link-names.ts'
import { linkVinNames } from '#ingest/match/link-vin-names.ts'
import { nhtsaKey } from '#ingest/match/vehicle-id.ts'
import { vinNames, type VinName } from './vin-names.ts'
import { TRIM_ELEMENTS, writeVinTrims } from './vin-trims.ts'

const ELEMENTS = new Set(TRIM_ELEMENTS)

const HAS_TABLES = `SELECT 1 FROM sqlite_schema WHERE name = 'vin_schema'`
const LAST_YEAR = 'SELECT max(year) AS year FROM vehicle'

const LINK_TABLES = `
  CREATE TABLE work.vin_name_link (make INTEGER NOT NULL, model INTEGER NOT NULL, year INTEGER NOT NULL, name INTEGER NOT NULL);
  CREATE TABLE work.vin_name (make INTEGER NOT NULL, model INTEGER NOT NULL, year INTEGER NOT NULL,
    source_key TEXT NOT NULL)`
const INSERT_LINK = 'INSERT INTO work.vin_name_link VALUES (?, ?, ?, ?)'
const INSERT_NAME = 'INSERT INTO work.vin_name VALUES (?, ?, ?, ?)'
const INDEXES = `
  CREATE INDEX work.vin_name_link_name ON vin_name_link (name);
  CREATE INDEX work.vin_name_text ON vin_name (source_key)`

/** Vehicles of EPA by the resolver's links; retired ones have left the lists and are no candidates. */
const OF_EPA = `
  SELECT l.make, l.model, l.year, o.position - 1 AS vehicle
    FROM work.published_order o JOIN work.vin_name_link l ON l.name = o.name
   WHERE o.position <= :listed`
/** Vehicles that only NHTSA knows, by the name that recalls and vPIC share. */
const OF_NHTSA = `
  SELECT n.make, n.model, n.year, v.position
    FROM vehicle v JOIN work.vin_name n
      ON n.source_key = v.source_key
   WHERE v.source <> 'epa-vehicles' AND v.position < :listed`
const WRITE = `INSERT OR IGNORE INTO vin_vehicle ${OF_EPA} UNION ${OF_NHTSA} ORDER BY 1, 2, 3, 4`

/**
 * Ties the names that VINs decode to (vPIC's) to the vehicles that they can be. Nothing where the decoder tables are
 * not loaded.
 * @param listed vehicles that search finds: positions below it
 */
export function writeVinVehicles(database: DatabaseSync, epaNames: readonly NumberedEpaName[], listed: number): void {
  if (database.prepare(HAS_TABLES).get() === undefined) return
  database.exec(VIN_VEHICLE_TABLE)
  database.exec(LINK_TABLES)
  const names = vinNames(database, Number(database.prepare(LAST_YEAR).get()?.['year']), ELEMENTS)
  const insertName = database.prepare(INSERT_NAME)
  for (const one of names) insertName.run(...keyOf(one), nhtsaKey(one.year, one.make, one.model))
  const light = names.filter(({ isLight }) => isLight)
  const insertLink = database.prepare(INSERT_LINK)
  for (const { vin, name } of linkVinNames(epaNames, light)) {
    const of = light[vin]
    if (of !== undefined) insertLink.run(...keyOf(of), name)
  }
  database.exec(INDEXES)
  database.prepare(WRITE).run({ listed })
  writeVinTrims(database, names)
}

function keyOf({ makeId, modelId, year }: VinName): [number, number, number] {
  return [makeId, modelId, year]
}
