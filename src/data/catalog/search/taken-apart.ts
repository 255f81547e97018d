import { fold, nameWords } from './fold.ts'
import { MODEL_WORDS_MAX } from '#catalog/limits.ts'
import { isBodyWord, isKindWord, isLetterTrim, makesOfTrim, NAME_WORDS, type NameWord } from './name-vocabulary.ts'
import { isOtherName, isVersion, ofMake, type ModelWord } from './version-names.ts'
import type { PostingCondition, PostingFilter } from './posting-store.ts'

export interface AskedModel {
  readonly make?: string
  readonly model: string
  readonly year?: number
  readonly year_min?: number
  readonly year_max?: number
}

/** Interpretation of a caller's words for make and model. */
export interface ModelReading {
  readonly conditions: readonly PostingCondition[]
  /** Required words of the model as one term. Names that start with it rank first. */
  readonly term: string
  /** Note for the response: ignored or reinterpreted words. Undefined = read as requested. */
  readonly note: string | undefined
  /** Number of ignored words. */
  readonly leftOut: number
}

export interface ReaderParts {
  /** Returns true if any vehicle of these years matches all filters. */
  readonly has: (conditions: readonly PostingCondition[], years: AskedModel) => boolean
  /** Returns the folded makes of such vehicles. */
  readonly makesWith: (conditions: readonly PostingCondition[], years: AskedModel) => readonly string[]
  readonly resolveMake: (asked: string) => string | undefined
}

const PHRASE_WORDS_MAX = 3
const MODEL_YEAR = /^(?:19|20)\d\d$/

export interface Within extends ReaderParts {
  readonly make: string | undefined
  readonly asked: AskedModel
}

/**
 * Splits the words into the start of a model and others around it. Tries the longest start that finds vehicles first;
 * the first of equal ones wins.
 */
export function takenApart(text: string, within: Within): ModelReading | undefined {
  const words = nameWords(withLitresJoined(withoutSigns(text)))
  if (words.length < 2 || words.length > MODEL_WORDS_MAX) return undefined
  for (let length = words.length - 1; length > 0; length -= 1) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const reading = around(words, start, start + length, within)
      if (reading !== undefined) return reading
    }
  }
  return undefined
}

/** Returns true if the words can begin a model, even if no model has them. */
function mayBeModel(words: readonly string[], { make, has, resolveMake }: Within): boolean {
  const term = words.join('')
  // "cab" and "sport" begin a model only if they are its whole name, like the Chevrolet Express. Nor does a make: an
  // importer's "BMW 325I".
  const isOther = isKindWord(term) || (make === undefined && resolveMake(term) !== undefined)
  // A body at the end is part of a name only if it is a whole name: "Safari Cargo" in some years, but not Civic
  // Hatchback.
  const isDescribed = words.length > 1 && isBodyWord(words.at(-1) ?? '')
  return !(isOther || isDescribed) || has([...ofMake(make), { facet: 'model_whole', value: term }], { model: '' })
}

function around(words: readonly string[], start: number, end: number, within: Within): ModelReading | undefined {
  const { make, asked, has } = within
  const term = words.slice(start, end).join('')
  if (!mayBeModel(words.slice(start, end), within)) return undefined
  const conditions: PostingCondition[] = [...ofMake(make), { facet: 'model_start', value: term }]
  if (!has(conditions, asked)) return undefined
  // Apply the model year first, because trims differ by year.
  const said = words.toSpliced(start, end - start).filter((word) => MODEL_YEAR.test(word))
  const ofYears = said.map((value): PostingFilter => ({ facet: 'year', value }))
  conditions.push(...ofYears.filter((each) => has([...conditions, each], asked)).slice(0, 1))
  const taken: string[] = []
  const leftOut: string[] = []
  // A make before its model is interpreted separately, with the names that owners of that make use.
  const before = { ...within, resolveMake: () => undefined, rest: words.slice(0, start) }
  for (const { rest, ...side } of [{ ...within, rest: words.slice(end) }, before]) {
    for (let index = 0; index < rest.length;) {
      const of = { ...side, conditions, term }
      const read = listedTrim(rest, index, of, readPhrase(rest, index, of))
      if (read === undefined) return undefined
      if (read.condition !== undefined) conditions.push(read.condition)
      if (read.kind === 'taken') taken.push(`"${read.words}"${asParameter(read.meaning ?? [])}`)
      if (read.kind === 'left out') leftOut.push(`"${read.words}"`)
      index += read.length
    }
  }
  return { conditions, term, note: noteOf(taken, leftOut), leftOut: leftOut.length }
}

