import { NARRATIVE_WORDS_MAX, SYMPTOMS_MAX } from '#ingest/limits.ts'
import { parsePattern, type PatternToken } from './symptom-pattern.ts'

/** One line of the lexicon: a symptom, and a pattern of words that says it. */
export interface LexiconEntry {
  readonly symptom: string
  readonly pattern: string
}

/** Finds the symptoms that a narrative tells of. */
export interface SymptomFinder {
  /** Phrases of the lexicon in its order, each once, at most SYMPTOMS_MAX. */
  symptomsOf(text: string): string[]
}

/** Words that turn into its contrary what follows them in the same clause, at most so many words later. */
const NEGATORS = `no not never without nor none neither didnt doesnt dont wasnt isnt arent werent hasnt havent hadnt
  cannot cant couldnt wont wouldnt nothing`.split(/\s+/)
/** Words that tell of what may happen, not of what did. */
const HEDGES = 'if may might potential potentially risk risks possible'.split(' ')
const NEGATED_WORDS_MAX = 3
/** Words that a gap ("...") may stand for. */
const GAP_WORDS_MAX = 3

/** Number of a word that no pattern has, and of the end of a clause. */
const OTHER_WORD = 0
const CLAUSE_END = -1

interface Pattern {
  readonly symptom: number
  readonly tokens: readonly Token[]
  /** Whether it speaks of a negation itself ("not start"), so that one before it changes nothing. */
  readonly isNegative: boolean
}

type Token = { readonly kind: 'word' | 'forbidden'; readonly words: ReadonlySet<number> } | { readonly kind: 'gap' }

/** Prepares the patterns. What they mean: docs/symptoms.md. */
export function createSymptomFinder(entries: readonly LexiconEntry[]): SymptomFinder {
  const symptoms = [...new Set(entries.map(({ symptom }) => symptom))]
  const vocabulary = new Vocabulary()
  const negators = new Set([...NEGATORS, ...HEDGES].map((word) => vocabulary.add(word)))
  const byFirstWord = new Map<number, Pattern[]>()
  for (const { symptom, pattern } of entries) {
    const parsed = parsePattern(pattern)
    const tokens = parsed.map((token) => toToken(token, vocabulary))
    const isNegative = parsed.some(({ kind, words }) => kind === 'word' && words.some((w) => NEGATORS.includes(w)))
    const first = tokens[0]
    if (first?.kind !== 'word') throw new Error(`the pattern "${pattern}" does not begin with a word`)
    const entry = { symptom: symptoms.indexOf(symptom), tokens, isNegative }
    for (const word of first.words) {
      const list = byFirstWord.get(word)
      if (list === undefined) byFirstWord.set(word, [entry])
      else list.push(entry)
    }
  }
  return new Finder(symptoms, vocabulary, negators, byFirstWord)
}

function toToken({ kind, words }: PatternToken, vocabulary: Vocabulary): Token {
  return kind === 'gap' ? { kind } : { kind, words: new Set(words.map((word) => vocabulary.add(word))) }
}

class Finder implements SymptomFinder {
  readonly #symptoms: readonly string[]
  readonly #vocabulary: Vocabulary
  readonly #negators: ReadonlySet<number>
  readonly #byFirstWord: ReadonlyMap<number, readonly Pattern[]>
  /** The numbers of the words of the text being read; used again for the next. */
  readonly #words = new Int32Array(NARRATIVE_WORDS_MAX)

  constructor(
    symptoms: readonly string[],
    vocabulary: Vocabulary,
    negators: ReadonlySet<number>,
    byFirstWord: ReadonlyMap<number, readonly Pattern[]>,
  ) {
    this.#symptoms = symptoms
    this.#vocabulary = vocabulary
    this.#negators = negators
    this.#byFirstWord = byFirstWord
  }

