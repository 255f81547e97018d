import type { DatabaseSync } from 'node:sqlite'
import { fold, foldedWords, searchTerms } from './fold.ts'
import { SUGGESTION_COUNT_MAX } from './limits.ts'
import { NearWords } from './near-words.ts'
import { inSlices } from './slices.ts'

/** A name worth asking for instead. `model` is null where only the make is meant. */
export interface Suggestion {
  readonly make: string
  readonly model: string | null
  readonly first_year: number | null
  readonly last_year: number | null
}

/** What a search asked for, in the caller's words. */
export interface AskedNames {
  readonly year?: number
  readonly make?: string
  readonly model?: string
}

/** Every make and nameplate that search can find. */
export interface NameplateIndex {
  /** The make that a caller's spelling means, as it is published, or undefined. */
  resolveMake(asked: string): string | undefined
  /** At most SUGGESTION_COUNT_MAX names near to what was asked, nearest first. */
  suggest(asked: AskedNames): Suggestion[]
  /** Must be called before the database is closed. */
  close(): void
}

/** The statement of every search by make; the query-plan test explains it. */
export const NAMEPLATE_STATEMENTS = {
  makeOfAlias: 'SELECT make FROM make_alias WHERE alias = ?',
} as const

// Both are read once, in the background.
const SELECT_ALIASES = 'SELECT alias, make FROM make_alias ORDER BY alias'
const SELECT_NAMEPLATES = 'SELECT make, model, first_year, last_year, vehicle_count FROM nameplate ORDER BY make, model'

interface StoredNameplate {
  readonly make: string
  readonly model: string
  readonly first_year: number | null
  readonly last_year: number | null
  readonly vehicle_count: number
}

interface Nameplate extends StoredNameplate {
  readonly folded: string
}

/** Smaller is nearer: names first, then how far the years are, then how common the nameplate is. */
interface Candidate {
  readonly suggestion: Suggestion
  readonly distance: number
  readonly yearGap: number
  readonly vehicleCount: number
}

/** About a millisecond of reading and folding. */
const NAMEPLATES_PER_SLICE = 256
/** Shorter texts are part of nearly every name, and hardly ever two words. */
const RUN_CHARACTERS_MIN = 3
/** A nameplate of another make is worth offering, but after those of the make that was asked for. */
const OTHER_MAKE_DISTANCE = 3

export function openNameplateIndex(database: DatabaseSync): NameplateIndex {
  const resolve = database.prepare(NAMEPLATE_STATEMENTS.makeOfAlias)
  const reading = inSlices(readNames(database))
  return {
    resolveMake: (asked) => (resolve.get(fold(asked)) as { make: string } | undefined)?.make,
    suggest: (asked) => suggest(reading.finish(), asked),
    close: () => reading.stop(),
  }
}

/** All names of a snapshot in memory, ready to be compared with. */
interface Names {
  readonly nameplates: readonly Nameplate[]
  readonly nearNameplates: NearWords
  readonly makeByAlias: ReadonlyMap<string, string>
  readonly nearAliases: NearWords
}

/** Reads the names, and pauses so often that requests never wait for it. */
function* readNames(database: DatabaseSync): Generator<undefined, Names> {
  const aliases = database.prepare(SELECT_ALIASES).all() as unknown as { alias: string; make: string }[]
  const nearAliases = new NearWords()
  for (const { alias } of aliases) nearAliases.add([alias])
  const nameplates: Nameplate[] = []
  const nearNameplates = new NearWords()
  for (const row of database.prepare(SELECT_NAMEPLATES).iterate()) {
    const { make, model, first_year, last_year, vehicle_count } = row as unknown as StoredNameplate
    const folded = fold(model)
    nameplates.push({ make, model, first_year, last_year, vehicle_count, folded })
    nearNameplates.add([folded, ...foldedWords(model)])
    if (nameplates.length % NAMEPLATES_PER_SLICE === 0) yield
  }
  return {
    nameplates,
    nearNameplates,
    makeByAlias: new Map(aliases.map(({ alias, make }) => [alias, make])),
    nearAliases,
  }
}

