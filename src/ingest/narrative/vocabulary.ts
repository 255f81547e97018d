import { NARRATIVE_CHARACTERS_MAX } from '#ingest/limits.ts'
import { hashStep, WordTable } from './word-table.ts'

/** Number of a word that is none of the vocabulary, and of the ends of a clause and of a sentence, which is one too. */
export const OTHER_WORD = 0
export const CLAUSE_END = -1
export const SENTENCE_END = -2

/** Latin-1 keeps the low byte of a curly apostrophe (U+2019): a control character that no text holds otherwise. */
const CURLY_APOSTROPHE_BYTE = 0x19

/** What a byte of a text means: the lower-case letter or digit, or one of these. */
const SEPARATOR = 0
const CLAUSE_MARK = 1
const SENTENCE_MARK = 2
const APOSTROPHE = 3
const BYTE_MEANINGS = byteMeanings()

function byteMeanings(): Uint8Array {
  const meanings = new Uint8Array(256).fill(SEPARATOR)
  for (const letter of 'abcdefghijklmnopqrstuvwxyz0123456789') {
    meanings[letter.charCodeAt(0)] = letter.charCodeAt(0)
    meanings[letter.toUpperCase().charCodeAt(0)] = letter.charCodeAt(0)
  }
  for (const mark of ':(),') meanings[mark.charCodeAt(0)] = CLAUSE_MARK
  for (const mark of '.;!?') meanings[mark.charCodeAt(0)] = SENTENCE_MARK
  meanings["'".charCodeAt(0)] = APOSTROPHE
  meanings[CURLY_APOSTROPHE_BYTE] = APOSTROPHE
  return meanings
}

/** The words that patterns use. */
export class Vocabulary {
  readonly #numbers = new Map<string, number>()
  #table: WordTable | undefined
  readonly #text = Buffer.alloc(NARRATIVE_CHARACTERS_MAX)
  /** The letters of the word being read, without apostrophes. */
  readonly #word = new Uint16Array(NARRATIVE_CHARACTERS_MAX)

  /** How many words there are; they are numbered from 1. */
  get size(): number {
    return this.#numbers.size
  }

  /** The number of a word in lower case, new or known. */
  add(word: string): number {
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    this.#table = undefined
    this.#numbers.set(word, this.size + 1)
    return this.size
  }

  /**
   * Writes the numbers of the words of a text into `words`, as far as there is room; gives how many there are.
   */
  read(text: string, words: Int32Array): number {
    const table = (this.#table ??= new WordTable([...this.#numbers.keys()]))
    const bytes = this.#text
    const word = this.#word
    const end = bytes.write(text, 0, NARRATIVE_CHARACTERS_MAX, 'latin1')
    // The last word may end a clause too.
    const room = words.length - 1
    let at = 0
    let count = 0
    let length = 0
    let hash = 0
    for (; at <= end && count < room; at += 1) {
      const meaning = at < end ? meaningOf(bytes, at) : SENTENCE_MARK
      if (meaning > APOSTROPHE) {
        word[length] = meaning
        length += 1
        hash = hashStep(hash, meaning)
        continue
      }
      if (meaning === APOSTROPHE && length > 0) continue
      if (length > 0) words[count++] = table.find(hash, word, 0, length)
      length = 0
      hash = 0
      if (meaning === CLAUSE_MARK) words[count++] = CLAUSE_END
      else if (meaning === SENTENCE_MARK) words[count++] = SENTENCE_END
    }
    return count
  }
}

function meaningOf(bytes: Uint8Array, at: number): number {
  return BYTE_MEANINGS[bytes[at] ?? 0] ?? SEPARATOR
}
