import { LRUCache } from 'lru-cache'
import { MODEL_READINGS_MAX } from '#catalog/limits.ts'
import { cached } from '#platform/cached.ts'
import { nameTerm, nameWords, fold } from './fold.ts'
import { isBodyWord, isKindWord, isRebuilder, SIBLING_MAKES, NICKNAMES, type Nickname } from './name-vocabulary.ts'
import { makeFilters, type PostingFilter } from './posting-store.ts'
import { splitModel, type RequestedModel, type ModelReading, type ReaderParts } from './split-model.ts'

export interface ModelReader {
  /** Returns undefined if the make is unknown, so nothing can match. */
  read(requested: RequestedModel): ModelReading | undefined
}

type ReadText = (text: string, make: string | undefined) => ModelReading | undefined

/**
 * Interprets a model as people write it. If names have all words as written, those are the interpretation; a word for a
 * body after the model then also matches vehicles with that body, whichever of their names state it. Otherwise these
 * are tried in order: without the make's own words ("mazda 3"); with a sibling make ("dodge ram" of 2015); and with the
 * words split into the start of a model and further words. Each further word must be a word of the model or trim, or
 * mean a body, drive, fuel or number of cylinders. Cabs, doors and trims of a closed list (name-vocabulary.ts) are
 * ignored and named in the note. No other word is ever ignored. Only make, model and years decide if an interpretation
 * finds anything, so no other filter changes the meaning of a model.
 */
export function createModelReader(parts: ReaderParts): ModelReader {
  const cache = new LRUCache<string, ModelReading>({ max: MODEL_READINGS_MAX })
  const { has, makesWith, resolveMake } = parts

  function readNew(requested: RequestedModel, groups: readonly MakeWords[][]): ModelReading {
    const split: ReadText = (text, make) =>
      // For an owners' nickname, interpret the listed name instead.
      nicknameOf(text, make) === undefined ? splitModel(text, { ...parts, make, requested }) : undefined
    const named: ReadText = (text, make) => {
      const literal = literally(make, text)
      const isLiteral = has(literal.conditions, requested)
      const whole: PostingFilter[] = [...makeFilters(make), { facet: 'model_whole', value: literal.term }]
      // A listed model means only its name, so that its count is that of the search: "Civic Hatchback".
      const isDescription = nameWords(text).some(isBodyWord) && !(isLiteral && has(whole, { model: '' }))
      const described = isDescription ? split(text, make) : undefined
      // An "M Roadster" is not an M4.
      const isOfName = described !== undefined && described.ignoredCount === 0 && !/^\p{L}$/u.test(described.term)
      if (!isOfName) return isLiteral ? literal : undefined
      return combine(described, isLiteral ? [literal] : [])
    }
    const found =
      firstDefined(groups, (group) => combineGroup(group, named)) ??
      firstDefined(groups, (group) => combineGroup(group, split))
    if (found === undefined) return literally(groups[0]?.[0]?.make, requested.model)
    return requested.make === undefined ? combine(found, originals(found)) : found

    /** Combines the interpretations for one group. Among split ones, keeps those with the fewest ignored words. */
    function combineGroup(group: readonly MakeWords[], read: ReadText): ModelReading | undefined {
      const readings: ModelReading[] = []
      for (const { make, texts, note } of group) {
        const reading = firstDefined(texts, (text) => (text === '' ? makeReading(make) : read(text, make)))
        if (reading === undefined) continue
        // "genesis coupe" does not mean a coupe of the make Genesis.
        const whole: PostingFilter[] = [...makeFilters(make), { facet: 'model_whole', value: reading.term }]
        if (readings.length > 0 && isKindWord(reading.term) && !has(whole, requested)) continue
        readings.push({ ...reading, note: joinNotes([note, reading.note]) })
      }
      const fewest = Math.min(...readings.map(({ ignoredCount }) => ignoredCount))
      const [first, ...others] = readings.filter(({ ignoredCount }) => ignoredCount === fewest)
      return first && combine(first, others)
    }

    /** If only rebuilt cars match the words, interpret them for the makers of the original models. */
    function originals({ conditions }: ModelReading): ModelReading[] {
      if (!makesWith(conditions, requested).every(isRebuilder)) return []
      const text = groups[0]?.[0]?.texts.at(-1) ?? ''
      const words = nameWords(text)
      const others = firstDefined(words.keys(), (index) => {
        const term = words.slice(0, words.length - 1 - index).join('')
        const makes = makesWith([{ facet: 'model_start', value: term }], requested).filter((make) => !isRebuilder(make))
        return makes.length > 0 ? { term, makes } : undefined
      })
      if (others === undefined) return []
      const { term, makes } = others
      const readings = makes.flatMap((make) => named(text, make) ?? split(text, make) ?? [])
      return readings.filter((reading) => reading.term.startsWith(term))
    }
  }

  return {
    read(requested) {
      const make = requested.make === undefined ? undefined : resolveMake(requested.make)
      if (requested.make !== undefined && make === undefined) return undefined
      const groups = possibleMakes(requested, make, resolveMake)
      return cached(cache, keyOf(requested, groups), () => readNew(requested, groups))
    },
  }
}

