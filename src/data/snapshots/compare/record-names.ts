import type { DatabaseSync } from 'node:sqlite'
import { groupRows } from './merge-rows.ts'
import type { Schema, StatedName } from './new-changes.ts'

interface NameRow extends StatedName {
  readonly record_id: string
}

export interface RecordNames {
  /** Sorted by make, model and year. */
  of(recordId: string): StatedName[]
  /** Yields the names of all records, in the order of their ids. */
  all(): Generator<{ key: string; names: readonly StatedName[] }>
}

/** Returns true if the snapshot marks names derived from texts; older versions do not. */
export function marksDerivedNames(database: DatabaseSync, schema: Schema): boolean {
  const columns = database.prepare('SELECT name FROM pragma_table_info(?, ?)').all('record_name', schema)
  return columns.some(({ name }) => name === 'is_stated')
}

const selectOf = (schema: Schema, stated: string): string => `
  SELECT f.make, f.model, f.year, ${stated} AS is_stated
    FROM ${schema}.record_name r CROSS JOIN ${schema}.federal_name f ON f.federal_name = r.federal_name
   WHERE r.dataset = ? AND r.record_id = ? ORDER BY r.federal_name`
const selectAll = (schema: Schema, stated: string): string => `
  SELECT r.record_id, f.make, f.model, f.year, ${stated} AS is_stated
    FROM ${schema}.record_name r CROSS JOIN ${schema}.federal_name f ON f.federal_name = r.federal_name
   WHERE r.dataset = ? ORDER BY r.record_id, r.federal_name`

/** Federal names are numbered by make, model and year. */
export function recordNames(database: DatabaseSync, schema: Schema, dataset: 'recall' | 'investigation'): RecordNames {
  const stated = marksDerivedNames(database, schema) ? 'r.is_stated' : '1'
  return namesBy(database, { ofRecord: selectOf(schema, stated), ofAll: selectAll(schema, stated), of: dataset })
}

/** Opens the names of another country's campaigns in a temporary table: the snapshot finds them only by name. */
export function countryRecordNames(database: DatabaseSync, schema: Schema, country: string): RecordNames {
  const table = `temp.names_in_${country}_${schema}`
  database.exec(`
    CREATE TABLE ${table} (country TEXT, record_id TEXT, make TEXT, model TEXT, year INTEGER,
      PRIMARY KEY (country, record_id, make, model, year));
    INSERT OR IGNORE INTO ${table}
    SELECT r.country, r.campaign_id, n.make, n.model, n.year
      FROM ${schema}.country_recall_name c
      CROSS JOIN ${schema}.country_name n ON n.country_name = c.country_name
      CROSS JOIN ${schema}.country_recall r ON r.position = c.position
     WHERE n.country = '${country}'`)
  return namesBy(database, {
    ofRecord: `SELECT make, model, year FROM ${table} WHERE country = ? AND record_id = ? ORDER BY make, model, year`,
    ofAll: `SELECT record_id, make, model, year FROM ${table} WHERE country = ? ORDER BY record_id, make, model, year`,
    of: country,
  })
}

function namesBy(
  database: DatabaseSync,
  { ofRecord, ofAll, of }: { readonly ofRecord: string; readonly ofAll: string; readonly of: string },
): RecordNames {
  const [selectByRecord, selectEvery] = [database.prepare(ofRecord), database.prepare(ofAll)]
  return {
    of: (recordId) => selectByRecord.all(of, recordId) as unknown as StatedName[],
    *all() {
      const rows = selectEvery.iterate(of) as unknown as Iterable<NameRow>
      for (const { key, rows: nameRows } of groupRows(rows, (row) => row.record_id)) yield { key, names: nameRows }
    },
  }
}
