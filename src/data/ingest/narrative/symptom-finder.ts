import { NARRATIVE_WORDS_MAX, SYMPTOMS_MAX } from '#ingest/limits.ts'
import type { Words } from './words.ts'
import { OTHER, SENTENCE_MARK, type WrittenWord } from './written-words.ts'

/** A line of the lexicon: a symptom, and a pattern of words that expresses it. */
export interface LexiconEntry {
  readonly symptom: string
  readonly pattern: string
}

export interface SymptomFinder {
  /** All symptoms of the lexicon, in order. */
  readonly symptoms: readonly string[]
  /** Returns the symptoms found, in lexicon order, without duplicates. Maximum: SYMPTOMS_MAX. */
  symptomsOf(words: Words): string[]
}

/** Words that negate a match within the next NEGATED_WORDS_MAX words of the same clause. */
const NEGATORS = `no not never without nor none neither didnt doesnt dont wasnt isnt arent werent hasnt havent hadnt
  cannot cant couldnt wont wouldnt nothing`.split(/\s+/)
const NEGATED_WORDS_MAX = 3
/** Words that express a possibility or fear instead of an event. */
const HEDGES =
  `if may might could can potential potentially risk risks risking possible possibly possibility maybe perhaps afraid
  fear fears feared fearing worried worry worries concerned concern hazard event prevent prevents danger threat
  likelihood chance likely probably`.split(/\s+/)
const HEDGED_WORDS_MAX = 6
/** Words that make "could" and "can" describe an event. */
const PERCEIVED = 'hear smell feel see not tell barely hardly only'.split(' ')
/** Words that refer to the owner's own vehicle again, after another one. */
const OWN = 'i my we our mine contacts owners'.split(' ')
/** Suppressed scope after a match: "-3" = three words of the clause, "-." = the sentence, "-*" = the text's rest. */
const SUPPRESSING = /^-(?:(?<words>\d)|(?<sentence>\.)|(?<text>\*))$/
const REST_OF_SENTENCE = Infinity
const REST_OF_TEXT = -1
/** Maximum number of words in a gap ("..."). */
const GAP_WORDS_MAX = 3

const NO_SYMPTOM = -1
const NO_MATCH = -1

/** Positions of a pattern's second word after its first. */
const ADJACENT = 1
const GAPPED = 2

interface Pattern {
  /** Number of the symptom; NO_SYMPTOM for a pattern that suppresses others. */
  readonly symptom: number
  /** For a suppressing pattern: number of words, REST_OF_SENTENCE or REST_OF_TEXT. */
  readonly suppressedWords: number
  readonly tokens: readonly Token[]
  /** True if the pattern contains a negation ("not start"), so that a preceding one does not count. */
  readonly isNegative: boolean
  /** True if the pattern expresses a possibility ("could not stop"). */
  readonly isHedged: boolean
}

/** `words` is 1 at the number of each word: faster than a set, for millions of lookups. */
type Token = { readonly kind: 'word' | 'forbidden'; readonly words: Uint8Array } | { readonly kind: 'gap' }

/** Patterns with one first word, also indexed by second word: most occurrences are followed by no matching word. */
class FirstWordIndex {
  readonly others: Pattern[] = []
  /** Patterns by second word, directly after the first word. */
  readonly adjacent = new Map<number, Pattern[]>()
  readonly gapped = new Map<number, Pattern[]>()
  /** Flags by word number: 1 if in `adjacent`, 2 if in `gapped`. */
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
    for (let word = words.indexOf(1); word !== -1; word = words.indexOf(1, word + 1)) {
      const patterns = index.get(word) ?? []
      index.set(word, patterns)
      patterns.push(pattern)
      this.follows[word] = (this.follows[word] ?? 0) | sign
    }
  }
}

interface RuleWords {
  readonly negators: ReadonlySet<number>
  readonly hedges: ReadonlySet<number>
  readonly perceived: ReadonlySet<number>
  readonly could: ReadonlySet<number>
  readonly own: ReadonlySet<number>
}

