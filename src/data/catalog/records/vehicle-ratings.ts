import type { DatabaseSync } from 'node:sqlite'
import type { SourceFreshness } from '#catalog/freshness.ts'
import { openRatingStore, ratingsOf, type RatingRow } from './rating-store.ts'
import type { FederalNameRow, RecallStore } from './recall-store.ts'
import type { VehicleStore } from '#catalog/vehicle-store.ts'

const SOURCE = 'nhtsa-ratings'

/** The safety ratings that may be of one vehicle. */
export interface VehicleRatings {
  /**
   * False if the snapshot was built without ratings, or is an excerpt without any for this vehicle: an empty list is
   * then not evidence.
   */
  readonly isLoaded: boolean
  /** True where the snapshot has starter data, which are an excerpt: others may be missing. */
  readonly isExcerpt: boolean
  readonly ratings: readonly RatingRow[]
  /** The federal names they were looked up under. */
  readonly names: readonly FederalNameRow[]
}

/** Reads the ratings of vehicles; undefined when there is no such vehicle. */
export function openVehicleRatings(
  database: DatabaseSync,
  parts: {
    readonly vehicles: VehicleStore
    readonly recalls: RecallStore
    readonly freshness: readonly SourceFreshness[]
    readonly isStarter: boolean
  },
): (vehicleId: string) => VehicleRatings | undefined {
  const ofRecordSet = openRatingStore(database)
  const isRead = parts.freshness.some(({ source }) => source === SOURCE)
  const isExcerpt = isRead && parts.isStarter
  const withNone = { isLoaded: isRead && !isExcerpt, isExcerpt, ratings: [] }
  return (vehicleId) => {
    const vehicle = parts.vehicles.byId(vehicleId)
    if (vehicle === undefined) return undefined
    const { record_set: recordSet } = vehicle
    if (recordSet === null) return { ...withNone, names: [] }
    const ratings = ratingsOf(vehicle, ofRecordSet(recordSet))
    const names = parts.recalls.namesOf([recordSet])
    return ratings.length === 0 ? { ...withNone, names } : { isLoaded: true, isExcerpt, ratings, names }
  }
}
