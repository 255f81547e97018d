import { fold } from './fold.ts'
import { isKindWord, isRebuilder } from './name-vocabulary.ts'
import type { MakeAlias, Nameplate } from './nameplates.ts'
import {
  splitWords,
  splitJoined,
  FIT,
  type Reading,
  readTyped,
  TypeaheadWords,
  type TypedQuery,
  withoutKinds,
  withoutOneWord,
  type YearSpan,
} from './typeahead-words.ts'

export interface Typeahead {
  complete(text: string, max: number): Completion[]
}

/** Maximum words for which close ones are looked up. Each look-up compares all words. */
const REPAIRED_WORDS_MAX = 2
/** Maximum words of a query that is tried again without one of them. Each attempt visits all names. */
const RELAXED_WORDS_MAX = 4
/** Minimum matched characters of a name if typed words were skipped. */
const PLAIN_CHARACTERS_MIN = 5
/** Years after which a vehicle counts half as popular. */
const HALF_LIFE_YEARS = 10
/** Bonus for a model or a make typed in full: more than a whole word scores over a partial one. */
const WHOLE_NAME_FIT = 2

interface Make {
  readonly name: string
  readonly wordCount: number
  readonly length: number
  readonly popularity: number
  readonly years: ReadonlySet<number>
}

interface Model {
  readonly nameplate: Nameplate
  readonly make: number
  /** Above 0; at most 1 over all models together. */
  readonly popularity: number
  readonly years: ReadonlySet<number>
}

interface Names {
  readonly makes: readonly Make[]
  readonly models: readonly Model[]
  readonly makeWords: TypeaheadWords
  readonly modelWords: TypeaheadWords
  readonly span: YearSpan
}

export interface TypeaheadInput {
  readonly nameplates: readonly Nameplate[]
  readonly aliases: readonly MakeAlias[]
  readonly yearCounts: readonly ReadonlyMap<number, number>[]
}

/** About a millisecond of work. */
const NAMES_PER_SLICE = 64

/** Prepares the names for typing. Yields about every millisecond, so requests do not wait. */
export function* createTypeahead(input: TypeaheadInput): Generator<undefined, Typeahead> {
  const names = yield* prepare(input)
  const complete = (text: string, max: number): Completion[] => {
    const query = readTyped(text, names.span, (word) => splitJoined(word, names))
    const fits = fitsOf(names, query)
    const best = new BestCompletions(max)
    const knownOf = (words: readonly number[]) => words.filter((word) => fits.known[word] === true)
    const readings = query.readings.map((reading) => ({ ...reading, words: knownOf(reading.words) }))
    for (const reading of readings) collect(names, reading, { fits, best })
    const dated = datedWithoutOneWord(names, readings, { fits, best })
    if (dated.length > 0) return [...dated, ...best.completions()].slice(0, max)
    // Every word is known, but no name has all of them: one may be a trim, or a mistake.
    if (best.isEmpty && query.words.length <= RELAXED_WORDS_MAX) {
      for (const reading of readings.flatMap(withoutOneWord)) collect(names, reading, { fits, best })
    }
    // Words that distinguish a vehicle follow its name: "tacoma 4wd double cab".
    for (let count = query.words.length - 1; best.isEmpty && count > 0; count -= 1) {
      for (const reading of readings) {
        const words = reading.words.slice(0, count)
        if (reading.words.length > count) collect(names, { ...reading, words }, { fits, best })
      }
    }
    return best.completions()
  }
  return {
    complete(text, max) {
      const found = complete(text, max)
      const plain = found.some(({ make }) => !isRebuilder(make)) ? text : withoutKinds(text)
      return plain === text ? found : joinCompletions(complete(plain, max), found).slice(0, max)
    },
  }
}

/**
 * Returns names of the typed year with all words but one, if names with all words have other years. A "golf gti 2018"
 * is listed as GTI, and the Golf/GTI ended in 1993. The remaining words must name more than a make.
 */
function datedWithoutOneWord(
  names: Names,
  readings: readonly Reading[],
  { fits, best }: { fits: Fits; best: BestCompletions },
): Completion[] {
  const found = best.completions()
  if (found.length === 0 || found.some(({ year }) => year !== null)) return []
  const dated = new BestCompletions(best.max)
  for (const reading of readings.filter(
    ({ years, words }) => years.length === 1 && words.length <= RELAXED_WORDS_MAX,
  )) {
    for (const shorter of withoutOneWord(reading)) {
      if (shorter.words.some((word) => fits.makes[word] === undefined)) collect(names, shorter, { fits, best: dated })
    }
  }
  return dated.completions()
}