/** Creates a finder from lexicon entries. docs/symptoms.md explains the patterns. */
export function createSymptomFinder(entries: readonly LexiconEntry[]): SymptomFinder {
  const symptoms = [...new Set(entries.map(({ symptom }) => symptom).filter((symptom) => !SUPPRESSING.test(symptom)))]
  const vocabulary = new Vocabulary()
  const numbersOf = (words: readonly string[]): Set<number> => new Set(words.map((word) => vocabulary.add(word)))
  const rules = {
    negators: numbersOf(NEGATORS),
    hedges: numbersOf(HEDGES),
    perceived: numbersOf(PERCEIVED),
    could: numbersOf(['could', 'can']),
    own: numbersOf(OWN),
  }
  const parsedEntries = entries.map((entry) => ({ ...entry, parsed: parsePattern(entry.pattern) }))
  for (const { parsed } of parsedEntries) for (const { words } of parsed) for (const word of words) vocabulary.add(word)
  const symptomIndex: (FirstWordIndex | undefined)[] = []
  const suppressingIndex: (FirstWordIndex | undefined)[] = []
  for (const { symptom, pattern, parsed } of parsedEntries) {
    const tokens = parsed.map((token) => toToken(token, vocabulary))
    const isNegative = parsed.some(({ kind, words }) => kind === 'word' && words.some((w) => NEGATORS.includes(w)))
    const isHedged = parsed.some(({ kind, words }) => kind === 'word' && words.some((w) => HEDGES.includes(w)))
    if (tokens[0]?.kind !== 'word') throw new Error(`the pattern "${pattern}" does not begin with a word`)
    const entry = {
      symptom: symptoms.indexOf(symptom),
      suppressedWords: suppressedWordsOf(symptom),
      tokens,
      isNegative,
      isHedged,
    }
    const indexes = entry.symptom === NO_SYMPTOM ? suppressingIndex : symptomIndex
    for (const word of parsed[0]?.words ?? []) {
      ;(indexes[vocabulary.add(word)] ??= new FirstWordIndex(vocabulary.size)).add(entry)
    }
  }
  return new Finder(symptoms, vocabulary, rules, { symptoms: symptomIndex, suppressing: suppressingIndex })
}

function suppressedWordsOf(symptom: string): number {
  const groups = SUPPRESSING.exec(symptom)?.groups
  if (groups === undefined) return 0
  if (groups['text'] !== undefined) return REST_OF_TEXT
  return groups['words'] === undefined ? REST_OF_SENTENCE : Number(groups['words'])
}

function toToken({ kind, words }: PatternToken, vocabulary: Vocabulary): Token {
  if (kind === 'gap') return { kind }
  const numbers = words.map((word) => vocabulary.add(word))
  const member = new Uint8Array(vocabulary.size + 1)
  for (const number of numbers) member[number] = 1
  return { kind, words: member }
}

/** Patterns by the number of their first word; most words begin no pattern. */
type ByWord = readonly (FirstWordIndex | undefined)[]

class Finder implements SymptomFinder {
  readonly symptoms: readonly string[]
  readonly #vocabulary: Vocabulary
  readonly #rules: RuleWords
  readonly #indexes: { readonly symptoms: ByWord; readonly suppressing: ByWord }
  /** Word numbers of the current text. */
  readonly #words = new Int32Array(NARRATIVE_WORDS_MAX + 1)
  #count = 0
  readonly #found: Uint8Array
  /** First word at which a symptom may begin again after a suppressing pattern. */
  #hiddenTo = 0

  constructor(
    symptoms: readonly string[],
    vocabulary: Vocabulary,
    rules: RuleWords,
    indexes: { readonly symptoms: ByWord; readonly suppressing: ByWord },
  ) {
    this.symptoms = symptoms
    this.#vocabulary = vocabulary
    this.#rules = rules
    this.#indexes = indexes
    this.#found = new Uint8Array(symptoms.length)
  }

  symptomsOf(words: Words): string[] {
    this.#count = this.#vocabulary.read(words, this.#words)
    this.#hiddenTo = 0
    for (let at = 0; at < this.#count; at += 1) {
      const word = this.#words[at] ?? OTHER_WORD
      if (word <= OTHER_WORD) continue
      const symptoms = at < this.#hiddenTo ? undefined : this.#indexes.symptoms[word]
      if (symptoms !== undefined) this.#tryAt(symptoms, at)
      const suppressing = this.#indexes.suppressing[word]
      if (suppressing !== undefined) this.#tryAt(suppressing, at)
    }
    return this.#collectFound()
  }

