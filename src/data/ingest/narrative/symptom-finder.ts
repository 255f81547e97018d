import { NARRATIVE_WORDS_MAX, SYMPTOMS_MAX } from '#ingest/limits.ts'
import type { Words } from './words.ts'
import { OTHER, SENTENCE_MARK, type WrittenWord } from './written-words.ts'

/** One line of the lexicon: a symptom, and a pattern of words that says it. */
export interface LexiconEntry {
  readonly symptom: string
  readonly pattern: string
}

/** Finds the symptoms that a narrative tells of. */
export interface SymptomFinder {
  /** All phrases of the lexicon, in its order. */
  readonly symptoms: readonly string[]
  /** Phrases of the lexicon in its order, each once, at most SYMPTOMS_MAX. */
  symptomsOf(words: Words): string[]
}

/** Words that turn into its contrary what follows them in the same clause, at most so many words later. */
const NEGATORS = `no not never without nor none neither didnt doesnt dont wasnt isnt arent werent hasnt havent hadnt
  cannot cant couldnt wont wouldnt nothing`.split(/\s+/)
const NEGATED_WORDS_MAX = 3
/** Words that tell of what may happen or is feared, not of what did. */
const HEDGES =
  `if may might could can potential potentially risk risks risking possible possibly possibility maybe perhaps afraid
  fear fears feared fearing worried worry worries concerned concern hazard event prevent prevents danger threat
  likelihood chance likely probably`.split(/\s+/)
const HEDGED_WORDS_MAX = 6
/** "could" and "can" before these tell of what was. */
const PERCEIVED = 'hear smell feel see not tell barely hardly only'.split(' ')
/** Words with which the owner's own vehicle is meant again, after another one. */
const OWN = 'i my we our mine contacts owners'.split(' ')
/** How far a pattern hides what follows it: "-3" three words of the clause, "-." the sentence, "-*" the rest of the text. */
const HIDING = /^-(?:(?<words>\d)|(?<sentence>\.)|(?<text>\*))$/
const REST_OF_SENTENCE = Infinity
const REST_OF_TEXT = -1
/** Words that a gap ("...") may replace. */
const GAP_WORDS_MAX = 3

const NO_SYMPTOM = -1
const NO_MATCH = -1

/** How a word may follow the first of a pattern. */
const ADJACENT = 1
const GAPPED = 2

interface Pattern {
  /** NO_SYMPTOM = it hides others. */
  readonly symptom: number
  /** Of a pattern that hides others, how many words; REST_OF_SENTENCE; REST_OF_TEXT. */
  readonly hides: number
  readonly tokens: readonly Token[]
  /** Whether it speaks of a negation itself ("not start"), so that one before it changes nothing. */
  readonly isNegative: boolean
  /** Whether it speaks of a possibility itself ("could not stop"). */
  readonly isHedged: boolean
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
    for (let word = words.indexOf(1); word !== -1; word = words.indexOf(1, word + 1)) {
      const patterns = index.get(word) ?? []
      index.set(word, patterns)
      patterns.push(pattern)
      this.follows[word] = (this.follows[word] ?? 0) | sign
    }
  }
}

/** The numbers of the words that the rules around the patterns need. */
interface RuleWords {
  readonly negators: ReadonlySet<number>
  readonly hedges: ReadonlySet<number>
  readonly perceived: ReadonlySet<number>
  readonly could: ReadonlySet<number>
  readonly own: ReadonlySet<number>
}

/** Prepares the patterns. What they mean: docs/symptoms.md. */
export function createSymptomFinder(entries: readonly LexiconEntry[]): SymptomFinder {
  const symptoms = [...new Set(entries.map(({ symptom }) => symptom).filter((symptom) => !HIDING.test(symptom)))]
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
  const symptomBeginnings: (Beginnings | undefined)[] = []
  const hidingBeginnings: (Beginnings | undefined)[] = []
  for (const { symptom, pattern, parsed } of parsedEntries) {
    const tokens = parsed.map((token) => toToken(token, vocabulary))
    const isNegative = parsed.some(({ kind, words }) => kind === 'word' && words.some((w) => NEGATORS.includes(w)))
    const isHedged = parsed.some(({ kind, words }) => kind === 'word' && words.some((w) => HEDGES.includes(w)))
    if (tokens[0]?.kind !== 'word') throw new Error(`the pattern "${pattern}" does not begin with a word`)
    const entry = { symptom: symptoms.indexOf(symptom), hides: hiddenBy(symptom), tokens, isNegative, isHedged }
    const beginnings = entry.symptom === NO_SYMPTOM ? hidingBeginnings : symptomBeginnings
    for (const word of parsed[0]?.words ?? []) {
      ;(beginnings[vocabulary.add(word)] ??= new Beginnings(vocabulary.size)).add(entry)
    }
  }
  return new Finder(symptoms, vocabulary, rules, { symptoms: symptomBeginnings, hiding: hidingBeginnings })
}

