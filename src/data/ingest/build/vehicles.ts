import type { DatabaseSync } from 'node:sqlite'
import { POSITION_BYTES } from '#catalog/records/record-list-store.ts'
import { COUNTRIES_ABROAD } from '#catalog/source-facts.generated.ts'
import { countAbroad, STATED_FIELDS } from '#catalog/vehicle-fields.ts'
import { RECALL_TYPES } from '#catalog/vocabulary.ts'
import { illustrationKey } from '#illustrations/illustration-key.ts'
import { drawingParametersOf } from '#illustrations/parameters-of.ts'
import { WORDING_COLUMNS } from './configurations.ts'
import { type CountedDataset, isCovered } from './coverage.ts'
import { distinguishVehicles } from './distinguish-vehicles.ts'
import { EMISSIONS_COLUMNS } from './emissions.ts'
import { countryCount } from './records/country-recalls.ts'
import { STARS_FUNCTION } from './records/ratings.ts'

/** SQL function for a vehicle's illustration. Arguments: year, make, model, body, doors, drive, fuel, cylinders. */
const ILLUSTRATION_FUNCTION = 'illustration_of'

type Fact = string | number | null

/** Assigns illustrations and collects their drawing parameters. In published order, most facts repeat earlier ones. */
class Illustrations {
  /** Keys by facts; about thirty thousand for the complete files. */
  readonly #keys = new Map<string, string | null>()
  /** Keys by drawing parameters. */
  readonly #drawn = new Map<string, string>()

  constructor(database: DatabaseSync) {
    database.function(ILLUSTRATION_FUNCTION, { deterministic: true, varargs: true }, (...facts) =>
      this.#keyOf(facts as Fact[]),
    )
  }

  write(database: DatabaseSync): void {
    const insert = database.prepare('INSERT INTO main.illustration (illustration, parameters) VALUES (?, ?)')
    const drawn = [...this.#drawn].toSorted(([, left], [, right]) => (left < right ? -1 : 1))
    for (const [parameters, key] of drawn) insert.run(key, parameters)
  }

  /** Returns null if body style or year is unknown. */
  #keyOf(facts: readonly Fact[]): string | null {
    const name = facts.join('\n')
    return this.#keys.getOrInsertComputed(name, () => this.#draw(facts))
  }

  #draw([year, make, model, body, doors, drive, fuel, cylinders]: readonly Fact[]): string | null {
    if (typeof year !== 'number') return null
    const parameters = drawingParametersOf({
      year,
      make: String(make),
      model: String(model),
      body_class: body as string | null,
      doors: doors as number | null,
      drive_type: drive as string | null,
      fuel_type: fuel as string | null,
      cylinders: cylinders as number | null,
    })
    if (parameters === null) return null
    const text = JSON.stringify(parameters)
    const key = this.#drawn.get(text) ?? illustrationKey(parameters)
    this.#drawn.set(text, key)
    return key
  }
}

/**
 * Published order: listed vehicles first, then year descending, make, model, trim, engine, id. Only the keys are
 * sorted: sorting whole vehicles took three times as long.
 */
const ORDER = `
  CREATE TABLE work.published_order (
    position INTEGER PRIMARY KEY, configuration INTEGER NOT NULL, name INTEGER NOT NULL);
  INSERT INTO work.published_order (configuration, name)
  SELECT c.rowid, n.name
    FROM work.configuration c
    JOIN work.vehicle_name n ON n.wording = c.wording AND ifnull(n.year, 0) = ifnull(c.year, 0)
   ORDER BY c.retired, c.year DESC NULLS LAST, n.make COLLATE NOCASE, n.make, n.model COLLATE NOCASE, n.model,
            n.trim COLLATE NOCASE, n.trim, c.displacement_l, c.cylinders, n.fuel_type, c.id`

/** Types of campaigns about equipment, mostly made by others than the vehicle's maker. */
const EQUIPMENT = RECALL_TYPES.filter((type) => type !== 'vehicle')
  .map((type) => `'${type}'`)
  .join(', ')

const COUNT_RECALLS = `
  CREATE TABLE work.recall_count (record_set INTEGER PRIMARY KEY, recalls INTEGER NOT NULL, equipment INTEGER NOT NULL);
  INSERT INTO work.recall_count
  SELECT s.record_set, count(*), count(*) FILTER (WHERE r.type IN (${EQUIPMENT}))
    FROM record_set_recall s JOIN recall r ON r.position = s.recall_position
   GROUP BY s.record_set`

