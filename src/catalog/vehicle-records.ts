import type { DatabaseSync } from 'node:sqlite'
import { NO_COMPLAINTS, openComplaintStore, type ComplaintPage } from './complaint-store.ts'
import { datedOf, type SourceFreshness } from './freshness.ts'
import { openInvestigationStore, type InvestigationPage } from './investigation-store.ts'
import type { KeptPositions } from './kept-positions.ts'
import type { FederalNameRow, RecallStore } from './recall-store.ts'
import { openRecordListStore, type RecordsPage } from './record-list-store.ts'
import { openTsbStore, type TsbPage } from './tsb-store.ts'
import { COUNT_FIELDS } from './vehicle-fields.ts'
import type { VehicleStore } from './vehicle-store.ts'

/** One page of the records of a vehicle, and what its emptiness would mean. */
export interface VehicleRecords<Page> {
  readonly page: Page
  /** The federal names they were found under; none = no federal record names the vehicle. */
  readonly names: readonly FederalNameRow[]
  /** False when the snapshot has not loaded records of this kind of its make and model year. */
  readonly isLoaded: boolean
  /** Newest date inside the files of these records, YYYY-MM-DD; null = the snapshot has none. */
  readonly recordsThrough: string | null
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

/** How one kind of records is read. */
interface ListParts<Page> {
  /** The vehicle's count of them: null where they are not loaded for it. */
  readonly count: 'complaint_count' | 'tsb_count' | 'investigation_count'
  readonly read: (recordSet: number) => Page
  readonly none: Page
}

export function openFederalRecords(database: DatabaseSync, parts: Parts): FederalRecords {
  const { vehicles, recalls, freshness, kept } = parts
  const lists = openRecordListStore(database, kept)
  const complaints = openComplaintStore(database, lists)
  const tsbs = openTsbStore(database, lists)
  const investigations = openInvestigationStore(database, lists)

  function recordsOf<Page>(
    vehicleId: string,
    { count, read, none }: ListParts<Page>,
  ): VehicleRecords<Page> | undefined {
    const vehicle = vehicles.byId(vehicleId)
    if (vehicle === undefined) return undefined
    const about = { isLoaded: vehicle[count] !== null, recordsThrough: datedOf(freshness, COUNT_FIELDS[count].source) }
    if (vehicle.record_set === null) return { ...about, page: none, names: [] }
    return { ...about, page: read(vehicle.record_set), names: recalls.namesOf(vehicle.record_set) }
  }

  const nothing = { total: 0, records: [] }
  return {
    complaints: (vehicleId, page) =>
      recordsOf(vehicleId, {
        count: 'complaint_count',
        read: (recordSet) => complaints.page(recordSet, page),
        none: { ...nothing, summary: NO_COMPLAINTS },
      }),
    tsbs: (vehicleId, page) =>
      recordsOf(vehicleId, {
        count: 'tsb_count',
        read: (recordSet) => tsbs.page(recordSet, page),
        none: nothing,
      }),
    investigations: (vehicleId, page) =>
      recordsOf(vehicleId, {
        count: 'investigation_count',
        read: (recordSet) => investigations.page(recordSet, page),
        none: nothing,
      }),
  }
}
