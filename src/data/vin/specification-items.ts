import type { ManufacturerCode, Specification } from './tables/decoder-records.ts'
import type { DecoderTables } from './tables/decoder-tables.ts'
import type { ElementRow } from './tables/element-blob.ts'
import { newest, type Item } from './item.ts'

const PRIORITY = -100
/** Elements to which specifications add further values. */
const ADDED_TO = new Set([1, 114, 121, 129, 150, 154, 155, 169, 186])
const VEHICLE_TYPE = 39

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
export function specificationItems(tables: DecoderTables, code: ManufacturerCode, decoded: Decoded): Item[] {
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
    priority: PRIORITY,
    changed,
    formula: null,
  }
}

/**
 * Returns true if each key is a decoded value and no two keys are equal. vPIC compares the number of matching pairs with the
 * number of different values.
 */
function equalsDecoded(keys: readonly ElementRow[], items: readonly Item[]): boolean {
  const used = new Set<Item>()
  let pairs = 0
  for (const { element, attribute } of keys) {
    const wanted = attribute.toLowerCase()
    const equal = items.filter((item) => item.element === element && item.attribute?.toLowerCase() === wanted)
    if (equal.length === 0) return false
    pairs += equal.length
    for (const item of equal) used.add(item)
  }
  return pairs === used.size
}
