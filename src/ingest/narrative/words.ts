import { hashStep, kindOf, kindTable, KIND } from './word-kinds.ts'

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

function classAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code < 256) return LATIN[code] ?? OTHER
  // Half of a pair that means one character is no letter that a rule looks for.
  return code === TYPOGRAPHIC_APOSTROPHE ? APOSTROPHE : Number.isNaN(code) ? OTHER : classOf(text[at] ?? '')
}

/** How many characters of each class the word has that is being read. */
const COUNTS = new Uint32Array(APOSTROPHE + 1)
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
  readonly #table = kindTable()
  /** Letters of words, those of words in small letters, and words with a capital: for `capitals`. */
  #letters = 0
  #smallLetters = 0
  #capitalised = 0

  constructor(text: string) {
    this.text = text
    this.#lower = lowerCase(text)
    let at = 0
    while (at < text.length) {
      const first = classAt(text, at)
      at = first === OTHER || first === APOSTROPHE ? at + 1 : this.#read(at)
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

  /** The first letter of `word`. */
  letter(at: number): string {
    return this.#lower[this.start(at)] ?? ''
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
  #read(start: number): number {
    const { text } = this
    const lower = this.#lower
    let at = start
    let apostrophe = false
    let hash = 0
    COUNTS.fill(0)
    for (let next = classAt(text, at); next !== OTHER; next = classAt(text, at)) {
      if (next === APOSTROPHE) {
        if (classAt(text, at + 1) % APOSTROPHE === OTHER) break
        apostrophe = true
      }
      COUNTS[next] = (COUNTS[next] ?? 0) + 1
      hash = hashStep(hash, lower.charCodeAt(at))
      at += 1
    }
    const hasDigit = COUNTS[DIGIT] !== 0
    const kind = apostrophe ? kindOf(withoutS(lower.slice(start, at))) : this.#table.find(hash, lower, start, at)
    this.#note(start, at, hasDigit ? NUMBER_WORD : kind)
    return at
  }

  #note(start: number, end: number, kind: number): void {
    const letters = (COUNTS[SMALL] ?? 0) + (COUNTS[CAPITAL] ?? 0)
    const isCapital = classAt(this.text, start) === CAPITAL
    const isShouted = letters > 1 && COUNTS[SMALL] === 0
    if ((kind & (TELLING | NUMBER_WORD)) !== 0 || end - start === 1) this.telling.push(this.count)
    this.#starts.push(start)
    this.#ends.push(end)
    this.#kinds.push(kind)
    this.#cases.push(isShouted ? SHOUTED : isCapital ? CAPITALISED : IN_SMALL)
    if (kind === NUMBER_WORD) return
    this.#letters += letters
    if (letters < 2) return
    if (!isShouted) this.#smallLetters += letters
    if (isCapital) this.#capitalised += 1
  }
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
