import type { DatabaseSync } from 'node:sqlite'
import { STATED_FIELDS } from '#catalog/vehicle-fields.ts'
import { motorKilowatts } from '#ingest/match/horsepower/motor-power.ts'
import { vehicleId } from '#ingest/match/vehicle-id.ts'
import type { SqlValue } from '#platform/database/sqlite.ts'

/** The columns of source_wording except its number. */
export const WORDING_COLUMNS = `make, model, base_model, vehicle_class, drive, transmission, fuel, fuel_1, fuel_2,
  alternative, turbocharger, motor, litres, measured_bodies, supercharger, start_stop, engine_text, transmission_text`

const STATED_COLUMNS = STATED_FIELDS.map(({ staged }) => staged).join(', ')
export const STATED_DEFINITIONS = STATED_FIELDS.map(({ staged, sql }) => `${staged} ${sql}`).join(', ')

const TABLES = `
  CREATE TABLE work.wording (
    wording INTEGER PRIMARY KEY, make TEXT NOT NULL, model TEXT NOT NULL, base_model TEXT, vehicle_class TEXT,
    drive TEXT, transmission TEXT, fuel TEXT, fuel_1 TEXT, fuel_2 TEXT, alternative TEXT,
    turbocharger TEXT, motor TEXT, litres REAL, measured_bodies TEXT NOT NULL,
    supercharger TEXT, start_stop TEXT, engine_text TEXT, transmission_text TEXT);
  -- One row per future vehicle, in its source's words.
  CREATE TABLE work.configuration (
    id TEXT NOT NULL, source TEXT NOT NULL, source_key TEXT NOT NULL, year INTEGER, wording INTEGER NOT NULL,
    ${STATED_DEFINITIONS}, horsepower INTEGER, rating INTEGER, retired INTEGER NOT NULL, motor_kw INTEGER,
    economy_cost_as_of TEXT);
  CREATE TEMP VIEW epa_row AS
    SELECT v.id, v.year, ${WORDING_COLUMNS}, ${STATED_COLUMNS}, h.horsepower, h.rating, 0 AS retired,
           NULL AS economy_cost_as_of
      FROM (SELECT *, displacement_l AS litres FROM stage.epa_vehicle) v LEFT JOIN work.horsepower h USING (id)
    UNION ALL
    SELECT CAST(source_key AS INTEGER), year, ${WORDING_COLUMNS}, ${STATED_COLUMNS}, horsepower, NULL, 1,
           economy_cost_as_of
      FROM work.published_before
     WHERE source = 'epa-vehicles' AND CAST(source_key AS INTEGER) NOT IN (SELECT id FROM stage.epa_vehicle)`

// Sorted by content, so that the numbers depend on the words only, not on their edition.
const NUMBER_WORDINGS = `
  INSERT INTO work.wording (${WORDING_COLUMNS})
  SELECT DISTINCT ${WORDING_COLUMNS} FROM epa_row ORDER BY ${WORDING_COLUMNS}`
const INDEX_WORDINGS = 'CREATE INDEX work.wording_words ON wording (model, vehicle_class, transmission)'

const CONFIGURE = `
  INSERT INTO work.configuration
  SELECT vehicle_id_of_epa(e.id), 'epa-vehicles', CAST(e.id AS TEXT), e.year, w.wording,
         ${STATED_FIELDS.map(({ staged }) => `e.${staged}`).join(', ')}, e.horsepower, e.rating, e.retired,
         motor_kilowatts(e.alternative, e.motor, e.drive),
         CASE WHEN e.economy_annual_fuel_cost_usd IS NOT NULL OR e.economy_second_fuel_annual_fuel_cost_usd IS NOT NULL
              THEN CASE WHEN e.retired THEN e.economy_cost_as_of ELSE edition_date() END END
    FROM epa_row e
    JOIN work.wording w
      ON w.model = e.model AND w.vehicle_class IS e.vehicle_class AND w.transmission IS e.transmission
     AND w.make = e.make AND w.base_model IS e.base_model AND w.drive IS e.drive AND w.fuel IS e.fuel
     AND w.fuel_1 IS e.fuel_1 AND w.fuel_2 IS e.fuel_2 AND w.alternative IS e.alternative
     AND w.turbocharger IS e.turbocharger AND w.motor IS e.motor AND w.litres IS e.litres
     AND w.measured_bodies = e.measured_bodies AND w.supercharger IS e.supercharger
     AND w.start_stop IS e.start_stop AND w.engine_text IS e.engine_text
     AND w.transmission_text IS e.transmission_text`

/**
 * Creates a configuration for every EPA row, and for every published EPA vehicle missing from the new files, because
 * its id must stay valid.
 * @param dated newest date in the rows of EPA's file, YYYY-MM-DD
 */
export function configureEpaVehicles(database: DatabaseSync, dated: string | null): void {
  database.function('edition_date', { deterministic: true }, () => dated)
  database.function('vehicle_id_of_epa', { deterministic: true }, (id) => vehicleId('epa', String(id)))
  database.function('motor_kilowatts', { deterministic: true }, (alternative, motor, drive) =>
    motorKilowatts({ alternative: textOf(alternative), motor: textOf(motor), drive: textOf(drive) }),
  )
  database.exec(TABLES)
  database.exec(NUMBER_WORDINGS)
  database.exec(INDEX_WORDINGS)
  database.exec(CONFIGURE)
}

function textOf(value: SqlValue): string | null {
  return typeof value === 'string' ? value : null
}
