import { LRUCache } from 'lru-cache'
import {
  VIN_LENGTH,
  characterErrors,
  firstDigitPosition,
  invalidCharacters,
  replaced,
  type InvalidCharacter,
  type PossibleCharacters,
  unusedPositions,
} from './characters.ts'
import { addDefaults, decodedItems } from './decode-items.ts'
import type { ManufacturerCode, DecoderTables, DecoderElement, SchemaPatterns } from './tables/decoder-tables.ts'
import { isOfYear } from './tables/schema-patterns.ts'
import type { PassSettings, VinContext, LinkedSchema, Item, ItemTable, Pass } from './vin-context.ts'

export interface PassResult extends PassSettings {
  readonly description: Description
  readonly errorCodes: readonly number[]
  readonly isOffRoad: boolean
  /** True if another manufacturer may have completed the vehicle. */
  readonly isIncomplete: boolean
  readonly suggestedVin: string
  readonly possible: readonly PossibleCharacters[]
  readonly invalid: readonly InvalidCharacter[]
  readonly unused: readonly number[]
}

const GLIDER_BODY = '64'
const GLIDER = 9
const OFF_ROAD = 10
const OFF_ROAD_BODIES = new Set(['69', '84', '86', '88', '97', '105', '113', '124', '126', '127'])
const INCOMPLETE = '10'
const INCOMPLETE_BODIES = new Set([
  '62',
  '63',
  '64',
  '65',
  '67',
  '70',
  '71',
  '72',
  '74',
  '75',
  '76',
  '77',
  '78',
  '107',
  '112',
  '116',
])
/** Error codes that allow "decoded clean". */
const HARMLESS = new Set([9, 10, 12, 14])

/** Decodes a VIN for one model year like vPIC's `spvindecode_core`. */
export function decodePass(context: VinContext, settings: PassSettings): PassResult {
  const description = descriptionOf(context, settings)
  const { bodies, statedBodies, vehicleType } = description
  const characters = errorsOfCharacters(context, description, settings.modelYear)
  const bodyCodes = errorsOfBody(statedBodies)
  const isOffRoad = bodyCodes.includes(OFF_ROAD)
  const check = checkOf(context, isOffRoad)
  const codes = withCleanCode(
    new Set([...characters.codes, ...bodyCodes, ...errorsOfYear(settings), ...check.codes]),
    description.hasModel,
  )
  const { invalid } = check
  return {
    ...settings,
    description,
    errorCodes: [...codes].toSorted((a, b) => a - b),
    isOffRoad,
    isIncomplete: isIncomplete(vehicleType, bodies),
    suggestedVin: markedInvalid(context.vin, characters.suggestedVin, invalid),
    possible: characters.possible,
    invalid,
    unused: characters.unused,
  }
}

function errorsOfCharacters(
  { vin, wmi, isPublic }: VinContext,
  { hasPatterns, checked, unused }: Description,
  year: number | null,
): ErrorsOfCharacters {
  if (!isPublic) return { ...NO_ERRORS, codes: [7] }
  if (!hasPatterns) return { ...NO_ERRORS, codes: [8] }
  // vPIC finds possible characters only for a known year.
  const errors = characterErrors(vin, wmi, year === null ? [] : checked)
  const codes = [...(errors.code === null ? [] : [errors.code]), ...(unused.length === 0 ? [] : [14])]
  return { codes, suggestedVin: errors.suggestedVin, possible: errors.possible, unused }
}

interface ErrorsOfCharacters {
  readonly codes: readonly number[]
  readonly suggestedVin: string
  readonly possible: readonly PossibleCharacters[]
  readonly unused: readonly number[]
}

const NO_ERRORS: ErrorsOfCharacters = { codes: [], suggestedVin: '', possible: [], unused: [] }

function errorsOfBody(bodies: readonly string[]): number[] {
  const offRoad = bodies.some((body) => OFF_ROAD_BODIES.has(body)) ? [OFF_ROAD] : []
  return bodies.includes(GLIDER_BODY) ? [GLIDER, ...offRoad] : offRoad
}

function isIncomplete(vehicleType: string | null, bodies: readonly string[]): boolean {
  return vehicleType === INCOMPLETE || bodies.some((body) => INCOMPLETE_BODIES.has(body))
}

function errorsOfYear({ modelYear, differsFromCaller }: PassSettings): number[] {
  const unknown = modelYear === null ? [11] : []
  return differsFromCaller ? [12, ...unknown] : unknown
}

interface Check {
  readonly codes: readonly number[]
  readonly invalid: readonly InvalidCharacter[]
}