  symptomsOf(text: string): string[] {
    const count = this.#vocabulary.read(text, this.#words)
    const found = new Set<number>()
    for (let at = 0; at < count; at += 1) {
      const word = this.#words[at] ?? OTHER_WORD
      if (word <= OTHER_WORD) continue
      for (const pattern of this.#byFirstWord.get(word) ?? []) {
        if (found.has(pattern.symptom) || !this.#matches(pattern.tokens, 1, at + 1, count)) continue
        if (pattern.isNegative || !this.#isNegated(at)) found.add(pattern.symptom)
      }
    }
    const inOrder = [...found].toSorted((left, right) => left - right).slice(0, SYMPTOMS_MAX)
    return inOrder.map((symptom) => this.#symptoms[symptom] ?? '')
  }

  /** Whether the tokens from `token` on stand at `at`. Depth = tokens of a pattern, breadth = words of a gap. */
  #matches(tokens: readonly Token[], token: number, at: number, count: number): boolean {
    const expected = tokens[token]
    if (expected === undefined) return true
    const word = at < count ? (this.#words[at] ?? OTHER_WORD) : CLAUSE_END
    if (expected.kind === 'forbidden') return !expected.words.has(word) && this.#matches(tokens, token + 1, at, count)
    if (expected.kind === 'word') {
      return expected.words.has(word) && this.#matches(tokens, token + 1, at + 1, count)
    }
    for (let skipped = 0; skipped <= GAP_WORDS_MAX; skipped += 1) {
      if (this.#matches(tokens, token + 1, at + skipped, count)) return true
      if (at + skipped >= count || this.#words[at + skipped] === CLAUSE_END) return false
    }
    return false
  }

  #isNegated(at: number): boolean {
    for (let before = at - 1; before >= Math.max(0, at - NEGATED_WORDS_MAX); before -= 1) {
      const word = this.#words[before] ?? OTHER_WORD
      if (word === CLAUSE_END) return false
      if (this.#negators.has(word)) return true
    }
    return false
  }
}

const HASH_SLOTS = 8_192
const HASH_FACTOR = 31
const A = 97
const Z = 122
const CAPITAL_A = 65
const CAPITAL_Z = 90
const CAPITAL_OFFSET = 32
const DIGIT_0 = 48
const DIGIT_9 = 57
const APOSTROPHE = 39
const CURLY_APOSTROPHE = 0x2019
const CLAUSE_MARKS = new Set(Array.from('.;!?:(),', (mark) => mark.charCodeAt(0)))
const LINE_FEED = 10

/**
 * The words that patterns use. A text is read letter by letter and each word looked up by a hash of its letters, so
 * that no string is made of it: a million narratives hold 200 million words, of which few matter.
 */
class Vocabulary {
  readonly #numbers = new Map<string, number>()
  readonly #slots: { readonly word: string; readonly number: number }[][] = Array.from({ length: HASH_SLOTS }, () => [])

  add(word: string): number {
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    const number = this.#numbers.size + 1
    this.#numbers.set(word, number)
    let hash = 0
    for (const character of word) hash = (hash * HASH_FACTOR + character.charCodeAt(0)) | 0
    this.#slots[hash & (HASH_SLOTS - 1)]?.push({ word, number })
    return number
  }

  /** Writes the numbers of the words of a text into `words`; gives how many there are. */
  read(text: string, words: Int32Array): number {
    let count = 0
    let start = -1
    let hash = 0
    let hasApostrophe = false
    for (let at = 0; at <= text.length && count < words.length; at += 1) {
      const code = at < text.length ? text.charCodeAt(at) : LINE_FEED
      const letter = code >= CAPITAL_A && code <= CAPITAL_Z ? code + CAPITAL_OFFSET : code
      if ((letter >= A && letter <= Z) || (letter >= DIGIT_0 && letter <= DIGIT_9)) {
        if (start < 0) start = at
        hash = (hash * HASH_FACTOR + letter) | 0
        continue
      }
      if (start >= 0 && (code === APOSTROPHE || code === CURLY_APOSTROPHE)) {
        hasApostrophe = true
        continue
      }
      if (start >= 0) words[count++] = this.#numberOf(text, start, at, { hash, hasApostrophe })
      start = -1
      hash = 0
      hasApostrophe = false
      if (CLAUSE_MARKS.has(code) && count < words.length) words[count++] = CLAUSE_END
    }
    return count
  }

  #numberOf(text: string, start: number, end: number, seen: { hash: number; hasApostrophe: boolean }): number {
    const candidates = this.#slots[seen.hash & (HASH_SLOTS - 1)]
    if (candidates === undefined || candidates.length === 0) return OTHER_WORD
    const raw = text.slice(start, end).toLowerCase()
    const word = seen.hasApostrophe ? raw.replace(/['’]/g, '') : raw
    return candidates.find((candidate) => candidate.word === word)?.number ?? OTHER_WORD
  }
}
