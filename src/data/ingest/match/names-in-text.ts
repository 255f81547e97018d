export type YearRange = readonly [first: number, last: number]

export interface StatedInText {
  readonly model: string
  /** Model years stated before the name, from all counted mentions; null = a counted mention has none. */
  readonly years: readonly YearRange[] | null
  /** True if a mention is complete: no adjacent word may belong to the name. Then only such mentions count. */
  readonly isWhole: boolean
  /** Number of names that share its model years; the highest of several mentions. */
  readonly listed: number
}

/** Names after the same model years. */
interface List {
  names: number
}

interface Mention extends Omit<StatedInText, 'listed'> {
  readonly lists: readonly List[]
}

const RANGE = /\b((?:19|20)\d\d) ?(?:-|through|thru|to) ?((?:19|20)\d\d)\b/g
const DATE =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december)[ .]+(?:\d{1,2},? +)?\d{4}/g
const DOORS = /\b(?:2|3|4|5|two|three|four|five)[ -]doors?\b/g
const YEARS = /^((?:19|20)\d\d)(?:to((?:19|20)\d\d))?$/
/** End of the list of vehicles: after a sentence with a year ("Inc. (Kia) is ..." has none before it). */
const SENTENCE_END = /^(.*?\b(?:19|20)\d\d\b.*?)\.\s+[A-Z]/s
/** Separator between two names, as a word of its own. */
const BREAK = '|'
const BETWEEN_YEARS: ReadonlySet<string> = new Set(['and', 'model', 'year', 'years', 'my', BREAK])
const EXCEPTING: ReadonlySet<string> = new Set(['except', 'excluding', 'excludes', 'without', 'not'])
const BEFORE_NAMES: ReadonlySet<string> = new Set([BREAK, 'and', 'or', 'certain', 'model', 'models', 'my', 'the'])
const WORDS_AFTER_NAMES: ReadonlySet<string> = new Set(
  'and, or, all, may, with, equipped, manufactured, built, produced, vehicle, vehicles, passenger, car, cars, models'
    .concat(
      ', sedan, sedans, coupe, coupes, convertible, convertibles, wagon, wagons, truck, trucks, suv, suvs, sav, savs',
    )
    .split(', ')
    .concat('sac', 'sacs', BREAK),
)
const WORDS_OF_NAME_MAX = 6
/** Bodies after a name, as in "325i coupes and Sports Wagons", with the words that a catalog may add to the name. */
const BODIES: Readonly<Record<string, readonly string[]>> = {
  coupe: ['coupe'],
  coupes: ['coupe'],
  convertible: ['convertible', 'cabriolet'],
  convertibles: ['convertible', 'cabriolet'],
  cabriolet: ['convertible', 'cabriolet'],
  cabriolets: ['convertible', 'cabriolet'],
  wagon: ['sport wagon', 'wagon', 'touring'],
  wagons: ['sport wagon', 'wagon', 'touring'],
}
/** Words between the names of a list and their bodies, which neither begin a name nor end the list. */
const BETWEEN_BODIES: ReadonlySet<string> = new Set([
  BREAK,
  'and',
  'or',
  'sport',
  'sports',
  'sedan',
  'sedans',
  ...Object.keys(BODIES),
])
/** Makers' body codes: BMW's 325i coupe is the 325Ci. */
const BODY_CODES: readonly { make: string; name: RegExp; bodies: Readonly<Record<string, string>> }[] = [
  {
    make: 'bmw',
    name: /^(\d{3})i$/,
    bodies: { coupe: '$1ci', convertible: '$1ci convertible' },
  },
]
/** Names in texts that the catalog spells differently in some years. */
const OTHER_NAMES: readonly { make: string; name: string; names: readonly string[] }[] = [
  { make: 'audi', name: 'a4 allroad', names: ['allroad quattro', 'allroad'] },
]

