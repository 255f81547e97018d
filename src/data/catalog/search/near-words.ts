import { COMPARED_CHARACTERS_MAX, SUGGESTION_DISTANCE_MAX } from '#catalog/limits.ts'

/** A name that is not typed to its end is nearer than one with a typing error. */
const BEGUN_DISTANCE = 0.5

interface Word {
  readonly text: string
  readonly letters: number
  readonly things: number[]
}

/**
 * Folded words, each for one or more things, that can be asked for what is near to a word. Things are
 * numbered in the order in which they are added.
 */
export class NearWords {
  readonly #words = new Map<string, Word>()
  #thingCount = 0

  /** Adds a thing with the words that mean it. */
  add(texts: readonly string[]): void {
    for (const full of texts) {
      const text = full.slice(0, COMPARED_CHARACTERS_MAX)
      const word = this.#words.get(text)
      if (word === undefined) this.#words.set(text, { text, letters: lettersOf(text), things: [this.#thingCount] })
      else word.things.push(this.#thingCount)
    }
    this.#thingCount += 1
  }

  /** The things whose nearest word is near enough, with its distance. */
  near(full: string): Map<number, number> {
    const asked = full.slice(0, COMPARED_CHARACTERS_MAX)
    const query = { asked, letters: lettersOf(asked), max: distanceMax(asked) }
    const found = new Map<number, number>()
    for (const word of this.#words.values()) {
      const distance = distanceOf(word, query)
      if (distance === undefined) continue
      for (const thing of word.things) if (distance < (found.get(thing) ?? Infinity)) found.set(thing, distance)
    }
    return found
  }
}

function distanceOf(
  { text, letters }: Word,
  query: { asked: string; letters: number; max: number },
): number | undefined {
  const { asked, max } = query
  if (text === asked) return 0
  // One letter says too little.
  if (asked.length > 1 && text.startsWith(asked)) return BEGUN_DISTANCE
  // One edit takes at most one letter out and brings one in, so words with other letters need no closer look.
  if (bitCount(letters ^ query.letters) > 2 * max) return undefined
  // Two errors, one of them in the first letter, are another word: "banana" is no Savana.
  return editDistance(asked, text, text[0] === asked[0] ? max : Math.min(max, 1))
}

/** A short word with two errors is another word, and a number with one is another number. */
function distanceMax(asked: string): number {
  if (asked.length <= 2 || /^\d*$/.test(asked)) return 0
  return asked.length <= 5 ? 1 : SUGGESTION_DISTANCE_MAX
}

/** Returns the letters and digits of a word as bits; several characters may share one. */
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
 * Insertions, deletions, replacements and swaps of neighbours between two words, or `undefined` when there are more
 * than `max`. Costs at most the product of the lengths, so callers bound the lengths.
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
