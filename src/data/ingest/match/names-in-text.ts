/** Model years, the first and the last. */
export type YearSpan = readonly [first: number, last: number]

/** A name that a text states of vehicles. */
export interface StatedInText {
  readonly model: string
  /** The model years that stand before it, of all places that count; null = one of them says none. */
  readonly years: readonly YearSpan[] | null
  /** Whether a place has the name for itself: no word that may belong to it stands beside it. Then only such places count. */
  readonly isWhole: boolean
  /** How many names share its model years; of several places the most. */
  readonly listed: number
}

/** The names that stand behind the same model years. */
interface List {
  names: number
}

interface Place extends Omit<StatedInText, 'listed'> {
  readonly lists: readonly List[]
}

const RANGE = /\b((?:19|20)\d\d) ?(?:-|through|thru|to) ?((?:19|20)\d\d)\b/g
const DATE =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december)[ .]+(?:\d{1,2},? +)?\d{4}/g
const DOORS = /\b(?:2|3|4|5|two|three|four|five)[ -]doors?\b/g
const YEARS = /^((?:19|20)\d\d)(?:to((?:19|20)\d\d))?$/
/** Where the list of vehicles ends: behind a sentence in which a year stands ("Inc. (Kia) is ..." has none before it). */
const SENTENCE_END = /^(.*?\b(?:19|20)\d\d\b.*?)\.\s+[A-Z]/s
/** What divides two names; a word of its own in the list. */
const BREAK = '|'
const BETWEEN_YEARS: ReadonlySet<string> = new Set(['and', 'model', 'year', 'years', 'my', BREAK])
const EXCEPTING: ReadonlySet<string> = new Set(['except', 'excluding', 'excludes', 'without', 'not'])
const BEFORE_NAMES: ReadonlySet<string> = new Set([BREAK, 'and', 'or', 'certain', 'model', 'models', 'my', 'the'])
const BEHIND_NAMES: ReadonlySet<string> = new Set(
  'and, or, all, may, with, equipped, manufactured, built, produced, vehicle, vehicles, passenger, car, cars, models'
    .concat(
      ', sedan, sedans, coupe, coupes, convertible, convertibles, wagon, wagons, truck, trucks, suv, suvs, sav, savs',
    )
    .split(', ')
    .concat('sac', 'sacs', BREAK),
)
const WORDS_OF_NAME_MAX = 6
/** Bodies behind a name, "325i coupes and Sports Wagons", each with the words that a catalog may put behind the name for it. */
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
/** Makers' codes for a body: BMW's coupe of the 325i is the 325Ci. */
const BODY_CODES: readonly { make: string; name: RegExp; bodies: Readonly<Record<string, string>> }[] = [
  {
    make: 'bmw',
    name: /^(\d{3})i$/,
    bodies: { coupe: '$1ci', convertible: '$1ci convertible' },
  },
]
/** Names in texts that the catalog writes otherwise in some years. */
const OTHER_NAMES: readonly { make: string; name: string; names: readonly string[] }[] = [
  { make: 'audi', name: 'a4 allroad', names: ['allroad quattro', 'allroad'] },
]

/** Models of one make by their words (`wordsOf`), and the first word of each. */
export class ModelsByWords {
  readonly #models = new Map<string, string>()
  readonly #firstWords = new Set<string>()

  /** Of several models of the same words the first counts. @returns it */
  add(model: string, words = wordsOf(model)): string {
    const known = this.#models.get(words)
    if (known !== undefined) return known
    this.#models.set(words, model)
    this.#firstWords.add(words.split(' ', 1)[0] ?? '')
    return model
  }

  /** The model with exactly these words. */
  get(words: string): string | undefined {
    return this.#models.get(words)
  }

