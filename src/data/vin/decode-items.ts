import { cached, EmptiedCache } from '#platform/cached.ts'
import { convert } from './numeric.ts'
import { ByteReader } from './tables/bytes.ts'
import type {
  Conversion,
  DecoderElement,
  ManufacturerCode,
  Specification,
  DecoderTables,
  SchemaPatterns,
} from './tables/decoder-tables.ts'
import type { ElementRow } from './tables/element-blob.ts'
import {
  matchesFormula,
  matchesLiterally,
  matchesWithClasses,
  KEY_HAS_CLASS,
  KEY_HAS_DIGITS,
  KEY_LENGTH_BITS,
} from './tables/schema-patterns.ts'
import type { Item, LinkedSchema, PassSettings, VinContext } from './vin-context.ts'

const MAKE = 26
const MANUFACTURER = 27
const MODEL = 28
const MODEL_YEAR = 29
const ENGINE_MODEL = 18
const VEHICLE_TYPE = 39
const MANUFACTURER_ID = 157
/** vPIC's priorities of values that do not come from a pattern. A pattern's priority is the first year of its schema. */
const PRIORITY = { wmi: 100, engineModel: 50, makeOfModel: 1_000, makeOfCode: -100, conversion: 100, default: 10 }
const NOT_APPLICABLE = 'Not Applicable'
/** Elements that may have several values. */
const SEVERAL_VALUES = new Set([114, 121, 129, 150, 154, 155, 169, 186])

/** Returns all values of a VIN for one year, except the defaults of its type. Most elements have one item. */
export function decodedItems(
  context: VinContext,
  code: ManufacturerCode,
  schemas: readonly LinkedSchema[],
  settings: PassSettings,
): Item[] {
  const { tables, characters } = context
  const found: Matches = { patterns: [], formulas: [] }
  for (const { schema, from } of schemas) {
    matchSchema(schema, from, { characters, elements: tables.elements }, found)
  }
  const items = bestItems([
    ...found.patterns,
    ...engineItems(tables, found.patterns),
    ...itemsOfCodes.getOrInsertComputed(code, () => codeItems(tables, code)),
    ...yearItems(settings),
    ...found.formulas,
  ])
  const model = items.find(({ element }) => element === MODEL)
  items.push(...makeItems(tables, code, model))
  addConversions(tables, items)
  items.push(...specificationItems(tables, code, { items, model, year: settings.modelYear }))
  return items
}

/** Make, manufacturer, year and type never come from patterns. */
const NOT_FROM_PATTERNS = new Set([26, 27, 29, 39])
/** Priority of values that a formula takes from the VIN. */
const FORMULA_PRIORITY = 100

interface Matches {
  readonly patterns: Item[]
  readonly formulas: Item[]
}

/**
 * Adds a schema's items for these characters to `found`.
 * @param characters of a VIN, in the form of keyCharacters
 * @param from first year in which the manufacturer's code uses the schema: newer schemas take precedence
 */
function matchSchema(
  schema: SchemaPatterns,
  from: number,
  { characters, elements }: { characters: string; elements: ReadonlyMap<number, DecoderElement> },
  found: Matches,
): void {
  const { bytes } = schema
  const reader = new ByteReader(bytes, schema.start)
  const base = { id: reader.number(), changed: reader.number() }
  while (!reader.isAtEnd) {
    const flags = reader.byte()
    const start = reader.position
    const length = flags & KEY_LENGTH_BITS
    reader.position += length
    const size = reader.number()
    const rows = reader.position
    reader.position += size
    const matches = (flags & KEY_HAS_CLASS) === 0 ? matchesLiterally : matchesWithClasses
    const isPattern = !schema.isDraft && matches(bytes, start, length, characters)
    const isFormula = (flags & KEY_HAS_DIGITS) !== 0 && matchesFormula(bytes, start, length, characters)
    if (!isPattern && !isFormula) continue
    const key = bytes.toString('latin1', start, start + length)
    const group = { key, rows: new ByteReader(bytes, rows), end: rows + size, base, schema: schema.id, from }
    if (isPattern) addPatterns(group, elements, found.patterns)
    if (isFormula) addFormulas({ ...group, rows: new ByteReader(bytes, rows) }, characters, elements, found.formulas)
  }
}