/** Models of one make by their words (`wordsOf`), with an index of first words. */
export class ModelsByWords {
  readonly #models = new Map<string, string>()
  readonly #firstWords = new Set<string>()

  /** Adds a model; returns the first model with the same words. */
  add(model: string, words = wordsOf(model)): string {
    const known = this.#models.get(words)
    if (known !== undefined) return known
    this.#models.set(words, model)
    this.#firstWords.add(words.split(' ', 1)[0] ?? '')
    return model
  }

  get(words: string): string | undefined {
    return this.#models.get(words)
  }

  /** Returns the model with the longest name at a position, and its length in words. */
  longestAt(words: readonly string[], at: number): { readonly model?: string; readonly length: number } {
    const [first = ''] = words.slice(at, at + 1)
    // BMW's 2002 could also be a year.
    if (!this.#firstWords.has(first) || YEARS.test(first)) return { length: 0 }
    for (let length = Math.min(WORDS_OF_NAME_MAX, words.length - at); length > 0; length -= 1) {
      const model = this.#models.get(words.slice(at, at + length).join(' '))
      if (model !== undefined) return { model, length }
    }
    return { length: 0 }
  }

  /** Returns the longest model here, else a version of the previous one: the GT in "Elantra sedan, coupe and GT". */
  versionAt(
    words: readonly string[],
    at: number,
    last: readonly string[],
  ): { readonly model?: string; readonly length: number } {
    const exact = this.longestAt(words, at)
    if (exact.model !== undefined || last.length === 0) return exact
    const { model, length } = this.longestAt([...last, ...words.slice(at, at + WORDS_OF_NAME_MAX)], 0)
    return model === undefined || length <= last.length ? exact : { model, length: length - last.length }
  }
}

/** Returns a text's words for comparison: lower case, no punctuation, and BMW's "328XI" as "328i xDrive". */
export function wordsOf(text: string): string {
  const words = text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
  return words.replaceAll(/\b(\d{3}l?)x([ide])\b/g, '$1$2 xdrive')
}

/**
 * Returns the models named in the list of vehicles at the beginning of a campaign's text ("certain 2011-2013 X5
 * xDrive35i and X5 M vehicles"): the longest match at each position, each model once. Excludes models that the text
 * excepts.
 * @param make make whose words may precede a name
 */
export function namesInText(text: string, models: ModelsByWords, make = ''): StatedInText[] {
  const found = new Map<string, Mention>()
  const words = listWords(text)
  const ofMake = new Set(wordsOf(make).split(' '))
  const standsAlone = (before = BREAK, after = BREAK) =>
    (BEFORE_NAMES.has(before) || YEARS.test(before) || ofMake.has(before)) &&
    (WORDS_AFTER_NAMES.has(after) || YEARS.test(after))
  let years: readonly YearRange[] | null = null
  let isInYears = false
  let isExcepted = false
  let list: List = { names: 0 }
  const versions = new NamedVersions(models, ofMake)
  let last: readonly string[] = []
  let next = 0
  const add = (named: readonly string[], isWhole: boolean): void => {
    if (isExcepted) return
    for (const model of named)
      found.set(model, mergedMention(found.get(model), { model, years, isWhole, lists: [list] }))
  }
  for (const [at, word] of words.entries()) {
    if (at < next) continue
    const span = spanOf(word)
    const { model, length } = models.versionAt(words, at, last)
    if (model !== undefined && !isExcepted) {
      const isWhole = standsAlone(at === next ? BREAK : words[at - 1], words[at + length])
      add([model], isWhole)
      list.names += 1
      last = words.slice(at, at + length)
    }
    add(versions.at(words, at, length), true)
    if (span === null) {
      isExcepted ||= EXCEPTING.has(word)
      isInYears &&= BETWEEN_YEARS.has(word)
    } else {
      years = [...(isInYears ? (years ?? []) : []), span]
      list = { names: 0 }
      versions.end()
      last = []
      isExcepted = false
      isInYears = true
    }
    next = Math.max(next, at + length)
  }
  return Array.from(found.values(), ({ lists, ...name }) => ({
    ...name,
    listed: Math.max(...lists.map(({ names }) => names)),
  }))
}

/** Finds names that a text writes differently from the catalog: bodies after names, and renamed cars. */
class NamedVersions {
  readonly #models: ModelsByWords
  readonly #ofMake: ReadonlySet<string>
  /** Names since the last body or years, to which the next bodies apply. */
  #run: string[] = []
  #isBehindBody = false

