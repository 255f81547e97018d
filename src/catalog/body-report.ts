import type { DatabaseSync } from 'node:sqlite'

/** A name of EPA's whose body the reviewed table does not settle. */
export interface UnsettledBody {
  readonly make: string
  /** EPA's baseModel, or null in its older editions. */
  readonly nameplate: string | null
  readonly model: string
  readonly first_year: number
  readonly last_year: number
  /** The field rule that says why. */
  readonly rule: string
  readonly vehicles: number
}

const UNSETTLED_RULES = [
  'name_contradicts_nameplate',
  'body_jumps',
  'class_names_body',
  'name_names_body',
  'class_names_no_body',
  'name_names_two_bodies',
]

// A scan of all vehicles: for an ingest, not for a request.
const SELECT = `
  SELECT w.make, w.base_model AS nameplate, w.model, min(v.year) AS first_year, max(v.year) AS last_year,
         d.body_class AS rule, count(*) AS vehicles
    FROM vehicle v JOIN derivation d USING (derivation) JOIN source_wording w USING (wording)
   WHERE v.position < (SELECT CAST(value AS INTEGER) FROM meta WHERE name = 'listed_count')
     AND d.body_class IN (${UNSETTLED_RULES.map((rule) => `'${rule}'`).join(', ')})
   GROUP BY w.make, w.base_model, w.model, d.body_class
   ORDER BY max(v.year) DESC, w.make, w.base_model, w.model, rule`

/** The listed names whose body jumps, contradicts data/bodies, or is not in it; those sold last come first. */
export function readUnsettledBodies(database: DatabaseSync): UnsettledBody[] {
  return database.prepare(SELECT).all() as unknown as UnsettledBody[]
}