function* prepare({ nameplates, aliases, yearCounts }: TypeaheadInput): Generator<undefined, Names> {
  const years = yearCounts.flatMap((counts) => [...counts.keys()])
  const span = {
    first: years.reduce((a, b) => Math.min(a, b), Infinity),
    last: years.reduce((a, b) => Math.max(a, b), 0),
  }
  const weights = nameplates.map((nameplate, index) => weightOf(nameplate, yearCounts[index] ?? new Map(), span.last))
  const weight = weights.reduce((sum, each) => sum + each, 0)
  const modelWords = new TypeaheadWords()
  const makeNumbers = new Map<string, number>()
  const models: Model[] = []
  for (const [index, nameplate] of nameplates.entries()) {
    const make = makeNumbers.get(nameplate.make) ?? makeNumbers.size
    makeNumbers.set(nameplate.make, make)
    modelWords.add(nameplate.spellings)
    const popularity = (weights[index] ?? 0) / weight
    models.push({ nameplate, make, popularity, years: new Set(yearCounts[index]?.keys()) })
    if (models.length % NAMES_PER_SLICE === 0) yield
  }
  modelWords.sort()
  yield
  const byMake = Map.groupBy(models, ({ make }) => make)
  const makes = [...makeNumbers].map(([name, number]) => makeOf(name, byMake.get(number) ?? []))
  const makeWords = new TypeaheadWords()
  const byName = Map.groupBy(aliases, ({ make }) => make)
  for (const { name } of makes) makeWords.add([name, ...(byName.get(name) ?? []).map(({ alias }) => alias)])
  makeWords.sort()
  return { makes, models, makeWords, modelWords, span }
}

function makeOf(name: string, models: readonly Model[]): Make {
  return {
    name,
    wordCount: splitWords(name).length,
    length: fold(name).length,
    popularity: models.reduce((sum, { popularity }) => sum + popularity, 0),
    years: new Set(models.flatMap(({ years }) => [...years])),
  }
}

/** Weighs configurations by age. Those without a year weigh like old ones. */
function weightOf({ vehicle_count }: Nameplate, counts: ReadonlyMap<number, number>, last: number): number {
  let weight = 0
  let dated = 0
  for (const [year, count] of counts) {
    weight += count * 2 ** ((year - last) / HALF_LIFE_YEARS)
    dated += count
  }
  return weight + (vehicle_count - dated) / 100 + Number.EPSILON
}

interface Fits {
  readonly lengths: readonly number[]
  readonly isYear: readonly boolean[]
  /**
   * Characters that identify a name. Numbers and words such as "sport" count 0, because all kinds of names have them.
   */
  readonly identifying: readonly number[]
  readonly makes: readonly (Uint8Array | undefined)[]
  readonly models: readonly (Uint8Array | undefined)[]
  /** True if a name matches the word, at least closely. Other words are skipped. */
  readonly known: readonly boolean[]
}

function fitsOf({ makeWords, modelWords }: Names, { words, readings }: TypedQuery): Fits {
  const makes = words.map((word) => makeWords.fits(word))
  const models = words.map((word) => modelWords.fits(word))
  let repairs = 0
  for (const [index, word] of words.entries()) {
    const isYear = readings.some((reading) => !reading.words.includes(index))
    if (makes[index] !== undefined || models[index] !== undefined || isYear || repairs === REPAIRED_WORDS_MAX) continue
    makes[index] = makeWords.nearFits(word)
    models[index] = modelWords.nearFits(word)
    repairs += 1
  }
  return {
    lengths: words.map((word) => word.length),
    isYear: words.map((word) => /^(?:19|20)?\d\d$/.test(word)),
    identifying: words.map((word) => (/^\d+$/.test(word) || isKindWord(word) ? 0 : word.length)),
    makes,
    models,
    known: words.map((_, index) => makes[index] !== undefined || models[index] !== undefined),
  }
}

/** Adds every name that fits all words of one interpretation. */
function collect(
  { makes, models }: Names,
  reading: Reading,
  { fits, best }: { fits: Fits; best: BestCompletions },
): void {
  const add = (rank: number, years: ReadonlySet<number>, name: Omit<Completion, 'year'>) => {
    if (reading.years.length === 0) return best.add(rank, { year: null, ...name })
    for (const year of reading.years) if (years.has(year)) best.add(rank + reading.yearFit, { year, ...name })
  }
  const plainMin = plainCharactersMin(reading, fits)
  // A year alone, or no text, lists makes. Words that fit nothing list nothing.
  if (reading.words.length === 0 && fits.lengths.length > (reading.years.length > 0 ? 1 : 0)) return
  for (const [make, { name, wordCount, length, popularity, years }] of makes.entries()) {
    const fit = nameFit(reading.words, fits, { make, wordCount, model: undefined, length, plainMin })
    if (fit !== undefined) add(fit + popularity, years, { make: name, nameplate: null })
  }
  if (reading.words.length === 0) return
  for (const [model, { nameplate, make, popularity, years }] of models.entries()) {
    const wordCount = makes[make]?.wordCount ?? 0
    const { length } = nameplate.folded
    const fit = nameFit(reading.words, fits, { make, wordCount, model, length, plainMin })
    if (fit !== undefined) add(fit + popularity, years, { make: nameplate.make, nameplate })
  }
}