  constructor(models: ModelsByWords, ofMake: ReadonlySet<string>) {
    this.#models = models
    this.#ofMake = ofMake
  }

  /** Forgets the names so far. */
  end(): void {
    this.#run = []
    this.#isBehindBody = false
  }

  /** Processes the next word, or name of `length` words, of a list. Returns the models that the text names this way. */
  at(words: readonly string[], at: number, length: number): string[] {
    return this.#names(words, at, length).flatMap((name) => this.#models.get(name) ?? [])
  }

  /** Returns candidate names in the catalog's words; most of them do not exist. */
  #names(words: readonly string[], at: number, length: number): string[] {
    const word = words[at] ?? ''
    const others = OTHER_NAMES.filter(({ make, name }) => {
      return this.#ofMake.has(make) && words.slice(at, at + name.split(' ').length).join(' ') === name
    }).flatMap(({ names }) => names)
    if (length > 0) {
      if (this.#isBehindBody) this.end()
      this.#run.push(words.slice(at, at + length).join(' '))
      return others
    }
    if (!BETWEEN_BODIES.has(word)) this.#run = []
    if (BODIES[word] === undefined) return others
    this.#isBehindBody = true
    return [...others, ...this.#run.flatMap((name) => this.#namesOfBody(name, BODIES[word] ?? []))]
  }

  /** Returns the names of a body: "325ci convertible" and "325i convertible" for a 325i convertible. */
  #namesOfBody(name: string, bodies: readonly string[]): string[] {
    const codes = BODY_CODES.filter(({ make, name: pattern }) => this.#ofMake.has(make) && pattern.test(name))
    const ofCode = codes.flatMap(({ name: pattern, bodies: codeOf }) =>
      bodies.flatMap((body) => (codeOf[body] === undefined ? [] : [name.replace(pattern, codeOf[body])])),
    )
    return [...bodies.map((body) => `${name} ${body}`), ...ofCode]
  }
}

/** Merges two mentions of a model. If only one is complete, the other is dropped. */
function mergedMention(known: Mention | undefined, added: Mention): Mention {
  if (known === undefined || (added.isWhole && !known.isWhole)) return added
  if (known.isWhole && !added.isWhole) return known
  const years = known.years === null || added.years === null ? null : [...known.years, ...added.years]
  return { ...known, years, lists: [...known.lists, ...added.lists] }
}

function listWords(text: string): string[] {
  const list = SENTENCE_END.exec(text)?.[1] ?? text
  const undated = list.toLowerCase().replaceAll(DATE, ' ').replaceAll(DOORS, ' ').replaceAll(RANGE, '$1to$2')
  return undated
    .split(/[,;:()+]/)
    .flatMap((part) => [...wordsOf(part).split(' '), BREAK])
    .filter((word) => word !== '')
}

function spanOf(word: string): YearRange | null {
  const [, first, last = first] = YEARS.exec(word) ?? []
  return first === undefined ? null : [Number(first), Number(last)]
}

/** Returns true if a model ("X5 M") has all words of another ("X5") and more. */
export function isVersionOf(model: string, plain: string): boolean {
  const [words, fewer] = [new Set(wordsOf(model).split(' ')), new Set(wordsOf(plain).split(' '))]
  return words.size > fewer.size && fewer.isSubsetOf(words)
}
