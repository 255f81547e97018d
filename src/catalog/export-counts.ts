import type { DatabaseSync } from 'node:sqlite'

// Read once when a snapshot opens; a dozen rows.
const SELECT_COUNTS = 'SELECT dataset, rows FROM export_count ORDER BY dataset'

/** Rows by the name of the dataset that can be exported. */
export function readExportCounts(database: DatabaseSync): ReadonlyMap<string, number> {
  const rows = database.prepare(SELECT_COUNTS).all() as unknown as { dataset: string; rows: number }[]
  return new Map(rows.map(({ dataset, rows: count }) => [dataset, count]))
}
