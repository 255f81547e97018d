/**
 * The published positions of the records that carry each name. There are millions of pairs: 8 bytes each while
 * they are collected, 4 more when they are sorted, where rows of JavaScript or of SQLite would take many times that.
 */
export class NamePositions {
  readonly #names: Uint32Array<ArrayBuffer>
  readonly #positions: Uint32Array<ArrayBuffer>
  #count = 0

  /** @param pairsMax how many pairs will be added at the most */
  constructor(pairsMax: number) {
    this.#names = new Uint32Array(pairsMax)
    this.#positions = new Uint32Array(pairsMax)
  }

  /** A pair may come twice. */
  add(name: number, position: number): void {
    this.#names[this.#count] = name
    this.#positions[this.#count] = position
    this.#count += 1
  }

  /** Brings the pairs in order, and lets go of them. @param nameMax the highest number of a name */
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
    // Their memory is given back at once: nobody knows when it would be collected.
    this.#names.buffer.transfer(0)
    this.#positions.buffer.transfer(0)
    this.#count = 0
    return new SortedPositions(starts, positions)
  }

  /** @returns what was there before */
  #increment(counts: Uint32Array, at: number): number {
    const before = counts[at] ?? 0
    counts[at] = before + 1
    return before
  }
}

/** The pairs by name. */
export class SortedPositions {
  /** Where the positions of each name begin; those of the last end where the next would begin. */
  readonly #starts: Uint32Array
  readonly #positions: Uint32Array

  constructor(starts: Uint32Array, positions: Uint32Array) {
    this.#starts = starts
    this.#positions = positions
  }

  /** The positions of records that carry any of these names, ascending, each once. */
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

/** @param ascending is changed */
function withoutRepeats(ascending: Uint32Array): Uint32Array {
  let count = 0
  for (const position of ascending) {
    if (count > 0 && ascending[count - 1] === position) continue
    ascending[count] = position
    count += 1
  }
  return ascending.subarray(0, count)
}
