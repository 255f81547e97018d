import type { Words } from './words.ts'
import { OTHER, SENTENCE_MARK, type WrittenWord } from './written-words.ts'

/** Number of a word that no pattern has, and of the ends of a clause and of a sentence, which are words too. */
export const OTHER_WORD = 0
const CLAUSE_END = -1
export const SENTENCE_END = -2
/** Number of a written word that is several words of patterns. */
const SEVERAL = -3

/** The words that patterns use, numbered from 1. */
export class Vocabulary {
  readonly #numbers = new Map<string, number>()

  get size(): number {
    return this.#numbers.size
  }

  /** The number of a word in lower case, new or known. */
  add(word: string): number {
    const number = this.#numberOf(word)
    if (number !== OTHER_WORD) return number
    this.#numbers.set(word, this.size + 1)
    return this.size
  }

  /** Writes the numbers of the words of a text into `numbers`, as far as there is room; gives how many there are. */
  read(words: Words, numbers: Int32Array): number {
    // Behind each mark there is room for a word.
    const room = numbers.length - 1
    let count = 0
    for (let at = 0; at <= words.count && count < room; at += 1) {
      const mark = words.markBefore(at)
      if (mark !== OTHER) numbers[count++] = mark === SENTENCE_MARK ? SENTENCE_END : CLAUSE_END
      if (at === words.count) break
      const written = words.written(at)
      const number = this.#numberIn(written)
      if (number !== SEVERAL) numbers[count++] = number
      else for (const word of written.plain.slice(0, room - count)) numbers[count++] = this.#numberOf(word)
    }
    return count
  }

  #numberOf(word: string): number {
    return this.#numbers.get(word) ?? OTHER_WORD
  }

  /** The number of a word of a text, looked up the first time. */
  #numberIn(written: WrittenWord): number {
    if (written.numberedBy !== this) {
      const [word = '', ...others] = written.plain
      written.number = others.length > 0 ? SEVERAL : this.#numberOf(word)
      written.numberedBy = this
    }
    return written.number
  }
}