/** Finds invalid characters, a wrong length, and a wrong check digit. */
function checkOf({ vin, code, checkDigit, isCheckDigitException: isException }: VinContext, isOffRoad: boolean): Check {
  const invalid = invalidCharacters(vin, firstDigitPosition(vin, code), isOffRoad || isException)
  const isShort = vin.length < VIN_LENGTH
  const isWrong = !isShort && vin.charAt(8) !== checkDigit && !isException
  const codes = [...(invalid.length > 0 ? [400] : []), ...(isShort ? [6] : []), ...(isWrong ? [1] : [])]
  return { codes, invalid }
}

/** Adds "decoded clean" if no code contradicts it, and "partly unknown" if the model is missing. */
function withCleanCode(codes: Set<number>, hasModel: boolean): ReadonlySet<number> {
  if (![...codes].every((code) => HARMLESS.has(code))) return codes
  return hasModel ? codes.add(0) : codes.add(0).add(14)
}

function markedInvalid(vin: string, suggested: string, invalid: readonly InvalidCharacter[]): string {
  const start = suggested === '' && invalid.length > 0 ? vin : suggested
  return invalid.reduce((text, { position }) => replaced(text, position, '!'), start)
}

/** Result of a pass, shared by all VINs that differ only in check digit and serial number. */
interface Description {
  readonly items: readonly Item[]
  /** Stated bodies without defaults; only these cause a warning. */
  readonly statedBodies: readonly string[]
  /** Stated bodies, and the defaults of the vehicle's type. */
  readonly bodies: readonly string[]
  readonly vehicleType: string | null
  readonly hasModel: boolean
  readonly hasPatterns: boolean
  /** Characters at CHECKED_POSITIONS of each schema. */
  readonly checked: readonly (readonly string[])[]
  /** Positions whose character no key names. */
  readonly unused: readonly number[]
  /** Decoded elements, computed on first use, because only one of several passes is used. */
  readonly elements: () => readonly DecodedElement[]
}

/** Cache bound, in kinds seen once: 2,048 descriptions of 8 kB. Stocks and fleets repeat kinds often. */
const CACHED_KINDS_MAX = 65_536
const DESCRIPTION_SIZE = 32
/** Compared characters up to position 11. The rest is the serial number. */
const KIND_CHARACTERS = 8
const BODY_CLASS = 5
const MODEL = 28
const VEHICLE_TYPE = 39
/** Items whose keys name characters of the VIN. */
const NAMING_TABLES = new Set(['pattern', 'engine_model', 'formula', 'make_model'])

/** Placeholder of a kind that was seen once. */
const ONCE = 'once'
const sizeCalculation = (value: Description | typeof ONCE): number => (value === ONCE ? 1 : DESCRIPTION_SIZE)

const shared = new WeakSet<readonly DecodedElement[]>()

/** Returns true if other VINs of the same kind share this list of elements. */
export function isShared(elements: readonly DecodedElement[]): boolean {
  return shared.has(elements)
}

const caches = new WeakMap<DecoderTables, LRUCache<string, Description | typeof ONCE>>()

/**
 * Returns the description of a VIN for one year. Cached by manufacturer code and positions 4 to 11 without the check digit,
 * if no key of the schemas compares more. The VIN itself is not stored.
 */
function descriptionOf(context: VinContext, settings: PassSettings): Description {
  const { tables, vin, wmi, code, isPublic, characters } = context
  if (code === undefined || !isPublic) return describe(context, undefined, { schemas: [], settings, isCached: false })
  const kind = characters.slice(0, KIND_CHARACTERS)
  const key = `${wmi} ${kind} ${settings.modelYear} ${settings.pass} ${settings.yearSource}`
  const descriptions = cacheOf(tables)
  const known = vin.length === VIN_LENGTH ? descriptions.get(key) : undefined
  if (known !== undefined && known !== ONCE) return known
  const schemas = schemasOf(tables, code, settings.modelYear)
  const isOfKind = vin.length === VIN_LENGTH && schemas.every(({ schema }) => schema.keyLength <= KIND_CHARACTERS)
  // Caching kinds that never repeat would cost the garbage collector more than it saves.
  const isCached = isOfKind && known === ONCE
  const description = describe(context, code, { schemas, settings, isCached })
  if (isOfKind) descriptions.set(key, isCached ? description : ONCE)
  return description
}

function cacheOf(tables: DecoderTables): LRUCache<string, Description | typeof ONCE> {
  const cache = caches.getOrInsertComputed(tables, () => new LRUCache({ maxSize: CACHED_KINDS_MAX, sizeCalculation }))
  return cache
}

interface DescriptionParts {
  readonly schemas: readonly LinkedSchema[]
  readonly settings: PassSettings
  readonly isCached: boolean
}

