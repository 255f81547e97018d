import type { DatabaseSync } from 'node:sqlite'
import type { SqlValue } from '#platform/database/sqlite.ts'
import { Failure } from '#platform/failure.ts'
import { ByteReader } from '#vin/tables/bytes.ts'
import { type ElementRow, encodeElements } from '#vin/tables/element-blob.ts'
import { isKey, type PatternRow, type SchemaLink, encodeLinks, encodeSchema } from '#vin/tables/schema-patterns.ts'
import { isLookup } from './decoder-columns.ts'
import {
  type DumpRow,
  UnusableRow,
  elementRowOf,
  flagOf,
  idOf,
  integerOf,
  microsecondsOf,
  optionalIntegerOf,
  requiredText,
} from './field-values.ts'
import { RecordSpool } from './record-spool.ts'
import { SpecificationDraft } from './specification-draft.ts'
import { writeRows } from './write-rows.ts'

/** Bound for every table except the two of patterns, which are not held in memory. vPIC's largest has 42,000 rows. */
const TABLE_ROWS_MAX = 500_000

export interface DecoderCounts {
  readonly manufacturerCodes: number
  readonly schemas: number
  readonly patterns: number
  readonly specifications: number
  readonly specificationRows: number
  /** Patterns of schemas missing from vPIC's list of schemas: no VIN can reach them. */
  readonly patternsWithoutSchema: number
}

type RowHandler = (row: DumpRow) => void

/**
 * Compacts vPIC's tables into the decoder tables of a snapshot (decoder-schema.ts). Expects every row of the tables in
 * DECODER_COLUMNS, then `finish`. The result does not depend on the order of rows. RecordSpool and TABLE_ROWS_MAX bound
 * the memory.
 */
export class DecoderDraft {
  readonly #database: DatabaseSync
  readonly #handlers = new Map<string, RowHandler>()
  readonly #rows = new Map<string, SqlValue[][]>()
  readonly #links = new Map<number, SchemaLink[]>()
  readonly #engineElements = new Map<number, ElementRow[]>()
  readonly #patterns: RecordSpool
  readonly #specifications: SpecificationDraft

  /** @param database database with empty decoder tables; temporary tables are created in it */
  constructor(database: DatabaseSync) {
    this.#database = database
    this.#patterns = new RecordSpool(database, 'vin_pattern_piece')
    this.#specifications = new SpecificationDraft(database)
  }

  /**
   * Adds one row of a vPIC table. Ignores rows of tables outside DECODER_COLUMNS. The caller may reuse `row`
   * afterwards.
   * @param table name in lower case, without schema
   * @param row fields by the column names of the COPY line; null = `\N`
   * @returns the reason if the row was rejected, else `undefined`
   * @throws Failure if a table has more than TABLE_ROWS_MAX rows
   */
  add(table: string, row: DumpRow): string | undefined {
    const handle = this.#handlers.getOrInsertComputed(table, () => this.#handlerOf(table))
    try {
      handle(row)
      return undefined
    } catch (error) {
      if (error instanceof UnusableRow) return error.message
      throw error
    }
  }

