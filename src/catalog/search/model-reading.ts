import { LRUCache } from 'lru-cache'
import { makesOf, nicknameOf, type MakeWords } from './asked-makes.ts'
import { fold, nameTerm, nameWords } from './fold.ts'
import { MODEL_READINGS_MAX, MODEL_WORDS_MAX } from '#catalog/limits.ts'
import { isKindWord, isLetterTrim, makesOfTrim, NAME_WORDS } from './name-vocabulary.ts'
import { isOtherName, isVersion, ofMake, type ModelWord } from './version-names.ts'
import type { PostingFilter } from './posting-store.ts'
import { cached } from '#platform/cached.ts'

/** What of a search says which vehicles are meant by name. */
export interface AskedModel {
  readonly make?: string
  readonly model: string
  readonly year?: number
  readonly year_min?: number
  readonly year_max?: number
}

/** What a caller's words for make and model mean. */
export interface ModelReading {
  readonly conditions: readonly PostingFilter[]
  /** The words that the model must have, as one term: names that begin with it come first. */
  readonly term: string
  /** What the response must say: words that were left out or taken for something else. Undefined = all was as asked. */
  readonly note: string | undefined
}

export interface ModelReader {
  /** Undefined when nothing can match, because the make is unknown. */
  read(asked: AskedModel): ModelReading | undefined
}

interface ReaderParts {
  /** Whether any vehicle of these years meets all conditions. */
  readonly has: (conditions: readonly PostingFilter[], years: AskedModel) => boolean
  readonly resolveMake: (asked: string) => string | undefined
}

/**
 * Reads a model as people write it. As long as a name has all words as they stand, those are the reading. Otherwise, in
 * this order: the make's own words in it are passed over ("mazda 3"); a brother make is asked ("dodge ram" of 2015); and
 * the words are taken apart into a model's beginning and further words, each of which must be a word of the model or
 * trim, or mean a body, drive, fuel or number of cylinders, or is a cab, door or trim (of a closed list: name-vocabulary.ts)
 * that is left out and named in the note. A word that is not in that list is never left out. Whether a reading
 * finds anything is asked of make, model and years alone, so that no other condition changes what a model means.
 */
export function createModelReader({ has, resolveMake }: ReaderParts): ModelReader {
  const kept = new LRUCache<string, ModelReading>({ max: MODEL_READINGS_MAX })

  function readNew(asked: AskedModel, makes: readonly MakeWords[]): ModelReading {
    const asItStands = literally(makes[0], asked.model)
    for (const { make, texts, note } of makes) {
      for (const text of texts) {
        const reading = { ...literally({ make }, text), note }
        if (has(reading.conditions, asked)) return reading
      }
    }
    for (const { make, texts, note } of makes) {
      // Of a name that owners give, what the lists have in its place is taken apart.
      for (const text of texts.filter((each) => nicknameOf(each, make) === undefined)) {
        const parts = takenApart(text, { make, asked, has, resolveMake })
        if (parts !== undefined) return { ...parts, note: joined(note, parts.note) }
      }
    }
    return asItStands
  }

  return {
    read(asked) {
      const make = asked.make === undefined ? undefined : resolveMake(asked.make)
      if (asked.make !== undefined && make === undefined) return undefined
      const makes = makesOf(asked, make, resolveMake)
      const key = JSON.stringify([makes, asked.year ?? null, asked.year_min ?? null, asked.year_max ?? null])
      return cached(kept, key, () => readNew(asked, makes))
    },
  }
}

const PHRASE_WORDS_MAX = 3
const MODEL_YEAR = /^(?:19|20)\d\d$/

function literally({ make }: Pick<MakeWords, 'make'> = { make: undefined }, text: string): ModelReading {
  const term = nameTerm(text)
  const conditions: PostingFilter[] = [...ofMake(make), { facet: 'model_term', value: term }]
  return { conditions, term, note: undefined }
}

interface Within extends ReaderParts {
  readonly make: string | undefined
  readonly asked: AskedModel
}

