import type { DatabaseSync } from 'node:sqlite'
import { groupRows } from './merge-rows.ts'
import type { Schema, StatedName } from './new-changes.ts'

interface NameRow extends StatedName {
  readonly record_id: string
}

/** The names that the records of a dataset state. */
export interface RecordNames {
  /** Of one record, by make, model and year. */
  of(recordId: string): StatedName[]
  /** Of all records, in the order of their ids. */
  all(): Generator<{ key: string; names: readonly StatedName[] }>
}

const selectOf = (schema: Schema): string => `
  SELECT f.make, f.model, f.year
    FROM ${schema}.record_name r CROSS JOIN ${schema}.federal_name f ON f.federal_name = r.federal_name
   WHERE r.dataset = ? AND r.record_id = ? ORDER BY r.federal_name`
const selectAll = (schema: Schema): string => `
  SELECT r.record_id, f.make, f.model, f.year
    FROM ${schema}.record_name r CROSS JOIN ${schema}.federal_name f ON f.federal_name = r.federal_name
   WHERE r.dataset = ? ORDER BY r.record_id, r.federal_name`

/** Federal names are numbered by make, model and year. */
export function recordNames(database: DatabaseSync, schema: Schema, dataset: 'recall' | 'investigation'): RecordNames {
  const ofRecord = database.prepare(selectOf(schema))
  const ofAll = database.prepare(selectAll(schema))
  return {
    of: (recordId) => ofRecord.all(dataset, recordId) as unknown as StatedName[],
    *all() {
      const rows = ofAll.iterate(dataset) as unknown as Iterable<NameRow>
      for (const { key, rows: own } of groupRows(rows, (row) => row.record_id)) yield { key, names: own }
    },
  }
}