function suggest(names: Names, { make, model, year }: AskedNames): Suggestion[] {
  const makes = make === undefined ? undefined : makesAsked(names, fold(make))
  const byModel = model === undefined ? [] : nearModels(names, { makes, model: fold(model), year })
  if (byModel.length > 0) return nearest(byModel)
  if (makes === undefined) return []
  const isKnownMake = [...makes.values()].includes(0)
  // A known make without such a model: its own nameplates are the best there is to offer.
  return nearest(isKnownMake ? nameplatesOf(names.nameplates, makes, year) : wholeMakes(names.nameplates, makes, year))
}

/** The make that was asked for, or those whose spelling is near, with the distance of their nearest alias. */
function makesAsked({ makeByAlias, nearAliases }: Names, asked: string): Map<string, number> {
  const known = makeByAlias.get(asked)
  if (known !== undefined) return new Map([[known, 0]])
  const makes = [...makeByAlias.values()]
  const near = new Map<string, number>()
  for (const [alias, distance] of nearAliases.near(asked)) {
    const make = makes[alias] ?? ''
    if (distance < (near.get(make) ?? Infinity)) near.set(make, distance)
  }
  return near
}

interface AskedModel {
  readonly makes: ReadonlyMap<string, number> | undefined
  readonly model: string
  readonly year: number | undefined
}

function nearModels({ nameplates, nearNameplates }: Names, asked: AskedModel): Candidate[] {
  const near = nearNameplates.near(asked.model)
  return nameplates.flatMap((nameplate, index) => {
    // 0 where the search itself would match the name, otherwise how far its nearest word is.
    const distance = matchesSeveralWords(nameplate, asked.model) ? 0 : near.get(index)
    if (distance === undefined) return []
    const makeDistance = asked.makes === undefined ? 0 : (asked.makes.get(nameplate.make) ?? OTHER_MAKE_DISTANCE)
    return [candidateOf(nameplate, distance + makeDistance, asked.year)]
  })
}

/** True for a run of several words of the name; a single word or the whole name is near with a distance of 0 already. */
function matchesSeveralWords({ model, folded }: Nameplate, asked: string): boolean {
  return asked.length >= RUN_CHARACTERS_MIN && folded.includes(asked) && searchTerms(model).has(asked)
}

function nameplatesOf(
  nameplates: readonly Nameplate[],
  makes: ReadonlyMap<string, number>,
  year?: number,
): Candidate[] {
  return nameplates
    .filter(({ make }) => makes.has(make))
    .map((nameplate) => candidateOf(nameplate, makes.get(nameplate.make) ?? 0, year))
}

/** One candidate per make, spanning the years of all its nameplates. */
function wholeMakes(nameplates: readonly Nameplate[], makes: ReadonlyMap<string, number>, year?: number): Candidate[] {
  return [...makes].map(([make, distance]) => {
    const own = nameplates.filter((nameplate) => nameplate.make === make)
    const years = own.flatMap(({ first_year, last_year }) => [first_year, last_year]).filter((value) => value !== null)
    const suggestion = {
      make,
      model: null,
      first_year: years.length === 0 ? null : Math.min(...years),
      last_year: years.length === 0 ? null : Math.max(...years),
    }
    const vehicleCount = own.reduce((sum, { vehicle_count }) => sum + vehicle_count, 0)
    return { suggestion, distance, yearGap: yearGap(suggestion, year), vehicleCount }
  })
}

function candidateOf(nameplate: Nameplate, distance: number, year: number | undefined): Candidate {
  const { make, model, first_year, last_year, vehicle_count } = nameplate
  const suggestion = { make, model, first_year, last_year }
  return { suggestion, distance, yearGap: yearGap(suggestion, year), vehicleCount: vehicle_count }
}

/** Years between the one asked for and the nearest one that the name has; 0 inside its span. */
function yearGap({ first_year, last_year }: Suggestion, year: number | undefined): number {
  if (year === undefined || first_year === null || last_year === null) return 0
  return Math.max(0, first_year - year, year - last_year)
}

function nearest(candidates: readonly Candidate[]): Suggestion[] {
  return candidates
    .toSorted(
      (left, right) =>
        left.distance - right.distance || left.yearGap - right.yearGap || right.vehicleCount - left.vehicleCount,
    )
    .slice(0, SUGGESTION_COUNT_MAX)
    .map(({ suggestion }) => suggestion)
}