interface Group {
  readonly key: string
  readonly rows: ByteReader
  readonly end: number
  readonly base: { readonly id: number; readonly changed: number }
  readonly schema: number
  readonly from: number
}

function addPatterns(group: Group, elements: ReadonlyMap<number, DecoderElement>, items: Item[]): void {
  const keys = group.key.toUpperCase()
  readRows(group, (pattern, id, attribute, changed) => {
    const element = elements.get(id)
    if (element === undefined || element.isPrivate || element.decode === null || NOT_FROM_PATTERNS.has(id)) return
    items.push({
      element: id,
      attribute,
      value: undefined,
      table: 'pattern',
      keys,
      pattern,
      schema: group.schema,
      priority: group.from,
      changed,
      formula: null,
    })
  })
}

function addFormulas(
  group: Group,
  characters: string,
  elements: ReadonlyMap<number, DecoderElement>,
  items: Item[],
): void {
  const { key: keys, schema } = group
  const value = characters.slice(keys.indexOf('#'), keys.lastIndexOf('#') + 1)
  readRows(group, (pattern, element, attribute, changed) => {
    if (NOT_FROM_PATTERNS.has(element) || !elements.has(element)) return
    items.push({
      element,
      attribute,
      value,
      table: 'formula',
      keys,
      pattern,
      schema,
      priority: FORMULA_PRIORITY,
      changed,
      formula: null,
    })
  })
}

type TakeRow = (pattern: number, element: number, attribute: string, changed: number | null) => void

function readRows({ rows, end, base }: Group, take: TakeRow): void {
  let last = base.changed
  while (rows.position < end) {
    const pattern = base.id + rows.number()
    const element = rows.number()
    const attribute = rows.text()
    const step = rows.step()
    if (step !== null) last += step
    take(pattern, element, attribute, step === null ? null : last)
  }
}

function engineItems(tables: DecoderTables, patterns: readonly Item[]): Item[] {
  const engine = engineModelOf(patterns, ENGINE_MODEL)
  if (engine === undefined) return []
  const { keys, pattern, schema } = engine
  const rows = tables.engineModel(engine.attribute ?? '') ?? []
  return rows
    .filter(({ element }) => tables.elements.has(element))
    .map(({ element, attribute, changed }) => ({
      element,
      attribute,
      value: undefined,
      table: 'engine_model',
      keys,
      pattern,
      schema,
      priority: PRIORITY.engineModel,
      changed,
      formula: null,
    }))
}

/** Cached as long as the tables cache the code. */
const itemsOfCodes = new WeakMap<ManufacturerCode, readonly Item[]>()

function codeItems(tables: DecoderTables, code: ManufacturerCode): Item[] {
  const { wmi, vehicleType, manufacturer, manufacturerName } = code
  const id = manufacturer === null || manufacturerName === null ? null : String(manufacturer)
  const items = [
    itemOfCode(MANUFACTURER, id, manufacturerName?.toUpperCase() ?? null, wmi),
    itemOfCode(MANUFACTURER_ID, id, id, wmi),
  ]
  const type = vehicleType === null ? null : tables.nameOf('vehicletype', String(vehicleType))
  if (type === null) return items
  const vehicleTypeItem = itemOfCode(VEHICLE_TYPE, String(vehicleType), type.toUpperCase(), wmi)
  return [{ ...vehicleTypeItem, changed: code.updated ?? code.created }, ...items]
}

function itemOfCode(element: number, attribute: string | null, value: string | null, keys: string): Item {
  return {
    element,
    attribute,
    value,
    table: 'wmi',
    keys,
    pattern: null,
    schema: null,
    priority: PRIORITY.wmi,
    changed: null,
    formula: null,
  }
}

function yearItems({ modelYear, yearSource }: PassSettings): Item[] {
  if (modelYear === null) return []
  const year = String(modelYear)
  return [{ ...itemOfCode(MODEL_YEAR, year, year, yearSource), table: 'model_year' }]
}

