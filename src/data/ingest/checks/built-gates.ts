import type { DatabaseSync } from 'node:sqlite'
import { COUNT_FIELDS } from '#catalog/vehicle-fields.ts'
import { MAKE_ROWS_MIN } from '#ingest/limits.ts'
import type { Source } from '#ingest/source.ts'
import { queryOfficial } from './current-edition.ts'
import { duplicateIds } from './duplicate-ids.ts'
import type { GateFinding } from './finding.ts'
import { isShrunk } from './shrunken-sources.ts'

export interface BuiltContext {
  /** File of the current snapshot; `undefined` = there is none. */
  readonly currentSnapshot: string | undefined
  readonly sources: readonly Source[]
}

/** Returns the findings about a finished snapshot: general ones first, then those of each source's own gates. */
export function builtFindings(built: DatabaseSync, { currentSnapshot, sources }: BuiltContext): GateFinding[] {
  const ofSources = sources.flatMap(({ name, checks }) =>
    (checks?.gates ?? []).flatMap((gate) => gate(built, currentSnapshot).map((found) => ({ ...found, source: name }))),
  )
  return [
    ...withoutVehicles(built),
    ...duplicateIds(built),
    ...ofSources,
    ...shrunkenSnapshot(built, currentSnapshot, sources),
  ]
}

/** Rejects a snapshot without vehicles, even if the current one has none. */
function withoutVehicles(built: DatabaseSync): GateFinding[] {
  const { listed } = built.prepare(SELECT_LISTED).get() as { listed: number }
  if (listed > 0) return []
  return [{ gate: 'no-vehicles', source: undefined, reason: 'the snapshot would have no vehicle' }]
}

/**
 * Tables whose size does not matter to callers: bookkeeping, indexes, and data derived from names or drawings, which
 * better rules can make smaller. No other table may shrink, including tables added later.
 */
export const UNCOUNTED_TABLES: readonly string[] = [
  'meta',
  'source_file',
  'rejected_row',
  'vehicle', // counted below without retired vehicles
  'source_wording',
  'derivation',
  'federal_name',
  'record_set_name',
  'country_name',
  'country_set_name',
  'country_unlinked_name',
  'related_recall',
  'campaign_number',
  'posting',
  'make_alias',
  'nameplate',
  'illustration',
  'derivation', // combinations of rules
  'trouble_code',
  'link_count',
  'unlinked_name',
  'vin_comparison',
  'vin_contradiction',
  'vin_contradicted',
  'record_day',
  'record_list',
  'complaint_summary',
]

const SELECT_TABLES = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`
const SELECT_LISTED = `SELECT CAST(value AS INTEGER) AS listed FROM meta WHERE name = 'listed_count'`
const SELECT_COUNT_COLUMNS = `SELECT name FROM pragma_table_info('vehicle') WHERE name LIKE '%\\_count' ESCAPE '\\' ORDER BY name`

const SOURCE_OF_COUNT: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(COUNT_FIELDS).map(([name, { source }]) => [name, source]),
)

/** Finds tables that would lose rows, and makes that would lose all of theirs. */
function shrunkenSnapshot(
  built: DatabaseSync,
  currentSnapshot: string | undefined,
  sources: readonly Source[],
): GateFinding[] {
  return queryOfficial(currentSnapshot, [], (current) => [
    ...shrunkenTables(built, current, sources),
    ...lostMakes(built, current, sources),
  ])
}

function shrunkenTables(built: DatabaseSync, current: DatabaseSync, sources: readonly Source[]): GateFinding[] {
  const before = tableSizes(current)
  const now = tableSizes(built)
  return [...before].flatMap(([table, rows]): GateFinding[] => {
    const remaining = now.get(table) ?? 0
    if (!isShrunk(rows, remaining)) return []
    const reason = `the snapshot would have ${remaining} ${table} where the current has ${rows}`
    const source = sources.find(({ checks }) => checks?.publishedTables?.some((name) => `${name} rows` === table))
    return [{ gate: 'shrunken-snapshot', source: source?.name, reason }]
  })
}

function tableSizes(snapshot: DatabaseSync): Map<string, number> {
  const { listed } = snapshot.prepare(SELECT_LISTED).get() as { listed: number }
  const sizes = new Map([['listed vehicles', listed]])
  for (const { name } of snapshot.prepare(SELECT_TABLES).all() as { name: string }[]) {
    if (UNCOUNTED_TABLES.includes(name)) continue
    const { rows } = snapshot.prepare(`SELECT count(*) AS rows FROM "${name}"`).get() as { rows: number }
    sizes.set(`${name} rows`, rows)
  }
  return sizes
}

function lostMakes(built: DatabaseSync, current: DatabaseSync, sources: readonly Source[]): GateFinding[] {
  const now = makeSizes(built, sources)
  return [...makeSizes(current, sources)].flatMap(([key, { make, unit, source, rows }]): GateFinding[] => {
    if (rows < MAKE_ROWS_MIN || (now.get(key)?.rows ?? 0) > 0) return []
    return [{ gate: 'shrunken-snapshot', source, reason: `${make} would lose all its ${rows} ${unit}` }]
  })
}

interface MakeSize {
  readonly make: string
  readonly unit: string
  readonly source: string | undefined
  readonly rows: number
}

function makeSizes(snapshot: DatabaseSync, sources: readonly Source[]): Map<string, MakeSize> {
  const { listed } = snapshot.prepare(SELECT_LISTED).get() as { listed: number }
  const columns = (snapshot.prepare(SELECT_COUNT_COLUMNS).all() as { name: string }[]).map(({ name }) => name)
  const bases = sources.filter(({ checks }) => checks?.isBase === true).map(({ name }) => name)
  const sums = columns.map((column) => `sum(${column}) AS ${column}`)
  const baseCounts = bases.map((name) => `count(*) FILTER (WHERE source = '${name}') AS "${name}"`)
  const rows = snapshot
    .prepare(
      `SELECT make, ${['count(*) AS vehicles', ...baseCounts, ...sums].join(', ')}
         FROM vehicle WHERE position < ? GROUP BY make ORDER BY make`,
    )
    .all(listed) as Record<string, string | number>[]
  const sizes = new Map<string, MakeSize>()
  for (const { make, ...counts } of rows) {
    for (const [unit, count] of Object.entries(counts)) {
      const words = bases.includes(unit) ? `vehicles of ${unit}` : unit.replace(/_count$/, 's')
      const source = bases.includes(unit) ? unit : SOURCE_OF_COUNT[unit]
      sizes.set(`${make}\t${unit}`, { make: String(make), unit: words, source, rows: Number(count) })
    }
  }
  return sizes
}
