import { NARRATIVE_CHARACTERS_MAX } from '#ingest/limits.ts'
import {
  APOSTROPHE,
  classAt,
  hashStep,
  LOWERCASE,
  OTHER,
  ALL_CAPS,
  SMALL,
  WRITTEN_WORDS,
  type WrittenWord,
} from './written-words.ts'

/** Use of capitals in a text. They distinguish names only in a mixed text. */
export type Capitals = 'mixed' | 'upper' | 'lower'

/** Share of letters in lowercase words below which a text counts as uppercase. */
const LOWERCASE_SHARE_MIN = 0.25
/** Share of capitalized words below which a text counts as lowercase. */
const CAPITAL_SHARE_MIN = 0.02

/** Placeholder for positions outside the text. */
const NO_WORD: WrittenWord = {
  word: '',
  length: 0,
  plain: [],
  kinds: 0,
  hasDigit: false,
  isTrigger: false,
  capitalization: LOWERCASE,
  letter: 0,
  letters: 0,
  numberedBy: undefined,
  number: 0,
}

/**
 * The words of a text: runs of letters and digits, with the apostrophes inside them. One object is reused for all
 * texts: separate lists caused half of the garbage collection.
 */
export class Words {
  text = ''
  count = 0
  /** Positions of the words at which a rule may begin. */
  triggers: number[] = []
  capitals: Capitals = 'mixed'

  #bytes = Buffer.alloc(0)
  /** UTF-16 code units of the text, then a 0. Reading a typed array takes a quarter of the time of charCodeAt. */
  #codes = new Uint16Array()
  readonly #words: WrittenWord[] = []
  #starts = new Int32Array()
  /** The strongest punctuation mark before each word, and after the last. */
  #marks = new Uint8Array()
  /** Counters for `capitals`: letters of words, letters of lowercase words, and capitalized words. */
  #letters = 0
  #smallLetters = 0
  #capitalised = 0

  constructor(text = '') {
    this.read(text)
  }

  /** Splits a text into words and forgets the previous one. */
  read(text: string): void {
    this.#begin(text)
    const codes = this.#codes
    let mark = OTHER
    for (let at = 0; at < text.length;) {
      const first = classAt(codes, at)
      if (first < SMALL) {
        if (first !== APOSTROPHE && first > mark) mark = first
        at += 1
      } else {
        this.#marks[this.count] = mark
        mark = OTHER
        at = this.#readWord(at)
      }
    }
    this.#marks[this.count] = mark
    const isUpper = this.#smallLetters < this.#letters * LOWERCASE_SHARE_MIN
    const isLower = this.#capitalised < this.count * CAPITAL_SHARE_MIN
    this.capitals = isUpper ? 'upper' : isLower ? 'lower' : 'mixed'
  }

  #begin(text: string): void {
    this.text = text
    this.count = 0
    this.triggers = []
    this.#letters = 0
    this.#smallLetters = 0
    this.#capitalised = 0
    if (text.length >= this.#codes.length) this.#makeRoom(Math.max(text.length, NARRATIVE_CHARACTERS_MAX) + 1)
    this.#bytes.write(text, 'utf16le')
    this.#codes[text.length] = 0
  }

  #makeRoom(characters: number): void {
    this.#bytes = Buffer.alloc(2 * characters)
    this.#codes = new Uint16Array(this.#bytes.buffer, this.#bytes.byteOffset, characters)
    this.#starts = new Int32Array(characters)
    this.#marks = new Uint8Array(characters)
  }

  written(at: number): WrittenWord {
    return at >= 0 && at < this.count ? (this.#words[at] ?? NO_WORD) : NO_WORD
  }

  /** Returns the word in lower case and without a possessive 's; '' outside the text. */
  word(at: number): string {
    return this.written(at).word
  }

  /** Returns the strongest mark between a word and the previous one: SENTENCE_MARK, CLAUSE_MARK or OTHER. */
  markBefore(at: number): number {
    return this.#marks[at] ?? OTHER
  }

  /** Returns true if the word's first letter, in lower case, has this code. */
  beginsWith(at: number, letter: number): boolean {
    return this.written(at).letter === letter
  }

  kind(at: number): number {
    return this.written(at).kinds
  }

  is(at: number, kinds: number): boolean {
    return (this.kind(at) & kinds) !== 0
  }

  hasDigit(at: number): boolean {
    return this.written(at).hasDigit
  }

  start(at: number): number {
    return at >= 0 && at < this.count ? (this.#starts[at] ?? 0) : this.text.length
  }

  end(at: number): number {
    return this.start(at) + this.written(at).length
  }

  gap(at: number): string {
    return this.text.slice(at === 0 ? 0 : this.end(at - 1), this.start(at))
  }

  isCapital(at: number): boolean {
    return this.written(at).capitalization !== LOWERCASE
  }

  /** Returns true if the word has at least two letters, all capitals. */
  isAllCaps(at: number): boolean {
    return this.written(at).capitalization === ALL_CAPS
  }

  /** Returns true if a sentence or line begins with the word. */
  beginsSentence(at: number): boolean {
    return at === 0 || /[.!?\n:;•]/.test(this.gap(at))
  }

  /** Adds the word that begins at `start`; returns its end. */
  #readWord(start: number): number {
    const codes = this.#codes
    let end = start
    let hash = 0
    do {
      hash = hashStep(hash, codes[end] ?? 0)
      end += 1
    } while (isOfWord(codes, end))
    const word = WRITTEN_WORDS.find(hash, codes, start, end)
    if (word.isTrigger) this.triggers.push(this.count)
    this.#words[this.count] = word
    this.#starts[this.count] = start
    this.count += 1
    this.#countCapitals(word)
    return end
  }

  #countCapitals({ letters, capitalization }: WrittenWord): void {
    this.#letters += letters
    if (letters < 2) return
    if (capitalization !== ALL_CAPS) this.#smallLetters += letters
    if (capitalization !== LOWERCASE) this.#capitalised += 1
  }
}

/** Returns true if the character at `at` continues a word. An apostrophe does if a letter or digit follows it. */
function isOfWord(codes: Uint16Array, at: number): boolean {
  const kind = classAt(codes, at)
  return kind >= SMALL || (kind === APOSTROPHE && classAt(codes, at + 1) >= SMALL)
}
