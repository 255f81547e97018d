import type { DatabaseSync } from 'node:sqlite'
import { illustrationKey } from '#illustrations/illustration-key.ts'
import { parametersOf, type VehicleFacts } from '#illustrations/parameters-of.ts'

const FACTS = 'year, make, model, body_class, doors, drive_type, fuel_type, cylinders'

// The index exists for the join alone: without it each of some ten thousand kinds would look at every vehicle.
const COLLECT = `
  CREATE TABLE work.drawn_kind (${FACTS}, illustration TEXT);
  INSERT INTO work.drawn_kind (${FACTS}) SELECT DISTINCT ${FACTS} FROM main.vehicle WHERE year IS NOT NULL`
const SELECT_KINDS = `SELECT rowid, ${FACTS} FROM work.drawn_kind ORDER BY rowid`
const SET_KIND = 'UPDATE work.drawn_kind SET illustration = ? WHERE rowid = ?'
const INDEX_KINDS = 'CREATE INDEX work.drawn_kind_name ON drawn_kind (model, year, make)'
const SET_VEHICLES = `
  UPDATE main.vehicle SET illustration = k.illustration
    FROM work.drawn_kind k
   WHERE k.illustration IS NOT NULL AND k.model = vehicle.model AND k.year = vehicle.year AND k.make = vehicle.make
     AND k.body_class IS vehicle.body_class AND k.doors IS vehicle.doors AND k.drive_type IS vehicle.drive_type
     AND k.fuel_type IS vehicle.fuel_type AND k.cylinders IS vehicle.cylinders`
const INSERT = 'INSERT INTO main.illustration (illustration, parameters) VALUES (?, ?)'

/**
 * Gives every vehicle whose body style is known its illustration: a few parameters, shared by all vehicles that are
 * drawn alike.
 */
export function publishIllustrations(database: DatabaseSync): void {
  database.exec(COLLECT)
  const kinds = database.prepare(SELECT_KINDS).all() as unknown as (VehicleFacts & { rowid: number })[]
  const setKind = database.prepare(SET_KIND)
  const drawn = new Map<string, string>()
  for (const { rowid, ...facts } of kinds) {
    const parameters = parametersOf(facts)
    if (parameters === null) continue
    const key = illustrationKey(parameters)
    drawn.set(key, JSON.stringify(parameters))
    setKind.run(key, rowid)
  }
  database.exec(INDEX_KINDS)
  database.exec(SET_VEHICLES)
  const insert = database.prepare(INSERT)
  for (const [key, parameters] of [...drawn].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    insert.run(key, parameters)
  }
}