interface Phrase {
  readonly words: string
  readonly length: number
  readonly kind: 'name' | 'taken' | 'left out'
  readonly condition?: PostingCondition
  /** Filters that the words mean, combined with OR. */
  readonly meaning?: readonly PostingFilter[]
}

/** Returns the meaning of the next words around the model; undefined if they name another car. */
function readPhrase(
  rest: readonly string[],
  index: number,
  within: Within & { readonly conditions: readonly PostingCondition[]; readonly term: string },
): Phrase | undefined {
  const { has, asked, conditions, term } = within
  const meets = (...further: readonly PostingCondition[]) => has([...conditions, ...further], asked)
  const own: PostingFilter = { facet: 'model_whole', value: term }
  for (let length = Math.min(PHRASE_WORDS_MAX, rest.length - index); length > 0; length -= 1) {
    const words = rest.slice(index, index + length)
    const phrase = { words: words.join(' '), length }
    const value = words.join('')
    const named = (['model_term', 'trim_term'] as const)
      .map((facet): PostingFilter => ({ facet, value }))
      .filter((each) => meets(each) && !isOfLongerNames(each, within))
      .slice(0, 1)
    const known = NAME_WORDS.get(value)
    const meant = known?.means.filter((each) => meets(each)) ?? []
    // EPA writes "F150 Pickup" only in some years, and lists an Express as cargo van or passenger van.
    if (isBodyWord(value) && meant.length > 0)
      return { ...phrase, kind: 'taken', condition: oneOf([...named, ...meant]), meaning: meant }
    if (named[0] !== undefined) return { ...phrase, kind: 'name', condition: named[0] }
    // For a Range Rover, "4wd" means its own drive, not an Evoque's AWD.
    const ofOwn = meant.filter((each) => meets(own, each))
    if (ofOwn.length > 0) return { ...phrase, kind: 'taken', condition: oneOf(ofOwn), meaning: ofOwn }
    if (meant.length > 0) return { ...phrase, kind: 'taken', condition: oneOf(meant), meaning: meant }
    if (known !== undefined) return isLeftOut(known, value, within) ? { ...phrase, kind: 'left out' } : undefined
    if (length === 1) return readOther(value, phrase, { ...within, meets, own })
  }
  return undefined
}

/**
 * Matches a whole trim that vPIC states for vehicles of the model in these years ("SLE 2", "2RS"), if the words have no
 * other meaning or only some of them are ignored. The trim is ignored, and only vehicles that list it remain.
 */
function listedTrim(
  rest: readonly string[],
  index: number,
  within: Within & { readonly conditions: readonly PostingCondition[]; readonly term: string },
  read: Phrase | undefined,
): Phrase | undefined {
  if (read !== undefined && read.kind !== 'left out') return read
  for (let length = Math.min(PHRASE_WORDS_MAX, rest.length - index); length > (read?.length ?? 0); length -= 1) {
    const words = rest.slice(index, index + length)
    const value = words.join('')
    const condition: PostingFilter = { facet: 'listed_trim', value }
    if (!within.has([...within.conditions, condition], within.asked) || isOtherName(value, within)) continue
    return { words: words.join(' '), length, kind: 'left out', condition }
  }
  return read
}

function isLeftOut({ isBinding }: NameWord, value: string, model: ModelWord): boolean {
  return !isBinding && !isOtherName(value, model)
}

/**
 * Returns true if a trim is stated only for vehicles with longer names, although others have just this name. EPA states
 * XLE and SE for the 2015 Camry Hybrid, and no trim for the Camry. The owner of a Camry SE requests a Camry.
 */
function isOfLongerNames(
  named: PostingFilter,
  { make, has, asked, conditions, term }: Within & Pick<ModelReading, 'conditions' | 'term'>,
): boolean {
  const own: PostingCondition[] = [...conditions, { facet: 'model_whole', value: term }]
  // "civic hatchback" is a longer name itself.
  const longer: PostingCondition[] = [...conditions, { facet: 'model_start', value: term + named.value }]
  const letterOf = make === undefined ? undefined : fold(make)
  const isTrim = NAME_WORDS.get(named.value)?.isBinding === false || isLetterTrim(named.value, letterOf)
  return isTrim && has(own, asked) && !has([...own, named], asked) && !has(longer, asked)
}

/**
 * Interprets a model year, litres of an engine, the make after its model, a trim of certain makes, or a version. Any
 * other word may be part of a name that is not loaded.
 */
