import type { DatabaseSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import { cached } from '#platform/cached.ts'
import { datedOf, type SourceFreshness } from './freshness.ts'
import {
  NO_COMPLAINTS,
  openComplaintStore,
  type ComplaintRow,
  type ComplaintTotals,
} from './records/complaint-store.ts'
import type { CountryOwner, CountryRecallStore } from './records/country-recall-store.ts'
import { HOME_COUNTRY, type FederalNameRow, type RecallRow, type RecallStore } from './records/recall-store.ts'
import {
  openInvestigationStore,
  type InvestigationRow,
  openRecordListStore,
  type ReadPage,
  type RecordPage,
  type RecordsPage,
  openTsbStore,
  type TsbRow,
} from './records/record-list-store.ts'
import {
  ownerNames,
  isVehicleCampaign,
  type OwnerNames,
  type SimilarName,
  type SimilarRecordName,
  type SimilarTo,
} from './records/similar-names.ts'
import type { PositionCache } from './search/posting-store.ts'
import { COUNTRIES_ABROAD } from './source-facts.generated.ts'
import { COUNT_FIELDS, countAbroad, type CountAbroad } from './vehicle-fields.ts'
import type { CandidateRow, VehicleStore } from './vehicle-store.ts'

/** One page of a vehicle's records, with the facts needed to interpret an empty one. */
export interface VehicleRecords<Page> {
  readonly page: Page
  /** Federal names used for the look-up; empty = no federal record names the vehicle. */
  readonly names: readonly FederalNameRow[]
  /** False if records of this kind are not loaded for the make and model year. */
  readonly isLoaded: boolean
  /** True if the snapshot contains starter data, an excerpt. Other records may be missing. */
  readonly isExcerpt: boolean
  /** Newest date inside the files of these records, YYYY-MM-DD; null = the snapshot has none. */
  readonly recordsThrough: string | null
  /** Similar names with records, if the vehicle has none. Their records are not in the list. */
  readonly similar: readonly SimilarRecordName[]
}

/** Recalls of one country, with the names used for the look-up. */
export interface RecallsInCountry extends Omit<VehicleRecords<unknown>, 'page' | 'isExcerpt' | 'similar'> {
  readonly recalls: readonly RecallRow[]
  readonly country: string
  /** True if all files of the country's recalls were read. Otherwise campaigns may be missing. */
  readonly isComplete: boolean
  /** Similar names with campaigns, if no campaign is about the vehicle itself. Their campaigns are not in the list. */
  readonly similar: readonly SimilarName[]
}

export interface RecordsOwner {
  /** Empty if no federal record names the owner. */
  readonly recordSets: readonly number[]
  /** Any vehicle of its make and model year, whose counts show which data sets are loaded; undefined = none. */
  readonly loadedVehicle: CandidateRow | undefined
  readonly abroad: CountryOwner
  /** Model year; null = unknown. */
  readonly year: number | null
  /** Names used to find similar names; undefined = unknown. */
  readonly names: OwnerNames | undefined
}

/** Reads one page of a vehicle's records; undefined if the vehicle does not exist. */
export type ReadRecords<Page> = (vehicleId: string, page: RecordsPage) => VehicleRecords<Page> | undefined

export type RecordCounts = Pick<
  CandidateRow,
  'recall_count' | CountAbroad | 'complaint_count' | 'tsb_count' | 'investigation_count'
>

export interface FederalRecords {
  readonly complaints: ReadRecords<RecordPage<ComplaintRow> & { readonly summary: ComplaintTotals }>
  readonly tsbs: ReadRecords<RecordPage<TsbRow>>
  readonly investigations: ReadRecords<RecordPage<InvestigationRow>>
  /** The same readers for an owner, for a vehicle known only by its federal name. */
  readonly ofOwner: {
    /** Returns the recalls of a country for which a source exists. */
    recallsIn(country: string, owner: RecordsOwner): RecallsInCountry
    /** Returns the owner's names in another country's recalls. */
    namesIn(country: string, owner: RecordsOwner): readonly FederalNameRow[]
    complaints(owner: RecordsOwner, page: RecordsPage): VehicleRecords<RecordPage<ComplaintRow>>
    /** Summarizes all complaints; undefined for several record sets, because sums could count a complaint twice. */
    complaintSummary(owner: RecordsOwner): ComplaintTotals | undefined
    tsbs(owner: RecordsOwner, page: RecordsPage): VehicleRecords<RecordPage<TsbRow>>
    investigations(owner: RecordsOwner, page: RecordsPage): VehicleRecords<RecordPage<InvestigationRow>>
    /** Null = not loaded. */
    counts(owner: RecordsOwner): RecordCounts
  }
}

type HomeCount = Exclude<keyof RecordCounts, CountAbroad>
type CountsOfSets = Readonly<Record<HomeCount, number>>

interface Parts {
  readonly vehicles: VehicleStore
  readonly recalls: RecallStore
  readonly similarTo: SimilarTo
  readonly abroad: CountryRecallStore
  readonly isStarter: boolean
  readonly freshness: readonly SourceFreshness[]
  readonly positionCache: PositionCache
}

const CACHED_COUNTS_MAX = 8_192
const COUNT_ONLY: RecordsPage = { limit: 0, offset: 0 }

export function openFederalRecords(database: DatabaseSync, parts: Parts): FederalRecords {
  const { vehicles, recalls, freshness, positionCache } = parts
  const lists = openRecordListStore(database, positionCache)
  const stores = {
    complaints: openComplaintStore(database, lists),
    tsbs: openTsbStore(database, lists),
    investigations: openInvestigationStore(database, lists),
  }

  function about({ recordSets, loadedVehicle }: RecordsOwner, count: keyof RecordCounts) {
    return {
      isLoaded: (loadedVehicle?.[count] ?? null) !== null,
      recordsThrough: datedOf(freshness, COUNT_FIELDS[count].source),
      names: recalls.namesOf(recordSets),
    }
  }
  function reader<Row>(count: keyof RecordCounts, read: ReadPage<Row>) {
    const countIn = (recordSets: readonly number[]): number => read(recordSets, COUNT_ONLY).total
    return (owner: RecordsOwner, page: RecordsPage): VehicleRecords<RecordPage<Row>> => {
      const found = read(owner.recordSets, page)
      const hasSome = found.total > 0 || countIn(owner.recordSets) > 0
      const similar = hasSome ? [] : parts.similarTo.records(owner.names, countIn)
      return { ...about(owner, count), isExcerpt: parts.isStarter, page: found, similar }
    }
  }
  const ofOwner = {
    recallsIn: (country: string, owner: RecordsOwner): RecallsInCountry => {
      const found =
        country === HOME_COUNTRY
          ? {
              ...about(owner, 'recall_count'),
              recalls: recalls.recallsOf(owner.recordSets),
              country,
              isComplete: !parts.isStarter,
            }
          : recallsAbroad(country, owner, parts)
      return {
        ...found,
        similar: found.recalls.some(isVehicleCampaign) ? [] : parts.similarTo.recalls(owner.names, country),
      }
    },
    namesIn: (country: string, owner: RecordsOwner) => parts.abroad.namesOf(country, owner.abroad),
    complaints: reader('complaint_count', stores.complaints.page),
    complaintSummary: ({ recordSets: [first, second] }: RecordsOwner): ComplaintTotals | undefined => {
      if (first === undefined) return NO_COMPLAINTS
      return second === undefined ? stores.complaints.summaryOf(first) : undefined
    },
    tsbs: reader('tsb_count', stores.tsbs),
    investigations: reader('investigation_count', stores.investigations),
    counts: openOwnerCounts(openCounts({ ...stores, recalls, lists }), openCountAbroad(parts)),
  }

  function ofVehicle<Page>(read: (owner: RecordsOwner, page: RecordsPage) => VehicleRecords<Page>): ReadRecords<Page> {
    return (vehicleId, page) => {
      const vehicle = vehicles.byId(vehicleId)
      return vehicle === undefined ? undefined : read(recordsOwnerOf(vehicle), page)
    }
  }
  return {
    complaints: ofVehicle((owner, page) => {
      const found = ofOwner.complaints(owner, page)
      const [recordSet] = owner.recordSets
      const summary = recordSet === undefined ? NO_COMPLAINTS : stores.complaints.summaryOf(recordSet)
      return { ...found, page: { ...found.page, summary } }
    }),
    tsbs: ofVehicle(ofOwner.tsbs),
    investigations: ofVehicle(ofOwner.investigations),
    ofOwner,
  }
}

function recallsAbroad(
  country: string,
  owner: RecordsOwner,
  { abroad, freshness }: Pick<Parts, 'abroad' | 'freshness'>,
): Omit<RecallsInCountry, 'similar'> {
  const source = abroad.sourceOf(country)
  const names = abroad.namesOf(country, owner.abroad)
  const recalls = abroad.recallsOf(names)
  const isComplete = source?.isComplete === true
  // Without a year, only a found campaign proves that recalls are loaded.
  const isCovered = isComplete && owner.year !== null && owner.year <= (source.lastYear ?? 0)
  const recordsThrough = source === undefined ? null : datedOf(freshness, source.source)
  return { country, isComplete, recalls, names, isLoaded: isCovered || recalls.length > 0, recordsThrough }
}

function openOwnerCounts(
  ofSets: ReturnType<typeof openCounts>,
  abroad: ReturnType<typeof openCountAbroad>,
): (owner: RecordsOwner) => RecordCounts {
  const countsAbroad = (owner: RecordsOwner) =>
    Object.fromEntries(COUNTRIES_ABROAD.map((country) => [countAbroad(country), abroad(country, owner)])) as Readonly<
      Record<CountAbroad, number | null>
    >
  return (owner) => {
    const all = ofSets(owner.recordSets)
    const counted = (count: HomeCount): number | null =>
      (owner.loadedVehicle?.[count] ?? null) === null ? null : all[count]
    return {
      recall_count: counted('recall_count'),
      ...countsAbroad(owner),
      complaint_count: counted('complaint_count'),
      tsb_count: counted('tsb_count'),
      investigation_count: counted('investigation_count'),
    }
  }
}

/** Counts another country's recalls; null = not loaded. Cached. */
function openCountAbroad(
  parts: Pick<Parts, 'abroad' | 'freshness'>,
): (country: string, owner: RecordsOwner) => number | null {
  const cache = new LRUCache<string, { readonly count: number | null }>({ max: CACHED_COUNTS_MAX })
  return (country, owner) => {
    if (parts.abroad.sourceOf(country) === undefined) return null
    const { count } = cached(cache, JSON.stringify([country, owner.year, owner.abroad]), () => {
      const { isLoaded, recalls } = recallsAbroad(country, owner, parts)
      return { count: isLoaded ? recalls.length : null }
    })
    return count
  }
}

export function recordsOwnerOf(vehicle: CandidateRow): RecordsOwner {
  return {
    recordSets: vehicle.record_set === null ? [] : [vehicle.record_set],
    loadedVehicle: vehicle,
    abroad: { sets: vehicle.country_set === null ? [] : [vehicle.country_set], key: undefined },
    year: vehicle.year,
    names: ownerNames(undefined, [vehicle]),
  }
}

export const NO_OWNER: RecordsOwner = {
  recordSets: [],
  loadedVehicle: undefined,
  abroad: { sets: [], key: undefined },
  year: null,
  names: undefined,
}

interface CountedStores {
  readonly recalls: RecallStore
  readonly lists: ReturnType<typeof openRecordListStore>
  readonly complaints: ReturnType<typeof openComplaintStore>
  readonly tsbs: ReadPage<TsbRow>
}

function openCounts({
  recalls,
  lists,
  complaints,
  tsbs,
}: CountedStores): (recordSets: readonly number[]) => CountsOfSets {
  const cache = new LRUCache<string, CountsOfSets>({ max: CACHED_COUNTS_MAX })
  return (recordSets) =>
    cached(cache, recordSets.join(' '), () => ({
      recall_count: recalls.recallsOf(recordSets).length,
      complaint_count: complaints.page(recordSets, COUNT_ONLY).total,
      tsb_count: tsbs(recordSets, COUNT_ONLY).total,
      investigation_count: lists.page('investigation', recordSets, COUNT_ONLY).total,
    }))
}