function describe(
  context: VinContext,
  code: ManufacturerCode | undefined,
  { schemas, settings, isCached }: DescriptionParts,
): Description {
  const { tables, vin } = context
  const items = code === undefined ? [] : decodedItems(context, code, schemas, settings)
  const statedBodies = bodiesOf(items)
  const vehicleType = items.find(({ element }) => element === VEHICLE_TYPE)?.attribute ?? null
  const hasPatterns = items.some(({ pattern }) => pattern !== null)
  const naming = items.filter(({ table }) => NAMING_TABLES.has(table)).map(({ keys }) => keys)
  const unused = hasPatterns ? unusedPositions(vin, naming) : []
  if (vehicleType !== null) addDefaults(tables, Number(vehicleType), items)
  let elements: readonly DecodedElement[] | undefined
  return {
    items,
    statedBodies,
    bodies: bodiesOf(items),
    vehicleType,
    hasModel: items.some(({ element }) => element === MODEL),
    hasPatterns,
    checked: schemas.map(({ schema }) => schema.checked),
    unused,
    elements() {
      elements ??= decodedElements(tables, items, settings.pass)
      if (isCached) shared.add(elements)
      return elements
    },
  }
}

function schemasOf(tables: DecoderTables, code: ManufacturerCode, year: number | null): LinkedSchema[] {
  const linked: LinkedSchema[] = []
  for (const link of code.schemas) {
    if (year !== null && !isOfYear(link, year)) continue
    const schema = tables.schema(link.schema)
    if (schema !== undefined) linked.push({ schema, from: link.from })
  }
  return linked
}

function bodiesOf(items: readonly Item[]): string[] {
  return items.filter(({ element }) => element === BODY_CLASS).map(({ attribute }) => attribute ?? '')
}

interface ElementSource {
  readonly pass: Pass
  readonly table: ItemTable
  /** Key of the pattern, manufacturer's code, or source of the year; '' = none. */
  readonly keys: string
  /** Id of the pattern, also of a vehicle specification's pattern. */
  readonly patternId: number | null
  /** Id of the schema, or of the vehicle specification. */
  readonly schemaId: number | null
  /** Null for a vehicle specification, which has no name. */
  readonly schemaName: string | null
  readonly formula: string | null
}

export interface DecodedElement extends Pick<DecoderElement, 'id' | 'name' | 'code' | 'group'> {
  /** Null if vPIC has a value whose id is missing from its lookup table. */
  readonly value: string | null
  /** Coded value, or the plain value again. */
  readonly valueId: string | null
  readonly source: ElementSource
}

const LINE_BREAK = /[\t\r\n]/
const LINE_BREAKS = /[\t\r\n]/g
/** Sources of a schema. They are ignored while NHTSA checks it. */
const FROM_SCHEMAS = new Set<ItemTable>(['pattern', 'formula', 'engine_model', 'conversion', 'make_model'])

/** Returns the decoded elements: public ones only, none from a draft. */
function decodedElements(tables: DecoderTables, items: readonly Item[], pass: Pass): DecodedElement[] {
  const decoded: DecodedElement[] = []
  const schemas = new Map<number, SchemaPatterns | undefined>()
  for (const item of items) {
    const element = tables.elements.get(item.element)
    if (element === undefined || element.isPrivate || element.decode === null || element.decode === '') continue
    const schema = schemaOf(tables, item, schemas)
    if (schema?.isDraft === true) continue
    const { id, name, code, group } = element
    const source = sourceOf(item, pass, schema?.name ?? null)
    decoded.push({ id, name, code, group, value: valueOf(tables, element, item), valueId: item.attribute, source })
  }
  return decoded.toSorted((a, b) => a.id - b.id)
}

function schemaOf(
  tables: DecoderTables,
  { table, schema }: Item,
  known: Map<number, SchemaPatterns | undefined>,
): SchemaPatterns | undefined {
  if (schema === null || !FROM_SCHEMAS.has(table)) return undefined
  if (!known.has(schema)) known.set(schema, tables.schema(schema))
  return known.get(schema)
}

function sourceOf(item: Item, pass: Pass, schemaName: string | null): ElementSource {
  const { table, keys, pattern: patternId, schema: schemaId, formula } = item
  return { pass, table, keys, patternId, schemaId, schemaName, formula }
}

function valueOf(tables: DecoderTables, { lookup }: DecoderElement, { attribute, value }: Item): string | null {
  if (value !== undefined) return onOneLine(value)
  return onOneLine(lookup === null ? attribute : tables.nameOf(lookup, attribute ?? ''))
}

function onOneLine(text: string | null): string | null {
  return text !== null && LINE_BREAK.test(text) ? text.replaceAll(LINE_BREAKS, ' ') : text
}
