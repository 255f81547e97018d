import { fold, foldedWords } from '#catalog/search/fold.ts'
import { cached, EmptiedCache } from '#platform/cached.ts'
import type { CandidateRow } from '#catalog/vehicle-store.ts'
import type { CountryRecallStore } from './country-recall-store.ts'
import type { FederalKey, FederalNameIndex } from './federal-name-index.ts'
import { HOME_COUNTRY, type RecallRow, type RecallStore } from './recall-store.ts'

/** Names of a vehicle. */
export interface CalledName {
  readonly year: number
  readonly make: string
  readonly models: readonly string[]
}

/** A name of the same make and model year that begins like the vehicle's own, as a record writes it. */
interface NameLike {
  readonly year: number
  readonly make: string
  readonly model: string
}

export interface SimilarName extends NameLike {
  /** Campaigns about the vehicles of that name themselves. */
  readonly recall_count: number
}

/** Likewise of complaints, bulletins or investigations. */
export interface SimilarRecordName extends NameLike {
  readonly record_count: number
}

/**
 * Names with records that begin like the vehicle's, those with most records first. Agencies file a campaign under the
 * name that the maker reported, and owners a complaint under the name that they use: a record filed as CIVIC may mean a
 * Civic Hybrid, and only the record itself shows it.
 */
export interface SimilarTo {
  /** Returns similar names with campaigns in a country. */
  recalls(called: CalledName | undefined, country: string): SimilarName[]
  /** Returns similar names with NHTSA records. @param countIn returns the number of records of some record sets */
  records(called: CalledName | undefined, countIn: (recordSets: readonly number[]) => number): SimilarRecordName[]
}

/** Names of one vehicle that are listed. */
export const SIMILAR_NAME_COUNT_MAX = 10

/** First words that do not identify a nameplate without the next one. */
const GENERAL_WORDS: ReadonlySet<string> = new Set(['grand', 'land', 'model', 'range', 'santa', 'super', 'town'])
/** Codes whose letters encode engine and drive: 328i, 328xi, 750Li. */
const CODE = /^(\d{3})l?[a-z]{0,2}$/

interface Parts {
  readonly federalNames: FederalNameIndex
  readonly recalls: RecallStore
  readonly abroad: CountryRecallStore
}

/** Opens the reader of similar names, for vehicles without records of their own. Results are rarely needed twice. */
export function openSimilarNames({ federalNames, recalls, abroad }: Parts): SimilarTo {
  const atHome = (called: CalledName, countIn: (recordSets: readonly number[]) => number): Counted[] =>
    similarNames(called, federalNames.namesOfMake(called.year, called.make), ({ federal_name: name }) => {
      // A record set of this name may belong to other names as well, so the smallest count bounds the records of the
      // name.
      const counts = federalNames.setsOf(name).map((set) => countIn([set]))
      return counts.length === 0 ? 0 : Math.min(...counts)
    })
  return {
    recalls(called, country) {
      if (called === undefined) return []
      const similar =
        country === HOME_COUNTRY
          ? atHome(called, (sets) => recalls.recallsOf(sets).filter(isOfVehicle).length)
          : similarNames(
              called,
              abroad.namesOfMake(country, called.year, called.make),
              (name) => abroad.recallsOf([name]).filter(isOfVehicle).length,
            )
      return similar.map(({ count, ...name }) => ({ ...name, recall_count: count }))
    },
    records(called, countIn) {
      if (called === undefined) return []
      return atHome(called, countIn).map(({ count, ...name }) => ({ ...name, record_count: count }))
    },
  }
}

/** Returns the names of an owner: NHTSA's name, and those of the vehicles that it may be. */
export function calledBy(key: FederalKey | undefined, known: readonly CandidateRow[]): CalledName | undefined {
  const { year, make } = key ?? known[0] ?? { year: null, make: '' }
  if (year === null) return undefined
  const models = new Set([...(key === undefined ? [] : [key.model]), ...known.map(({ model }) => model)])
  return { year, make, models: [...models] }
}

/** Returns true if a campaign is about the vehicle itself, as far as its record states. */
export function isOfVehicle({ type }: RecallRow): boolean {
  return type === null || type === 'vehicle'
}

type Counted = NameLike & { readonly count: number }

function similarNames<Name extends { readonly make: string; readonly model: string }>(
  { year, models }: CalledName,
  names: readonly Name[],
  countOf: (name: Name) => number,
): Counted[] {
  const own = new Set(models.flatMap(beginningsOf))
  const alike = names.filter(({ model }) => beginningsOf(model).some((beginning) => own.has(beginning)))
  const sorted = alike
    .map((name) => ({ year, make: name.make, model: name.model, count: countOf(name) }))
    .filter(({ count }) => count > 0)
    .toSorted((left, right) => right.count - left.count || (left.model < right.model ? -1 : 1))
  const first = new Map(sorted.toReversed().map((name) => [fold(name.model), name]))
  return sorted.filter((name) => first.get(fold(name.model)) === name).slice(0, SIMILAR_NAME_COUNT_MAX)
}

/** Models whose beginnings are cached, because a name is compared with all others of its make and model year. */
const HELD_MODELS_MAX = 4_096
const beginnings = new EmptiedCache<string, readonly string[]>(HELD_MODELS_MAX)

function beginningsOf(model: string): readonly string[] {
  return cached(beginnings, model, () => readBeginnings(model))
}

/** Returns the possible beginnings of a nameplate: its first word or code, and its first two words joined. */
function readBeginnings(model: string): string[] {
  const [first = '', second = ''] = foldedWords(model).filter((word) => word !== 'new')
  if (first === '') return []
  const both = `${first}${second}`
  return GENERAL_WORDS.has(first) ? [both] : [CODE.exec(first)?.[1] ?? first, both]
}
