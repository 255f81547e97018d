import { LRUCache } from 'lru-cache'
import { unusedPositions } from './characters.ts'
import { VIN_LENGTH } from './check-digit.ts'
import { addDefaults, decodedItems } from './decode-items.ts'
import { decodedElements, type DecodedElement } from './decoded-element.ts'
import type { Item } from './item.ts'
import type { ManufacturerCode } from './tables/decoder-records.ts'
import type { DecoderTables } from './tables/decoder-tables.ts'
import { isOfYear } from './tables/schema-blob.ts'
import type { LinkedSchema, PassSettings, VinContext } from './vin-context.ts'

/** Result of a pass, shared by all VINs that differ only in check digit and serial number. */
export interface Description {
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
export function descriptionOf(context: VinContext, settings: PassSettings): Description {
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
