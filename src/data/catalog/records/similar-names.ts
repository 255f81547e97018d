import { fold, foldedWords } from '#catalog/search/fold.ts'
import type { CandidateRow } from '#catalog/vehicle-store.ts'
import { cached, EmptiedCache } from '#platform/cached.ts'
import type { CountryRecallStore } from './country-recall-store.ts'
import type { FederalKey, FederalNameIndex } from './federal-name-index.ts'
import { HOME_COUNTRY, type RecallRow, type RecallStore } from './recall-store.ts'

export interface OwnerNames {
  readonly year: number
  readonly make: string
  readonly models: readonly string[]
}

/** Name of the same make and model year that starts like the vehicle's, as written in a record. */
interface NameLike {
  readonly year: number
  readonly make: string
  readonly model: string
}

export interface SimilarName extends NameLike {
  /** Campaigns about vehicles, without those about equipment or tires. */
  readonly recall_count: number
}

export interface SimilarRecordName extends NameLike {
  readonly record_count: number
}

/**
 * Finds names with records that start like the vehicle's, most records first. Agencies file a campaign under the
 * maker's name, and owners a complaint under the name that they use: a record filed as CIVIC may mean a Civic Hybrid.
 * Only the record itself shows it.
 */
export interface SimilarTo {
  recalls(owner: OwnerNames | undefined, country: string): SimilarName[]
  /** @param countIn returns the number of records of some record sets */
  records(owner: OwnerNames | undefined, countIn: (recordSets: readonly number[]) => number): SimilarRecordName[]
}

export const SIMILAR_NAME_COUNT_MAX = 10

/** First words that identify a nameplate only with the next word. */
const GENERAL_WORDS: ReadonlySet<string> = new Set(['grand', 'land', 'model', 'range', 'santa', 'super', 'town'])
/** Codes whose letters encode engine and drive: 328i, 328xi, 750Li. */
const CODE = /^(\d{3})l?[a-z]{0,2}$/

interface Parts {
  readonly federalNames: FederalNameIndex
  readonly recalls: RecallStore
  readonly abroad: CountryRecallStore
}

/** Opens the finder of similar names for vehicles without own records. Not cached: results are rarely needed twice. */
export function openSimilarNames({ federalNames, recalls, abroad }: Parts): SimilarTo {
  const atHome = (owner: OwnerNames, countIn: (recordSets: readonly number[]) => number): Counted[] =>
    similarNames(owner, federalNames.namesOfMake(owner.year, owner.make), ({ federal_name: name }) => {
      // A record set of this name may belong to other names too, so the smallest count is the upper bound for the name.
      const counts = federalNames.setsOf(name).map((set) => countIn([set]))
      return counts.length === 0 ? 0 : Math.min(...counts)
    })
  return {
    recalls(owner, country) {
      if (owner === undefined) return []
      const similar =
        country === HOME_COUNTRY
          ? atHome(owner, (sets) => recalls.recallsOf(sets).filter(isVehicleCampaign).length)
          : similarNames(
              owner,
              abroad.namesOfMake(country, owner.year, owner.make),
              (name) => abroad.recallsOf([name]).filter(isVehicleCampaign).length,
            )
      return similar.map(({ count, ...name }) => ({ ...name, recall_count: count }))
    },
    records(owner, countIn) {
      if (owner === undefined) return []
      return atHome(owner, countIn).map(({ count, ...name }) => ({ ...name, record_count: count }))
    },
  }
}

/** Returns the names of an owner: NHTSA's name, and those of its possible vehicles. */
export function ownerNames(key: FederalKey | undefined, known: readonly CandidateRow[]): OwnerNames | undefined {
  const { year, make } = key ?? known[0] ?? { year: null, make: '' }
  if (year === null) return undefined
  const models = new Set([...(key === undefined ? [] : [key.model]), ...known.map(({ model }) => model)])
  return { year, make, models: [...models] }
}

/** Returns true if a campaign is about vehicles, or its record does not state a type. */
export function isVehicleCampaign({ type }: RecallRow): boolean {
  return type === null || type === 'vehicle'
}

type Counted = NameLike & { readonly count: number }

function similarNames<Name extends { readonly make: string; readonly model: string }>(
  { year, models }: OwnerNames,
  names: readonly Name[],
  countOf: (name: Name) => number,
): Counted[] {
  const prefixes = new Set(models.flatMap(prefixesOf))
  const alike = names.filter(({ model }) => prefixesOf(model).some((beginning) => prefixes.has(beginning)))
  const sorted = alike
    .map((name) => ({ year, make: name.make, model: name.model, count: countOf(name) }))
    .filter(({ count }) => count > 0)
    .toSorted((left, right) => right.count - left.count || (left.model < right.model ? -1 : 1))
  const first = new Map(sorted.toReversed().map((name) => [fold(name.model), name]))
  return sorted.filter((name) => first.get(fold(name.model)) === name).slice(0, SIMILAR_NAME_COUNT_MAX)
}

/** Maximum models with cached prefixes. A name is compared with all others of its make and model year. */
const CACHED_MODELS_MAX = 4_096
const prefixCache = new EmptiedCache<string, readonly string[]>(CACHED_MODELS_MAX)

function prefixesOf(model: string): readonly string[] {
  return cached(prefixCache, model, () => readPrefixes(model))
}

/** Returns the prefixes that identify a nameplate: its first word or code, and its first two words joined. */
function readPrefixes(model: string): string[] {
  const [first = '', second = ''] = foldedWords(model).filter((word) => word !== 'new')
  if (first === '') return []
  const both = `${first}${second}`
  return GENERAL_WORDS.has(first) ? [both] : [CODE.exec(first)?.[1] ?? first, both]
}
