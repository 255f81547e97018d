/**
 * Published positions of the records with each name. Each of the millions of pairs takes 8 bytes while collecting and 4
 * more while sorting; objects or SQLite rows would take many times more.
 */
export class NamePositions {
  readonly #names: Uint32Array<ArrayBuffer>
  readonly #positions: Uint32Array<ArrayBuffer>
  #count = 0

  constructor(pairsMax: number) {
    this.#names = new Uint32Array(pairsMax)
    this.#positions = new Uint32Array(pairsMax)
  }

  /** Adds a pair; duplicates are allowed. */
  add(name: number, position: number): void {
    this.#names[this.#count] = name
    this.#positions[this.#count] = position
    this.#count += 1
  }

  /** Sorts the pairs and releases them. @param nameMax highest name number */
  sorted(nameMax: number): SortedPositions {
    const starts = new Uint32Array(nameMax + 2)
    for (let pair = 0; pair < this.#count; pair += 1) this.#increment(starts, (this.#names[pair] ?? 0) + 1)
    for (let name = 1; name < starts.length; name += 1) starts[name] = (starts[name] ?? 0) + (starts[name - 1] ?? 0)
    const next = starts.slice()
    const positions = new Uint32Array(this.#count)
    for (let pair = 0; pair < this.#count; pair += 1) {
      const at = this.#increment(next, this.#names[pair] ?? 0)
      positions[at] = this.#positions[pair] ?? 0
    }
    // Frees the memory immediately instead of waiting for the garbage collector.
    this.#names.buffer.transfer(0)
    this.#positions.buffer.transfer(0)
    this.#count = 0
    return new SortedPositions(starts, positions)
  }

  /** @returns the previous value */
  #increment(counts: Uint32Array, at: number): number {
    const before = counts[at] ?? 0
    counts[at] = before + 1
    return before
  }
}

export class SortedPositions {
  /** Offset of each name's positions, with an extra entry for the end of the last. */
  readonly #starts: Uint32Array
  readonly #positions: Uint32Array

  constructor(starts: Uint32Array, positions: Uint32Array) {
    this.#starts = starts
    this.#positions = positions
  }

  /** Returns the positions of records with any of these names, ascending and distinct. */
  ofNames(names: readonly number[]): Uint32Array {
    const slices = names.map((name) => this.#positions.subarray(this.#starts[name], this.#starts[name + 1]))
    const all = new Uint32Array(slices.reduce((sum, slice) => sum + slice.length, 0))
    let end = 0
    for (const slice of slices) {
      all.set(slice, end)
      end += slice.length
    }
    return withoutRepeats(all.toSorted())
  }
}

/** @param ascending modified in place */
function withoutRepeats(ascending: Uint32Array): Uint32Array {
  let count = 0
  for (const position of ascending) {
    if (count > 0 && ascending[count - 1] === position) continue
    ascending[count] = position
    count += 1
  }
  return ascending.subarray(0, count)
}
