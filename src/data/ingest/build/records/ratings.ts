import type { DatabaseSync } from 'node:sqlite'
import { agreedStars, openRatingStore, type RatingRow } from '#catalog/records/rating-store.ts'

const WRITE = `
  INSERT INTO safety_rating (rating, federal_name, body, drive, production_release, overall, facts)
  SELECT row_number() OVER (ORDER BY f.federal_name, r.body, r.drive, r.production_release, r.rowid), f.federal_name,
         r.body, r.drive, r.production_release, r.overall, r.facts
    FROM stage.safety_rating r JOIN work.rating_federal_name f USING (name)`

/** Counts the names of ratings and those linked to a vehicle, also weighted by ratings. */
const COUNT_LINKS = `
  INSERT INTO link_count (scope, name, keys, linked_keys, recalls, linked_recalls)
  SELECT 'ratings', '', count(*), ifnull(sum(linked), 0), ifnull(sum(ratings), 0), ifnull(sum(ratings * linked), 0)
    FROM (SELECT r.federal_name, count(*) AS ratings,
                 EXISTS (SELECT 1 FROM record_set_name s WHERE s.federal_name = r.federal_name) AS linked
            FROM safety_rating r GROUP BY r.federal_name)`

/** SQL function for a vehicle's overall stars. Arguments: record set, drive, doors, body and fuel. */
export const STARS_FUNCTION = 'overall_stars_of'

/**
 * Writes the ratings by federal name, and the number of names linked to a vehicle.
 * @param isComplete true if the complete file was read. An excerpt may lack the ratings of other bodies and drives, so
 * with one no vehicle gets stars of its own.
 */
export function writeRatings(database: DatabaseSync, isComplete: boolean): void {
  database.exec(WRITE)
  database.exec(COUNT_LINKS)
  const ratingsOf = openRatingStore(database)
  let last: { readonly recordSet: number; readonly ratings: readonly RatingRow[] } | undefined
  database.function(STARS_FUNCTION, { deterministic: true, varargs: true }, (recordSet, ...about) => {
    if (!isComplete || typeof recordSet !== 'number') return null
    if (last?.recordSet !== recordSet) last = { recordSet, ratings: ratingsOf(recordSet) }
    const [drive, doors, body, fuel] = about
    const vehicle = {
      drive_type: typeof drive === 'string' ? drive : null,
      doors: typeof doors === 'number' ? doors : null,
      body_class: typeof body === 'string' ? body : null,
      fuel_type: typeof fuel === 'string' ? fuel : null,
    }
    return agreedStars(vehicle, last.ratings)
  })
}