  /** Returns the symptoms found, in order, and resets them. */
  #collectFound(): string[] {
    const symptoms: string[] = []
    let symptom = this.#found.indexOf(1)
    for (; symptom >= 0 && symptoms.length < SYMPTOMS_MAX; symptom = this.#found.indexOf(1, symptom + 1))
      symptoms.push(this.symptoms[symptom] ?? '')
    this.#found.fill(0)
    return symptoms
  }

  #tryAt({ others, adjacent, gapped, follows }: FirstWordIndex, at: number): void {
    if (others.length > 0) this.#try(others, 1, at, at + 1)
    const last = Math.min(at + 1 + GAP_WORDS_MAX, this.#count - 1)
    for (let next = at + 1; next <= last; next += 1) {
      const word = this.#words[next] ?? OTHER_WORD
      if (word < OTHER_WORD) return
      const follow = follows[word] ?? 0
      if (follow === 0) continue
      if (next === at + 1 && (follow & ADJACENT) !== 0) this.#try(adjacent.get(word) ?? [], 2, at, next + 1)
      if ((follow & GAPPED) !== 0) this.#try(gapped.get(word) ?? [], 3, at, next + 1)
    }
  }

  /** Records the symptoms of patterns that began at `from` and match from `token` at `at`. */
  #try(patterns: readonly Pattern[], token: number, from: number, at: number): void {
    for (const pattern of patterns) {
      const { symptom, suppressedWords, tokens } = pattern
      if (symptom !== NO_SYMPTOM && this.#found[symptom] === 1) continue
      const end = this.#endOf(tokens, token, at)
      if (end === NO_MATCH) continue
      if (symptom === NO_SYMPTOM) this.#hide(end, suppressedWords)
      else if (!this.#isNegated(pattern, from, end)) this.#found[symptom] = 1
    }
  }

  /** Suppresses `words` words from `at`, but stops where the text returns to the owner's own vehicle. */
  #hide(at: number, words: number): void {
    let end = words === REST_OF_TEXT ? this.#count : at
    for (; end < this.#count && end < at + words; end += 1) {
      const word = this.#words[end] ?? OTHER_WORD
      if (word === SENTENCE_END || (words !== REST_OF_SENTENCE && (word < OTHER_WORD || this.#rules.own.has(word))))
        break
    }
    this.#hiddenTo = Math.max(this.#hiddenTo, end)
  }

  /**
   * Returns the end of a match of the tokens from `token` at `at`, or NO_MATCH. Pattern and gap bound the recursion.
   */
  #endOf(tokens: readonly Token[], token: number, at: number): number {
    const expected = tokens[token]
    if (expected === undefined) return at
    const word = at < this.#count ? (this.#words[at] ?? OTHER_WORD) : SENTENCE_END
    if (expected.kind === 'forbidden') return expected.words[word] === 1 ? NO_MATCH : this.#endOf(tokens, token + 1, at)
    if (expected.kind === 'word') {
      return expected.words[word] === 1 ? this.#endOf(tokens, token + 1, at + 1) : NO_MATCH
    }
    return this.#endAfterGap(tokens, token + 1, at)
  }

  #endAfterGap(tokens: readonly Token[], token: number, at: number): number {
    for (let skipped = 0; skipped <= GAP_WORDS_MAX; skipped += 1) {
      const end = this.#endOf(tokens, token, at + skipped)
      if (end !== NO_MATCH) return end
      if (at + skipped >= this.#count || (this.#words[at + skipped] ?? OTHER_WORD) < OTHER_WORD) return NO_MATCH
    }
    return NO_MATCH
  }

  /** Returns true if the clause negates the match, or words before or inside it make it a mere possibility. */
  #isNegated({ isNegative, isHedged }: Pattern, from: number, end: number): boolean {
    const hedgedFrom = isHedged ? end : from + 1
    for (let at = hedgedFrom; at < end; at += 1) if (this.#isHedge(at)) return true
    for (let before = from - 1; before >= Math.max(0, from - HEDGED_WORDS_MAX); before -= 1) {
      const word = this.#words[before] ?? OTHER_WORD
      if (word < OTHER_WORD) return false
      if (!isNegative && before >= from - NEGATED_WORDS_MAX && this.#rules.negators.has(word)) return true
      if (this.#isHedge(before)) return true
    }
    return false
  }

  #isHedge(at: number): boolean {
    const { hedges, could, perceived } = this.#rules
    const word = this.#words[at] ?? OTHER_WORD
    return hedges.has(word) && !(could.has(word) && perceived.has(this.#words[at + 1] ?? OTHER_WORD))
  }
}

/** One element of a pattern: any of some words, none of some words, or a gap of a few words. */
interface PatternToken {
  readonly kind: 'word' | 'forbidden' | 'gap'
  readonly words: readonly string[]
}

const WORD = /^[a-z0-9]+\+?$/

/**
 * Parses a pattern of the lexicon: words separated by blanks. "a/b" matches either; "stall+" also matches stalls,
 * stalled, stalling and forms with an e ("vibrat+" = vibrate, vibrating); "..." matches up to three words of the same
 * clause; "!a" forbids a as the next word.
 * @throws Error with the pattern if it is malformed
 */
export function parsePattern(pattern: string): PatternToken[] {
  return pattern.split(' ').map((text) => {
    if (text === '...') return { kind: 'gap', words: [] }
    const isForbidden = text.startsWith('!')
    const words = (isForbidden ? text.slice(1) : text).split('/')
    const wrong = words.find((word) => !WORD.test(word))
    if (wrong !== undefined) throw new Error(`the pattern "${pattern}" contains "${wrong}", which is not a word`)
    return { kind: isForbidden ? 'forbidden' : 'word', words: words.flatMap(formsOf) }
  })
}

/** Returns the forms of a word. Impossible forms do no harm, because nobody writes them. */
function formsOf(word: string): string[] {
  if (!word.endsWith('+')) return [word]
  const base = word.slice(0, -1)
  const stem = base.endsWith('e') ? base.slice(0, -1) : base
  const doubled = `${base}${base.at(-1)}`
  const forms = [base, `${stem}e`, `${base}s`, `${stem}es`, `${stem}ed`, `${stem}ing`, `${doubled}ed`, `${doubled}ing`]
  return [...new Set(forms)]
}

/** Numbers for words in no pattern, for the end of a clause and for the end of a sentence. */
const OTHER_WORD = 0
const CLAUSE_END = -1
const SENTENCE_END = -2
/** Number of a written word that splits into several words of patterns. */
const SEVERAL = -3

/** The words in patterns, numbered from 1. */
class Vocabulary {
  readonly #numbers = new Map<string, number>()

  get size(): number {
    return this.#numbers.size
  }

  add(word: string): number {
    const number = this.#numberOf(word)
    if (number !== OTHER_WORD) return number
    this.#numbers.set(word, this.size + 1)
    return this.size
  }

  /** Writes the word numbers of a text to `numbers` until it is full; returns their count. */
  read(words: Words, numbers: Int32Array): number {
    // Each mark may be followed by a word, which needs room.
    const room = numbers.length - 1
    let count = 0
    for (let at = 0; at <= words.count && count < room; at += 1) {
      const mark = words.markBefore(at)
      if (mark !== OTHER) numbers[count++] = mark === SENTENCE_MARK ? SENTENCE_END : CLAUSE_END
      if (at === words.count) break
      const written = words.written(at)
      const number = this.#numberIn(written)
      if (number !== SEVERAL) numbers[count++] = number
      else for (const word of written.plain.slice(0, room - count)) numbers[count++] = this.#numberOf(word)
    }
    return count
  }

  #numberOf(word: string): number {
    return this.#numbers.get(word) ?? OTHER_WORD
  }

  /** Returns the number of a written word, cached in the word. */
  #numberIn(written: WrittenWord): number {
    if (written.numberedBy !== this) {
      const [word = '', ...others] = written.plain
      written.number = others.length > 0 ? SEVERAL : this.#numberOf(word)
      written.numberedBy = this
    }
    return written.number
  }
}
