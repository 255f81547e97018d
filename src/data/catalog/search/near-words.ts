import { COMPARED_CHARACTERS_MAX, SUGGESTION_DISTANCE_MAX } from '#catalog/limits.ts'

/** An incomplete name is nearer than one with a typing error. */
const PREFIX_DISTANCE = 0.5

interface Word {
  readonly text: string
  readonly letters: number
  readonly items: number[]
}

/** Finds close folded words. Items are numbered in the order of adding; a word may belong to several. */
export class NearWords {
  readonly #words = new Map<string, Word>()
  #itemCount = 0

  add(texts: readonly string[]): void {
    for (const full of texts) {
      const text = full.slice(0, COMPARED_CHARACTERS_MAX)
      const word = this.#words.get(text)
      if (word === undefined) this.#words.set(text, { text, letters: lettersOf(text), items: [this.#itemCount] })
      else word.items.push(this.#itemCount)
    }
    this.#itemCount += 1
  }

  /** Returns the close items, with the distance of each item's nearest word. */
  near(full: string): Map<number, number> {
    const typed = full.slice(0, COMPARED_CHARACTERS_MAX)
    const query = { typed, letters: lettersOf(typed), max: distanceMax(typed) }
    const found = new Map<number, number>()
    for (const word of this.#words.values()) {
      const distance = distanceOf(word, query)
      if (distance === undefined) continue
      for (const item of word.items) if (distance < (found.get(item) ?? Infinity)) found.set(item, distance)
    }
    return found
  }
}

function distanceOf(
  { text, letters }: Word,
  query: { typed: string; letters: number; max: number },
): number | undefined {
  const { typed, max } = query
  if (text === typed) return 0
  // One letter proves too little.
  if (typed.length > 1 && text.startsWith(typed)) return PREFIX_DISTANCE
  // One edit removes at most one letter and adds one, so words that differ in more letters are skipped.
  if (bitCount(letters ^ query.letters) > 2 * max) return undefined
  // Two errors, one in the first letter, make another word: "banana" is not Savana.
  return editDistance(typed, text, text[0] === typed[0] ? max : Math.min(max, 1))
}

/** A short word with two errors is another word, and a number with one is another number. */
function distanceMax(typed: string): number {
  if (typed.length <= 2 || /^\d*$/.test(typed)) return 0
  return typed.length <= 5 ? 1 : SUGGESTION_DISTANCE_MAX
}

/** Returns the letters and digits of a word as bits. Several characters may share one bit. */
function lettersOf(text: string): number {
  let bits = 0
  for (let index = 0; index < text.length; index += 1) bits |= 1 << (text.charCodeAt(index) & 31)
  return bits
}

function bitCount(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}

/**
 * Returns the number of insertions, deletions, replacements and swaps of neighbors between two words; undefined above
 * `max`. The cost grows with the product of the lengths, so callers bound the lengths.
 */
export function editDistance(left: string, right: string, max: number): number | undefined {
  if (Math.abs(left.length - right.length) > max) return undefined
  let beforeLast: number[] = []
  let last = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= right.length; column += 1) {
      current.push(cellOf({ left, right, row, column, current, last, beforeLast }))
    }
    if (Math.min(...current) > max) return undefined
    beforeLast = last
    last = current
  }
  const distance = last[right.length] ?? 0
  return distance <= max ? distance : undefined
}

interface Cell {
  readonly left: string
  readonly right: string
  readonly row: number
  readonly column: number
  readonly current: readonly number[]
  readonly last: readonly number[]
  readonly beforeLast: readonly number[]
}

function cellOf({ left, right, row, column, current, last, beforeLast }: Cell): number {
  const same = left[row - 1] === right[column - 1]
  const replaced = (last[column - 1] ?? 0) + (same ? 0 : 1)
  const best = Math.min(replaced, (last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1)
  const isSwap = row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
  return isSwap ? Math.min(best, (beforeLast[column - 2] ?? 0) + 1) : best
}

const NAME_DISTANCE_MAX = 2
const NAME_CHARACTERS_MAX = 64

/** Returns the known name that an unknown one most likely misspells, or undefined if none is close. Ignores case. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const unknown = name.toLowerCase().slice(0, NAME_CHARACTERS_MAX)
  const distances = known.map((candidate) => ({
    candidate,
    distance: editDistance(unknown, candidate, NAME_DISTANCE_MAX),
  }))
  const near = distances.filter(({ distance }) => distance !== undefined)
  return near.toSorted((left, right) => (left.distance ?? 0) - (right.distance ?? 0))[0]?.candidate
}
