/** Attempt to decode a VIN, with the year of: 1 a descriptor, 2 the caller, 3 position 10, 4 position 10 minus 30. */
export type Pass = 1 | 2 | 3 | 4

export type ItemTable =
  | 'pattern'
  | 'engine_model'
  | 'formula'
  | 'wmi'
  | 'model_year'
  | 'make_model'
  | 'conversion'
  | 'vehicle_specification'
  | 'default'

/** Candidate value of an element. Literals list all properties in this order, so that V8 gives all items one shape. */
export interface Item {
  readonly element: number
  /** Coded or plain value in the table. */
  readonly attribute: string | null
  /** Text of the value; undefined = looked up by `attribute` at the end. */
  readonly value: string | null | undefined
  readonly table: ItemTable
  readonly keys: string
  readonly pattern: number | null
  readonly schema: number | null
  /** Higher is better: the first year of a schema's use, or a constant. */
  readonly priority: number
  /** Microseconds since 1970; null counts as newest, as PostgreSQL orders. */
  readonly changed: number | null
  readonly formula: string | null
}

const SEVERAL_VALUES = new Set([114, 121, 129, 150, 154, 155, 169, 186])

/** Returns the best item of each element, and all items of elements with several values, in their order. */
export function bestItems(items: readonly Item[]): Item[] {
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
export function engineModelOf(items: readonly Item[], element: number): Item | undefined {
  let best: Item | undefined
  for (const item of items) {
    if (item.element === element && (best === undefined || compareEngines(item, best) < 0)) best = item
  }
  return best
}

function compareEngines(a: Item, b: Item): number {
  return b.priority - a.priority || newest(b.changed) - newest(a.changed) || (b.pattern ?? 0) - (a.pattern ?? 0)
}

export function newest(changed: number | null): number {
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
