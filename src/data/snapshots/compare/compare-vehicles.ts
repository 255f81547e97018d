import type { DatabaseSync } from 'node:sqlite'
import { DATASET_SOURCES, type ChangeFacts } from '#catalog/changes/change.ts'
import { SPECIFICATION_FIELDS, SPECIFICATION_NAMES } from '#catalog/vehicle-fields.ts'
import { mergeByKey } from './merge-rows.ts'
import { type NewChange, type Schema, type StatedName } from './new-changes.ts'

type Vehicle = StatedName & Readonly<Record<string, string | number | null>> & { readonly id: string }

const FLAGS: ReadonlySet<string> = new Set(
  Object.entries(SPECIFICATION_FIELDS).flatMap(([name, field]) => ('isFlag' in field ? [name] : [])),
)

const select = (schema: Schema, columns: readonly string[], condition: string): string => `
  SELECT ${['id', 'source', ...columns].join(', ')} FROM ${schema}.vehicle
   WHERE position < (SELECT CAST(value AS INTEGER) FROM ${schema}.meta WHERE name = 'listed_count')${condition} ORDER BY id`
const COLUMNS_OF = 'SELECT name FROM pragma_table_info(?, ?)'

/**
 * Yields vehicles that became listed or unlisted or whose specification changed. Fields that only one snapshot has are
 * not compared. @param isEpaOnly omits vehicles that only NHTSA's records name
 */
export function* compareVehicles(
  database: DatabaseSync,
  { before, after }: { readonly before: Schema; readonly after: Schema },
  isEpaOnly: boolean,
): Generator<NewChange> {
  const columns = commonColumns(database, before, after)
  const condition = isEpaOnly ? ` AND source = '${DATASET_SOURCES.vehicles}'` : ''
  const [old, now] = [before, after].map(
    (schema) => database.prepare(select(schema, columns, condition)).iterate() as unknown as Iterable<Vehicle>,
  )
  for (const { key, before: was, after: is } of mergeByKey(old ?? [], now ?? [], ({ id }) => id)) {
    const event = changeOf(was, is, columns)
    const vehicle = is ?? was
    if (event !== undefined && vehicle !== undefined) {
      const { make, model, year } = vehicle
      yield { ...event, subject: key, names: [{ make, model, year }], vehicleIds: [key] }
    }
  }
}

function changeOf(
  was: Vehicle | undefined,
  is: Vehicle | undefined,
  columns: readonly string[],
): Pick<NewChange, 'type' | 'title' | 'before' | 'after'> | undefined {
  if (was === undefined && is !== undefined) {
    return { type: 'vehicle.added', title: `New vehicle: ${textOf(is)}`, before: null, after: factsOf(is, columns) }
  }
  if (is === undefined && was !== undefined) {
    return {
      type: 'vehicle.retired',
      title: `No longer listed: ${textOf(was)}`,
      before: factsOf(was, columns),
      after: null,
    }
  }
  if (was === undefined || is === undefined) return undefined
  const changed = columns.filter((name) => was[name] !== is[name])
  if (changed.length === 0) return undefined
  const title = `${textOf(is)}: ${changed.join(', ')} changed`
  return { type: 'vehicle.changed', title, before: factsOf(was, changed), after: factsOf(is, changed) }
}

function factsOf(vehicle: Vehicle, columns: readonly string[]): ChangeFacts {
  return Object.fromEntries(columns.map((name) => [name, valueOf(vehicle[name] ?? null, name)]))
}

/** Flags are stored as 0 and 1. */
function valueOf(stored: string | number | null, name: string): string | number | boolean | null {
  return FLAGS.has(name) && stored !== null ? stored === 1 : stored
}

function textOf({ year, make, model }: Vehicle): string {
  return year === null ? `${make} ${model}` : `${year} ${make} ${model}`
}

function commonColumns(database: DatabaseSync, before: Schema, after: Schema): readonly string[] {
  const columnsOf = (schema: Schema): Set<string> =>
    new Set(
      database
        .prepare(COLUMNS_OF)
        .all('vehicle', schema)
        .map(({ name }) => String(name)),
    )
  const both = columnsOf(before).intersection(columnsOf(after))
  return SPECIFICATION_NAMES.filter((name) => both.has(name))
}
