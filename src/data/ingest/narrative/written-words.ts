import { KIND, kindOf } from './word-kinds.ts'

/** Classes of characters; SMALL and above are characters of words. */
export const OTHER = 0
const CLAUSE_MARK = 1
export const SENTENCE_MARK = 2
/** Part of a word if a letter or digit follows it. */
export const APOSTROPHE = 3
export const SMALL = 4
const CAPITAL = 5
const DIGIT = 6
const TYPOGRAPHIC_APOSTROPHE = 0x2019
const LETTER = /\p{L}/u
const NUMBER = /\p{N}/u
const LATIN = Uint8Array.from({ length: 256 }, (_, code) => classOf(String.fromCharCode(code)))

function classOf(character: string): number {
  if (/['`’]/.test(character)) return APOSTROPHE
  if (/[:(),]/.test(character)) return CLAUSE_MARK
  if (/[.;!?]/.test(character)) return SENTENCE_MARK
  if (LETTER.test(character)) return character === character.toLowerCase() ? SMALL : CAPITAL
  return NUMBER.test(character) ? DIGIT : OTHER
}

/** Returns the class of a code unit. Half of a surrogate pair is no letter that any rule needs. */
export function classAt(codes: Uint16Array, at: number): number {
  const code = codes[at] ?? 0
  if (code < 256) return LATIN[code] ?? OTHER
  return code === TYPOGRAPHIC_APOSTROPHE ? APOSTROPHE : classOf(String.fromCharCode(code))
}

/** Capitalization of a word; "I" and "A" count as capitalized, not as all caps. */
export const LOWERCASE = 0
const CAPITALIZED = 1
export const ALL_CAPS = 2

export interface WrittenWord {
  /** The word in lower case and without a possessive 's. */
  readonly word: string
  readonly length: number
  /** Words for symptom patterns: ASCII letters and digits only; several if other characters divide the word. */
  readonly plain: readonly string[]
  /** Bits of KIND; 0 if the word has a digit. */
  readonly kinds: number
  readonly hasDigit: boolean
  /** True if a rule may begin at the word: it has a digit, one character, or a significant kind. */
  readonly isTrigger: boolean
  /** Capitalization: LOWERCASE, CAPITALIZED or ALL_CAPS. */
  readonly capitalization: number
  /** Code of the first letter in lower case. */
  readonly letter: number
  /** Number of letters; 0 if the word has a digit. */
  readonly letters: number
  /** The vocabulary of patterns that last looked up the word, for `number`. */
  numberedBy: object | undefined
  number: number
}

/** Kinds that begin no rule; rules use them only together with other words. */
const TRIGGER_KINDS = ~(
  KIND.ordinary |
  KIND.grammar |
  KIND.closingFiller |
  KIND.labelFiller |
  KIND.particle |
  KIND.make |
  KIND.beforePlace |
  KIND.afterPlace |
  KIND.business |
  KIND.federal
)
const POSSESSIVE = /['’`]s?$/

function writtenWord(written: string): WrittenWord {
  const classes = Array.from({ length: written.length }, (_, at) => classOf(written.charAt(at)))
  const count = (kind: number): number => classes.filter((each) => each === kind).length
  const [small, capitals] = [count(SMALL), count(CAPITAL)]
  const hasDigit = classes.includes(DIGIT)
  const lower = written.toLowerCase()
  const word = lower.length > 2 ? lower.replace(POSSESSIVE, '') : lower
  const kinds = hasDigit ? 0 : kindOf(word, classes.includes(APOSTROPHE))
  return {
    word,
    length: written.length,
    plain: lower.replaceAll(/['’]/g, '').match(/[a-z0-9]+/g) ?? [],
    kinds,
    hasDigit,
    isTrigger: hasDigit || written.length === 1 || (kinds & TRIGGER_KINDS) !== 0,
    capitalization: small === 0 && capitals > 1 ? ALL_CAPS : classes[0] === CAPITAL ? CAPITALIZED : LOWERCASE,
    letter: lower.charCodeAt(0),
    letters: hasDigit ? 0 : small + capitals,
    numberedBy: undefined,
    number: 0,
  }
}

const WORDS_MAX = 32_768
const LETTERS_MAX = 262_144
const SLOTS = 2 * WORDS_MAX

/**
 * A cache of written words: a million narratives contain 200 million words, but few distinct ones. The key is a hash of
 * the letters, so that no string is created. A full cache is emptied.
 */
class WrittenWords {
  readonly #words: WrittenWord[] = []
  readonly #letters = new Uint16Array(LETTERS_MAX)
  readonly #begins = new Int32Array(WORDS_MAX + 1)
  /** Hash table with open addressing: word number + 1; 0 = free. */
  readonly #slots = new Int32Array(SLOTS)

  /** Returns the word with this hash (hashStep) and the letters of `codes` from `start` to `end`. */
  find(hash: number, codes: Uint16Array, start: number, end: number): WrittenWord {
    let slot = hash & (SLOTS - 1)
    for (let number = this.#slots[slot]; number !== undefined && number !== 0; number = this.#slots[slot]) {
      const known = this.#words[number - 1]
      if (known !== undefined && this.#isWord(number - 1, codes, start, end)) return known
      slot = (slot + 1) & (SLOTS - 1)
    }
    return this.#add(codes.subarray(start, end), slot)
  }

  #isWord(number: number, codes: Uint16Array, start: number, end: number): boolean {
    const letters = this.#letters
    let letter = this.#begins[number] ?? 0
    if ((this.#begins[number + 1] ?? 0) - letter !== end - start) return false
    for (let at = start; at < end; at += 1, letter += 1) if (letters[letter] !== codes[at]) return false
    return true
  }

  #add(codes: Uint16Array, freeSlot: number): WrittenWord {
    const bytes = Buffer.from(codes.buffer, codes.byteOffset, codes.byteLength)
    const word = writtenWord(bytes.toString('utf16le'))
    const number = this.#words.length
    const begin = this.#begins[number] ?? 0
    if (number === WORDS_MAX || begin + codes.length > LETTERS_MAX) {
      this.#words.length = 0
      this.#slots.fill(0)
      return word
    }
    this.#words.push(word)
    this.#letters.set(codes, begin)
    this.#begins[number + 1] = begin + codes.length
    this.#slots[freeSlot] = number + 1
    return word
  }
}

/** Adds the next letter's code to the hash of a word. Initial value: 0. */
export function hashStep(hash: number, code: number): number {
  return (Math.imul(hash, 31) + code) | 0
}

export const WRITTEN_WORDS = new WrittenWords()
