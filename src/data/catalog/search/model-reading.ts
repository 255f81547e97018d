import { LRUCache } from 'lru-cache'
import { isRebuilder, possibleMakes, nicknameOf, type MakeWords } from './possible-makes.ts'
import { nameTerm, nameWords } from './fold.ts'
import { MODEL_READINGS_MAX } from '#catalog/limits.ts'
import { isBodyWord, isKindWord } from './name-vocabulary.ts'
import { splitModel, type RequestedModel, type ModelReading, type ReaderParts, makeFilters } from './split-model.ts'
import type { PostingFilter } from './posting-store.ts'
import { cached } from '#platform/cached.ts'

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
