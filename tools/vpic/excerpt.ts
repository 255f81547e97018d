import type { CopyRow } from '#ingest/sources/nhtsa-vpic/read-copy.ts'
import type { DumpTable, DumpTables } from './dump-tables.ts'

/** A manufacturer code's use of a schema, for selecting the schemas of an excerpt. */
export interface SchemaUse {
  /** World manufacturer identifier: '3TM'. */
  readonly wmi: string
  /** vPIC's id of its vehicle type: '2' = passenger car. */
  readonly vehicleType: string
  /** Names of the makes with the schema. */
  readonly makes: readonly string[]
  readonly yearFrom: number
  readonly yearTo: number
}

const MODEL_ELEMENT = '28'
const ENGINE_MODEL_ELEMENT = '18'
const OPEN_END = 9999

/**
 * Returns the part of a dump that decodes the VINs of some schemas: those selected by `isRetained` with all patterns,
 * and the rows of other tables that they reference. Coded values, variables, defaults and error codes stay complete;
 * descriptions of variables, which decoding does not need, become null.
 */
export function excerptDump(dump: DumpTables, isRetained: (use: SchemaUse) => boolean): DumpTables {
  const rowsOf = (table: string): readonly CopyRow[] => dump.get(table)?.rows ?? []
  const codes = new Map(rowsOf('wmi').map((row) => [row['id'], row]))
  const makeNames = new Map(rowsOf('make').map((row) => [row['id'], row['name'] ?? '']))
  const makesOf = Map.groupBy(rowsOf('wmi_make'), (row) => row['wmiid'])
  const links = rowsOf('wmi_vinschema').filter((row) => {
    const code = codes.get(row['wmiid'])
    return isRetained({
      wmi: code?.['wmi'] ?? '',
      vehicleType: code?.['vehicletypeid'] ?? '',
      makes: (makesOf.get(row['wmiid']) ?? []).map(({ makeid }) => makeNames.get(makeid) ?? ''),
      yearFrom: Number(row['yearfrom']),
      yearTo: Number(row['yearto'] ?? OPEN_END),
    })
  })
  const schemas = idsOf(links, 'vinschemaid')
  const patterns = rowsOf('pattern').filter((row) => schemas.has(row['vinschemaid']))
  const wmis = idsOf(links, 'wmiid')
  const wmi = rowsOf('wmi').filter((row) => wmis.has(row['id']))
  const makes = rowsOf('wmi_make').filter((row) => wmis.has(row['wmiid']))
  const makeIds = idsOf(makes, 'makeid')
  const manufacturers = idsOf(wmi, 'manufacturerid')
  const models = valuesOf(patterns, MODEL_ELEMENT)
  const engines = new Set([...valuesOf(patterns, ENGINE_MODEL_ELEMENT)].map((name) => name?.toLowerCase()))
  const engineModels = rowsOf('enginemodel').filter((row) => engines.has(row['name']?.toLowerCase()))
  const engineIds = idsOf(engineModels, 'id')
  const selected: Readonly<Record<string, readonly CopyRow[]>> = {
    element: rowsOf('element').map((row) => ({ ...row, description: null })),
    wmi,
    wmi_make: makes,
    wmi_vinschema: links,
    vinschema: rowsOf('vinschema').filter((row) => schemas.has(row['id'])),
    pattern: patterns,
    make: rowsOf('make').filter((row) => makeIds.has(row['id'])),
    model: rowsOf('model').filter((row) => models.has(row['id'])),
    make_model: rowsOf('make_model').filter((row) => models.has(row['modelid'])),
    manufacturer: rowsOf('manufacturer').filter((row) => manufacturers.has(row['id'])),
    enginemodel: engineModels,
    enginemodelpattern: rowsOf('enginemodelpattern').filter((row) => engineIds.has(row['enginemodelid'])),
  }
  const tables = [...dump].map(([name, { columns, rows }]): [string, DumpTable] => [
    name,
    { columns, rows: selected[name] ?? rows },
  ])
  return new Map(tables)
}

function idsOf(rows: readonly CopyRow[], column: string): ReadonlySet<string | null | undefined> {
  return new Set(rows.map((row) => row[column]))
}

function valuesOf(patterns: readonly CopyRow[], element: string): ReadonlySet<string | null | undefined> {
  return idsOf(
    patterns.filter((row) => row['elementid'] === element),
    'attributeid',
  )
}