function literally(make: string | undefined, text: string): ModelReading {
  const term = nameTerm(text)
  return {
    conditions: [...makeFilters(make), { facet: 'model_term', value: term }],
    term,
    note: undefined,
    ignoredCount: 0,
  }
}

function keyOf({ year, year_min, year_max }: RequestedModel, groups: readonly MakeWords[][]): string {
  return JSON.stringify([groups, year ?? null, year_min ?? null, year_max ?? null])
}

function makeReading(make: string | undefined): ModelReading {
  return { conditions: makeFilters(make), term: '', note: `Taken as make=${make}.`, ignoredCount: 0 }
}

/** Combines interpretations with OR. The last one sorts the names: "325i" of "bmw 325i". */
function combine(first: ModelReading, others: readonly ModelReading[]): ModelReading {
  if (others.length === 0) return first
  const readings = [first, ...others]
  return {
    conditions: [{ anyOf: readings.map(({ conditions }) => conditions) }],
    term: readings.findLast(({ term }) => term !== '')?.term ?? '',
    note: joinNotes(readings.map(({ note }) => note)),
    ignoredCount: Math.max(...readings.map(({ ignoredCount }) => ignoredCount)),
  }
}

function joinNotes(notes: readonly (string | undefined)[]): string | undefined {
  const distinct = [...new Set(notes.filter((note) => note !== undefined))]
  const longest = distinct.filter((note) => !distinct.some((other) => other !== note && other.includes(note)))
  return longest.length === 0 ? undefined : longest.join(' ')
}

function firstDefined<Item, Result>(
  items: Iterable<Item>,
  make: (item: Item) => Result | undefined,
): Result | undefined {
  for (const item of items) {
    const result = make(item)
    if (result !== undefined) return result
  }
  return undefined
}

/** A possible make, and the texts that may name one of its models. An empty text means all its models. */
interface MakeWords {
  readonly make: string | undefined
  readonly texts: readonly string[]
  readonly note?: string
}

