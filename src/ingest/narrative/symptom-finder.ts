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
}

/** Words that turn into its contrary what follows them in the same clause, at most so many words later. */
const NEGATORS = `no not never without nor none neither didnt doesnt dont wasnt isnt arent werent hasnt havent hadnt
  cannot cant couldnt wont wouldnt nothing`.split(/\s+/)
/** Words that tell of what may happen, not of what did. */
const HEDGES = 'if may might potential potentially risk risks possible'.split(' ')
const NEGATED_WORDS_MAX = 3
/** Words that a gap ("...") may stand for. */
const GAP_WORDS_MAX = 3

/** How a word may follow the first of a pattern. */
const ADJACENT = 1
const GAPPED = 2

interface Pattern {
  readonly symptom: number
  readonly tokens: readonly Token[]
  /** Whether it speaks of a negation itself ("not start"), so that one before it changes nothing. */
  readonly isNegative: boolean
}

/** `words` = 1 at the number of each of its words: asked millions of times, and quicker than a set. */
type Token = { readonly kind: 'word' | 'forbidden'; readonly words: Uint8Array } | { readonly kind: 'gap' }

/**
 * The patterns that begin with one word. By far the most stand at a word that nothing fitting follows, so they are
 * looked up by their second word too, where they have one.
 */
class Beginnings {
  /** Patterns without a second word, or whose second place forbids words. */
  readonly others: Pattern[] = []
  /** By the number of their second word: those in which it follows at once, and those in which a gap is between. */
  readonly adjacent = new Map<number, Pattern[]>()
  readonly gapped = new Map<number, Pattern[]>()
  /** By the number of a word: whether `adjacent` (1) and `gapped` (2) have it. */
  readonly follows: Uint8Array

  constructor(words: number) {
    this.follows = new Uint8Array(words + 1)
  }

  add(pattern: Pattern): void {
    const [, second, third] = pattern.tokens
    if (second?.kind === 'word') this.#index(pattern, second.words, this.adjacent, ADJACENT)
    else if (second?.kind === 'gap' && third?.kind === 'word') this.#index(pattern, third.words, this.gapped, GAPPED)
    else this.others.push(pattern)
  }

  #index(pattern: Pattern, words: Uint8Array, index: Map<number, Pattern[]>, sign: number): void {
    for (const [word, isMember] of words.entries()) {
      if (isMember !== 1) continue
      const patterns = index.get(word) ?? []
      index.set(word, patterns)
      patterns.push(pattern)
      this.follows[word] = (this.follows[word] ?? 0) | sign
    }
  }
}

/** Prepares the patterns. What they mean: docs/symptoms.md. */
export function createSymptomFinder(entries: readonly LexiconEntry[]): SymptomFinder {
  const symptoms = [...new Set(entries.map(({ symptom }) => symptom))]
  const vocabulary = new Vocabulary()
  const negators = [...NEGATORS, ...HEDGES].map((word) => vocabulary.add(word))
  const parsedEntries = entries.map((entry) => ({ ...entry, parsed: parsePattern(entry.pattern) }))
  for (const { parsed } of parsedEntries) for (const { words } of parsed) for (const word of words) vocabulary.add(word)
  const beginnings: (Beginnings | undefined)[] = []
  for (const { symptom, pattern, parsed } of parsedEntries) {
    const tokens = parsed.map((token) => toToken(token, vocabulary))
    const isNegative = parsed.some(({ kind, words }) => kind === 'word' && words.some((w) => NEGATORS.includes(w)))
    if (tokens[0]?.kind !== 'word') throw new Error(`the pattern "${pattern}" does not begin with a word`)
    const entry = { symptom: symptoms.indexOf(symptom), tokens, isNegative }
    for (const word of parsed[0]?.words ?? []) {
      ;(beginnings[vocabulary.add(word)] ??= new Beginnings(vocabulary.size)).add(entry)
    }
  }
  return new Finder(symptoms, vocabulary, new Set(negators), beginnings)
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
  readonly #beginnings: readonly (Beginnings | undefined)[]
  /** The numbers of the words of the text being looked at, how many there are, and 1 for each symptom found. */
  readonly #words = new Int32Array(NARRATIVE_WORDS_MAX + 1)
  #count = 0
  readonly #found: Uint8Array

  constructor(
    symptoms: readonly string[],
    vocabulary: Vocabulary,
    negators: ReadonlySet<number>,
    beginnings: readonly (Beginnings | undefined)[],
  ) {
    this.#symptoms = symptoms
    this.#vocabulary = vocabulary
    this.#negators = negators
    this.#beginnings = beginnings
    this.#found = new Uint8Array(symptoms.length)
  }

  symptomsOf(text: string): string[] {
    this.#count = this.#vocabulary.read(text, this.#words)
    for (let at = 0; at < this.#count; at += 1) {
      const word = this.#words[at] ?? OTHER_WORD
      const beginnings = word > OTHER_WORD ? this.#beginnings[word] : undefined
      if (beginnings !== undefined) this.#lookAt(beginnings, at)
    }
    return this.#takeFound()
  }

  /** The symptoms found, in their order; forgets them. */
  #takeFound(): string[] {
    const symptoms: string[] = []
    let symptom = this.#found.indexOf(1)
    for (; symptom >= 0 && symptoms.length < SYMPTOMS_MAX; symptom = this.#found.indexOf(1, symptom + 1))
      symptoms.push(this.#symptoms[symptom] ?? '')
    this.#found.fill(0)
    return symptoms
  }

  /** Tries the patterns that begin with the word at `at`. */
  #lookAt({ others, adjacent, gapped, follows }: Beginnings, at: number): void {
    if (others.length > 0) this.#try(others, 1, at, at + 1)
    const last = Math.min(at + 1 + GAP_WORDS_MAX, this.#count - 1)
    for (let next = at + 1; next <= last; next += 1) {
      const word = this.#words[next] ?? OTHER_WORD
      if (word === CLAUSE_END) return
      const follow = follows[word] ?? 0
      if (follow === 0) continue
      if (next === at + 1 && (follow & ADJACENT) !== 0) this.#try(adjacent.get(word) ?? [], 2, at, next + 1)
      if ((follow & GAPPED) !== 0) this.#try(gapped.get(word) ?? [], 3, at, next + 1)
    }
  }

  /** Notes the symptoms of those patterns, begun at `from`, whose tokens from `token` on stand at `at`. */
  #try(patterns: readonly Pattern[], token: number, from: number, at: number): void {
    for (const { symptom, tokens, isNegative } of patterns) {
      if (this.#found[symptom] === 1 || !this.#matches(tokens, token, at)) continue
      if (isNegative || !this.#isNegated(from)) this.#found[symptom] = 1
    }
  }

  /** Whether the tokens from `token` on stand at `at`. Depth = tokens of a pattern, breadth = words of a gap. */
  #matches(tokens: readonly Token[], token: number, at: number): boolean {
    const expected = tokens[token]
    if (expected === undefined) return true
    const word = at < this.#count ? (this.#words[at] ?? OTHER_WORD) : CLAUSE_END
    if (expected.kind === 'forbidden') return expected.words[word] !== 1 && this.#matches(tokens, token + 1, at)
    if (expected.kind === 'word') {
      return expected.words[word] === 1 && this.#matches(tokens, token + 1, at + 1)
    }
    for (let skipped = 0; skipped <= GAP_WORDS_MAX; skipped += 1) {
      if (this.#matches(tokens, token + 1, at + skipped)) return true
      if (at + skipped >= this.#count || this.#words[at + skipped] === CLAUSE_END) return false
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
