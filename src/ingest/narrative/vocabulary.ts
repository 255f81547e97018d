import { NARRATIVE_CHARACTERS_MAX } from '#ingest/limits.ts'

/** Number of a word that is none of the vocabulary, and of the ends of a clause and of a sentence, which is one too. */
export const OTHER_WORD = 0
export const CLAUSE_END = -1
export const SENTENCE_END = -2

const HASH_SLOTS = 16_384
const HASH_FACTOR = 31
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

/**
 * The words that patterns use. A text is read byte by byte and each word looked up by a hash of its letters, so that no
 * string is made of it: a million narratives hold 200 million words, of which few matter.
 */
export class Vocabulary {
  readonly #numbers = new Map<string, number>()
  /** The first word of each slot, then by #next the others; 0 = none. */
  readonly #heads = new Int32Array(HASH_SLOTS)
  readonly #next: number[] = [OTHER_WORD]
  readonly #letters: Uint8Array[] = [new Uint8Array()]
  readonly #text = Buffer.alloc(NARRATIVE_CHARACTERS_MAX)
  /** The letters of the word being read, without apostrophes. */
  readonly #word = new Uint8Array(NARRATIVE_CHARACTERS_MAX)

  /** How many words there are; they are numbered from 1. */
  get size(): number {
    return this.#numbers.size
  }

  /** The number of a word in lower case, new or known. */
  add(word: string): number {
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    const letters = Buffer.from(word, 'latin1')
    const number = this.#letters.push(letters) - 1
    const slot = hashOf(letters) & (HASH_SLOTS - 1)
    this.#next.push(this.#heads[slot] ?? OTHER_WORD)
    this.#heads[slot] = number
    this.#numbers.set(word, number)
    return number
  }

  /**
   * Writes the numbers of the words of a text into `words`, as far as there is room; gives how many there are.
   */
  read(text: string, words: Int32Array): number {
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
        hash = (Math.imul(hash, HASH_FACTOR) + meaning) | 0
        continue
      }
      if (meaning === APOSTROPHE && length > 0) continue
      if (length > 0) words[count++] = this.#numberOf(hash, length)
      length = 0
      hash = 0
      if (meaning === CLAUSE_MARK) words[count++] = CLAUSE_END
      else if (meaning === SENTENCE_MARK) words[count++] = SENTENCE_END
    }
    return count
  }

  #numberOf(hash: number, length: number): number {
    let number = this.#heads[hash & (HASH_SLOTS - 1)] ?? OTHER_WORD
    while (number !== OTHER_WORD && !this.#isWord(number, length)) number = this.#next[number] ?? OTHER_WORD
    return number
  }

  #isWord(number: number, length: number): boolean {
    const letters = this.#letters[number]
    if (letters === undefined || letters.length !== length) return false
    for (let at = 0; at < length; at += 1) if (letters[at] !== this.#word[at]) return false
    return true
  }
}

function meaningOf(bytes: Uint8Array, at: number): number {
  return BYTE_MEANINGS[bytes[at] ?? 0] ?? SEPARATOR
}

function hashOf(letters: Uint8Array): number {
  let hash = 0
  for (const letter of letters) hash = (Math.imul(hash, HASH_FACTOR) + letter) | 0
  return hash
}