/** The words as a model's beginning and others around it; the longest beginning that leads to vehicles, the first of equal ones. */
function takenApart(text: string, within: Within): ModelReading | undefined {
  const words = nameWords(withLitresJoined(text))
  if (words.length < 2 || words.length > MODEL_WORDS_MAX) return undefined
  for (let length = words.length - 1; length > 0; length -= 1) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const reading = around(words, start, start + length, within)
      if (reading !== undefined) return reading
    }
  }
  return undefined
}

function around(words: readonly string[], start: number, end: number, within: Within): ModelReading | undefined {
  const { make, asked, has, resolveMake } = within
  const term = words.slice(start, end).join('')
  // "cab" and "sport" lead to no model, unless they are its whole name: the Chevrolet Express. Nor do makes: "BMW 325I" of an importer.
  const isNoModel = isKindWord(term) || (make === undefined && resolveMake(term) !== undefined)
  if (isNoModel && !has([...ofMake(make), { facet: 'model_whole', value: term }], asked)) return undefined
  const conditions: PostingFilter[] = [...ofMake(make), { facet: 'model_start', value: term }]
  if (!has(conditions, asked)) return undefined
  // Wherever the model year stands, the other words are of its vehicles: trims differ by year.
  const years = words.toSpliced(start, end - start).filter((word) => MODEL_YEAR.test(word))
  const ofYears = years.map((value): PostingFilter => ({ facet: 'year', value }))
  conditions.push(...ofYears.filter((each) => has([...conditions, each], asked)).slice(0, 1))
  const taken: string[] = []
  const leftOut: string[] = []
  // A make before its model has a reading of its own, by the names that the make's owners give.
  const before = { ...within, resolveMake: () => undefined, rest: words.slice(0, start) }
  for (const { rest, ...side } of [{ ...within, rest: words.slice(end) }, before]) {
    for (let index = 0; index < rest.length;) {
      const read = readPhrase(rest, index, { ...side, conditions, term })
      if (read === undefined) return undefined
      if (read.condition !== undefined) conditions.push(read.condition)
      if (read.kind === 'taken') taken.push(`"${read.words}"${asParameter(read.condition)}`)
      if (read.kind === 'left out') leftOut.push(`"${read.words}"`)
      index += read.length
    }
  }
  return { conditions, term, note: noteOf(taken, leftOut) }
}

function joined(...notes: readonly (string | undefined)[]): string | undefined {
  const said = notes.filter((note) => note !== undefined)
  return said.length === 0 ? undefined : said.join(' ')
}

interface Phrase {
  readonly words: string
  readonly length: number
  readonly kind: 'name' | 'taken' | 'left out'
  readonly condition?: PostingFilter
}

/** What the next words mean beside the model found so far; undefined = they name another car. */
function readPhrase(
  rest: readonly string[],
  index: number,
  within: Within & { readonly conditions: readonly PostingFilter[]; readonly term: string },
): Phrase | undefined {
  const { has, asked, conditions, term } = within
  const meets = (...further: readonly PostingFilter[]) => has([...conditions, ...further], asked)
  const own: PostingFilter = { facet: 'model_whole', value: term }
  for (let length = Math.min(PHRASE_WORDS_MAX, rest.length - index); length > 0; length -= 1) {
    const words = rest.slice(index, index + length)
    const phrase = { words: words.join(' '), length }
    const value = words.join('')
    const named = (['model_term', 'trim_term'] as const).map((facet) => ({ facet, value })).find((each) => meets(each))
    if (named !== undefined && !isOfLongerNames(named, within)) return { ...phrase, kind: 'name', condition: named }
    const known = NAME_WORDS.get(value)
    // Of a Range Rover "4wd" means its own drive, not the AWD of an Evoque.
    const meant = known?.means.find((each) => meets(own, each)) ?? known?.means.find((each) => meets(each))
    if (meant !== undefined) return { ...phrase, kind: 'taken', condition: meant }
    if (known !== undefined)
      return known.isBinding || isOtherName(value, within) ? undefined : { ...phrase, kind: 'left out' }
    if (length === 1) return readOther(value, phrase, { ...within, meets, isOwn: () => meets(own) })
  }
  return undefined
}

