import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import { cached } from '#platform/cached.ts'
import { prepareLookup, readOnce } from '#platform/database/statements.ts'
import { ByteReader } from './bytes.ts'
import {
  decodeElements,
  decodeSpecification,
  hasYear,
  type ElementRow,
  type SpecificationPattern,
} from './element-blob.ts'
import { CHECKED_POSITIONS, keyLengthOf, decodeLinks, type SchemaLink } from './schema-patterns.ts'

const SCHEMA_BYTES_MAX = 32 * 1_048_576
const SCHEMA_OVERHEAD_BYTES = 512
/** Maximum cached manufacturer codes, including unknown ones, weighted by linked schemas. */
const LINKS_MAX = 65_536
const MODELS_MAX = 8_192
const CODES_WITH_MAKES_MAX = 4_096

export interface DecoderElement {
  readonly id: number
  readonly name: string
  /** vPIC's short name: BodyClass. */
  readonly code: string | null
  readonly group: string | null
  readonly dataType: string | null
  /** vPIC's table of the coded values in lower case; null for plain values. */
  readonly lookup: string | null
  readonly isPrivate: boolean
  /** Means of decoding; null = not decoded. */
  readonly decode: string | null
  readonly weight: number | null
}

/** World manufacturer identifier: the first three characters of a VIN, or six for a small maker. */
export interface ManufacturerCode {
  readonly wmi: string
  readonly id: number
  readonly manufacturer: number | null
  readonly manufacturerName: string | null
  readonly vehicleType: number | null
  readonly truckType: number | null
  readonly country: number | null
  /** Microseconds since 1970, like every timestamp here. */
  readonly created: number | null
  readonly updated: number | null
  readonly publicFrom: number | null
  readonly schemas: readonly SchemaLink[]
}

export interface SchemaPatterns {
  readonly id: number
  readonly name: string
  readonly isDraft: boolean
  /** Characters that its keys name at each of CHECKED_POSITIONS. */
  readonly checked: readonly string[]
  readonly bytes: Buffer
  /** Offset of the patterns in `bytes`. */
  readonly start: number
  /** Characters that its longest key compares, in the form of keyCharacters: 8 = up to position 11. */
  readonly keyLength: number
}

export interface Specification {
  readonly id: number
  readonly make: number
  readonly patterns: readonly SpecificationPattern[]
}

export interface Conversion {
  readonly id: number
  readonly from: number
  readonly to: number
  readonly formula: string
}

interface ErrorCode {
  readonly code: number
  readonly name: string
  readonly additionalText: string | null
  readonly weight: number
}

interface Model {
  /** Null if the tables have no such model. */
  readonly name: string | null
  readonly makes: readonly NamedId[]
}

interface NamedId {
  readonly id: number
  readonly name: string
}

/** @returns undefined if the snapshot has no decoder tables, or empty ones */
export function openDecoderTables(database: DatabaseSync): DecoderTables | undefined {
  const hasTable = readOnce(database, "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'vin_element'")[0]
  if (hasTable === undefined || readOnce(database, 'SELECT 1 FROM vin_element LIMIT 1')[0] === undefined)
    return undefined
  return new DecoderTables(database)
}

/**
 * Reads the decoder tables of a snapshot. Statements are prepared on first use. Caches schemas and manufacturer codes in
 * bounded memory, and nothing of the decoded VINs.
 */
