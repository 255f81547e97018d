import { ITEMS_A_STATEMENT } from '#alerts/limits.ts'
import type { SqlValues } from '#platform/database/database.ts'

export const ITEM_COLUMNS =
  'id, watchlist_id, account_id, kind, value, ref, site, driver, group_id, resolved_by, created_ms, found_by'
const COLUMN_NAMES = ITEM_COLUMNS.split(', ')
const insertItems = (count: number): string => `
  INSERT INTO watchlist_item (${ITEM_COLUMNS})
  VALUES ${Array.from({ length: count }, (_, at) => `(${COLUMN_NAMES.map((name) => `:${name}_${at}`).join(', ')})`).join(', ')}
  ON CONFLICT (id) DO UPDATE
    SET value = excluded.value, ref = excluded.ref, site = excluded.site, driver = excluded.driver,
        group_id = excluded.group_id, resolved_by = excluded.resolved_by, found_by = excluded.found_by`
/** Inserts ITEMS_A_STATEMENT items, or one. Existing items get the new reference and labels. */
export const INSERT_MANY = insertItems(ITEMS_A_STATEMENT)
export const INSERT_ONE = insertItems(1)

/** Returns the values of several rows for one statement: `id_0`, `id_1`. */
export function numberedRows(rows: readonly SqlValues[]): SqlValues {
  return Object.fromEntries(
    rows.flatMap((row, at) => Object.entries(row).map(([name, value]) => [`${name}_${at}`, value] as const)),
  )
}
