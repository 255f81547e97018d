import { setImmediate } from 'node:timers/promises'
import { ITEMS_A_STATEMENT, ITEMS_GROUPED_A_READ } from '#alerts/limits.ts'
import { type Queries, type Row, type SqlValues, textOrNull } from '#platform/database/database.ts'
import { groupOf, type VehicleGroup } from './vehicle-group.ts'

export interface GroupedItems {
  readonly group: VehicleGroup
  readonly count: number
  /** Number of items by the day they were added (days since 1970). */
  readonly byDay: ReadonlyMap<number, number>
}

/** Matches part of an item's owner-written texts, ignoring case. `likePattern` prepares `:label`. */
export const HAS_LABEL = String.raw`(lower(ref) LIKE lower(:label) ESCAPE '\' OR lower(site) LIKE lower(:label) ESCAPE '\' OR lower(driver) LIKE lower(:label) ESCAPE '\')`
const GROUP_COLUMNS = 'vehicle_group.id, year, make, model, vehicle_ids, unknown_because'
const selectGrouped = (condition: string): string => `
  SELECT ${GROUP_COLUMNS}, item_id, day, is_asked
    FROM (SELECT id AS item_id, group_id, created_ms / 86400000 AS day, ${condition} AS is_asked FROM watchlist_item
           WHERE watchlist_id = :watchlist_id AND (group_id, id) > (:after_group, :after_id)
           ORDER BY group_id, id LIMIT ${ITEMS_GROUPED_A_READ}) AS found
    JOIN vehicle_group ON vehicle_group.id = found.group_id ORDER BY found.group_id, found.item_id`
const SELECT_GROUPED = selectGrouped('1')
const SELECT_GROUPED_LABELLED = selectGrouped(`CASE WHEN ${HAS_LABEL} THEN 1 ELSE 0 END`)
const PLACES = Array.from({ length: ITEMS_A_STATEMENT }, (_, at) => `:id_${at}`).join(', ')
const SELECT_GROUPS = `SELECT ${GROUP_COLUMNS} FROM vehicle_group WHERE id IN (${PLACES})`

/**
 * Yields the groups by id, each with its number of items. Yields to the event loop between reads. `label` is a text
 * that an item's reference, site, or driver must contain; groups without such an item are skipped.
 */
export async function* groupedItems(
  queries: Queries,
  watchlistId: string,
  label: string | undefined,
): AsyncGenerator<GroupedItems> {
  let open: { readonly row: Row; readonly byDay: Map<number, number> } | undefined
  for await (const row of groupedRows(queries, watchlistId, label)) {
    const day = Number(row['day'])
    if (open !== undefined && open.row['id'] === row['id']) open.byDay.set(day, (open.byDay.get(day) ?? 0) + 1)
    else {
      if (open !== undefined) yield groupedOf(open)
      open = { row, byDay: new Map([[day, 1]]) }
    }
  }
  if (open !== undefined) yield groupedOf(open)
}

async function* groupedRows(queries: Queries, watchlistId: string, label: string | undefined): AsyncGenerator<Row> {
  const sql = label === undefined ? SELECT_GROUPED : SELECT_GROUPED_LABELLED
  const parameters: Record<string, string> = label === undefined ? {} : { label: likePattern(label) }
  for (let last: Row | undefined; ;) {
    const after = { after_group: textOrNull(last?.['id']) ?? '', after_id: textOrNull(last?.['item_id']) ?? '' }
    const rows = await queries.rows(sql, { watchlist_id: watchlistId, ...after, ...parameters })
    yield* rows.filter((row) => Number(row['is_asked']) === 1)
    last = rows.at(-1)
    if (rows.length < ITEMS_GROUPED_A_READ) return
    await setImmediate()
  }
}

function groupedOf({ row, byDay }: { row: Row; byDay: ReadonlyMap<number, number> }): GroupedItems {
  return { group: groupOf(row), count: byDay.values().reduce((sum, count) => sum + count, 0), byDay }
}

export async function findGroups(
  queries: Queries,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, VehicleGroup>> {
  const groups = new Map<string, VehicleGroup>()
  const all = [...ids]
  for (let at = 0; at < all.length; at += ITEMS_A_STATEMENT) {
    // The statement has a fixed number of parameters: unused ones repeat the first group.
    const named = Array.from({ length: ITEMS_A_STATEMENT }, (_, index) => ({ id: all[at + index] ?? all[at] ?? '' }))
    for (const row of await queries.rows(SELECT_GROUPS, numberedRows(named)))
      groups.set(String(row['id']), groupOf(row))
  }
  return groups
}

/** Returns the values of several rows for one statement: `id_0`, `id_1`. */
export function numberedRows(rows: readonly SqlValues[]): SqlValues {
  return Object.fromEntries(
    rows.flatMap((row, at) => Object.entries(row).map(([name, value]) => [`${name}_${at}`, value] as const)),
  )
}

/** Returns a LIKE pattern that contains the text, with its wildcards escaped. */
export function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
