interface Cache<Key, Value> {
  get(key: Key): Value | undefined
  set(key: Key, value: NoInfer<Value>): unknown
}

/** Returns the cached value of `key`, or creates and caches it with `make`. */
export function cached<Key, Value>(cache: Cache<Key, Value>, key: Key, make: () => NoInfer<Value>): Value {
  let value = cache.get(key)
  if (value === undefined) cache.set(key, (value = make()))
  return value
}

/** Cache that clears itself when it reaches `entriesMax`. Suits keys that repeat soon or never, at the cost of a Map. */
export class EmptiedCache<Key, Value> {
  readonly #entriesMax: number
  readonly #entries = new Map<Key, Value>()

  constructor(entriesMax: number) {
    this.#entriesMax = entriesMax
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key)
  }

  set(key: Key, value: Value): void {
    if (this.#entries.size >= this.#entriesMax) this.#entries.clear()
    this.#entries.set(key, value)
  }
}