function hiddenBy(symptom: string): number {
  const groups = HIDING.exec(symptom)?.groups
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

/** By the number of a word; most words begin no pattern. */
type ByWord = readonly (Beginnings | undefined)[]

class Finder implements SymptomFinder {
  readonly symptoms: readonly string[]
  readonly #vocabulary: Vocabulary
  readonly #rules: RuleWords
  readonly #beginnings: { readonly symptoms: ByWord; readonly hiding: ByWord }
  /** The numbers of the words of the text being looked at, how many there are, and 1 for each symptom found. */
  readonly #words = new Int32Array(NARRATIVE_WORDS_MAX + 1)
  #count = 0
  readonly #found: Uint8Array
  /** Before this word no symptom may begin: a pattern hides them. */
  #hiddenTo = 0

  constructor(
    symptoms: readonly string[],
    vocabulary: Vocabulary,
    rules: RuleWords,
    beginnings: { readonly symptoms: ByWord; readonly hiding: ByWord },
  ) {
    this.symptoms = symptoms
    this.#vocabulary = vocabulary
    this.#rules = rules
    this.#beginnings = beginnings
    this.#found = new Uint8Array(symptoms.length)
  }

  symptomsOf(words: Words): string[] {
    this.#count = this.#vocabulary.read(words, this.#words)
    this.#hiddenTo = 0
    for (let at = 0; at < this.#count; at += 1) {
      const word = this.#words[at] ?? OTHER_WORD
      if (word <= OTHER_WORD) continue
      const symptoms = at < this.#hiddenTo ? undefined : this.#beginnings.symptoms[word]
      if (symptoms !== undefined) this.#lookAt(symptoms, at)
      const hiding = this.#beginnings.hiding[word]
      if (hiding !== undefined) this.#lookAt(hiding, at)
    }
    return this.#takeFound()
  }

  /** The symptoms found, in their order; forgets them. */
  #takeFound(): string[] {
    const symptoms: string[] = []
    let symptom = this.#found.indexOf(1)
    for (; symptom >= 0 && symptoms.length < SYMPTOMS_MAX; symptom = this.#found.indexOf(1, symptom + 1))
      symptoms.push(this.symptoms[symptom] ?? '')
    this.#found.fill(0)
    return symptoms
  }

  /** Tries the patterns that begin with the word at `at`. */
  #lookAt({ others, adjacent, gapped, follows }: Beginnings, at: number): void {
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

  /** Records the symptoms of those patterns, begun at `from`, whose tokens from `token` on stand at `at`. */
  #try(patterns: readonly Pattern[], token: number, from: number, at: number): void {
    for (const pattern of patterns) {
      const { symptom, hides, tokens } = pattern
      if (symptom !== NO_SYMPTOM && this.#found[symptom] === 1) continue
      const end = this.#endOf(tokens, token, at)
      if (end === NO_MATCH) continue
      if (symptom === NO_SYMPTOM) this.#hide(end, hides)
      else if (!this.#isTakenBack(pattern, from, end)) this.#found[symptom] = 1
    }
  }

  /** Hides so many words from `at` on, as long as the owner's own vehicle is not spoken of. */
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
   * Where the tokens from `token` on end that stand at `at`; NO_MATCH = they do not. Depth = tokens of a pattern, breadth =
   * words of a gap.
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

  /** Whether words before a match in its clause deny it, or words before or in it make it a mere possibility. */
  #isTakenBack({ isNegative, isHedged }: Pattern, from: number, end: number): boolean {
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

/** One place of a pattern: one of some words, none of some words, or a gap of a few words. */
interface PatternToken {
  readonly kind: 'word' | 'forbidden' | 'gap'
  readonly words: readonly string[]
}

const WORD = /^[a-z0-9]+\+?$/

/**
 * Reads a pattern of the lexicon: words divided by blanks. "a/b" is either; "stall+" also its forms stalls, stalled,
 * stalling, and with an e ("vibrat+" = vibrate, vibrating); "..." up to three words of the same clause; "!a" = the next word is not a.
 * @throws Error naming the pattern when it is not well-formed.
 */
export function parsePattern(pattern: string): PatternToken[] {
  return pattern.split(' ').map((text) => {
    if (text === '...') return { kind: 'gap', words: [] }
    const isForbidden = text.startsWith('!')
    const words = (isForbidden ? text.slice(1) : text).split('/')
    const wrong = words.find((word) => !WORD.test(word))
    if (wrong !== undefined) throw new Error(`the pattern "${pattern}" holds "${wrong}", which is no word`)
    return { kind: isForbidden ? 'forbidden' : 'word', words: words.flatMap(formsOf) }
  })
}

/** Forms that no English verb has do no harm: nobody writes them. */
function formsOf(word: string): string[] {
  if (!word.endsWith('+')) return [word]
  const base = word.slice(0, -1)
  const stem = base.endsWith('e') ? base.slice(0, -1) : base
  const doubled = `${base}${base.at(-1)}`
  const forms = [base, `${stem}e`, `${base}s`, `${stem}es`, `${stem}ed`, `${stem}ing`, `${doubled}ed`, `${doubled}ing`]
  return [...new Set(forms)]
}

/** Number of a word that no pattern has, and of the ends of a clause and of a sentence, which are words too. */
const OTHER_WORD = 0
const CLAUSE_END = -1
const SENTENCE_END = -2
/** Number of a written word that is several words of patterns. */
const SEVERAL = -3

/** The words that patterns use, numbered from 1. */
class Vocabulary {
  readonly #numbers = new Map<string, number>()

  get size(): number {
    return this.#numbers.size
  }

  /** The number of a word in lower case, new or known. */
  add(word: string): number {
    const number = this.#numberOf(word)
    if (number !== OTHER_WORD) return number
    this.#numbers.set(word, this.size + 1)
    return this.size
  }

  /** Writes the numbers of the words of a text into `numbers`, as far as there is room; gives how many there are. */
  read(words: Words, numbers: Int32Array): number {
    // Behind each mark there is room for a word.
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

  /** The number of a word of a text, looked up the first time. */
  #numberIn(written: WrittenWord): number {
    if (written.numberedBy !== this) {
      const [word = '', ...others] = written.plain
      written.number = others.length > 0 ? SEVERAL : this.#numberOf(word)
      written.numberedBy = this
    }
    return written.number
  }
}