/** Returns the make of the model; without a model, the only make of the manufacturer's code. */
function makeItems(tables: DecoderTables, code: ManufacturerCode, model: Item | undefined): Item[] {
  if (model !== undefined) {
    return tables.makesOfModel(Number(model.attribute)).map(({ id, name }) => ({
      element: MAKE,
      attribute: String(id),
      value: name.toUpperCase(),
      table: 'make_model',
      keys: model.keys,
      pattern: model.pattern,
      schema: model.schema,
      priority: PRIORITY.makeOfModel,
      changed: null,
      formula: null,
    }))
  }
  const makes = tables.makesOfCode(code.id)
  if (makes.length !== 1) return []
  const changed = code.updated ?? code.created
  return makes.map(({ id, name }) => ({
    ...itemOfCode(MAKE, String(id), name.toUpperCase(), code.wmi),
    priority: PRIORITY.makeOfCode,
    changed,
  }))
}

/** Manufacturers state a few hundred displacements. */
const conversions = new EmptiedCache<string, { readonly value: string | undefined }>(4_096)

function converted(formula: string, attribute: string): string | undefined {
  return cached(conversions, `${formula} ${attribute}`, () => ({ value: convert(formula, attribute) })).value
}

/** Adds displacements in other units, unless they are already known. */
function addConversions(tables: DecoderTables, items: Item[]): void {
  const pairs: { readonly item: Item; readonly conversion: Conversion }[] = []
  for (const item of items) {
    for (const conversion of tables.conversionsOf(item.element) ?? []) pairs.push({ item, conversion })
  }
  pairs.sort(
    (a, b) =>
      b.item.priority - a.item.priority ||
      newest(b.item.changed) - newest(a.item.changed) ||
      a.conversion.id - b.conversion.id,
  )
  for (const { item, conversion } of pairs) {
    if (items.some(({ element }) => element === conversion.to)) continue
    const value = converted(conversion.formula, item.attribute ?? '')
    if (value === undefined || !tables.elements.has(conversion.to)) continue
    items.push({
      element: conversion.to,
      attribute: value,
      value,
      table: 'conversion',
      keys: item.keys,
      pattern: item.pattern,
      schema: item.schema,
      priority: PRIORITY.conversion,
      changed: null,
      formula: conversion.formula.trim(),
    })
  }
}

type Defaults = ReturnType<DecoderTables['defaultsOf']>
/** Default items by the rows of a vehicle type, which the tables read once. */
const defaultItems = new WeakMap<Defaults, readonly Item[]>()

/** Adds the vehicle type's default values for elements without an item. */
export function addDefaults(tables: DecoderTables, vehicleType: number, items: Item[]): void {
  const known = new Set(items.map(({ element }) => element))
  const rows = tables.defaultsOf(vehicleType)
  const defaults = defaultItems.getOrInsertComputed(rows, () => defaultItemsOf(tables, rows))
  items.push(...defaults.filter(({ element }) => !known.has(element)))
}

function defaultItemsOf(tables: DecoderTables, rows: Defaults): Item[] {
  const known = rows.filter(({ element }) => tables.elements.has(element))
  return known.map(({ element, value: attribute }) => ({
    element,
    attribute,
    value: isNotApplicable(tables.elements.get(element), attribute) ? NOT_APPLICABLE : undefined,
    table: 'default',
    keys: '',
    pattern: null,
    schema: null,
    priority: PRIORITY.default,
    changed: null,
    formula: null,
  }))
}

function isNotApplicable(element: DecoderElement | undefined, attribute: string): boolean {
  return element?.dataType === 'lookup' && attribute === '0'
}

const SPECIFICATION_PRIORITY = -100
/** Elements to which specifications add further values. */
const ADDED_TO = new Set([1, ...SEVERAL_VALUES])

interface Decoded {
  readonly items: readonly Item[]
  readonly model: Item | undefined
  readonly year: number | null
}

interface Found {
  readonly row: ElementRow
  readonly pattern: number
  readonly specification: number
}

/**
 * Returns items from the model's specifications for elements that were not decoded. A specification applies if it belongs to
 * a make of the manufacturer's code, the vehicle's type, and the year, and every key equals a decoded value. Of several
 * values, the last changed wins; among equal times (vPIC leaves that open), the lowest specification, pattern, and value.
 */
