import type { DatabaseSync } from 'node:sqlite'
import { editDistance } from './edit-distance.ts'
import { fold, foldedWords, searchTerms } from './fold.ts'
import { COMPARED_CHARACTERS_MAX, SUGGESTION_COUNT_MAX, SUGGESTION_DISTANCE_MAX } from './limits.ts'

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

/** Every make and nameplate that search can find; small enough to be held in memory. */
export interface NameplateIndex {
  /** The make that a caller's spelling means, as it is published, or undefined. */
  resolveMake(asked: string): string | undefined
  /** At most SUGGESTION_COUNT_MAX names near to what was asked, nearest first. */
  suggest(asked: AskedNames): Suggestion[]
}

// Both are read once, when the snapshot opens.
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
  readonly words: readonly string[]
}

/** Smaller is nearer: names first, then how far the years are, then how common the nameplate is. */
interface Candidate {
  readonly suggestion: Suggestion
  readonly distance: number
  readonly yearGap: number
  readonly vehicleCount: number
}

/** A prefix is nearer than one typing error. */
const PREFIX_DISTANCE = 0.5
/** A nameplate of another make is worth offering, but after those of the make that was asked for. */
const OTHER_MAKE_DISTANCE = 3

export function openNameplateIndex(database: DatabaseSync): NameplateIndex {
  const stored = database.prepare(SELECT_NAMEPLATES).all() as unknown as StoredNameplate[]
  const nameplates = stored.map((row) => ({ ...row, folded: fold(row.model), words: foldedWords(row.model) }))
  const aliases = database.prepare(SELECT_ALIASES).all() as unknown as { alias: string; make: string }[]
  const makeByAlias = new Map(aliases.map(({ alias, make }) => [alias, make]))

  function makesAsked(asked: string): Map<string, number> {
    const known = makeByAlias.get(fold(asked))
    return known === undefined ? nearMakes(makeByAlias, fold(asked)) : new Map([[known, 0]])
  }

  return {
    resolveMake: (asked) => makeByAlias.get(fold(asked)),
    suggest(asked) {
      const makes = asked.make === undefined ? undefined : makesAsked(asked.make)
      const byModel =
        asked.model === undefined ? [] : nearModels(nameplates, { makes, model: fold(asked.model), year: asked.year })
      if (byModel.length > 0) return nearest(byModel)
      if (makes === undefined) return []
      const isKnownMake = [...makes.values()].includes(0)
      // A known make without such a model: its own nameplates are the best there is to offer.
      return nearest(
        isKnownMake ? nameplatesOf(nameplates, makes, asked.year) : wholeMakes(nameplates, makes, asked.year),
      )
    },
  }
}

/** Makes whose spelling is near, with the distance of their nearest alias. */
function nearMakes(makeByAlias: ReadonlyMap<string, string>, asked: string): Map<string, number> {
  const near = new Map<string, number>()
  for (const [alias, make] of makeByAlias) {
    const distance = nameDistance(asked, alias)
    if (distance !== undefined && distance < (near.get(make) ?? Infinity)) near.set(make, distance)
  }
  return near
}

interface AskedModel {
  readonly makes: ReadonlyMap<string, number> | undefined
  readonly model: string
  readonly year: number | undefined
}

function nearModels(nameplates: readonly Nameplate[], asked: AskedModel): Candidate[] {
  const candidates: Candidate[] = []
  for (const nameplate of nameplates) {
    const distance = modelDistance(asked.model, nameplate)
    if (distance === undefined) continue
    const makeDistance = asked.makes === undefined ? 0 : (asked.makes.get(nameplate.make) ?? OTHER_MAKE_DISTANCE)
    candidates.push(candidateOf(nameplate, distance + makeDistance, asked.year))
  }
  return candidates
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

/** 0 where the search itself would match the name, otherwise how far its nearest word is. */
function modelDistance(asked: string, { model, folded, words }: Nameplate): number | undefined {
  if (folded.includes(asked) && searchTerms(model).has(asked)) return 0
  let best: number | undefined
  for (const name of [folded, ...words]) {
    const distance = nameDistance(asked, name)
    if (distance !== undefined && distance < (best ?? Infinity)) best = distance
  }
  return best
}

function nameDistance(asked: string, name: string): number | undefined {
  const [left, right] = [asked.slice(0, COMPARED_CHARACTERS_MAX), name.slice(0, COMPARED_CHARACTERS_MAX)]
  // "tacomas" and "taco": one begins with the other. One letter says too little.
  if (Math.min(left.length, right.length) > 1 && (right.startsWith(left) || left.startsWith(right)))
    return PREFIX_DISTANCE
  return editDistance(left, right, distanceMax(left.length))
}

/** A short word with two errors is another word. */
function distanceMax(length: number): number {
  if (length <= 2) return 0
  return length <= 4 ? 1 : SUGGESTION_DISTANCE_MAX
}
