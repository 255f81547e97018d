import type { DatabaseSync } from 'node:sqlite'
import type { SourceFreshness } from '#catalog/freshness.ts'
import type { VehicleRow, VehicleStore } from '#catalog/vehicle-store.ts'
import { prepareLookup } from '#platform/database/statements.ts'
import type { FederalNameRow, RecallStore } from './recall-store.ts'

/** Stars from 1 to 5; null = not rated. */
type Stars = number | null

/** Availability of a driver assistance system; null = not stated. */
export interface Assistance {
  readonly availability: 'standard' | 'optional' | 'standard_and_optional' | 'not_available' | null
  readonly meets_criteria: boolean | null
}

export interface RatingFacts {
  readonly front: Readonly<Record<'overall' | 'driver' | 'passenger', Stars>>
  readonly side: Readonly<
    Record<
      'overall' | 'driver' | 'rear_passenger' | 'barrier' | 'pole' | 'combined_front_seat' | 'combined_rear_seat',
      Stars
    >
  >
  readonly rollover: { readonly stars: Stars; readonly risk: number | null; readonly tipped: boolean | null }
  readonly curb_weight_lb: number | null
  /** Null in snapshots built before this was read. */
  readonly gross_weight_lb: number | null
  readonly seats: number | null
  /** True if NHTSA states a danger to an occupant next to the stars; null in older snapshots. */
  readonly safety_concern: boolean | null
  /** True if a remark limits the stars to some vehicles of the year; null in older snapshots. */
  readonly limited: boolean | null
  readonly notes: readonly string[]
  readonly assistance: Readonly<
    Record<
      | 'forward_collision_warning'
      | 'lane_departure_warning'
      | 'crash_imminent_braking'
      | 'dynamic_brake_support'
      | 'electronic_stability_control'
      | 'backup_camera'
      | 'blind_spot_detection',
      Assistance
    >
  >
}

export interface TestedVehicle {
  readonly body: string
  readonly drive: string
}

export interface RatingRow extends TestedVehicle, RatingFacts {
  readonly year: number | null
  readonly make: string
  readonly model: string
  readonly production_release: number
  readonly overall: Stars
}

/** Words that do not make a separate version: cabs, and the half of the model year. */
const NO_VERSIONS = [
  'CREW CAB',
  'QUAD CAB',
  'REGULAR CAB',
  'SUPER CAB',
  'SUPERCAB',
  'SUPER CREW',
  'SUPERCREW',
  'KING CAB',
].concat('EARLY RELEASE', 'LATER RELEASE')

/** SQL expression for a name without these words. */
const versionOf = (model: string) => NO_VERSIONS.reduce((text, words) => `replace(${text}, ' ${words}', '')`, model)

/**
 * Recalls also use broader names: a Rogue Hybrid is linked to ROGUE too. If its own version is rated (ROGUE HYBRID),
 * ratings of the broader name belong to other vehicles. A grade that EPA's name lacks may not be its own. A cab is not
 * a version: "1500 CREW CAB TRX" covers a 1500 TRX, and "1500 QUAD CAB" does not.
 */
const RATING_STATEMENTS = {
  ofRecordSet: `
    SELECT n.year, n.make, n.model, r.body, r.drive, r.production_release, r.overall, r.facts
      FROM record_set_name s
      CROSS JOIN safety_rating r ON r.federal_name = s.federal_name
      CROSS JOIN federal_name n ON n.federal_name = s.federal_name
     WHERE s.record_set = ?
       AND NOT EXISTS (
         SELECT 1 FROM record_set_name own
           CROSS JOIN federal_name v ON v.federal_name = own.federal_name
          WHERE own.record_set = s.record_set AND (own.rule <> 'grade_words' OR v.model LIKE '% CAB%')
            AND v.make = n.make AND v.year IS n.year
            AND substr(${versionOf('v.model')}, 1, length(${versionOf('n.model')}) + 1) = ${versionOf('n.model')} || ' '
            AND EXISTS (SELECT 1 FROM safety_rating o WHERE o.federal_name = own.federal_name))
     ORDER BY s.federal_name, r.rating`,
} as const

/** Returns a reader of ratings by record set. The order depends only on the snapshot. */
export function openRatingStore(database: DatabaseSync): (recordSet: number) => RatingRow[] {
  const ofRecordSet = prepareLookup(database, RATING_STATEMENTS.ofRecordSet)
  return (recordSet) =>
    ofRecordSet.all(recordSet).map((row) => {
      const { facts, ...rest } = row as unknown as Omit<RatingRow, keyof RatingFacts> & { readonly facts: string }
      return { ...rest, ...ratingFacts(facts) }
    })
}

