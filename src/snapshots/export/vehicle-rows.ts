import type { DatabaseSync } from 'node:sqlite'
import type { VehicleRow } from '#catalog/vehicle-store.ts'
import { toVehicle } from '#operations/vehicle.ts'
import type { ExportRow, RowContext } from './dataset-rows.ts'

const SELECT_LISTED_COUNT = `SELECT value FROM meta WHERE name = 'listed_count'`
const SELECT_VEHICLES = 'SELECT * FROM vehicle ORDER BY position'
const SELECT_SOURCE_RECORDS = `
  SELECT v.id AS vehicle_id, v.source, v.source_key AS record_id, w.make, w.model, w.base_model, w.vehicle_class, w.drive,
         w.transmission, w.fuel, w.fuel_1, w.fuel_2, w.alternative, w.turbocharger, w.motor, w.litres,
         w.supercharger, w.start_stop, w.engine_text, w.transmission_text
    FROM vehicle v JOIN source_wording w ON w.wording = v.wording
   ORDER BY v.position`
const SELECT_LINKS = `
  SELECT v.id AS vehicle_id, n.year, n.make, n.model, s.rule, s.confidence
    FROM vehicle v
    CROSS JOIN record_set_name s ON s.record_set = v.record_set
    CROSS JOIN federal_name n ON n.federal_name = s.federal_name
   ORDER BY v.position, s.federal_name`
const SELECT_TROUBLE_CODES = 'SELECT record FROM trouble_code ORDER BY code'

type StoredVehicle = VehicleRow & { readonly position: number }

export function* vehicleRows(snapshot: DatabaseSync, { publicUrl }: RowContext): Iterable<ExportRow> {
  const listedCount = Number(snapshot.prepare(SELECT_LISTED_COUNT).get()?.['value'])
  for (const found of snapshot.prepare(SELECT_VEHICLES).iterate()) {
    const row = found as unknown as StoredVehicle
    yield { ...toVehicle(row, publicUrl), listed: row.position < listedCount }
  }
}

export function sourceRecordRows(snapshot: DatabaseSync): Iterable<ExportRow> {
  return snapshot.prepare(SELECT_SOURCE_RECORDS).iterate()
}

export function linkRows(snapshot: DatabaseSync): Iterable<ExportRow> {
  return snapshot.prepare(SELECT_LINKS).iterate()
}

export function* troubleCodeRows(snapshot: DatabaseSync): Iterable<ExportRow> {
  for (const row of snapshot.prepare(SELECT_TROUBLE_CODES).iterate())
    yield JSON.parse(String(row['record'])) as ExportRow
}
