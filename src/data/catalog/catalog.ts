import type { DatabaseSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import { cached } from '#platform/cached.ts'
import { openImmutable } from '#platform/database/sqlite.ts'
import { prepareLookup, readOnce } from '#platform/database/statements.ts'
import { messageOf } from '#platform/failure.ts'
import { openChangeStore, type ChangeStore } from './changes/change-store.ts'
import { datedOf, readFreshness, type SourceFreshness } from './freshness.ts'
import { openProvenanceStore, type ProvenanceStore } from './provenance-store.ts'
import { openCampaignStore, type CampaignStore } from './records/campaign-store.ts'
import { openCountryRecallStore } from './records/country-recall-store.ts'
import { openFederalNameIndex, type FederalKey, type FederalNameIndex } from './records/federal-name-index.ts'
import { openVehicleRatings, type VehicleRatings } from './records/rating-store.ts'
import { openRecallStore } from './records/recall-store.ts'
import { ownerNames, openSimilarNames } from './records/similar-names.ts'
import type { Discovery } from './search/discovery.ts'
import { type RequestedNames, openMakeAliases, type NameSuggestion, suggestNames } from './search/nameplate-index.ts'
import { createPositionCache, openPostingStore } from './search/posting-store.ts'
import { openSearchIndex, type SearchNames } from './search/search-index.ts'
import type { Completion } from './search/typeahead.ts'
import {
  createVehicleFinder,
  type VehicleFilters,
  type VehicleFinder,
  openVehicleOrders,
  type VehicleSort,
} from './search/vehicle-finder.ts'
import { metaFromRows, type SnapshotMeta } from './snapshot-meta.ts'
import { SCHEMA_VERSION } from './snapshot-schema.ts'
import { openTroubleCodeStore, type TroubleCodeStore } from './trouble-codes/trouble-code-store.ts'
import { openFederalRecords, type FederalRecords, type RecordsOwner } from './vehicle-records.ts'
import { openVehicleStore, type CandidateRow, type VehicleRow, type VehicleStore } from './vehicle-store.ts'
import { openVinCandidates, type FindVinCandidates } from './vin/vin-candidates.ts'
import { openVinTrims, type VinTrims } from './vin/vin-trims.ts'

export type { VehicleFilters } from './search/vehicle-finder.ts'

export interface Page {
  readonly limit: number
  readonly offset: number
  /** Default: published order. */
  readonly sort?: VehicleSort
}

export interface FoundVehicles {
  /** Number of matching vehicles on all pages. */
  readonly total: number
  readonly vehicles: readonly VehicleRow[]
}

/** One snapshot, open for reading. It never changes, so responses can be cached while the catalog is open. */
export interface Catalog {
  /** SHA-256 of the snapshot file, 64 hexadecimal digits. */
  readonly id: string
  /** Absolute path of the snapshot file. The file may already be deleted while it is open here. */
  readonly file: string
  readonly meta: SnapshotMeta
  readonly freshness: readonly SourceFreshness[]
  /** Newest date inside NHTSA's recall files, YYYY-MM-DD; null if none are loaded. */
  readonly recallsThrough: string | null
  readonly exportCounts: ReadonlyMap<string, number>
  searchVehicles(filters: VehicleFilters, page: Page): FoundVehicles
  countVehicles(filters: VehicleFilters): number
  /** Returns at most five names close to those of a search without results. */
  suggestNames(filters: VehicleFilters): NameSuggestion[]
  /** Returns the note that a response needs about the reading of the model; see model-reading.ts. */
  noteOf(filters: VehicleFilters): string | undefined
  /** Returns at most `max` names that the typed text may mean, best first. */
  completeNames(text: string, max: number): readonly Completion[]
  resolveMake(spelling: string): string | undefined
  discover(filters: VehicleFilters): Discovery
  /** @throws if no vehicle has this position */
  vehicleAt(position: number): VehicleRow
  readonly campaigns: CampaignStore
  /** Returns a vehicle by id, including a retired one that search no longer finds. */
  getVehicle(id: string): VehicleRow | undefined
  /** Returns the safety ratings that may cover a vehicle; undefined if the vehicle does not exist. */
  listRatings(vehicleId: string): VehicleRatings | undefined
  /** Complaints, service bulletins and investigations of vehicles; all records by federal name. */
  readonly records: FederalRecords
  /** Returns the owner of the records for a vehicle with NHTSA's name `key`. @param known vehicles that match it */
  ownerOf(key: FederalKey | undefined, known: readonly CandidateRow[]): RecordsOwner
  /** For readers outside the catalog (decoder tables). They must not close it or write to it. */
  readonly database: DatabaseSync
  readonly provenance: ProvenanceStore
  readonly troubleCodes: TroubleCodeStore
  readonly illustrations: IllustrationStore
  /** Finds vehicles that match a decoded VIN; undefined if the snapshot has no decoder tables. */
  readonly vinCandidates: FindVinCandidates | undefined
  /** Trims and series in vPIC's words; undefined if the snapshot has no decoder tables. */
  readonly vinTrims: VinTrims | undefined
  /** Change log of the snapshots up to this one; undefined if it was built without one. */
  readonly changes: ChangeStore | undefined
  /** Resolves once the names for suggestions are read; until then, the first request for them waits. */
  whenReady(): Promise<void>
  close(): void
}

// Runs once, when the snapshot opens.
const SELECT_META = 'SELECT name, value FROM meta ORDER BY name'

/**
 * Opens a published snapshot.
 * @param file absolute path; the file must not change while it is open
 * @param id SHA-256 in hexadecimal, verified by the caller
 * @throws if the file is not a snapshot or has another schema version
 */
export function openCatalog(file: string, id: string): Catalog {
  let database: DatabaseSync | undefined
  try {
    database = openImmutable(file)
    return catalogOver(database, file, id)
  } catch (error) {
    database?.close()
    throw new Error(`${file} is not a readable snapshot: ${messageOf(error)}`, { cause: error })
  }
}

function catalogOver(database: DatabaseSync, file: string, id: string): Catalog {
  const meta = readMeta(database)
  const vehicles = openVehicleStore(database)
  const recalls = openRecallStore(database)
  const positionCache = createPositionCache()
  const postings = openPostingStore(database, positionCache)
  const listedCount = meta.listed_count
  const orders = openVehicleOrders(postings, listedCount, positionCache)
  const resolveMake = openMakeAliases(database)
  const finder = createVehicleFinder({ postings, orders, resolveMake, listedCount, positionCache })
  const vinTrims = openVinTrims(database)
  const index = openSearchIndex(database, postings, listedCount)
  const freshness = readFreshness(database)
  const federalNames = openFederalNameIndex(database, resolveMake)
  const abroad = openCountryRecallStore(database, resolveMake)
  const isStarter = meta.edition === 'starter'
  const records = openFederalRecords(database, {
    vehicles,
    recalls,
    abroad,
    similarTo: openSimilarNames({ federalNames, recalls, abroad }),
    isStarter,
    freshness,
    positionCache,
  })
  const loadedVehicle = openLoadedVehicles({ vehicles, finder })
  return {
    id,
    file,
    database,
    meta,
    freshness,
    recallsThrough: datedOf(freshness, 'nhtsa-recalls'),
    exportCounts: readExportCounts(database),
    searchVehicles: (filters, page) => searchVehicles(finder, vehicles, { filters, page }),
    countVehicles: (filters) => finder.found(filters).length,
    noteOf: (filters) => finder.noteOf(filters),
    suggestNames: (filters) => suggest(index.ready(), finder, filters),
    completeNames: (text, max) => index.ready().typeahead.complete(text, max),
    resolveMake,
    discover: (filters) => index.ready().discover(finder.found(filters)),
    vehicleAt: (position) => vehicles.atPosition(position),
    campaigns: openCampaignStore(database, listedCount),
    getVehicle: (vehicleId) => vehicles.byId(vehicleId),
    listRatings: openVehicleRatings(database, { vehicles, recalls, freshness, isStarter }),
    records,
    ownerOf: (key, known) => findOwner({ loadedVehicle, federalNames }, key, known),
    provenance: openProvenanceStore(database, listedCount),
    troubleCodes: openTroubleCodeStore(database),
    illustrations: openIllustrationStore(database),
    vinCandidates: openVinCandidates(database, vinTrims),
    vinTrims,
    changes: openChangeStore(database, resolveMake),
    whenReady: () => index.whenReady(),
    close() {
      index.close()
      database.close()
    },
  }
}

function readMeta(database: DatabaseSync): SnapshotMeta {
  const meta = metaFromRows(readOnce(database, SELECT_META))
  if (meta.schema_version === SCHEMA_VERSION) return meta
  throw new Error(`it has schema version ${meta.schema_version}, and this program reads ${SCHEMA_VERSION}`)
}

function searchVehicles(
  finder: VehicleFinder,
  vehicles: VehicleStore,
  { filters, page }: { filters: VehicleFilters; page: Page },
): FoundVehicles {
  const { limit, offset, sort = '-year' } = page
  const positions = finder.ordered(filters, sort)
  const found = positions.subarray(offset, offset + limit)
  return { total: positions.length, vehicles: Array.from(found, (position) => vehicles.atPosition(position)) }
}

function suggest(
  { names, typeahead, discover }: SearchNames,
  finder: VehicleFinder,
  filters: VehicleFilters,
): NameSuggestion[] {
  const { year, make, model, year_min, year_max, ...others } = filters
  const first = year ?? year_min
  const last = year ?? year_max
  const requested: RequestedNames = {
    ...(make === undefined ? {} : { make }),
    ...(model === undefined ? {} : { model }),
    ...(first === undefined ? {} : { first }),
    ...(last === undefined ? {} : { last }),
  }
  const hasOtherFilters = Object.values(others).some((value) => value !== undefined)
  const left = hasOtherFilters ? discover(finder.found(others)).nameplateCounts() : undefined
  return suggestNames({ names, typeahead, left }, requested)
}

interface OwnerParts {
  readonly loadedVehicle: (key: FederalKey) => VehicleRow | undefined
  readonly federalNames: FederalNameIndex
}

function findOwner(
  { loadedVehicle, federalNames }: OwnerParts,
  key: FederalKey | undefined,
  known: readonly CandidateRow[],
): RecordsOwner {
  const sets = known.flatMap(({ record_set: set }) => (set === null ? [] : [set]))
  const recordSets = federalNames.recordSetsOf(key, sets)
  const abroad = { sets: known.flatMap(({ country_set: set }) => (set === null ? [] : [set])), key }
  const year = key?.year ?? known[0]?.year ?? null
  const names = ownerNames(key, known)
  if (known.length > 0 || key === undefined) return { recordSets, loadedVehicle: known[0], abroad, year, names }
  return { recordSets, loadedVehicle: loadedVehicle(key), abroad, year, names }
}

const CACHED_YEARS_MAX = 2_048

/** Returns one vehicle per make and model year. The loaded data sets are the same for all vehicles of both. */
function openLoadedVehicles({ vehicles, finder }: { readonly vehicles: VehicleStore; readonly finder: VehicleFinder }) {
  const cache = new LRUCache<string, { readonly vehicle: VehicleRow | undefined }>({ max: CACHED_YEARS_MAX })
  return ({ year, make }: FederalKey): VehicleRow | undefined => {
    const { vehicle } = cached(cache, `${year} ${make}`, () => {
      const [position] = finder.found({ year, make })
      return { vehicle: position === undefined ? undefined : vehicles.atPosition(position) }
    })
    return vehicle
  }
}

// Runs once when a snapshot opens; about a dozen rows.
const SELECT_COUNTS = 'SELECT dataset, rows FROM export_count ORDER BY dataset'

function readExportCounts(database: DatabaseSync): ReadonlyMap<string, number> {
  const rows = readOnce<{ dataset: string; rows: number }>(database, SELECT_COUNTS)
  return new Map(rows.map(({ dataset, rows: count }) => [dataset, count]))
}

const ILLUSTRATION_STATEMENTS = {
  byKey: 'SELECT parameters FROM illustration WHERE illustration = ?',
} as const

interface IllustrationStore {
  /** Parameters as JSON; undefined if no vehicle of the snapshot has this drawing. */
  parametersOf(key: string): string | undefined
}

function openIllustrationStore(database: DatabaseSync): IllustrationStore {
  const byKey = prepareLookup(database, ILLUSTRATION_STATEMENTS.byKey)
  return {
    parametersOf(key) {
      const row = byKey.get(key)
      return row === undefined ? undefined : String(row['parameters'])
    },
  }
}
