import { MODEL_WORDS_MAX } from '#catalog/limits.ts'
import { fold, nameWords } from './fold.ts'
import {
  isBodyWord,
  isKindWord,
  isLetterTrim,
  makesOfTrim,
  NAME_WORDS,
  type NameWord,
  isOwnName,
} from './name-vocabulary.ts'
import { makeFilters, type PostingCondition, type PostingFilter } from './posting-store.ts'

export interface RequestedModel {
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
  readonly ignoredCount: number
}

export interface ReaderParts {
  /** Returns true if any vehicle of these years matches all filters. */
  readonly has: (conditions: readonly PostingCondition[], years: RequestedModel) => boolean
  /** Returns the folded makes of such vehicles. */
  readonly makesWith: (conditions: readonly PostingCondition[], years: RequestedModel) => readonly string[]
  readonly resolveMake: (requested: string) => string | undefined
}

const PHRASE_WORDS_MAX = 3
const MODEL_YEAR = /^(?:19|20)\d\d$/

export interface SplitContext extends ReaderParts {
  readonly make: string | undefined
  readonly requested: RequestedModel
}

/** Splits the words into the longest start of a model that finds vehicles, and others; of equal starts, the first. */
export function splitModel(text: string, within: SplitContext): ModelReading | undefined {
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
function mayBeModel(words: readonly string[], { make, has, resolveMake }: SplitContext): boolean {
  const term = words.join('')
  // "cab" and "sport" begin a model only if they are its whole name, like the Chevrolet Express. Nor does a make: an
  // importer's "BMW 325I".
  const isOther = isKindWord(term) || (make === undefined && resolveMake(term) !== undefined)
  // A body at the end is part of a name only if it is a whole name: "Safari Cargo" in some years, but not Civic
  // Hatchback.
  const isDescribed = words.length > 1 && isBodyWord(words.at(-1) ?? '')
  return !(isOther || isDescribed) || has([...makeFilters(make), { facet: 'model_whole', value: term }], { model: '' })
}

function around(words: readonly string[], start: number, end: number, within: SplitContext): ModelReading | undefined {
  const { make, requested, has } = within
  const term = words.slice(start, end).join('')
  if (!mayBeModel(words.slice(start, end), within)) return undefined
  const conditions: PostingCondition[] = [...makeFilters(make), { facet: 'model_start', value: term }]
  if (!has(conditions, requested)) return undefined
  // Apply the model year first, because trims differ by year.
  const statedYears = words.toSpliced(start, end - start).filter((word) => MODEL_YEAR.test(word))
  const ofYears = statedYears.map((value): PostingFilter => ({ facet: 'year', value }))
  conditions.push(...ofYears.filter((each) => has([...conditions, each], requested)).slice(0, 1))
  const interpreted: string[] = []
  const ignored: string[] = []
  // A make before its model is interpreted separately, with the names that owners of that make use.
  const before = { ...within, resolveMake: () => undefined, rest: words.slice(0, start) }
  for (const { rest, ...side } of [{ ...within, rest: words.slice(end) }, before]) {
    for (let index = 0; index < rest.length;) {
      const phraseContext = { ...side, conditions, term }
      const read = listedTrim(rest, index, phraseContext, readPhrase(rest, index, phraseContext))
      if (read === undefined) return undefined
      if (read.condition !== undefined) conditions.push(read.condition)
      if (read.kind === 'interpreted') interpreted.push(`"${read.words}"${asParameter(read.meaning ?? [])}`)
      if (read.kind === 'ignored') ignored.push(`"${read.words}"`)
      index += read.length
    }
  }
  return { conditions, term, note: noteOf(interpreted, ignored), ignoredCount: ignored.length }
}

interface Phrase {
  readonly words: string
  readonly length: number
  readonly kind: 'name' | 'interpreted' | 'ignored'
  readonly condition?: PostingCondition
  /** Filters that the words mean, combined with OR. */
  readonly meaning?: readonly PostingFilter[]
}

/** Returns the meaning of the next words around the model; undefined if they name another car. */
function readPhrase(
  rest: readonly string[],
  index: number,
  within: SplitContext & { readonly conditions: readonly PostingCondition[]; readonly term: string },
): Phrase | undefined {
  const { has, requested, conditions, term } = within
  const matches = (...further: readonly PostingCondition[]) => has([...conditions, ...further], requested)
  const wholeName: PostingFilter = { facet: 'model_whole', value: term }
  for (let length = Math.min(PHRASE_WORDS_MAX, rest.length - index); length > 0; length -= 1) {
    const words = rest.slice(index, index + length)
    const phrase = { words: words.join(' '), length }
    const value = words.join('')
    const named = (['model_term', 'trim_term'] as const)
      .map((facet): PostingFilter => ({ facet, value }))
      .filter((each) => matches(each) && !isOfLongerNames(each, within))
      .slice(0, 1)
    const known = NAME_WORDS.get(value)
    const matching = known?.filters.filter((each) => matches(each)) ?? []
    // EPA writes "F150 Pickup" only in some years, and lists an Express as cargo van or passenger van.
    if (isBodyWord(value) && matching.length > 0)
      return { ...phrase, kind: 'interpreted', condition: anyOf([...named, ...matching]), meaning: matching }
    if (named[0] !== undefined) return { ...phrase, kind: 'name', condition: named[0] }
    // For a Range Rover, "4wd" means its own drive, not an Evoque's AWD.
    const ofOwn = matching.filter((each) => matches(wholeName, each))
    if (ofOwn.length > 0) return { ...phrase, kind: 'interpreted', condition: anyOf(ofOwn), meaning: ofOwn }
    if (matching.length > 0) return { ...phrase, kind: 'interpreted', condition: anyOf(matching), meaning: matching }
    if (known !== undefined) return isIgnored(known, value, within) ? { ...phrase, kind: 'ignored' } : undefined
    if (length === 1) return readOther(value, phrase, { ...within, matches, wholeName })
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
  within: SplitContext & { readonly conditions: readonly PostingCondition[]; readonly term: string },
  read: Phrase | undefined,
): Phrase | undefined {
  if (read !== undefined && read.kind !== 'ignored') return read
  for (let length = Math.min(PHRASE_WORDS_MAX, rest.length - index); length > (read?.length ?? 0); length -= 1) {
    const words = rest.slice(index, index + length)
    const value = words.join('')
    const condition: PostingFilter = { facet: 'listed_trim', value }
    if (!within.has([...within.conditions, condition], within.requested) || isOtherName(value, within)) continue
    return { words: words.join(' '), length, kind: 'ignored', condition }
  }
  return read
}

function isIgnored({ isRequired }: NameWord, value: string, model: ModelWord): boolean {
  return !isRequired && !isOtherName(value, model)
}

/**
 * Returns true if a trim is stated only for vehicles with longer names, although others have just this name. EPA states
 * XLE and SE for the 2015 Camry Hybrid, and no trim for the Camry. The owner of a Camry SE requests a Camry.
 */
function isOfLongerNames(
  named: PostingFilter,
  { make, has, requested, conditions, term }: SplitContext & Pick<ModelReading, 'conditions' | 'term'>,
): boolean {
  const wholeName: PostingCondition[] = [...conditions, { facet: 'model_whole', value: term }]
  // "civic hatchback" is a longer name itself.
  const longer: PostingCondition[] = [...conditions, { facet: 'model_start', value: term + named.value }]
  const letterOf = make === undefined ? undefined : fold(make)
  const isTrim = NAME_WORDS.get(named.value)?.isRequired === false || isLetterTrim(named.value, letterOf)
  return isTrim && has(wholeName, requested) && !has([...wholeName, named], requested) && !has(longer, requested)
}

/**
 * Interprets a model year, litres of an engine, the make after its model, a trim of certain makes, or a version. Any
 * other word may be part of a name that is not loaded.
 */
function readOther(
  value: string,
  phrase: Pick<Phrase, 'words' | 'length'>,
  {
    matches,
    wholeName,
    resolveMake,
    makesWith,
    ...modelWord
  }: ModelWord & Pick<ReaderParts, 'resolveMake' | 'makesWith'> & MatchContext,
): Phrase | undefined {
  if (LITRES.test(value)) {
    const litres: PostingFilter = { facet: 'displacement_l', value: `${value.slice(0, 1)}.${value.slice(1, 2)}` }
    const about = { ...phrase, words: litres.value }
    return matches(litres)
      ? { ...about, kind: 'interpreted', condition: litres, meaning: [litres] }
      : { ...about, kind: 'ignored' }
  }
  const [secondMake] = makeFilters(modelWord.make === undefined ? resolveMake(value) : undefined)
  if (secondMake !== undefined && matches(secondMake)) return { ...phrase, kind: 'name', condition: secondMake }
  const trimOf = makesOfTrim(value)
    .flatMap(makeFilters)
    .find((each) => matches(each))
  if (trimOf !== undefined) return { ...phrase, kind: 'ignored', condition: trimOf }
  const condition: PostingFilter = { facet: 'year', value }
  if (MODEL_YEAR.test(value) && matches(condition))
    return { ...phrase, kind: 'interpreted', condition, meaning: [condition] }
  if (modelWord.make !== undefined)
    return isVersion(value, { ...modelWord, isOwn: matches(wholeName) }) ? { ...phrase, kind: 'ignored' } : undefined
  // Without a make, the word is a version only of the makes that have it: another make may have a "Series 1".
  const stated: PostingFilter[] = [
    { facet: 'model_start', value: modelWord.term },
    { facet: 'version_word', value },
  ]
  const makes = makesWith(stated, { model: '' }).filter((make) => {
    const [ofThis] = makeFilters(make)
    return (
      ofThis !== undefined &&
      matches(ofThis) &&
      isVersion(value, { ...modelWord, make, isOwn: matches(wholeName, ofThis) })
    )
  })
  return makes.length === 0 ? undefined : { ...phrase, kind: 'ignored', condition: anyOf(makes.flatMap(makeFilters)) }
}

interface MatchContext {
  readonly matches: (...further: readonly PostingCondition[]) => boolean
  /** Filter for models with exactly this name. */
  readonly wholeName: PostingFilter
}

function anyOf(conditions: readonly PostingFilter[]): PostingCondition {
  const [only, ...others] = conditions
  return only !== undefined && others.length === 0 ? only : { anyOf: conditions.map((each) => [each]) }
}

/** Litres as withLitresJoined writes "2.5", "5.7L", "2.0T", "2.5i". */
const LITRES = /^[1-9]\dl$/

/**
 * Removes dealers' beds and wheelbases ("5 1/2 ft", "143.5\"") and the "w/" of "w/1LT", which folding turns into words.
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

function noteOf(interpreted: readonly string[], ignored: readonly string[]): string | undefined {
  const notes = [
    ...(interpreted.length === 0 ? [] : [`Taken ${interpreted.join(', ')}.`]),
    ...(ignored.length === 0
      ? []
      : [
          `Ignored: ${ignored.join(', ')}, which no name of this model in these years contains; the results may include any version.`,
        ]),
  ]
  return notes.length === 0 ? undefined : notes.join(' ')
}

/** Model before or after a word, as one term, with a test for matching vehicles. */
interface ModelWord {
  readonly make: string | undefined
  readonly term: string
  readonly has: (conditions: readonly PostingCondition[], years: { readonly model: string }) => boolean
}

/** Returns true if the model with this word is its own nameplate in any year: "outback sport". */
function isOtherName(value: string, { make, term, has }: ModelWord): boolean {
  if (isOwnName(term + value)) return true
  if (isUnstated(value)) return false
  return has([...makeFilters(make), { facet: 'model_whole', value: term + value }], { model: '' })
}

/** Cabs, doors and bodies do not make another nameplate: "Tacoma Access Cab" is a Tacoma. */
function isUnstated(value: string): boolean {
  return /cab$|crew$|crewmax$|door$|dr$/.test(value) || (NAME_WORDS.get(value)?.filters.length ?? 0) > 0
}

/**
 * Returns true if vPIC states the word as a trim or series of such models in any year: "9-3 Aero". A word that begins
 * another model of the make is not a version: "Ranger Edge".
 */
function isVersion(value: string, { make, term, has, isOwn }: ModelWord & { readonly isOwn: boolean }): boolean {
  const some = (...conditions: readonly PostingFilter[]) => has([...makeFilters(make), ...conditions], { model: '' })
  if (!some({ facet: 'model_start', value: term }, { facet: 'version_word', value })) return false
  // If the name is a model only in other years, the found vehicles have a longer name.
  if (!isOwn && some({ facet: 'model_whole', value: term })) return false
  return !isOtherName(value, { make, term, has }) && !some({ facet: 'model_start', value })
}
