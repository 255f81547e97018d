import { NARRATIVE_CHARACTERS_MAX } from '#ingest/limits.ts'
import { kindOf, kindTable, KIND } from './word-kinds.ts'
import { hashStep } from './word-table.ts'

/** How a text uses capitals. Only in a mixed one they tell a name from another word. */
export type Capitals = 'mixed' | 'upper' | 'lower'

/** Of all letters, those in small letters from which on a text is not one in capitals. */
const SMALL_SHARE_MIN = 0.25
/** Of all words, those with a capital from which on a text is not one in small letters. */
const CAPITAL_SHARE_MIN = 0.02
const LETTER = /\p{L}/u
const NUMBER = /\p{N}/u
const POSSESSIVE = /['’`]s?$/

/** What a character is; all above zero are of words. */
const OTHER = 0
const SMALL = 1
const CAPITAL = 2
const DIGIT = 3
const APOSTROPHE = 4
const TYPOGRAPHIC_APOSTROPHE = 0x2019
const LATIN = Uint8Array.from({ length: 256 }, (_, code) => classOf(String.fromCharCode(code)))

function classOf(character: string): number {
  if (/['`’]/.test(character)) return APOSTROPHE
  if (LETTER.test(character)) return character === character.toLowerCase() ? SMALL : CAPITAL
  return NUMBER.test(character) ? DIGIT : OTHER
}

/** Half of a pair that means one character is no letter that a rule looks for. */
function classAt(codes: Uint16Array, at: number): number {
  const code = codes[at] ?? 0
  if (code < 256) return LATIN[code] ?? OTHER
  return code === TYPOGRAPHIC_APOSTROPHE ? APOSTROPHE : classOf(String.fromCharCode(code))
}

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

const WRITTEN = new Characters()
const LOWER = new Characters()

/** Means the kinds of a word with a digit. */
const NUMBER_WORD = 1 << 30
/** Kinds that by themselves say nothing: rules look at them beside others. */
const TELLING = ~(
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

/** How a word is written; "I" and "A" are capitals but not shouted. */
const IN_SMALL = 0
const CAPITALISED = 1
const SHOUTED = 2

/** The words of a text: runs of letters and digits, with the apostrophes inside them. Every rule looks at all of them. */
export class Words {
  readonly text: string
  /** Where each word begins and ends in the text. */
  readonly #starts: number[] = []
  readonly #ends: number[] = []
  readonly #kinds: number[] = []
  readonly #lower: string
  /** The words at which a rule may begin: those with a digit, of one letter, and of a kind that says something. */
  readonly telling: number[] = []
  readonly capitals: Capitals

  readonly #cases: number[] = []
  readonly #known = kindTable()
  /** Letters of words, those of words in small letters, and words with a capital: for `capitals`. */
  #letters = 0
  #smallLetters = 0
  #capitalised = 0

  constructor(text: string) {
    this.text = text
    this.#lower = lowerCase(text)
    const written = WRITTEN.read(text)
    const lower = LOWER.read(this.#lower)
    let at = 0
    while (at < text.length) {
      const first = classAt(written, at)
      at = first === OTHER || first === APOSTROPHE ? at + 1 : this.#read(at, written, lower)
    }
    const isUpper = this.#smallLetters < this.#letters * SMALL_SHARE_MIN
    const isLower = this.#capitalised < this.count * CAPITAL_SHARE_MIN
    this.capitals = isUpper ? 'upper' : isLower ? 'lower' : 'mixed'
  }

  get count(): number {
    return this.#starts.length
  }

  /** In lower case and without a possessive 's; '' beyond the ends. */
  word(at: number): string {
    if (at < 0 || at >= this.count) return ''
    return withoutS(this.#lower.slice(this.start(at), this.end(at)))
  }

  /** Whether the first letter of `word` has this code. */
  beginsWith(at: number, letter: number): boolean {
    return this.#lower.charCodeAt(this.start(at)) === letter
  }

  /** Bits of KIND. */
  kind(at: number): number {
    return (this.#kinds[at] ?? 0) & ~NUMBER_WORD
  }

  is(at: number, kinds: number): boolean {
    return ((this.#kinds[at] ?? 0) & kinds) !== 0
  }

  hasDigit(at: number): boolean {
    return this.#kinds[at] === NUMBER_WORD
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
    return (this.#cases[at] ?? IN_SMALL) !== IN_SMALL
  }

  /** Whether it is all capitals, of two letters at least. */
  isShouted(at: number): boolean {
    return this.#cases[at] === SHOUTED
  }

  /** Whether a sentence or line begins with it. */
  beginsSentence(at: number): boolean {
    return at === 0 || /[.!?\n:;•]/.test(this.gap(at))
  }

  /** Takes in the word that begins at `start`; gives where it ends. */
  #read(start: number, written: Uint16Array, lower: Uint16Array): number {
    const end = this.text.length
    let at = start
    let small = 0
    let capitals = 0
    let hasDigit = false
    let apostrophe = false
    let hash = 0
    for (; at < end; at += 1) {
      const next = classAt(written, at)
      if (next === SMALL) small += 1
      else if (next === CAPITAL) capitals += 1
      else if (next === DIGIT) hasDigit = true
      else if (next === OTHER || !isOfWord(written, at + 1, end)) break
      else apostrophe = true
      hash = hashStep(hash, lower[at] ?? 0)
    }
    const known = apostrophe ? this.#kindWithoutS(start, at) : this.#known.find(hash, lower, start, at)
    const writing = writingOf(classAt(written, start), small, capitals)
    this.#note(start, at, hasDigit ? NUMBER_WORD : known, writing)
    if (!hasDigit) this.#noteLetters(small + capitals, writing)
    return at
  }

  #kindWithoutS(start: number, end: number): number {
    return kindOf(withoutS(this.#lower.slice(start, end)))
  }

  #note(start: number, end: number, kind: number, writing: number): void {
    if ((kind & (TELLING | NUMBER_WORD)) !== 0 || end - start === 1) this.telling.push(this.count)
    this.#starts.push(start)
    this.#ends.push(end)
    this.#kinds.push(kind)
    this.#cases.push(writing)
  }

  #noteLetters(letters: number, writing: number): void {
    this.#letters += letters
    if (letters < 2) return
    if (writing !== SHOUTED) this.#smallLetters += letters
    if (writing !== IN_SMALL) this.#capitalised += 1
  }
}

/** How a word is written whose first character has the class `first`, with so many small letters and capitals. */
function writingOf(first: number, small: number, capitals: number): number {
  if (small === 0 && capitals > 1) return SHOUTED
  return first === CAPITAL ? CAPITALISED : IN_SMALL
}

/** Whether a letter or digit is at `at`, so that an apostrophe before it is a part of the word. */
function isOfWord(written: Uint16Array, at: number, end: number): boolean {
  return at < end && classAt(written, at) % APOSTROPHE !== OTHER
}

function withoutS(word: string): string {
  const last = word.length > 2 ? word.charCodeAt(word.length - 2) : 0
  return last === 0x27 || last === TYPOGRAPHIC_APOSTROPHE || last === 0x60 ? word.replace(POSSESSIVE, '') : word
}

/** In small letters and of the same length, so that places in one are places in the other. */
function lowerCase(text: string): string {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
