import type { DatabaseSync } from 'node:sqlite'
import { MAKE_ROWS_MIN, ORPHAN_SHARE_RISE_MAX } from './limits.ts'
import { askOfficial } from './current-edition.ts'
import { isShrunk } from './shrunken-sources.ts'
import type { Finding } from './finding.ts'

/**
 * Tables whose size says nothing about what callers get: bookkeeping, indexes, and what is derived from names or
 * drawings, which a better rule makes smaller. Every other table must not shrink, also one that is added later.
 */
export const UNCOUNTED_TABLES: readonly string[] = [
  'meta',
  'source_file',
  'rejected_row',
  'vehicle', // counted without the retired ones, below
  'source_wording',
  'derivation',
  'federal_name',
  'record_set_name',
  'posting',
  'make_alias',
  'nameplate',
  'illustration',
  'derivation', // combinations of rules
  'trouble_code',
  'link_count',
  'unlinked_name',
  'record_day',
  'record_list',
  'complaint_summary',
]

const SELECT_TABLES = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`
const SELECT_LISTED = `SELECT CAST(value AS INTEGER) AS listed FROM meta WHERE name = 'listed_count'`
const SELECT_COUNT_COLUMNS = `SELECT name FROM pragma_table_info('vehicle') WHERE name LIKE '%\\_count' ESCAPE '\\' ORDER BY name`
// NOT IN collects the positions once; NOT EXISTS would read the whole table again for each recall.
const SELECT_ORPHANS = `
  SELECT count(*) AS recalls,
         count(*) FILTER (WHERE position NOT IN (SELECT recall_position FROM record_set_recall)) AS orphans
    FROM recall`

/** The source that a count on vehicles comes from. */
const SOURCE_OF_COUNT: Readonly<Record<string, string>> = {
  recall_count: 'nhtsa-recalls',
  equipment_recall_count: 'nhtsa-recalls',
  complaint_count: 'nhtsa-complaints',
  tsb_count: 'nhtsa-tsbs',
  investigation_count: 'nhtsa-investigations',
}

/** The source whose rows a table mostly is made of; a table that is not here may shrink through several. */
const SOURCE_OF_TABLE: Readonly<Record<string, string>> = {
  'recall rows': 'nhtsa-recalls',
  'record_set_recall rows': 'nhtsa-recalls',
  'recall_completion rows': 'nhtsa-completion',
  'complaint rows': 'nhtsa-complaints',
  'complaint_text rows': 'nhtsa-complaints',
  'tsb rows': 'nhtsa-tsbs',
  'investigation rows': 'nhtsa-investigations',
  'record_set_investigation rows': 'nhtsa-investigations',
}

/** What a built snapshot has less of than the current one: rows of a table, everything of a make, found vehicles. */
export function shrunkenSnapshot(built: DatabaseSync, currentSnapshot: string | undefined): Finding[] {
  return askOfficial(currentSnapshot, [], (current) => [
    ...shrunkenTables(built, current),
    ...lostMakes(built, current),
    ...newOrphans(built, current),
  ])
}

function shrunkenTables(built: DatabaseSync, current: DatabaseSync): Finding[] {
  const before = tableSizes(current)
  const now = tableSizes(built)
  return [...before].flatMap(([table, rows]): Finding[] => {
    const left = now.get(table) ?? 0
    if (!isShrunk(rows, left)) return []
    const reason = `the snapshot would have ${left} ${table} where the current has ${rows}`
    const source = isDecoderTable(table) ? 'nhtsa-vpic' : SOURCE_OF_TABLE[table]
    return [{ gate: 'shrunken-snapshot', source, reason }]
  })
}

function isDecoderTable(table: string): boolean {
  return table.startsWith('vin_')
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

/** Makes that had a number of vehicles, recalls, complaints ... and would have none. */
function lostMakes(built: DatabaseSync, current: DatabaseSync): Finding[] {
  const now = makeSizes(built)
  return [...makeSizes(current)].flatMap(([key, { make, what, source, rows }]): Finding[] => {
    if (rows < MAKE_ROWS_MIN || (now.get(key)?.rows ?? 0) > 0) return []
    return [{ gate: 'shrunken-snapshot', source, reason: `${make} would lose all its ${rows} ${what}` }]
  })
}

interface MakeSize {
  readonly make: string
  readonly what: string
  readonly source: string | undefined
  readonly rows: number
}

function makeSizes(snapshot: DatabaseSync): Map<string, MakeSize> {
  const { listed } = snapshot.prepare(SELECT_LISTED).get() as { listed: number }
  const columns = (snapshot.prepare(SELECT_COUNT_COLUMNS).all() as { name: string }[]).map(({ name }) => name)
  const sums = columns.map((column) => `sum(${column}) AS ${column}`)
  const rows = snapshot
    .prepare(
      `SELECT make, ${['count(*) AS vehicles', `count(*) FILTER (WHERE source = 'epa-vehicles') AS epa_vehicles`, ...sums].join(', ')}
         FROM vehicle WHERE position < ? GROUP BY make ORDER BY make`,
    )
    .all(listed) as Record<string, string | number>[]
  const sizes = new Map<string, MakeSize>()
  for (const { make, ...counts } of rows) {
    for (const [what, count] of Object.entries(counts)) {
      const words = what.replace(/_count$/, 's').replace('epa_vehicles', 'vehicles of EPA')
      const source = what === 'epa_vehicles' ? 'epa-vehicles' : SOURCE_OF_COUNT[what]
      sizes.set(`${make}\t${what}`, { make: String(make), what: words, source, rows: Number(count) })
    }
  }
  return sizes
}

/** Recalls that no vehicle would show: some always are (tyres, child seats), but their share hardly moves. */
function newOrphans(built: DatabaseSync, current: DatabaseSync): Finding[] {
  const [before, now] = [orphanShare(current), orphanShare(built)]
  // Recalls that come for the first time have nothing to be compared with.
  if (before === undefined || now === undefined || now <= before + ORPHAN_SHARE_RISE_MAX) return []
  const [percentNow, percentBefore] = [now, before].map((share) => (share * 100).toFixed(1))
  const reason = `${percentNow} % of the recalls would hang on no vehicle, in the current snapshot ${percentBefore} % do`
  return [{ gate: 'shrunken-snapshot', source: 'nhtsa-recalls', reason }]
}

function orphanShare(snapshot: DatabaseSync): number | undefined {
  const { recalls, orphans } = snapshot.prepare(SELECT_ORPHANS).get() as { recalls: number; orphans: number }
  return recalls === 0 ? undefined : orphans / recalls
}
