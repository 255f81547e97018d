import type { DatabaseSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import { SUGGESTION_COUNT_MAX } from '#catalog/limits.ts'
import { cached } from '#platform/cached.ts'
import { prepareLookup } from '#platform/database/statements.ts'
import { fold, foldedWords, searchTerms } from './fold.ts'
import { earlier, later, type MakeAlias, type Nameplate } from './nameplates.ts'
import { NearWords } from './near-words.ts'
import type { Typeahead } from './typeahead.ts'

/** Suggested name. `model` is null if only the make is suggested. */
interface NearName {
  readonly make: string
  readonly model: string | null
  readonly first_year: number | null
  readonly last_year: number | null
}

export interface NameSuggestion extends NearName {
  /** True if it has no vehicle in the requested years. */
  readonly other_years: boolean
}

export interface RequestedNames {
  readonly make?: string
  readonly model?: string
  readonly first?: number
  readonly last?: number
}

const NAMEPLATE_STATEMENTS = {
  makeOfAlias: 'SELECT make FROM make_alias WHERE alias = ?',
} as const

/** Maximum cached spellings of makes. A caller's spelling has a bounded length. */
const CACHED_SPELLINGS_MAX = 4_096

/** Returns a look-up of the catalog spelling of a make; undefined if unknown. */
export function openMakeAliases(database: DatabaseSync): (requested: string) => string | undefined {
  const resolve = prepareLookup(database, NAMEPLATE_STATEMENTS.makeOfAlias)
  const cache = new LRUCache<string, { readonly make: string | undefined }>({ max: CACHED_SPELLINGS_MAX })
  const read = (requested: string) => ({ make: (resolve.get(fold(requested)) as { make: string } | undefined)?.make })
  return (requested) => cached(cache, requested, () => read(requested)).make
}

export interface NameplateIndex {
  readonly nameplates: readonly Nameplate[]
  readonly yearCounts: readonly ReadonlyMap<number, number>[]
  readonly nearNameplates: NearWords
  readonly aliases: readonly MakeAlias[]
  readonly makeByAlias: ReadonlyMap<string, string>
  readonly nearAliases: NearWords
}

/** Smaller is nearer: first by name, then by years, then by how common the nameplate is. */
interface Candidate {
  readonly suggestion: NearName
  readonly distance: number
  readonly yearGap: number
  readonly vehicleCount: number
}

/** About a millisecond of folding. */
const NAMEPLATES_PER_SLICE = 256
/** Shorter texts are part of nearly every name and rarely two words. */
const RUN_CHARACTERS_MIN = 3
/** Distance of another make's nameplate, so that it ranks after the requested make's. */
const OTHER_MAKE_DISTANCE = 3
/** Distance of a name without vehicles under the other filters. Searching it would again find nothing. */
const NO_VEHICLE_DISTANCE = 1
/** Names farther than this may match by accident, so typeahead completions rank before them. */
const CERTAIN_DISTANCE_MAX = 1
/** Maximum completions searched for names of the requested years. */
const TYPED_NAMES_MAX = 25

/** Prepares all names for comparison. Yields about every millisecond, so requests do not wait. */
export function* indexNameplates({
  nameplates,
  aliases,
  yearCounts,
}: Pick<NameplateIndex, 'nameplates' | 'aliases' | 'yearCounts'>): Generator<undefined, NameplateIndex> {
  const nearAliases = new NearWords()
  for (const { alias } of aliases) nearAliases.add([alias])
  const nearNameplates = new NearWords()
  for (const [index, { folded, spellings }] of nameplates.entries()) {
    nearNameplates.add([folded, ...spellings.flatMap(foldedWords)])
    if (index % NAMEPLATES_PER_SLICE === 0) yield
  }
  const makeByAlias = new Map(aliases.map(({ alias, make }) => [alias, make]))
  return { nameplates, yearCounts, nearNameplates, aliases, makeByAlias, nearAliases }
}

export interface SuggestWith {
  readonly names: NameplateIndex
  readonly typeahead: Typeahead
  /** Vehicles per nameplate that pass the filters other than name and year; undefined = no such filters. */
  readonly left: Uint32Array | undefined
}

/**
 * Returns at most SUGGESTION_COUNT_MAX names close to the request, nearest first: names of the requested years, or else
 * of other years. An exact name of other years comes first.
 */
export function suggestNames(suggestWith: SuggestWith, requested: RequestedNames): NameSuggestion[] {
  const { first, last } = requested
  const { names } = suggestWith
  const isOfYears = (index: number) => {
    if (first === undefined && last === undefined) return true
    for (const year of names.yearCounts[index]?.keys() ?? []) if (isWithin(year, requested)) return true
    return false
  }
  return chosenNames(suggestWith, requested, isOfYears).map((near) => {
    const { make, model } = near
    const isOf = (name: Nameplate) => name.make === make && (model === null || name.model === model)
    return { ...near, other_years: !names.nameplates.some((name, index) => isOf(name) && isOfYears(index)) }
  })
}

function chosenNames(
  suggestWith: SuggestWith,
  requested: RequestedNames,
  isOfYears: (nameplate: number) => boolean,
): NearName[] {
  const ofYears = namesNear(suggestWith, requested, isOfYears)
  if (requested.first === undefined && requested.last === undefined) return ofYears
  const ofAll = namesNear(suggestWith, requested, () => true)
  const make = requested.make === undefined ? undefined : suggestWith.names.makeByAlias.get(fold(requested.make))
  const isOfMake = (near: NearName) => make === undefined || near.make === make
  if (ofYears.some(isOfMake)) {
    const named = ofAll.filter((near) => near.make === make && fold(near.model ?? '') === fold(requested.model ?? ''))
    return distinct([...named, ...ofYears])
  }
  // A Pontiac of other years is a better suggestion than another make's car of this year.
  return ofAll.some(isOfMake) || ofYears.length === 0 ? ofAll : ofYears
}

function isWithin(year: number, { first = -Infinity, last = Infinity }: RequestedNames): boolean {
  return year >= first && year <= last
}

function namesNear(
  { names, typeahead, left }: SuggestWith,
  requested: RequestedNames,
  isOffered: (nameplate: number) => boolean,
): NearName[] {
  const { make, model } = requested
  const makes = make === undefined ? undefined : requestedMakes(names, fold(make))
  const search = { names, left, makes, requested, isOffered }
  const byModel = model === undefined ? [] : nearModels(search, fold(model))
  if (byModel.some(({ distance }) => distance <= CERTAIN_DISTANCE_MAX)) return nearest(byModel)
  const offered = new Set(names.nameplates.filter((_, index) => isOffered(index)))
  const typed = model === undefined ? [] : typedNames(typeahead, [make, model].filter(Boolean).join(' '), offered)
  if (typed.length > 0 || byModel.length > 0) return distinct([...typed, ...nearest(byModel)])
  if (makes === undefined) return []
  const isKnownMake = [...makes.values()].includes(0)
  // A known make without such a model: its own nameplates are the best suggestions.
  return nearest(isKnownMake ? nameplatesOf(search, makes) : wholeMakes(search, makes))
}

/** The model may contain a make and a model: "toyota camry". */
function typedNames(typeahead: Typeahead, text: string, offered: ReadonlySet<Nameplate>): NearName[] {
  const typed = typeahead.complete(text, TYPED_NAMES_MAX).flatMap(({ make, nameplate }) => {
    if (nameplate === null || !offered.has(nameplate)) return []
    const { model, first_year, last_year } = nameplate
    return [{ make, model, first_year, last_year }]
  })
  return typed.slice(0, SUGGESTION_COUNT_MAX)
}

function distinct(suggestions: readonly NearName[]): NearName[] {
  const byName = new Map(suggestions.map((suggestion) => [`${suggestion.make}\n${suggestion.model}`, suggestion]))
  return [...byName.values()].slice(0, SUGGESTION_COUNT_MAX)
}

interface NameSearch {
  readonly names: NameplateIndex
  readonly left: Uint32Array | undefined
  /** Requested makes with their distance; undefined = no requested make. */
  readonly makes: ReadonlyMap<string, number> | undefined
  readonly requested: RequestedNames
  readonly isOffered: (nameplate: number) => boolean
}

/** Returns the requested make, or makes with a close spelling, with the distance of their nearest alias. */
function requestedMakes({ aliases, makeByAlias, nearAliases }: NameplateIndex, requested: string): Map<string, number> {
  const known = makeByAlias.get(requested)
  if (known !== undefined) return new Map([[known, 0]])
  const near = new Map<string, number>()
  for (const [alias, distance] of nearAliases.near(requested)) {
    const make = aliases[alias]?.make ?? ''
    if (distance < (near.get(make) ?? Infinity)) near.set(make, distance)
  }
  return near
}

function nearModels(search: NameSearch, model: string): Candidate[] {
  const { nameplates, nearNameplates } = search.names
  const near = nearNameplates.near(model)
  return nameplates.flatMap((nameplate, index) => {
    if (!search.isOffered(index)) return []
    // 0 if the search itself would match the name; otherwise the distance of its nearest word.
    const distance = matchesSeveralWords(nameplate, model) ? 0 : near.get(index)
    if (distance === undefined) return []
    const makeDistance = search.makes === undefined ? 0 : (search.makes.get(nameplate.make) ?? OTHER_MAKE_DISTANCE)
    return [candidateOf(search, index, distance + makeDistance)]
  })
}

/** Returns true for a run of several words of the name. Single words and whole names already have a distance of 0. */
function matchesSeveralWords({ spellings, folded }: Nameplate, requested: string): boolean {
  if (requested.length < RUN_CHARACTERS_MIN || !folded.includes(requested)) return false
  return spellings.some((spelling) => searchTerms(spelling).has(requested))
}

function nameplatesOf(search: NameSearch, makes: ReadonlyMap<string, number>): Candidate[] {
  return search.names.nameplates.flatMap(({ make }, index) => {
    const distance = makes.get(make)
    return distance === undefined || !search.isOffered(index) ? [] : [candidateOf(search, index, distance)]
  })
}

/** Returns one candidate per make, with the years of all its nameplates. */
function wholeMakes({ names, requested, isOffered }: NameSearch, makes: ReadonlyMap<string, number>): Candidate[] {
  return [...makes].flatMap(([make, distance]) => {
    const makeNameplates = names.nameplates.filter((nameplate, index) => nameplate.make === make && isOffered(index))
    if (makeNameplates.length === 0) return []
    const suggestion = {
      make,
      model: null,
      first_year: makeNameplates.reduce<number | null>((year, { first_year }) => earlier(year, first_year), null),
      last_year: makeNameplates.reduce<number | null>((year, { last_year }) => later(year, last_year), null),
    }
    const vehicleCount = makeNameplates.reduce((sum, { vehicle_count }) => sum + vehicle_count, 0)
    return [{ suggestion, distance, yearGap: yearGap(suggestion, requested), vehicleCount }]
  })
}

function candidateOf({ names, left, requested }: NameSearch, index: number, nameDistance: number): Candidate {
  const {
    make = '',
    model = '',
    first_year = null,
    last_year = null,
    vehicle_count = 0,
  } = names.nameplates[index] ?? {}
  const suggestion = { make, model, first_year, last_year }
  const distance = nameDistance + (left?.[index] === 0 ? NO_VEHICLE_DISTANCE : 0)
  return { suggestion, distance, yearGap: yearGap(suggestion, requested), vehicleCount: vehicle_count }
}

/** Returns the years between the request and the nearest year of the name; 0 if they overlap. */
function yearGap({ first_year, last_year }: NearName, { first = -Infinity, last = Infinity }: RequestedNames): number {
  if (first_year === null || last_year === null) return 0
  return Math.max(0, first_year - last, first - last_year)
}

function nearest(candidates: readonly Candidate[]): NearName[] {
  return candidates
    .toSorted(
      (left, right) =>
        left.distance - right.distance || left.yearGap - right.yearGap || right.vehicleCount - left.vehicleCount,
    )
    .slice(0, SUGGESTION_COUNT_MAX)
    .map(({ suggestion }) => suggestion)
}
