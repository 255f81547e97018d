import type { DatabaseSync } from 'node:sqlite'
import { NO_COMPLAINTS, openComplaintStore, type ComplaintPage } from './complaint-store.ts'
import type { SourceFreshness } from './freshness.ts'
import { openInvestigationStore, type InvestigationPage } from './investigation-store.ts'
import type { KeptPositions } from './kept-positions.ts'
import type { FederalNameRow, RecallStore } from './recall-store.ts'
import { openRecordListStore, type RecordsPage } from './record-list-store.ts'
import { openTsbStore, type TsbPage } from './tsb-store.ts'
import type { VehicleStore } from './vehicle-store.ts'

/** One page of the records of a vehicle, and what its emptiness would mean. */
export interface VehicleRecords<Page> {
  readonly page: Page
  /** The federal names they were found under; none = no federal record names the vehicle. */
  readonly names: readonly FederalNameRow[]
  /** False when the snapshot holds no records of this kind of any vehicle. */
  readonly isLoaded: boolean
}

/** Reads one page of a vehicle's records; undefined when there is no such vehicle. */
export type ReadRecords<Page> = (vehicleId: string, page: RecordsPage) => VehicleRecords<Page> | undefined

/** The records of NHTSA's that are listed page by page. */
export interface FederalRecords {
  readonly complaints: ReadRecords<ComplaintPage>
  readonly tsbs: ReadRecords<TsbPage>
  readonly investigations: ReadRecords<InvestigationPage>
}

interface Parts {
  readonly vehicles: VehicleStore
  readonly recalls: RecallStore
  readonly freshness: readonly SourceFreshness[]
  readonly kept: KeptPositions
}

export function openFederalRecords(database: DatabaseSync, parts: Parts): FederalRecords {
  const { vehicles, recalls, freshness, kept } = parts
  const lists = openRecordListStore(database, kept)
  const complaints = openComplaintStore(database, lists)
  const tsbs = openTsbStore(database, lists)
  const investigations = openInvestigationStore(database, lists)

  function recordsOf<Page>(
    vehicleId: string,
    { source, read, none }: { source: string; read: (recordSet: number) => Page; none: Page },
  ): VehicleRecords<Page> | undefined {
    const vehicle = vehicles.byId(vehicleId)
    if (vehicle === undefined) return undefined
    const isLoaded = freshness.some((each) => each.source === source)
    if (vehicle.record_set === null) return { page: none, names: [], isLoaded }
    return { page: read(vehicle.record_set), names: recalls.namesOf(vehicle.record_set), isLoaded }
  }

  const nothing = { total: 0, records: [] }
  return {
    complaints: (vehicleId, page) =>
      recordsOf(vehicleId, {
        source: 'nhtsa-complaints',
        read: (recordSet) => complaints.page(recordSet, page),
        none: { ...nothing, summary: NO_COMPLAINTS },
      }),
    tsbs: (vehicleId, page) =>
      recordsOf(vehicleId, { source: 'nhtsa-tsbs', read: (recordSet) => tsbs.page(recordSet, page), none: nothing }),
    investigations: (vehicleId, page) =>
      recordsOf(vehicleId, {
        source: 'nhtsa-investigations',
        read: (recordSet) => investigations.page(recordSet, page),
        none: nothing,
      }),
  }
}