/**
 * Returns the minimum characters of words that must begin a name when others are skipped. Nonsense has words that match
 * by accident: no name has both words of "sewing machine". If only years are skipped, the prefix of a word (1) is
 * enough.
 */
function plainCharactersMin({ words, years }: Reading, { lengths, isYear }: Fits): number {
  const skipped = isYear.filter((_, word) => !words.includes(word))
  if (skipped.length === Math.min(1, years.length)) return 0
  if (skipped.every(Boolean)) return 1
  const typed = lengths.reduce((sum, length) => sum + length, 0)
  return Math.min(PLAIN_CHARACTERS_MIN, Math.ceil(typed / 2))
}

interface ScoredName {
  readonly make: number
  readonly wordCount: number
  /** Undefined for the make alone. */
  readonly model: number | undefined
  /** Characters of the folded model, or of the make alone. */
  readonly length: number
  readonly plainMin: number
}

/**
 * Scores the words against one name. Each belongs to the model or to its make. A make uses no more words than it has,
 * so the "t" of "toyota t" must begin a model.
 */
function nameFit(words: readonly number[], fits: Fits, name: ScoredName): number | undefined {
  const { make, wordCount, model, length } = name
  let sum = 0
  let makeWordsLeft = wordCount
  let unnamed = length
  for (const word of words) {
    const ofModel = fitTo(fits.models[word], model)
    const ofMake = fitTo(fits.makes[word], make)
    const isMake = makeWordsLeft > 0 && ofMake > ofModel
    const fit = isMake ? ofMake : ofModel
    if (fit === FIT.none) return undefined
    sum += fit
    if (isMake) makeWordsLeft -= 1
    // "mazda 3" names the Mazda3 in full, because its make is in its name.
    if (model === undefined || ofModel !== FIT.none) unnamed -= fits.lengths[word] ?? 0
  }
  const isNamed = unnamed === 0
  if (!isPlain(words, fits, { ...name, plainMin: isNamed ? Math.min(1, name.plainMin) : name.plainMin }))
    return undefined
  return isNamed ? sum + WHOLE_NAME_FIT : sum
}

/** Returns true if enough of the words occur in the name. Any word of its make counts. */
function isPlain(words: readonly number[], fits: Fits, { make, model, plainMin }: ScoredName): boolean {
  if (plainMin === 0) return true
  const least = plainMin === 1 ? FIT.prefix : FIT.firstWord
  const isOfMake = words.some((word) => fitTo(fits.makes[word], make) >= least)
  const ofModel = words.filter((word) => fitTo(fits.models[word], model) >= least)
  return isOfMake || ofModel.reduce((sum, word) => sum + (fits.identifying[word] ?? 0), 0) >= plainMin
}

function fitTo(fits: Uint8Array | undefined, name = -1): number {
  return fits?.[name] ?? FIT.none
}

/** A vehicle name that a user may be typing. */
export interface Completion {
  /** Null if no year was typed. */
  readonly year: number | null
  readonly make: string
  /** Null if only the make was typed. */
  readonly nameplate: Nameplate | null
}

/** Keeps the best completions. Adding one costs at most `max` steps. */
class BestCompletions {
  readonly max: number
  readonly #best: { readonly rank: number; readonly completion: Completion }[] = []

  constructor(max: number) {
    this.max = max
  }

  add(rank: number, completion: Completion): void {
    const best = this.#best
    const worst = best.length === this.max ? best.at(-1) : undefined
    if (worst !== undefined && rank <= worst.rank) return
    // Two interpretations may mean the same: "19 19".
    const same = best.findIndex((entry) => isSame(entry.completion, completion))
    if (same !== -1 && rank <= (best[same]?.rank ?? 0)) return
    if (same !== -1) best.splice(same, 1)
    const index = best.findIndex((entry) => entry.rank < rank)
    best.splice(index === -1 ? best.length : index, 0, { rank, completion })
    if (best.length > this.max) best.pop()
  }

  get isEmpty(): boolean {
    return this.#best.length === 0
  }

  completions(): Completion[] {
    return this.#best.map(({ completion }) => completion)
  }
}

function isSame(left: Completion, right: Completion): boolean {
  return left.make === right.make && left.year === right.year && left.nameplate === right.nameplate
}

/**
 * Joins completions without duplicates. "f150 supercrew" occurs only in names of rebuilt cars, because Ford's names
 * have no cab.
 */
function joinCompletions(first: readonly Completion[], others: readonly Completion[]): Completion[] {
  return [...first, ...others.filter((other) => !first.some((completion) => isSame(completion, other)))]
}
