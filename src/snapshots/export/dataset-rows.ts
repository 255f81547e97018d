import type { DatabaseSync } from 'node:sqlite'
import type { ExportDatasetName } from '#operations/export-dataset.ts'
import { complaintRows, investigationRows, investigationVehicleRows, tsbRows, tsbVehicleRows } from './record-rows.ts'
import { completionRows, recallRows, recallVehicleRows } from './recall-rows.ts'
import { linkRows, sourceRecordRows, troubleCodeRows, vehicleRows } from './vehicle-rows.ts'

/** A row by the names of its columns; it may hold more than the dataset's columns, and lack what is null. */
export type ExportRow = Readonly<Record<string, unknown>>

/** What rows depend on besides the snapshot. */
export interface RowContext {
  /** For addresses inside rows. */
  readonly publicUrl: string
}

/** Reads the rows of one dataset one after the other, in an order that depends on the snapshot alone. */
export type RowsOf = (snapshot: DatabaseSync, context: RowContext) => Iterable<ExportRow>

const ROWS_OF: Readonly<Record<ExportDatasetName, RowsOf>> = {
  vehicles: vehicleRows,
  source_records: sourceRecordRows,
  links: linkRows,
  recalls: recallRows,
  recall_vehicles: recallVehicleRows,
  completion: completionRows,
  complaints: complaintRows,
  tsbs: tsbRows,
  tsb_vehicles: tsbVehicleRows,
  investigations: investigationRows,
  investigation_vehicles: investigationVehicleRows,
  trouble_codes: troubleCodeRows,
}

/** The rows of a dataset. */
export function rowsOf(dataset: ExportDatasetName, snapshot: DatabaseSync, context: RowContext): Iterable<ExportRow> {
  return ROWS_OF[dataset](snapshot, context)
}