export function ratingFacts(json: string): RatingFacts {
  const unread = { safety_concern: null, limited: null, gross_weight_lb: null, seats: null }
  return { ...unread, ...(JSON.parse(json) as Omit<RatingFacts, keyof typeof unread>) }
}

export type RatedVehicle = Pick<VehicleRow, 'drive_type' | 'doors' | 'body_class' | 'fuel_type'>

const FOUR_WHEELS = /^(AWD|4WD|4X4)$/
const TWO_WHEELS = /^(FWD|RWD|2WD|4X2)$/
/** Side doors by NHTSA's body: "2 DR", "5 HB" (counts the tailgate), pickups with a regular or a crew cab. */
const DOORS: readonly (readonly [RegExp, number])[] = [
  [/^(2 ?DR|3 ?HB|PU\/RC)/, 2],
  [/^(4 ?DR|5 ?HB|PU\/CC)/, 4],
]
/** Hybrid row under the shared name: "HYBRID PU/CC". */
const HYBRID = /^HYBRID /
const CONVERTIBLE = /^(C|CV|CONV.*)$/

/**
 * Returns true unless known driven wheels, doors, an open body or a hybrid's rating show that it is another vehicle's.
 */
export function mayCover(vehicle: RatedVehicle, tested: TestedVehicle): boolean {
  const body = tested.body.toUpperCase()
  if (!isDriveAlike(vehicle.drive_type, tested.drive.toUpperCase())) return false
  if (vehicle.body_class !== null && CONVERTIBLE.test(body) !== (vehicle.body_class === 'Convertible')) return false
  if (HYBRID.test(body) && vehicle.fuel_type !== null && vehicle.fuel_type !== 'Hybrid') return false
  const doors = doorsOf(body)
  return doors === undefined || vehicle.doors === null || vehicle.doors === doors
}

/** Bodies that NHTSA distinguishes despite equal side doors. A wagon may be filed as a hatchback and the reverse. */
const BODIES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^[24] ?DR/, ['Sedan', 'Coupe']],
  [/^([35] ?HB|SW)/, ['Hatchback', 'Wagon']],
]

/**
 * Returns the ratings that may cover the vehicle. If its own body is rated, other bodies are dropped: a hatchback does
 * not get the sedan's rating. Otherwise all remain, because NHTSA may use another word for the body.
 */
export function ratingsOf<Rating extends TestedVehicle>(vehicle: RatedVehicle, ratings: readonly Rating[]): Rating[] {
  const possible = ratings.filter((rating) => mayCover(vehicle, rating))
  const bodies = possible.map(({ body }) => BODIES.find(([pattern]) => pattern.test(body.toUpperCase()))?.[1])
  const isOwn = bodies.map((body) => body?.includes(vehicle.body_class ?? '') === true)
  return isOwn.includes(true)
    ? possible.filter((_, index) => isOwn[index] === true || bodies[index] === undefined)
    : possible
}

function doorsOf(body: string): number | undefined {
  return DOORS.find(([pattern]) => pattern.test(body.replace(HYBRID, '')))?.[1]
}

function isDriveAlike(drive: string | null, tested: string): boolean {
  if (drive === null) return true
  if (FOUR_WHEELS.test(tested)) return FOUR_WHEELS.test(drive)
  if (!TWO_WHEELS.test(tested)) return true
  if (!TWO_WHEELS.test(drive)) return false
  const isAxleKnown = (text: string) => text === 'FWD' || text === 'RWD'
  return !isAxleKnown(drive) || !isAxleKnown(tested) || drive === tested
}

/**
 * Returns the vehicle's overall stars if all ratings that may cover it agree. Null if one has no stars, a limit or a
 * safety concern, which a number alone would hide. Also null if the vehicle's doors are unknown but all ratings have
 * one number of doors: a row for every cab of a pickup does not get the regular cab's stars. If two doors and four have
 * equal stars, the doors do not matter.
 */
export function agreedStars(
  vehicle: RatedVehicle,
  ratings: readonly (TestedVehicle & Pick<RatingRow, 'overall' | 'safety_concern' | 'limited'>)[],
): Stars {
  const covering = ratingsOf(vehicle, ratings)
  const doors = new Set(covering.map(({ body }) => doorsOf(body.toUpperCase())))
  if (vehicle.doors === null && doors.has(2) !== doors.has(4)) return null
  if (covering.some((rating) => rating.safety_concern === true || rating.limited === true)) return null
  const stars = new Set(covering.map(({ overall }) => overall))
  return stars.size === 1 ? (stars.values().next().value ?? null) : null
}

const SOURCE = 'nhtsa-ratings'

export interface VehicleRatings {
  /**
   * False if no ratings are loaded, or only an excerpt with none for this vehicle: an empty list then proves nothing.
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