  /** Writes the tables. No rows can be added afterwards. */
  finish(): DecoderCounts {
    const schemas = this.#rowsOf('vinschema')
    const patterns = this.#writeSchemas(schemas)
    const codes = this.#writeCodes(new Set(schemas.map(([schema]) => schema)))
    this.#writeEngineModels()
    const specifications = this.#specifications.write()
    for (const [table, rows] of this.#rows) if (table.startsWith('vin_')) writeRows(this.#database, table, rows)
    return { manufacturerCodes: codes, schemas: schemas.length, ...patterns, ...specifications }
  }

  #handlerOf(table: string): RowHandler {
    const plain = plainTable(table)
    if (plain !== undefined) {
      return (row) => {
        const values = plain.values(row)
        if (values !== undefined) this.#addRow(plain.into, values)
      }
    }
    const handlers: Readonly<Record<string, RowHandler>> = {
      pattern: (row) => this.#addPattern(row),
      vinschema: (row) => this.#addRow(table, [idOf(row, 'id'), requiredText(row, 'name'), flagOf(row, 'tobeqced')]),
      wmi: (row) => this.#addCode(row),
      wmi_vinschema: (row) => this.#addLink(row),
      enginemodel: (row) => this.#addRow(table, [idOf(row, 'id'), requiredText(row, 'name')]),
      enginemodelpattern: (row) => addTo(this.#engineElements, idOf(row, 'enginemodelid'), elementRowOf(row)),
    }
    return handlers[table] ?? ((row) => this.#specifications.add(table, row))
  }

  #addRow(table: string, values: SqlValue[]): void {
    const rows = this.#rowsOf(table)
    if (rows.length >= TABLE_ROWS_MAX) throw new Failure(`has more than ${TABLE_ROWS_MAX} rows for ${table}`)
    rows.push(values)
  }

  #rowsOf(table: string): SqlValue[][] {
    const rows = this.#rows.getOrInsert(table, [])
    return rows
  }

