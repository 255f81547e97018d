/** Key with its item in the previous and the new snapshot; undefined = missing. */
export interface Pair<Item> {
  readonly key: string
  readonly before: Item | undefined
  readonly after: Item | undefined
}

/**
 * Compares two lists in step, with one item of each in memory. Both must be sorted by key as SQLite compares texts (by
 * bytes of UTF-8), without duplicate keys.
 */
export function* mergeByKey<Item>(
  before: Iterable<Item>,
  after: Iterable<Item>,
  keyOf: (item: Item) => string,
): Generator<Pair<Item>> {
  const left = before[Symbol.iterator]()
  const right = after[Symbol.iterator]()
  let [old, now] = [left.next(), right.next()]
  while (old.done !== true || now.done !== true) {
    const order = old.done === true ? 1 : now.done === true ? -1 : compareBytes(keyOf(old.value), keyOf(now.value))
    if (order < 0 && old.done !== true) {
      yield { key: keyOf(old.value), before: old.value, after: undefined }
      old = left.next()
    } else if (order > 0 && now.done !== true) {
      yield { key: keyOf(now.value), before: undefined, after: now.value }
      now = right.next()
    } else if (old.done !== true && now.done !== true) {
      yield { key: keyOf(now.value), before: old.value, after: now.value }
      ;[old, now] = [left.next(), right.next()]
    }
  }
}

export function* groupRows<Row>(
  rows: Iterable<Row>,
  keyOf: (row: Row) => string,
): Generator<{ key: string; rows: Row[] }> {
  let group: { key: string; rows: Row[] } | undefined
  for (const row of rows) {
    const key = keyOf(row)
    if (group?.key === key) {
      group.rows.push(row)
      continue
    }
    if (group !== undefined) yield group
    group = { key, rows: [row] }
  }
  if (group !== undefined) yield group
}

/** Keys are mostly ASCII, where JavaScript's order equals byte order. */
function compareBytes(left: string, right: string): number {
  if (left === right) return 0
  return Buffer.compare(Buffer.from(left), Buffer.from(right))
}