  /** The model with the longest name that begins at a place, and of how many words it is. */
  longestAt(words: readonly string[], at: number): { readonly model?: string; readonly length: number } {
    const [first = ''] = words.slice(at, at + 1)
    // BMW's 2002 is read as a year, too.
    if (!this.#firstWords.has(first) || YEARS.test(first)) return { length: 0 }
    for (let length = Math.min(WORDS_OF_NAME_MAX, words.length - at); length > 0; length -= 1) {
      const model = this.#models.get(words.slice(at, at + length).join(' '))
      if (model !== undefined) return { model, length }
    }
    return { length: 0 }
  }

  /** The same; where none begins, a version of the one before: the GT of "Elantra sedan, coupe and GT". */
  versionAt(
    words: readonly string[],
    at: number,
    last: readonly string[],
  ): { readonly model?: string; readonly length: number } {
    const own = this.longestAt(words, at)
    if (own.model !== undefined || last.length === 0) return own
    const { model, length } = this.longestAt([...last, ...words.slice(at, at + WORDS_OF_NAME_MAX)], 0)
    return model === undefined || length <= last.length ? own : { model, length: length - last.length }
  }
}

/**
 * The words of a model or of a text, by which they are compared: lower case, without punctuation, and BMW's "328XI" as
 * its texts write it, "328i xDrive".
 */
export function wordsOf(text: string): string {
  const words = text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
  return words.replaceAll(/\b(\d{3}l?)x([ide])\b/g, '$1$2 xdrive')
}

/**
 * The models that the list of vehicles at the beginning of a campaign's text names ("certain 2011-2013 X5 xDrive35i and
 * X5 M vehicles"), the longest that fits at each place, each once. What the text excepts is none.
 * @param make whose words may stand before a name
 */
export function namesInText(text: string, models: ModelsByWords, make = ''): StatedInText[] {
  const found = new Map<string, Place>()
  const words = listWords(text)
  const ofMake = new Set(wordsOf(make).split(' '))
  const standsAlone = (before = BREAK, behind = BREAK) =>
    (BEFORE_NAMES.has(before) || YEARS.test(before) || ofMake.has(before)) &&
    (BEHIND_NAMES.has(behind) || YEARS.test(behind))
  let years: readonly YearSpan[] | null = null
  let isInYears = false
  let isExcepted = false
  let list: List = { names: 0 }
  const versions = new NamedVersions(models, ofMake)
  let last: readonly string[] = []
  let next = 0
  const add = (named: readonly string[], isWhole: boolean): void => {
    if (isExcepted) return
    for (const model of named) found.set(model, together(found.get(model), { model, years, isWhole, lists: [list] }))
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

/** Finds names that a text states otherwise than a catalog: of bodies behind names, and of cars that were renamed. */
class NamedVersions {
  readonly #models: ModelsByWords
  readonly #ofMake: ReadonlySet<string>
  /** Names since the last body or years: those that the next bodies are of. */
  #run: string[] = []
  #isBehindBody = false

  constructor(models: ModelsByWords, ofMake: ReadonlySet<string>) {
    this.#models = models
    this.#ofMake = ofMake
  }

  /** Forgets the names of the list so far. */
  end(): void {
    this.#run = []
    this.#isBehindBody = false
  }

  /**
   * Takes the next word of a list, or the name of `length` words that begins there.
   * @returns the models that are such versions
   */
  at(words: readonly string[], at: number, length: number): string[] {
    return this.#names(words, at, length).flatMap((name) => this.#models.get(name) ?? [])
  }

  /** Names in the words of a catalog, of which most do not exist. */
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

  /** "325i" as a convertible is "325ci convertible" or "325i convertible". */
  #namesOfBody(name: string, bodies: readonly string[]): string[] {
    const codes = BODY_CODES.filter(({ make, name: pattern }) => this.#ofMake.has(make) && pattern.test(name))
    const ofCode = codes.flatMap(({ name: pattern, bodies: of }) =>
      bodies.flatMap((body) => (of[body] === undefined ? [] : [name.replace(pattern, of[body])])),
    )
    return [...bodies.map((body) => `${name} ${body}`), ...ofCode]
  }
}

/** Two places that name one model; where one of them has it for itself, only that one counts. */
function together(known: Place | undefined, added: Place): Place {
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

function spanOf(word: string): YearSpan | null {
  const [, first, last = first] = YEARS.exec(word) ?? []
  return first === undefined ? null : [Number(first), Number(last)]
}

/** Whether a model ("X5 M") is a version of another ("X5"): it has all of its words and more. */
export function isVersionOf(model: string, plain: string): boolean {
  const [words, fewer] = [new Set(wordsOf(model).split(' ')), new Set(wordsOf(plain).split(' '))]
  return words.size > fewer.size && fewer.isSubsetOf(words)
}