export class DecoderTables {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  readonly #schemas = new LRUCache<number, SchemaPatterns>({
    maxSize: SCHEMA_BYTES_MAX,
    sizeCalculation: ({ bytes }) => bytes.length + SCHEMA_OVERHEAD_BYTES,
  })
  readonly #codes = new LRUCache<string, { readonly code: ManufacturerCode | undefined }>({
    maxSize: LINKS_MAX,
    sizeCalculation: ({ code }) => (code?.schemas.length ?? 0) + 1,
  })
  readonly #models = new LRUCache<number, Model>({ max: MODELS_MAX })
  readonly #makes = new LRUCache<number, readonly NamedId[]>({ max: CODES_WITH_MAKES_MAX })
  readonly #names = new Map<string, ReadonlyMap<string, string>>()
  readonly #defaults = new Map<number, readonly { element: number; value: string }[]>()
  #descriptors: ReadonlyMap<string, number> | undefined
  #elements: ReadonlyMap<number, DecoderElement> | undefined
  #conversions: ReadonlyMap<number, readonly Conversion[]> | undefined
  #errorCodes: readonly ErrorCode[] | undefined
  #specifiedModels: ReadonlySet<number> | undefined
  #hasCheckDigitExceptions: boolean | undefined
  #engineModels: ReadonlyMap<string, readonly ElementRow[]> | undefined

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  get elements(): ReadonlyMap<number, DecoderElement> {
    return (this.#elements ??= new Map(this.#whole('SELECT * FROM vin_element').map((row) => elementOf(row))))
  }

  /** Returns the conversions of an element, by id; undefined = none. */
  conversionsOf(element: number): readonly Conversion[] | undefined {
    const rows = (): unknown[][] => this.#whole('SELECT * FROM vin_conversion ORDER BY conversion')
    this.#conversions ??= Map.groupBy(
      rows().map(([id, from, to, formula]) => ({ id, from, to, formula }) as Conversion),
      ({ from }) => from,
    )
    return this.#conversions.get(element)
  }

  get errorCodes(): readonly ErrorCode[] {
    return (this.#errorCodes ??= this.#whole('SELECT * FROM vin_error_code ORDER BY code').map(
      ([code, name, additionalText, weight]) => ({ code, name, additionalText, weight: weight ?? 0 }) as ErrorCode,
    ))
  }

  code(wmi: string): ManufacturerCode | undefined {
    const { code } = cached(this.#codes, wmi, () => {
      const row = this.#get(
        `SELECT w.wmi, w.id, w.manufacturer, m.name, w.vehicle_type, w.truck_type, w.country, w.created, w.updated,
                w.public_from, w.schemas
           FROM vin_wmi w LEFT JOIN vin_manufacturer m USING (manufacturer) WHERE w.wmi = ?`,
        wmi,
      )
      return { code: row === undefined ? undefined : codeOf(row) }
    })
    return code
  }

  schema(id: number): SchemaPatterns | undefined {
    const known = this.#schemas.get(id)
    if (known !== undefined) return known
    const row = this.#get('SELECT name, is_draft, patterns FROM vin_schema WHERE schema = ?', id)
    if (row === undefined) return undefined
    const reader = new ByteReader(row[2] as Uint8Array)
    const checked = CHECKED_POSITIONS.map(() => reader.text())
    const { bytes, position: start } = reader
    const keyLength = keyLengthOf(bytes, start)
    const schema = { id, name: String(row[0]), isDraft: row[1] === 1, checked, bytes, start, keyLength }
    this.#schemas.set(id, schema)
    return schema
  }

  /** Returns the makes of a manufacturer's code, by id. @param wmiId `id` of ManufacturerCode */
  makesOfCode(wmiId: number): readonly NamedId[] {
    const sql = 'SELECT make, name FROM vin_wmi_make JOIN vin_make USING (make) WHERE wmi_id = ? ORDER BY make'
    return cached(this.#makes, wmiId, () => this.#all(sql, wmiId).map(([id, name]) => ({ id, name }) as NamedId))
  }

  /** Returns the makes of a model, by id; nearly always one. */
  makesOfModel(model: number): readonly NamedId[] {
    return this.#model(model).makes
  }

  /** Returns the name of a coded value; null if the table lacks it. @param lookup as in DecoderElement */
  nameOf(lookup: string, attribute: string): string | null {
    if (lookup !== 'make' && lookup !== 'model' && lookup !== 'manufacturer') {
      return this.#namesOf(lookup).get(attribute) ?? null
    }
    const id = Number(attribute)
    if (String(id) !== attribute) return null
    if (lookup === 'model') return this.#model(id).name
    const row = this.#get(`SELECT name FROM vin_${lookup} WHERE ${lookup} = ?`, id)
    return row === undefined ? null : String(row[0])
  }

  /** Returns the elements of engine models of this name, or undefined. */
  engineModel(name: string): readonly ElementRow[] | undefined {
    this.#engineModels ??= this.#readEngineModels()
    return this.#engineModels.get(nameKey(name))
  }

  /** Returns the specifications of a model, by id. @param year null = only those of every year */
  specificationsOf(model: number, vehicleType: number, year: number | null): Specification[] {
    // Most models have none.
    this.#specifiedModels ??= new Set(
      this.#whole('SELECT DISTINCT model FROM vin_specification_model').map(([id]) => Number(id)),
    )
    if (!this.#specifiedModels.has(model)) return []
    const rows = this.#all(
      `SELECT specification, make, years, patterns FROM vin_specification_model JOIN vin_specification USING (specification)
        WHERE model = ? AND vehicle_type = ? AND is_draft = 0 ORDER BY specification`,
      model,
      vehicleType,
    )
    const isOfYear = (years: unknown): boolean =>
      years === null || (year !== null && hasYear(years as Uint8Array, year))
    return rows
      .filter(([, , years]) => isOfYear(years))
      .map(([id, make, , patterns]) => ({
        id: Number(id),
        make: Number(make),
        patterns: decodeSpecification(patterns as Uint8Array),
      }))
  }

  defaultsOf(vehicleType: number): readonly { element: number; value: string }[] {
    return this.#defaults.getOrInsertComputed(vehicleType, () => {
      const rows = this.#whole('SELECT element, value FROM vin_default WHERE vehicle_type = ? ORDER BY id', vehicleType)
      return rows.map(([element, value]) => ({ element: Number(element), value: String(value) }))
    })
  }

  /** Returns the known model year of VINs with this descriptor. */
  descriptorYear(descriptor: string): number | undefined {
    this.#descriptors ??= new Map(
      this.#whole('SELECT descriptor, model_year FROM vin_descriptor').map(([text, year]) => [
        String(text),
        Number(year),
      ]),
    )
    return this.#descriptors.get(descriptor)
  }

  isCheckDigitException(vin: string): boolean {
    this.#hasCheckDigitExceptions ??= this.#whole('SELECT 1 FROM vin_check_digit_exception LIMIT 1').length > 0
    if (!this.#hasCheckDigitExceptions) return false
    return this.#get('SELECT 1 FROM vin_check_digit_exception WHERE vin = ?', vin) !== undefined
  }

  #model(id: number): Model {
    return cached(this.#models, id, () => {
      const row = this.#get('SELECT name FROM vin_model WHERE model = ?', id)
      const sql = 'SELECT make, name FROM vin_model_make JOIN vin_make USING (make) WHERE model = ? ORDER BY make'
      const makes = this.#all(sql, id).map(([make, name]) => ({ id: make, name }) as NamedId)
      return { name: row === undefined ? null : String(row[0]), makes }
    })
  }

  #readEngineModels(): Map<string, ElementRow[]> {
    const models = new Map<string, ElementRow[]>()
    for (const [name, elements] of this.#whole('SELECT name, elements FROM vin_engine_model ORDER BY engine_model')) {
      const key = nameKey(String(name))
      models.set(key, [...(models.get(key) ?? []), ...decodeElements(elements as Uint8Array)])
    }
    return models
  }

  #namesOf(lookup: string): ReadonlyMap<string, string> {
    return this.#names.getOrInsertComputed(lookup, () => {
      const rows = this.#all('SELECT id, name FROM vin_lookup WHERE lookup = ?', lookup)
      return new Map(rows.map(([id, name]) => [String(id), String(name)]))
    })
  }

  #get(sql: string, ...values: (string | number)[]): unknown[] | undefined {
    return this.#statement(sql).get(...values) as unknown[] | undefined
  }

  #all(sql: string, ...values: (string | number)[]): unknown[][] {
    return this.#statement(sql).all(...values) as unknown as unknown[][]
  }

  #whole(sql: string, ...values: (string | number)[]): unknown[][] {
    return readOnce<Record<string, unknown>>(this.#database, sql, ...values).map((row) => Object.values(row))
  }

  #statement(sql: string): StatementSync {
    return this.#statements.getOrInsertComputed(sql, () => {
      const statement = prepareLookup(this.#database, sql)
      statement.setReturnArrays(true)
      return statement
    })
  }
}

function elementOf(row: readonly unknown[]): [number, DecoderElement] {
  const [id, name, code, lookup, , group, dataType, isPrivate, decode, weight] = row
  const element = { id, name, code, group, dataType, lookup, isPrivate: isPrivate === 1, decode, weight }
  return [Number(id), element as DecoderElement]
}

/** Converts a row of vin_wmi with the manufacturer's name after its id. */
function codeOf(row: readonly unknown[]): ManufacturerCode {
  const [wmi, id, manufacturer, manufacturerName, vehicleType, truckType, country, created, updated, publicFrom] = row
  const columns = {
    wmi,
    id,
    manufacturer,
    manufacturerName,
    vehicleType,
    truckType,
    country,
    created,
    updated,
    publicFrom,
  }
  return { ...columns, schemas: decodeLinks(row[10] as Uint8Array) } as ManufacturerCode
}

function nameKey(name: string): string {
  return withoutOuterBlanks(name).toLowerCase()
}

const BLANK = 32

/** Removes blanks at both ends, like SQL's trim. Other white space stays. */
export function withoutOuterBlanks(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && text.charCodeAt(start) === BLANK) start += 1
  while (end > start && text.charCodeAt(end - 1) === BLANK) end -= 1
  return text.slice(start, end)
}
