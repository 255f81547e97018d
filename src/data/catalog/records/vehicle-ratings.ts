import type { DatabaseSync } from 'node:sqlite'
import type { SourceFreshness } from '#catalog/freshness.ts'
import { openRatingStore, ratingsOf, type RatingRow } from './rating-store.ts'
import type { FederalNameRow, RecallStore } from './recall-store.ts'
import type { VehicleStore } from '#catalog/vehicle-store.ts'

const SOURCE = 'nhtsa-ratings'

export interface VehicleRatings {
  /**
   * False if the snapshot has no ratings, or only an excerpt without any for this vehicle. An empty list then proves
   * nothing.
   */
  readonly isLoaded: boolean
  /** True if the snapshot contains starter data, an excerpt. Other ratings may be missing. */
  readonly isExcerpt: boolean
  readonly ratings: readonly RatingRow[]
  /** Federal names used for the look-up. */
  readonly names: readonly FederalNameRow[]
}

/** Opens the reader of ratings. It returns undefined if the vehicle does not exist. */
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