/**
 * Whether a trim is stated for vehicles of longer names only, though others have just this name: EPA states XLE and SE of the
 * 2015 Camry Hybrid, and no trim of the Camry. An owner of a Camry SE asks for a Camry.
 */
function isOfLongerNames(
  named: PostingFilter,
  { make, has, asked, conditions, term }: Within & Pick<ModelReading, 'conditions' | 'term'>,
): boolean {
  const own: PostingFilter[] = [...conditions, { facet: 'model_whole', value: term }]
  // "civic hatchback" is a longer name itself.
  const longer: PostingFilter[] = [...conditions, { facet: 'model_start', value: term + named.value }]
  const letterOf = make === undefined ? undefined : fold(make)
  const isTrim = NAME_WORDS.get(named.value)?.isBinding === false || isLetterTrim(named.value, letterOf)
  return isTrim && has(own, asked) && !has([...own, named], asked) && !has(longer, asked)
}

/** A model year, the litres of an engine, the make behind its model, a trim of some makes, or a version. Any other word may be part of a name that is not loaded. */
function readOther(
  value: string,
  phrase: Pick<Phrase, 'words' | 'length'>,
  {
    meets,
    isOwn,
    resolveMake,
    ...of
  }: ModelWord &
    Pick<ReaderParts, 'resolveMake'> & {
      readonly isOwn: () => boolean
      readonly meets: (condition: PostingFilter) => boolean
    },
): Phrase | undefined {
  if (LITRES.test(value)) {
    const litres: PostingFilter = { facet: 'displacement_l', value: `${value.slice(0, 1)}.${value.slice(1, 2)}` }
    const about = { ...phrase, words: litres.value }
    return meets(litres) ? { ...about, kind: 'taken', condition: litres } : { ...about, kind: 'left out' }
  }
  const [behind] = ofMake(of.make === undefined ? resolveMake(value) : undefined)
  if (behind !== undefined && meets(behind)) return { ...phrase, kind: 'name', condition: behind }
  const trimOf = makesOfTrim(value)
    .flatMap(ofMake)
    .find((each) => meets(each))
  if (trimOf !== undefined) return { ...phrase, kind: 'left out', condition: trimOf }
  const condition: PostingFilter = { facet: 'year', value }
  if (MODEL_YEAR.test(value) && meets(condition)) return { ...phrase, kind: 'taken', condition }
  return isVersion(value, { ...of, isOwn: isOwn() }) ? { ...phrase, kind: 'left out' } : undefined
}

/** "2.5", "5.7L", "2.0T", "2.5i" as withLitresJoined writes them. */
const LITRES = /^[1-9]\dl$/

/** Folding would lose the dot of "2.5", and leave a number that may be a model's. */
function withLitresJoined(text: string): string {
  return text.replace(
    /(?<![\d.])([1-9])\.(\d)(?: ?(?:l|t|liter|litre)|[a-z]{1,2})?(?![\w.])/giu,
    (_, whole: string, tenth: string) => `${whole}${tenth}L`,
  )
}

/** A condition as parameter and value; of a trim the words are all that a caller can ask for. */
function asParameter(condition: PostingFilter | undefined): string {
  if (condition === undefined) return ''
  return ` as ${condition.facet === 'trim_term' ? 'trim' : condition.facet}=${condition.value}`
}

function noteOf(taken: readonly string[], leftOut: readonly string[]): string | undefined {
  const said = [
    ...(taken.length === 0 ? [] : [`Taken ${taken.join(', ')}.`]),
    ...(leftOut.length === 0
      ? []
      : [
          `Left out: ${leftOut.join(', ')}, which no listed name of this model in these years tells; the results may be of any such version.`,
        ]),
  ]
  return said.length === 0 ? undefined : said.join(' ')
}