function specificationItems(tables: DecoderTables, code: ManufacturerCode, decoded: Decoded): Item[] {
  const { items, model, year } = decoded
  const vehicleType = items.find(({ element }) => element === VEHICLE_TYPE)?.attribute ?? null
  if (model === undefined || vehicleType === null) return []
  const specifications = tables.specificationsOf(Number(model.attribute), Number(vehicleType), year)
  if (specifications.length === 0) return []
  const makes = new Set(tables.makesOfCode(code.id).map(({ id }) => id))
  const known = new Set(items.map(({ element }) => element))
  const best = new Map<number, Found>()
  for (const { row, pattern, specification } of foundIn(specifications, makes, items)) {
    if (known.has(row.element) && !ADDED_TO.has(row.element)) continue
    const other = best.get(row.element)
    if (other !== undefined && newest(row.changed) <= newest(other.row.changed)) continue
    best.set(row.element, { row, pattern, specification })
  }
  return [...best.values()].map(itemOf)
}

function foundIn(
  specifications: readonly Specification[],
  makes: ReadonlySet<number>,
  items: readonly Item[],
): Found[] {
  return specifications
    .filter(({ make }) => makes.has(make))
    .flatMap(({ id, patterns }) =>
      patterns
        .filter(({ keys }) => keys.length > 0 && equalsDecoded(keys, items))
        .flatMap(({ id: pattern, values }) => values.map((row) => ({ row, pattern, specification: id }))),
    )
}

function itemOf({ row, pattern, specification }: Found): Item {
  const { element, attribute, changed } = row
  return {
    element,
    attribute,
    value: undefined,
    table: 'vehicle_specification',
    keys: '',
    pattern,
    schema: specification,
    priority: SPECIFICATION_PRIORITY,
    changed,
    formula: null,
  }
}

/** Returns true if each key is a decoded value and no two keys are equal, as vPIC compares pairs with values. */
function equalsDecoded(keys: readonly ElementRow[], items: readonly Item[]): boolean {
  const used = new Set<Item>()
  let pairs = 0
  for (const { element, attribute } of keys) {
    const keyValue = attribute.toLowerCase()
    const equal = items.filter((item) => item.element === element && item.attribute?.toLowerCase() === keyValue)
    if (equal.length === 0) return false
    pairs += equal.length
    for (const item of equal) used.add(item)
  }
  return pairs === used.size
}

/** Returns the best item of each element, and all items of elements with several values, in their order. */
function bestItems(items: readonly Item[]): Item[] {
  const best = new Map<number, Item>()
  for (const item of items) {
    const other = best.get(item.element)
    if (other === undefined || compareRank(item, other) < 0) best.set(item.element, item)
  }
  return items.filter((item) => SEVERAL_VALUES.has(item.element) || best.get(item.element) === item)
}

/** Highest priority, newest change, fewest characters of the keys, lowest keys, lowest pattern. */
function compareRank(a: Item, b: Item): number {
  return (
    b.priority - a.priority ||
    newest(b.changed) - newest(a.changed) ||
    withoutAny(a.keys).length - withoutAny(b.keys).length ||
    compareKeys(withoutBrackets(a.keys), withoutBrackets(b.keys)) ||
    (a.table === b.table ? (a.pattern ?? 0) - (b.pattern ?? 0) : 0)
  )
}

/** Returns the engine model that determines the engine. Among equal ones the highest pattern wins, unlike elsewhere. */
function engineModelOf(items: readonly Item[], element: number): Item | undefined {
  let best: Item | undefined
  for (const item of items) {
    if (item.element === element && (best === undefined || compareEngines(item, best) < 0)) best = item
  }
  return best
}

function compareEngines(a: Item, b: Item): number {
  return b.priority - a.priority || newest(b.changed) - newest(a.changed) || (b.pattern ?? 0) - (a.pattern ?? 0)
}

function newest(changed: number | null): number {
  return changed ?? Number.MAX_SAFE_INTEGER
}

function withoutAny(keys: string): string {
  return keys.replaceAll('*', '')
}

function withoutBrackets(keys: string): string {
  return keys.replaceAll('[', '').replaceAll(']', '')
}

function compareKeys(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