  #addPattern(row: DumpRow): void {
    const key = requiredText(row, 'keys')
    if (!isKey(key)) throw new UnusableRow('keys hold characters that no key has')
    const id = idOf(row, 'id')
    const schema = idOf(row, 'vinschemaid')
    const { element, attribute, changed } = elementRowOf(row)
    const { out } = this.#patterns
    out.number(id)
    out.text(key)
    out.number(element)
    out.text(attribute)
    out.optional(changed)
    this.#patterns.add(schema)
  }

  #addCode(row: DumpRow): void {
    this.#addRow('wmi', [
      requiredText(row, 'wmi'),
      idOf(row, 'id'),
      optionalIntegerOf(row, 'manufacturerid'),
      optionalIntegerOf(row, 'vehicletypeid'),
      optionalIntegerOf(row, 'trucktypeid'),
      optionalIntegerOf(row, 'countryid'),
      microsecondsOf(row, 'createdon'),
      microsecondsOf(row, 'updatedon'),
      microsecondsOf(row, 'publicavailabilitydate'),
    ])
  }

  #addLink(row: DumpRow): void {
    const link = { schema: idOf(row, 'vinschemaid'), from: idOf(row, 'yearfrom'), to: optionalIntegerOf(row, 'yearto') }
    addTo(this.#links, idOf(row, 'wmiid'), link)
  }

  #writeSchemas(schemas: readonly SqlValue[][]): { patterns: number; patternsWithoutSchema: number } {
    const sorted = schemas.toSorted((a, b) => Number(a[0]) - Number(b[0]))
    const insert = this.#database.prepare('INSERT INTO vin_schema VALUES (?, ?, ?, ?)')
    const counts = { patterns: 0, patternsWithoutSchema: 0 }
    let next = 0
    const writeWithoutPatterns = (before: number): void => {
      for (; Number(sorted[next]?.[0]) < before; next += 1) insert.run(...(sorted[next] ?? []), encodeSchema([]))
    }
    for (const { group, records } of this.#patterns.groups()) {
      writeWithoutPatterns(group)
      const rows = patternsOf(records)
      const schema = sorted[next]
      if (schema?.[0] === group) {
        insert.run(...schema, encodeSchema(rows))
        counts.patterns += rows.length
        next += 1
      } else counts.patternsWithoutSchema += rows.length
    }
    writeWithoutPatterns(Number.POSITIVE_INFINITY)
    return counts
  }

  #writeCodes(schemas: ReadonlySet<SqlValue | undefined>): number {
    const codes = this.#rowsOf('wmi')
    const linksOf = (code: SqlValue[]): SchemaLink[] =>
      (this.#links.get(Number(code[1])) ?? []).filter(({ schema }) => schemas.has(schema))
    writeRows(
      this.#database,
      'vin_wmi',
      codes.map((code) => [...code, encodeLinks(linksOf(code))]),
    )
    return codes.length
  }

  #writeEngineModels(): void {
    const models = this.#rowsOf('enginemodel')
    writeRows(
      this.#database,
      'vin_engine_model',
      models.map((model) => [...model, encodeElements(this.#engineElements.get(Number(model[0])) ?? [])]),
    )
  }
}

function patternsOf(records: Uint8Array): PatternRow[] {
  const reader = new ByteReader(records)
  const rows: PatternRow[] = []
  while (!reader.isAtEnd) {
    rows.push({
      id: reader.number(),
      key: reader.text(),
      element: reader.number(),
      attribute: reader.text(),
      changed: reader.optional(),
    })
  }
  return rows
}

function addTo<Value>(groups: Map<number, Value[]>, group: number, value: Value): void {
  groups.getOrInsert(group, []).push(value)
}

interface PlainTable {
  readonly into: string
  /** Returns the row to write, or `undefined` if the decoder does not need it. @throws UnusableRow */
  values(row: DumpRow): SqlValue[] | undefined
}

const named = (into: string): PlainTable => ({ into, values: (row) => [idOf(row, 'id'), requiredText(row, 'name')] })

const PLAIN_TABLES: Readonly<Record<string, PlainTable>> = {
  element: {
    into: 'vin_element',
    values: (row) => [
      idOf(row, 'id'),
      requiredText(row, 'name'),
      row['code'] ?? null,
      row['lookuptable']?.toLowerCase() ?? null,
      row['description'] ?? null,
      row['groupname'] ?? null,
      row['datatype'] ?? null,
      flagOf(row, 'isprivate'),
      row['decode'] ?? null,
      optionalIntegerOf(row, 'weight'),
    ],
  },
  manufacturer: named('vin_manufacturer'),
  make: named('vin_make'),
  model: named('vin_model'),
  make_model: { into: 'vin_model_make', values: (row) => [idOf(row, 'modelid'), idOf(row, 'makeid')] },
  wmi_make: { into: 'vin_wmi_make', values: (row) => [idOf(row, 'wmiid'), idOf(row, 'makeid')] },
  conversion: {
    into: 'vin_conversion',
    values: (row) => [
      idOf(row, 'id'),
      idOf(row, 'fromelementid'),
      idOf(row, 'toelementid'),
      requiredText(row, 'formula'),
    ],
  },
  defaultvalue: {
    into: 'vin_default',
    values: (row) => {
      const value = row['defaultvalue'] ?? null
      return value === null ? undefined : [idOf(row, 'id'), idOf(row, 'vehicletypeid'), idOf(row, 'elementid'), value]
    },
  },
  errorcode: {
    into: 'vin_error_code',
    values: (row) => [
      idOf(row, 'id'),
      requiredText(row, 'name'),
      row['additionalerrortext'] ?? null,
      optionalIntegerOf(row, 'weight'),
    ],
  },
  vindescriptor: {
    into: 'vin_descriptor',
    values: (row) => [requiredText(row, 'descriptor'), integerOf(row, 'modelyear')],
  },
  vinexception: {
    into: 'vin_check_digit_exception',
    values: (row) => (flagOf(row, 'checkdigit') === 1 ? [requiredText(row, 'vin')] : undefined),
  },
}

/** Returns how to copy rows of this table; `undefined` if they are combined with others. */
function plainTable(table: string): PlainTable | undefined {
  if (!isLookup(table)) return PLAIN_TABLES[table]
  return {
    into: 'vin_lookup',
    values: (row) => [
      table,
      idOf(row, 'id'),
      requiredText(row, 'name'),
      optionalIntegerOf(row, 'minrangeweight'),
      optionalIntegerOf(row, 'maxrangeweight'),
    ],
  }
}
