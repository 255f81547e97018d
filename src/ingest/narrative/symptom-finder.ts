import { NARRATIVE_WORDS_MAX, SYMPTOMS_MAX } from '#ingest/limits.ts'
import { parsePattern, type PatternToken } from './symptom-pattern.ts'
import { CLAUSE_END, OTHER_WORD, Vocabulary } from './vocabulary.ts'

/** One line of the lexicon: a symptom, and a pattern of words that says it. */
export interface LexiconEntry {
  readonly symptom: string
  readonly pattern: string
}

/** Finds the symptoms that a narrative tells of. */
export interface SymptomFinder {
  /** Phrases of the lexicon in its order, each once, at most SYMPTOMS_MAX. */
  symptomsOf(text: string): string[]
  /** Letters and digits of the longest word of the text that was looked at last: a VIN has 17. */
  readonly longestWord: number
}

/** Words that turn into its contrary what follows them in the same clause, at most so many words later. */
const NEGATORS = `no not never without nor none neither didnt doesnt dont wasnt isnt arent werent hasnt havent hadnt
  cannot cant couldnt wont wouldnt nothing`.split(/\s+/)
/** Words that tell of what may happen, not of what did. */
const HEDGES = 'if may might potential potentially risk risks possible'.split(' ')
const NEGATED_WORDS_MAX = 3
/** Words that a gap ("...") may stand for. */
const GAP_WORDS_MAX = 3

interface Pattern {
  readonly symptom: number
  readonly tokens: readonly Token[]
  /** Whether it speaks of a negation itself ("not start"), so that one before it changes nothing. */
  readonly isNegative: boolean
}

/** `words` = 1 at the number of each of its words: asked millions of times, and quicker than a set. */
type Token = { readonly kind: 'word' | 'forbidden'; readonly words: Uint8Array } | { readonly kind: 'gap' }

/** Prepares the patterns. What they mean: docs/symptoms.md. */
export function createSymptomFinder(entries: readonly LexiconEntry[]): SymptomFinder {
  const symptoms = [...new Set(entries.map(({ symptom }) => symptom))]
  const vocabulary = new Vocabulary()
  const negators = new Set([...NEGATORS, ...HEDGES].map((word) => vocabulary.add(word)))
  const byFirstWord: Pattern[][] = []
  const parsedEntries = entries.map((entry) => ({ ...entry, parsed: parsePattern(entry.pattern) }))
  for (const { parsed } of parsedEntries) for (const { words } of parsed) for (const word of words) vocabulary.add(word)
  for (const { symptom, pattern, parsed } of parsedEntries) {
    const tokens = parsed.map((token) => toToken(token, vocabulary))
    const isNegative = parsed.some(({ kind, words }) => kind === 'word' && words.some((w) => NEGATORS.includes(w)))
    const first = tokens[0]
    if (first?.kind !== 'word') throw new Error(`the pattern "${pattern}" does not begin with a word`)
    const entry = { symptom: symptoms.indexOf(symptom), tokens, isNegative }
    for (const word of parsed[0]?.words ?? []) (byFirstWord[vocabulary.add(word)] ??= []).push(entry)
  }
  return new Finder(symptoms, vocabulary, negators, byFirstWord)
}

function toToken({ kind, words }: PatternToken, vocabulary: Vocabulary): Token {
  if (kind === 'gap') return { kind }
  const numbers = words.map((word) => vocabulary.add(word))
  const member = new Uint8Array(vocabulary.size + 1)
  for (const number of numbers) member[number] = 1
  return { kind, words: member }
}

class Finder implements SymptomFinder {
  readonly #symptoms: readonly string[]
  readonly #vocabulary: Vocabulary
  readonly #negators: ReadonlySet<number>
  /** By the number of a word; most words begin no pattern. */
  readonly #byFirstWord: readonly (readonly Pattern[] | undefined)[]
  /** The numbers of the words of the text being read; used again for the next. */
  readonly #words = new Int32Array(NARRATIVE_WORDS_MAX)

  constructor(
    symptoms: readonly string[],
    vocabulary: Vocabulary,
    negators: ReadonlySet<number>,
    byFirstWord: readonly (readonly Pattern[] | undefined)[],
  ) {
    this.#symptoms = symptoms
    this.#vocabulary = vocabulary
    this.#negators = negators
    this.#byFirstWord = byFirstWord
  }

  get longestWord(): number {
    return this.#vocabulary.longestWord
  }

  symptomsOf(text: string): string[] {
    const count = this.#vocabulary.read(text, this.#words)
    const found = new Set<number>()
    for (let at = 0; at < count; at += 1) {
      const word = this.#words[at] ?? OTHER_WORD
      const patterns = word > OTHER_WORD ? this.#byFirstWord[word] : undefined
      if (patterns === undefined) continue
      for (const pattern of patterns) {
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
    if (expected.kind === 'forbidden') return expected.words[word] !== 1 && this.#matches(tokens, token + 1, at, count)
    if (expected.kind === 'word') {
      return expected.words[word] === 1 && this.#matches(tokens, token + 1, at + 1, count)
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