function readOther(
  value: string,
  phrase: Pick<Phrase, 'words' | 'length'>,
  { meets, own, resolveMake, makesWith, ...of }: ModelWord & Pick<ReaderParts, 'resolveMake' | 'makesWith'> & Meeting,
): Phrase | undefined {
  if (LITRES.test(value)) {
    const litres: PostingFilter = { facet: 'displacement_l', value: `${value.slice(0, 1)}.${value.slice(1, 2)}` }
    const about = { ...phrase, words: litres.value }
    return meets(litres)
      ? { ...about, kind: 'taken', condition: litres, meaning: [litres] }
      : { ...about, kind: 'left out' }
  }
  const [behind] = ofMake(of.make === undefined ? resolveMake(value) : undefined)
  if (behind !== undefined && meets(behind)) return { ...phrase, kind: 'name', condition: behind }
  const trimOf = makesOfTrim(value)
    .flatMap(ofMake)
    .find((each) => meets(each))
  if (trimOf !== undefined) return { ...phrase, kind: 'left out', condition: trimOf }
  const condition: PostingFilter = { facet: 'year', value }
  if (MODEL_YEAR.test(value) && meets(condition)) return { ...phrase, kind: 'taken', condition, meaning: [condition] }
  if (of.make !== undefined)
    return isVersion(value, { ...of, isOwn: meets(own) }) ? { ...phrase, kind: 'left out' } : undefined
  // Without a make, the word is a version only of the makes that have it: another make may have a "Series 1".
  const stated: PostingFilter[] = [
    { facet: 'model_start', value: of.term },
    { facet: 'version_word', value },
  ]
  const makes = makesWith(stated, { model: '' }).filter((make) => {
    const [ofThis] = ofMake(make)
    return ofThis !== undefined && meets(ofThis) && isVersion(value, { ...of, make, isOwn: meets(own, ofThis) })
  })
  return makes.length === 0 ? undefined : { ...phrase, kind: 'left out', condition: oneOf(makes.flatMap(ofMake)) }
}

interface Meeting {
  readonly meets: (...further: readonly PostingCondition[]) => boolean
  /** Filter for models with exactly this name. */
  readonly own: PostingFilter
}

function oneOf(conditions: readonly PostingFilter[]): PostingCondition {
  const [only, ...others] = conditions
  return only !== undefined && others.length === 0 ? only : { anyOf: conditions.map((each) => [each]) }
}

/** Litres as withLitresJoined writes "2.5", "5.7L", "2.0T", "2.5i". */
const LITRES = /^[1-9]\dl$/

/**
 * Removes dealers' beds and wheelbases ("5 1/2 ft", "143.5\"") and the "w/" of "w/1LT", which folding would turn into
 * other words.
 */
function withoutSigns(text: string): string {
  return text
    .replace(/\bw\//giu, ' ')
    .replace(/(?<![\w.])\d{1,3}(?:[ -]\d\/\d|\.\d+)?[ -]?(?:["”]|(?:ft|foot|feet|inch)(?!\w))/giu, ' length ')
}

/** Folding would drop the dot of "2.5" and leave a number that may be a model. A 190E 2.3-16 is a model. */
function withLitresJoined(text: string): string {
  return text.replace(
    /(?<![\d.])([1-9])\.(\d)(?: ?(?:l|t|liter|litre)|[a-z]{1,2})?(?![\w.]|-\d)/giu,
    (_, whole: string, tenth: string) => `${whole}${tenth}L`,
  )
}

/** Formats filters as a parameter with its values. For a listed trim, callers can only request its words. */
function asParameter([first, ...others]: readonly PostingFilter[]): string {
  if (first === undefined) return ''
  const alike = [first, ...others.filter(({ facet }) => facet === first.facet)]
  const values = alike.map(({ value }) => (value.includes(' or ') ? `"${value}"` : value))
  const last = values.length > 1 ? ` or ${values.at(-1)}` : ''
  const listed = values.slice(0, values.length > 1 ? -1 : 1).join(', ')
  return ` as ${first.facet === 'trim_term' ? 'trim' : first.facet}=${listed}${last}`
}

function noteOf(taken: readonly string[], leftOut: readonly string[]): string | undefined {
  const said = [
    ...(taken.length === 0 ? [] : [`Taken ${taken.join(', ')}.`]),
    ...(leftOut.length === 0
      ? []
      : [
          `Ignored: ${leftOut.join(', ')}, which no name of this model in these years contains; the results may be of any version.`,
        ]),
  ]
  return said.length === 0 ? undefined : said.join(' ')
}
