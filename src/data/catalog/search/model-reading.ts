import { LRUCache } from 'lru-cache'
import { isRebuilder, makesOf, nicknameOf, type MakeWords } from './asked-makes.ts'
import { nameTerm, nameWords } from './fold.ts'
import { MODEL_READINGS_MAX } from '#catalog/limits.ts'
import { isBodyWord, isKindWord } from './name-vocabulary.ts'
import { takenApart, type AskedModel, type ModelReading, type ReaderParts } from './taken-apart.ts'
import { ofMake } from './version-names.ts'
import type { PostingFilter } from './posting-store.ts'
import { cached } from '#platform/cached.ts'

export interface ModelReader {
  /** Returns undefined if the make is unknown, so nothing can match. */
  read(asked: AskedModel): ModelReading | undefined
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
  const kept = new LRUCache<string, ModelReading>({ max: MODEL_READINGS_MAX })
  const { has, makesWith, resolveMake } = parts

  function readNew(asked: AskedModel, groups: readonly MakeWords[][]): ModelReading {
    const apart: ReadText = (text, make) =>
      // For an owners' nickname, interpret the listed name instead.
      nicknameOf(text, make) === undefined ? takenApart(text, { ...parts, make, asked }) : undefined
    const named: ReadText = (text, make) => {
      const literal = literally(make, text)
      const isLiteral = has(literal.conditions, asked)
      const whole: PostingFilter[] = [...ofMake(make), { facet: 'model_whole', value: literal.term }]
      // A listed model means only its name, so that its count is that of the search: "Civic Hatchback".
      const isDescription = nameWords(text).some(isBodyWord) && !(isLiteral && has(whole, { model: '' }))
      const described = isDescription ? apart(text, make) : undefined
      // An "M Roadster" is not an M4.
      const isOfName = described !== undefined && described.leftOut === 0 && !/^\p{L}$/u.test(described.term)
      if (!isOfName) return isLiteral ? literal : undefined
      return united(described, isLiteral ? [literal] : [])
    }
    const found =
      firstOf(groups, (group) => together(group, named)) ?? firstOf(groups, (group) => together(group, apart))
    if (found === undefined) return literally(groups[0]?.[0]?.make, asked.model)
    return asked.make === undefined ? united(found, originals(found)) : found

    /** Combines the interpretations for one group. Among split ones, keeps those with the fewest ignored words. */
    function together(group: readonly MakeWords[], read: ReadText): ModelReading | undefined {
      const readings: ModelReading[] = []
      for (const { make, texts, note } of group) {
        const reading = firstOf(texts, (text) => (text === '' ? everyCar(make) : read(text, make)))
        if (reading === undefined) continue
        // "genesis coupe" does not mean a coupe of the make Genesis.
        const whole: PostingFilter[] = [...ofMake(make), { facet: 'model_whole', value: reading.term }]
        if (readings.length > 0 && isKindWord(reading.term) && !has(whole, asked)) continue
        readings.push({ ...reading, note: joined([note, reading.note]) })
      }
      const fewest = Math.min(...readings.map(({ leftOut }) => leftOut))
      const [first, ...others] = readings.filter(({ leftOut }) => leftOut === fewest)
      return first && united(first, others)
    }

    /** If only rebuilt cars match the words, interpret them for the makers of the original models. */
    function originals({ conditions }: ModelReading): ModelReading[] {
      if (!makesWith(conditions, asked).every(isRebuilder)) return []
      const text = groups[0]?.[0]?.texts.at(-1) ?? ''
      const words = nameWords(text)
      const others = firstOf(words.keys(), (index) => {
        const term = words.slice(0, words.length - 1 - index).join('')
        const makes = makesWith([{ facet: 'model_start', value: term }], asked).filter((make) => !isRebuilder(make))
        return makes.length > 0 ? { term, makes } : undefined
      })
      if (others === undefined) return []
      const { term, makes } = others
      const readings = makes.flatMap((make) => named(text, make) ?? apart(text, make) ?? [])
      return readings.filter((reading) => reading.term.startsWith(term))
    }
  }

  return {
    read(asked) {
      const make = asked.make === undefined ? undefined : resolveMake(asked.make)
      if (asked.make !== undefined && make === undefined) return undefined
      const groups = makesOf(asked, make, resolveMake)
      const key = JSON.stringify([groups, asked.year ?? null, asked.year_min ?? null, asked.year_max ?? null])
      return cached(kept, key, () => readNew(asked, groups))
    },
  }
}

function literally(make: string | undefined, text: string): ModelReading {
  const term = nameTerm(text)
  return { conditions: [...ofMake(make), { facet: 'model_term', value: term }], term, note: undefined, leftOut: 0 }
}

/** Returns the interpretation of a make without a model. */
function everyCar(make: string | undefined): ModelReading {
  return { conditions: ofMake(make), term: '', note: `Taken as make=${make}.`, leftOut: 0 }
}

/** Combines interpretations with OR. The last one sorts the names: "325i" of "bmw 325i". */
function united(first: ModelReading, others: readonly ModelReading[]): ModelReading {
  if (others.length === 0) return first
  const readings = [first, ...others]
  return {
    conditions: [{ anyOf: readings.map(({ conditions }) => conditions) }],
    term: readings.findLast(({ term }) => term !== '')?.term ?? '',
    note: joined(readings.map(({ note }) => note)),
    leftOut: Math.max(...readings.map(({ leftOut }) => leftOut)),
  }
}

function joined(notes: readonly (string | undefined)[]): string | undefined {
  const said = [...new Set(notes.filter((note) => note !== undefined))]
  const longest = said.filter((note) => !said.some((other) => other !== note && other.includes(note)))
  return longest.length === 0 ? undefined : longest.join(' ')
}

/** Returns the first defined result of `make`. */
function firstOf<Item, Made>(items: Iterable<Item>, make: (item: Item) => Made | undefined): Made | undefined {
  for (const item of items) {
    const made = make(item)
    if (made !== undefined) return made
  }
  return undefined
}
