import { NARRATIVE_CHARACTERS_MAX } from '#ingest/limits.ts'
import {
  APOSTROPHE,
  classAt,
  CLAUSE_MARK,
  DIGIT,
  hashStep,
  IN_SMALL,
  OTHER,
  SHOUTED,
  WRITTEN_WORDS,
  type WrittenWord,
} from './written-words.ts'

/** How a text uses capitals. Only in a mixed one they tell a name from another word. */
export type Capitals = 'mixed' | 'upper' | 'lower'

/** Of all letters, those in small letters from which on a text is not one in capitals. */
const SMALL_SHARE_MIN = 0.25
/** Of all words, those with a capital from which on a text is not one in small letters. */
const CAPITAL_SHARE_MIN = 0.02

/** The characters of a text as numbers: to read one from a typed array costs a quarter of charCodeAt. */
class Characters {
  #bytes = Buffer.alloc(0)
  #codes = new Uint16Array()

  /** UTF-16 code units of the text, valid until the next one is read; behind them stands what a longer text left. */
  read(text: string): Uint16Array {
    if (text.length > this.#codes.length) {
      this.#bytes = Buffer.alloc(2 * Math.max(text.length, NARRATIVE_CHARACTERS_MAX))
      this.#codes = new Uint16Array(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.length / 2)
    }
    this.#bytes.write(text, 'utf16le')
    return this.#codes
  }
}

const CHARACTERS = new Characters()

/**
 * The words of a text: runs of letters and digits, with the apostrophes inside them. Symptoms and every rule of the redaction
 * look at all of them.
 */
export class Words {
  readonly text: string
  /** The words at which a rule may begin. */
  readonly telling: number[] = []
  readonly capitals: Capitals

  readonly #words: WrittenWord[] = []
  /** Where each word begins and ends in the text. */
  readonly #starts: number[] = []
  readonly #ends: number[] = []
  readonly #marks: number[] = []
  /** Letters of words, those of words in small letters, and words with a capital: for `capitals`. */
  #letters = 0
  #smallLetters = 0
  #capitalised = 0

  constructor(text: string) {
    this.text = text
    const codes = CHARACTERS.read(text)
    let mark = OTHER
    for (let at = 0; at < text.length;) {
      const first = classAt(codes, at)
      if (first === OTHER || first >= APOSTROPHE) {
        if (first >= CLAUSE_MARK && first > mark) mark = first
        at += 1
      } else {
        this.#marks.push(mark)
        mark = OTHER
        at = this.#read(codes, at, text.length)
      }
    }
    this.#marks.push(mark)
    const isUpper = this.#smallLetters < this.#letters * SMALL_SHARE_MIN
    const isLower = this.#capitalised < this.count * CAPITAL_SHARE_MIN
    this.capitals = isUpper ? 'upper' : isLower ? 'lower' : 'mixed'
  }

  get count(): number {
    return this.#starts.length
  }

  /** In lower case and without a possessive 's; '' beyond the ends. */
  word(at: number): string {
    return this.#words[at]?.word ?? ''
  }

  /** The word as it is written; undefined beyond the ends. */
  written(at: number): WrittenWord | undefined {
    return this.#words[at]
  }

  /** The strongest mark between a word and the one before it: SENTENCE_MARK, CLAUSE_MARK or OTHER. */
  markBefore(at: number): number {
    return this.#marks[at] ?? OTHER
  }

  /** Whether the first letter of `word` has this code. */
  beginsWith(at: number, letter: number): boolean {
    return this.#words[at]?.letter === letter
  }

  /** Bits of KIND. */
  kind(at: number): number {
    return this.#words[at]?.kinds ?? 0
  }

  is(at: number, kinds: number): boolean {
    return (this.kind(at) & kinds) !== 0
  }

  hasDigit(at: number): boolean {
    return this.#words[at]?.hasDigit === true
  }

  /** Where it begins and ends in the text. */
  start(at: number): number {
    return this.#starts[at] ?? this.text.length
  }

  end(at: number): number {
    return this.#ends[at] ?? this.text.length
  }

  /** What stands between a word and the one before it. */
  gap(at: number): string {
    return this.text.slice(at === 0 ? 0 : this.end(at - 1), this.start(at))
  }

  /** Whether it begins with a capital. */
  isCapital(at: number): boolean {
    return (this.#words[at]?.writing ?? IN_SMALL) !== IN_SMALL
  }

  /** Whether it is all capitals, of two letters at least. */
  isShouted(at: number): boolean {
    return this.#words[at]?.writing === SHOUTED
  }

  /** Whether a sentence or line begins with it. */
  beginsSentence(at: number): boolean {
    return at === 0 || /[.!?\n:;•]/.test(this.gap(at))
  }

  /** Takes in the word that begins at `start`; gives where it ends. */
  #read(codes: Uint16Array, start: number, textEnd: number): number {
    let end = start
    let hash = 0
    for (; end < textEnd; end += 1) {
      const kind = classAt(codes, end)
      if (kind === OTHER || kind > APOSTROPHE || (kind === APOSTROPHE && !isOfWord(codes, end + 1, textEnd))) break
      hash = hashStep(hash, codes[end] ?? 0)
    }
    const word = WRITTEN_WORDS.find(hash, codes, start, end)
    if (word.isTelling) this.telling.push(this.count)
    this.#words.push(word)
    this.#starts.push(start)
    this.#ends.push(end)
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

/** Whether a letter or digit is at `at`, so that an apostrophe before it is a part of the word. */
function isOfWord(codes: Uint16Array, at: number, end: number): boolean {
  if (at >= end) return false
  const kind = classAt(codes, at)
  return kind !== OTHER && kind <= DIGIT
}
