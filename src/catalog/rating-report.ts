import type { DatabaseSync } from 'node:sqlite'

/** How many vehicles the rule gave a horsepower, or left without. */
export interface RatingCount {
  /** Of field-rules.ts. */
  readonly rule: string
  readonly vehicles: number
  /** 1 = the rule gives a value. */
  readonly rated: 0 | 1
}

// A scan of all vehicles: for an ingest, not for a request. Ratings begin with the first list of test cars.
const FIRST_YEAR = 2004
const SELECT = `
  SELECT r.rule, v.horsepower IS NOT NULL AS rated, count(*) AS vehicles
    FROM vehicle v JOIN horsepower_rating r USING (rating)
   WHERE v.position < (SELECT CAST(value AS INTEGER) FROM meta WHERE name = 'listed_count') AND v.year >= ${FIRST_YEAR}
   GROUP BY r.rule, rated
   ORDER BY rated DESC, vehicles DESC, r.rule`

/** Listed vehicles since model year 2004 by the rule of their horsepower, those with one first. */
export function countRatings(database: DatabaseSync): RatingCount[] {
  return database.prepare(SELECT).all() as unknown as RatingCount[]
}
