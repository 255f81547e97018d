import { messageOf } from '#platform/failure.ts'
import { openImmutable } from '#platform/sqlite.ts'
import type { DatabaseSync } from 'node:sqlite'
import { fold } from './fold.ts'
import { readFreshness, type SourceFreshness } from './freshness.ts'
import { openIllustrationStore, type IllustrationStore } from './illustration-store.ts'
import { openNameplateIndex, type AskedNames, type NameplateIndex, type Suggestion } from './nameplate-index.ts'
import { openPostingStore, type PostingFilter, type PostingStore } from './posting-store.ts'
import { openRecallStore, type FederalNameRow, type RecallRow, type RecallStore } from './recall-store.ts'
import { metaFromRows, type SnapshotMeta } from './snapshot-meta.ts'
import { SCHEMA_VERSION } from './snapshot-schema.ts'
import { openTroubleCodeStore, type TroubleCodeStore } from './trouble-code-store.ts'
import { openVehicleStore, type VehicleRow, type VehicleStore } from './vehicle-store.ts'

/** Conditions of a search, in the caller's own spelling; all must hold. */
export type VehicleFilters = AskedNames

/** Which part of a result to read. */
export interface Page {
  readonly limit: number
  readonly offset: number
}

export interface VehiclePage {
  /** Vehicles that meet the conditions, on all pages. */
  readonly total: number
  readonly vehicles: readonly VehicleRow[]
}

/** The recalls of one vehicle, and the federal names they were found under (none = no federal record names it). */
export interface VehicleRecalls {
  readonly recalls: readonly RecallRow[]
  readonly names: readonly FederalNameRow[]
}

/** One snapshot, open for reading. It never changes, so every answer can be kept as long as the catalog is. */
export interface Catalog {
  /** SHA-256 of the snapshot file, 64 hexadecimal digits. */
  readonly id: string
  readonly meta: SnapshotMeta
  readonly freshness: readonly SourceFreshness[]
  searchVehicles(filters: VehicleFilters, page: Page): VehiclePage
  /** Names near to what a search without a result asked for; at most five. */
  suggestNames(filters: VehicleFilters): readonly Suggestion[]
  /** Also answers ids that search no longer finds. */
  getVehicle(id: string): VehicleRow | undefined
  /** Undefined when there is no such vehicle. */
  listRecalls(vehicleId: string): VehicleRecalls | undefined
  readonly troubleCodes: TroubleCodeStore
  readonly illustrations: IllustrationStore
  close(): void
}

// Read once, when the snapshot opens.
const SELECT_META = 'SELECT name, value FROM meta ORDER BY name'

/**
 * Opens a published snapshot.
 * @param file absolute path; the file must never change while it is open
 * @param id its SHA-256 in hexadecimal, which the caller has verified
 * @throws when the file is not a snapshot or is one of another schema version
 */
export function openCatalog(file: string, id: string): Catalog {
  let database: DatabaseSync | undefined
  try {
    database = openImmutable(file)
    return catalogOver(database, id)
  } catch (error) {
    database?.close()
    throw new Error(`${file} is not a readable snapshot: ${messageOf(error)}`, { cause: error })
  }
}

function catalogOver(database: DatabaseSync, id: string): Catalog {
  const meta = readMeta(database)
  const vehicles = openVehicleStore(database)
  const recalls = openRecallStore(database)
  const search = { meta, vehicles, names: openNameplateIndex(database), postings: openPostingStore(database) }
  return {
    id,
    meta,
    freshness: readFreshness(database),
    searchVehicles: (filters, page) => searchVehicles(search, filters, page),
    suggestNames: (filters) => search.names.suggest(filters),
    getVehicle: (vehicleId) => vehicles.byId(vehicleId),
    listRecalls: (vehicleId) => listRecalls(vehicles, recalls, vehicleId),
    troubleCodes: openTroubleCodeStore(database),
    illustrations: openIllustrationStore(database),
    close() {
      search.names.close()
      database.close()
    },
  }
}

function readMeta(database: DatabaseSync): SnapshotMeta {
  const meta = metaFromRows(database.prepare(SELECT_META).all() as unknown as { name: string; value: string }[])
  if (meta.schema_version === SCHEMA_VERSION) return meta
  throw new Error(`it has schema version ${meta.schema_version}, and this program reads ${SCHEMA_VERSION}`)
}

interface SearchParts {
  readonly meta: SnapshotMeta
  readonly vehicles: VehicleStore
  readonly names: NameplateIndex
  readonly postings: PostingStore
}

function searchVehicles(parts: SearchParts, filters: VehicleFilters, { limit, offset }: Page): VehiclePage {
  const conditions = conditionsOf(filters, parts.names)
  if (conditions === undefined) return { total: 0, vehicles: [] }
  const [first, ...others] = conditions
  if (first === undefined) {
    const total = parts.meta.listed_count
    const onPage = Math.max(0, Math.min(limit, total - offset))
    return { total, vehicles: Array.from({ length: onPage }, (_, index) => parts.vehicles.atPosition(offset + index)) }
  }
  const positions = parts.postings.matching([first, ...others])
  const found = positions.subarray(offset, offset + limit)
  return { total: positions.length, vehicles: Array.from(found, (position) => parts.vehicles.atPosition(position)) }
}

/** The posting conditions of a search; undefined when a name is unknown, so that nothing can match. */
function conditionsOf({ year, make, model }: VehicleFilters, names: NameplateIndex): PostingFilter[] | undefined {
  const conditions: PostingFilter[] = []
  if (year !== undefined) conditions.push({ facet: 'year', value: String(year) })
  if (make !== undefined) {
    const known = names.resolveMake(make)
    if (known === undefined) return undefined
    conditions.push({ facet: 'make', value: fold(known) })
  }
  if (model !== undefined) conditions.push({ facet: 'model_term', value: fold(model) })
  return conditions
}

function listRecalls(vehicles: VehicleStore, recalls: RecallStore, vehicleId: string): VehicleRecalls | undefined {
  const vehicle = vehicles.byId(vehicleId)
  if (vehicle === undefined) return undefined
  if (vehicle.record_set === null) return { recalls: [], names: [] }
  return { recalls: recalls.recallsOf(vehicle.record_set), names: recalls.namesOf(vehicle.record_set) }
}
