import { NARRATIVE_CHARACTERS_MAX } from '#ingest/limits.ts'
import {
  APOSTROPHE,
  classAt,
  hashStep,
  IN_SMALL,
  OTHER,
  SHOUTED,
  SMALL,
  WRITTEN_WORDS,
  type WrittenWord,
} from './written-words.ts'

/** How a text uses capitals. Only in a mixed one they tell a name from another word. */
export type Capitals = 'mixed' | 'upper' | 'lower'

/** Of all letters, those in small letters from which on a text is not one in capitals. */
const SMALL_SHARE_MIN = 0.25
/** Of all words, those with a capital from which on a text is not one in small letters. */
const CAPITAL_SHARE_MIN = 0.02

/** What stands beyond the ends of a text. */
const NO_WORD: WrittenWord = {
  word: '',
  length: 0,
  plain: [],
  kinds: 0,
  hasDigit: false,
  isTelling: false,
  writing: IN_SMALL,
  letter: 0,
  letters: 0,
  numberedBy: undefined,
  number: 0,
}

/**
 * The words of a text: runs of letters and digits, with the apostrophes inside them. Symptoms and every rule of the redaction
 * look at all of them. One such object reads text after text: lists of its own for each text were half of what the
 * garbage collector had to do.
 */
export class Words {
  text = ''
  /** How many there are. */
  count = 0
  /** The words at which a rule may begin. */
  telling: number[] = []
  capitals: Capitals = 'mixed'

  #bytes = Buffer.alloc(0)
  /** UTF-16 code units of the text and a 0 behind them: to read one from a typed array costs a quarter of charCodeAt. */
  #codes = new Uint16Array()
  readonly #words: WrittenWord[] = []
  /** Where each word begins in the text. */
  #starts = new Int32Array()
  /** The strongest mark before each word, and behind the last. */
  #marks = new Uint8Array()
  /** Letters of words, those of words in small letters, and words with a capital: for `capitals`. */
  #letters = 0
  #smallLetters = 0
  #capitalised = 0

  constructor(text = '') {
    this.read(text)
  }

  /** Takes a text apart, and forgets the one before. */
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
    const isUpper = this.#smallLetters < this.#letters * SMALL_SHARE_MIN
    const isLower = this.#capitalised < this.count * CAPITAL_SHARE_MIN
    this.capitals = isUpper ? 'upper' : isLower ? 'lower' : 'mixed'
  }

  #begin(text: string): void {
    this.text = text
    this.count = 0
    this.telling = []
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

  /** The word as it is written. */
  written(at: number): WrittenWord {
    return at >= 0 && at < this.count ? (this.#words[at] ?? NO_WORD) : NO_WORD
  }

  /** In lower case and without a possessive 's; '' beyond the ends. */
  word(at: number): string {
    return this.written(at).word
  }

  /** The strongest mark between a word and the one before it: SENTENCE_MARK, CLAUSE_MARK or OTHER. */
  markBefore(at: number): number {
    return this.#marks[at] ?? OTHER
  }

  /** Whether the first letter of `word` has this code. */
  beginsWith(at: number, letter: number): boolean {
    return this.written(at).letter === letter
  }

  /** Bits of KIND. */
  kind(at: number): number {
    return this.written(at).kinds
  }

  is(at: number, kinds: number): boolean {
    return (this.kind(at) & kinds) !== 0
  }

  hasDigit(at: number): boolean {
    return this.written(at).hasDigit
  }

  /** Where it begins and ends in the text. */
  start(at: number): number {
    return at >= 0 && at < this.count ? (this.#starts[at] ?? 0) : this.text.length
  }

  end(at: number): number {
    return this.start(at) + this.written(at).length
  }

  /** What stands between a word and the one before it. */
  gap(at: number): string {
    return this.text.slice(at === 0 ? 0 : this.end(at - 1), this.start(at))
  }

  /** Whether it begins with a capital. */
  isCapital(at: number): boolean {
    return this.written(at).writing !== IN_SMALL
  }

  /** Whether it is all capitals, of two letters at least. */
  isShouted(at: number): boolean {
    return this.written(at).writing === SHOUTED
  }

  /** Whether a sentence or line begins with it. */
  beginsSentence(at: number): boolean {
    return at === 0 || /[.!?\n:;•]/.test(this.gap(at))
  }

  /** Takes in the word that begins at `start`; gives where it ends. */
  #readWord(start: number): number {
    const codes = this.#codes
    let end = start
    let hash = 0
    do {
      hash = hashStep(hash, codes[end] ?? 0)
      end += 1
    } while (isOfWord(codes, end))
    const word = WRITTEN_WORDS.find(hash, codes, start, end)
    if (word.isTelling) this.telling.push(this.count)
    this.#words[this.count] = word
    this.#starts[this.count] = start
    this.count += 1
    this.#countCapitals(word)
    return end
  }

  #countCapitals({ letters, writing }: WrittenWord): void {
    this.#letters += letters
    if (letters < 2) return
    if (writing !== SHOUTED) this.#smallLetters += letters
    if (writing !== IN_SMALL) this.#capitalised += 1
  }
}

/** Whether the character at `at` goes on with a word: an apostrophe does where a letter or digit follows it. */
function isOfWord(codes: Uint16Array, at: number): boolean {
  const kind = classAt(codes, at)
  return kind >= SMALL || (kind === APOSTROPHE && classAt(codes, at + 1) >= SMALL)
}
