const HASH_SLOTS = 32_768
const HASH_FACTOR = 31

/** The next step of the hash of a word, by the code of its next letter; a word without letters has 0. */
export function hashStep(hash: number, code: number): number {
  return (Math.imul(hash, HASH_FACTOR) + code) | 0
}

/**
 * Numbers words from 1, in their order. A word of a text is looked up by a hash of its letters, so that no string is made of
 * it: a million narratives hold 200 million words.
 */
export class WordTable {
  /** The letters of all words, one word after another; word n begins at #begins[n] and ends where the next begins. */
  readonly #letters: Uint16Array
  readonly #begins: Int32Array
  /** The first word of each slot, then by #next the others; 0 = none. */
  readonly #heads = new Int32Array(HASH_SLOTS)
  readonly #next: Int32Array

  constructor(words: readonly string[]) {
    const letters = words.join('')
    this.#letters = new Uint16Array(letters.length)
    this.#begins = new Int32Array(words.length + 2)
    this.#next = new Int32Array(words.length + 1)
    let begin = 0
    for (const [index, word] of words.entries()) {
      let hash = 0
      for (let at = 0; at < word.length; at += 1) {
        const code = word.charCodeAt(at)
        this.#letters[begin + at] = code
        hash = hashStep(hash, code)
      }
      begin += word.length
      const number = index + 1
      this.#begins[number + 1] = begin
      this.#next[number] = this.#heads[hash & (HASH_SLOTS - 1)] ?? 0
      this.#heads[hash & (HASH_SLOTS - 1)] = number
    }
  }

  /** Number of the word with this hash whose letters stand in `codes` from `start` to `end`; 0 = none. */
  find(hash: number, codes: Uint16Array, start: number, end: number): number {
    let number = this.#heads[hash & (HASH_SLOTS - 1)] ?? 0
    while (number !== 0 && !this.#isWord(number, codes, start, end)) number = this.#next[number] ?? 0
    return number
  }

  #isWord(number: number, codes: Uint16Array, start: number, end: number): boolean {
    const letters = this.#letters
    let letter = this.#begins[number] ?? 0
    if ((this.#begins[number + 1] ?? 0) - letter !== end - start) return false
    for (let at = start; at < end; at += 1, letter += 1) if (letters[letter] !== codes[at]) return false
    return true
  }
}