/** Returns the SQL count of records; 0 if none exist and they are loaded for the vehicle; null if not loaded. */
const countOrNull = (dataset: CountedDataset, count: string): string =>
  `ifnull(${count}, CASE WHEN ${isCovered(dataset, 'n.make', 'c.year')} THEN 0 END)`

const countOf = (dataset: CountedDataset): string =>
  countOrNull(
    dataset,
    `(SELECT length(positions) / ${POSITION_BYTES} FROM record_list
       WHERE dataset = '${dataset}' AND record_set = n.record_set AND length(positions) > 0)`,
  )

/** The order table counts positions from 1; published positions start at 0. */
const INSERT_VEHICLES = `
  INSERT INTO vehicle (position, id, year, make, model, trim, submodel, horsepower, ${STATED_FIELDS.map(({ name }) => name).join(', ')},
    transmission, drive_type, fuel_type, body_class, doors, configuration, battery_kwh, motor_kw, overall_stars, economy_cost_as_of,
    ${EMISSIONS_COLUMNS.join(', ')}, illustration,
    recall_count,
    equipment_recall_count, ${COUNTRIES_ABROAD.map(countAbroad).join(', ')}, complaint_count, tsb_count, investigation_count, record_set, recalls_complete, country_set, source, source_key,
    source_name, wording, derivation, rating)
  SELECT o.position - 1, c.id, c.year, n.make, n.model, n.trim, n.submodel, c.horsepower,
         ${STATED_FIELDS.map(({ staged }) => `c.${staged}`).join(', ')}, n.transmission, n.drive_type, n.fuel_type, n.body_class, n.doors,
         ifnull(a.text, nullif(n.plain_phrases, '')), n.battery_kwh, c.motor_kw, ${STARS_FUNCTION}(n.record_set, n.drive_type, n.doors, n.body_class, n.fuel_type), c.economy_cost_as_of,
         ${EMISSIONS_COLUMNS.map((column) => `e.${column}`).join(', ')},
         ${ILLUSTRATION_FUNCTION}(c.year, n.make, n.model, n.body_class, n.doors, n.drive_type, n.fuel_type, c.cylinders),
         ${countOrNull('recall', 'r.recalls')}, ${countOrNull('recall', 'r.equipment')},
         ${COUNTRIES_ABROAD.map((country) => countryCount(country, 'n.country_set', 'c.year')).join(', ')},
         ${(['complaint', 'tsb', 'investigation'] as const).map(countOf).join(', ')},
         n.record_set, ifnull(${isCovered('recall', 'n.make', 'c.year')}, 0), n.country_set, c.source, c.source_key, w.model, c.wording, n.derivation, c.rating
    FROM work.published_order o
    CROSS JOIN work.configuration c ON c.rowid = o.configuration
    CROSS JOIN work.vehicle_name n ON n.name = o.name
    CROSS JOIN work.wording w ON w.wording = c.wording
    LEFT JOIN work.distinguished a ON a.configuration = o.configuration
    LEFT JOIN work.emissions e ON c.source = 'epa-vehicles' AND e.id = CAST(c.source_key AS INTEGER)
    LEFT JOIN work.recall_count r ON r.record_set = n.record_set
   ORDER BY o.position`

const WRITE_WORDINGS = `
  INSERT INTO source_wording (wording, ${WORDING_COLUMNS})
  SELECT wording, ${WORDING_COLUMNS} FROM work.wording ORDER BY wording`

const COUNT = `
  SELECT (SELECT count(*) FROM work.configuration WHERE retired = 0) AS listed,
         (SELECT count(*) FROM work.configuration WHERE retired = 1) AS retired,
         (SELECT count(*) FROM vehicle) AS published`

/** Numbers of published vehicles. Search finds the listed ones, at positions 0 to listed - 1. */
export interface VehicleCounts {
  readonly listed: number
  readonly retired: number
}

/** Writes every vehicle in published order. @throws if a configuration is missing, or two share an id (UNIQUE) */
export function writeVehicles(database: DatabaseSync): VehicleCounts {
  database.exec(WRITE_WORDINGS)
  distinguishVehicles(database)
  database.exec(ORDER)
  database.exec(COUNT_RECALLS)
  const illustrations = new Illustrations(database)
  database.exec(INSERT_VEHICLES)
  illustrations.write(database)
  const counts = database.prepare(COUNT).get() as unknown as VehicleCounts & { published: number }
  if (counts.listed + counts.retired !== counts.published) throw new Error('the build lost vehicles')
  return { listed: counts.listed, retired: counts.retired }
}