const WORDS_OF_MAKE_MAX = 3
/** Matches a year before other words: "2019 Honda Civic", "Used 2019 Honda Civic". */
const LEADING_YEAR = /^\s*((?:(?:used|new|certified|cpo|pre-?owned)\s+)*(?:19|20)\d\d)\s+(\S.*)$/i
/** Matches a two-digit year with an apostrophe ("'08 Ford Mustang"). Without one, a make must follow. */
const SHORT_YEAR = /(?<![\w'’])['’](\d\d)(?!\w)/
const LEADING_SHORT_YEAR = /^\s*(\d\d)\s+(\S.*)$/
/** Two-digit years from here on mean the 1900s. */
const LAST_CENTURY_FROM = 50

/**
 * Returns the possible makes in groups. The makes of a group are tried together; the next group is tried only if the
 * group finds nothing. The requested make is one group. Makes at the start of the model form a group with the model as
 * written, because an importer's "BMW 325I" must not hide BMW's own. Sibling makes form the last groups.
 * @param make catalog spelling of the requested make; undefined = none
 */
function possibleMakes(
  { make: spelling, model: requestedModel }: { readonly make?: string; readonly model: string },
  make: string | undefined,
  resolveMake: (spelling: string) => string | undefined,
): MakeWords[][] {
  if (make !== undefined)
    return makeWithSibling(
      { spelling: spelling ?? '', make },
      withFullYear(requestedModel, () => false),
      resolveMake,
    )
  const model = withFullYear(requestedModel, (rest) =>
    modelStarts(rest).some(({ first }) => resolveMake(first) !== undefined),
  )
  const yearLast = model.replace(LEADING_YEAR, '$2 $1')
  const asWritten = { make, texts: [...new Set([model, yearLast])] }
  const { make: nicknamed } =
    NICKNAMES.find(({ pattern, impliesMake }) => impliesMake === true && pattern.test(yearLast)) ?? {}
  const starts = nicknamed === undefined ? modelStarts(yearLast) : [{ first: nicknamed, rest: yearLast }]
  const named = starts.flatMap(({ first, rest }) => {
    const known = resolveMake(first)
    return known === undefined ? [] : [makeWithSibling({ spelling: first, make: known }, rest, resolveMake)]
  })
  if (nicknamed !== undefined) return [...named.flat(), [asWritten]]
  const alone = resolveMake(model)
  const every = alone === undefined ? [] : [{ make: alone, texts: [''] }]
  const makes = named.flatMap(([first = []]) => first)
  return [[asWritten, ...every, ...withoutDuplicates(makes)], ...named.flatMap((groups) => groups.slice(1))]
}

function withFullYear(text: string, hasMake: (rest: string) => boolean): string {
  const full = (digits: string) => `${Number(digits) < LAST_CENTURY_FROM ? 20 : 19}${digits}`
  const [, digits = '', rest = ''] = LEADING_SHORT_YEAR.exec(text) ?? []
  if (rest !== '' && hasMake(rest)) return `${full(digits)} ${rest}`
  return text.replace(SHORT_YEAR, (_, short: string) => full(short))
}

/** Removes duplicates: "mini" and "mini cooper" both start a text and are one make. */
function withoutDuplicates(makes: readonly MakeWords[]): MakeWords[] {
  const byMake = Map.groupBy(makes, ({ make }) => make)
  return [...byMake].map(([make, each]) => ({ make, texts: each.flatMap(({ texts }) => texts) }))
}

function makeWithSibling(
  { spelling, make }: { readonly spelling: string; readonly make: string },
  model: string,
  resolveMake: (spelling: string) => string | undefined,
): MakeWords[][] {
  // "range rover" + "sport": text given as the make may be part of the model name.
  const whole = fold(spelling) === fold(make) ? [] : [`${spelling} ${model}`]
  const remainders = modelStarts(model).flatMap(({ first, rest }) => (resolveMake(first) === make ? [rest] : []))
  const texts = [...whole, model, ...remainders].flatMap((text) => spellingsOf(text, make))
  const sibling = SIBLING_MAKES[fold(make)]
  const known = sibling === undefined ? undefined : resolveMake(sibling)
  if (known === undefined) return [[{ make, texts }]]
  const note = `Listed under the make ${known}, not ${make}.`
  return [[{ make, texts }], [{ make: known, texts: [`${make} ${model}`, model], note }]]
}

function modelStarts(model: string): { readonly first: string; readonly rest: string }[] {
  const words = model.split(/[\s]+/u).filter((word) => fold(word) !== '')
  const count = Math.min(WORDS_OF_MAKE_MAX, words.length - 1)
  return Array.from({ length: Math.max(0, count) }, (_, index) => ({
    first: words.slice(0, index + 1).join(' '),
    rest: words.slice(index + 1).join(' '),
  }))
}

/** Returns the owners' nickname at the start of a text. `make` is a catalog spelling. */
function nicknameOf(text: string, make: string | undefined): Nickname | undefined {
  return make === undefined ? undefined : NICKNAMES.find((each) => each.make === fold(make) && each.pattern.test(text))
}

/** Returns listed spellings of a name. BMW's all-wheel-drive badges differ by year: "535xi" is a 535i xDrive. */
function spellingsOf(text: string, make: string): string[] {
  const nickname = nicknameOf(text, make)
  if (nickname !== undefined) {
    const listed = text.replace(nickname.pattern, nickname.listed)
    return nickname.isListed === true ? [text, listed] : [listed]
  }
  return [...new Set([text, text.replace(/\b(\d{3}l?)x([ide])\b/giu, '$1$2 xDrive')])]
}
