import type { DatabaseSync, StatementSync } from 'node:sqlite'
import {
  CHANGE_NAMES_MAX,
  CHANGE_TEXT_CHARACTERS_MAX,
  VEHICLE_IDS_MAX,
  type ChangeFacts,
  type ChangeName,
  type ChangeType,
} from '#catalog/changes/change.ts'
import { HOME_COUNTRY } from '#catalog/records/recall-store.ts'
import { TITLE_NAMES_MAX } from './limits.ts'

/** Stated make, model and year; null = without a model year. */
export interface StatedName {
  readonly make: string
  readonly model: string
  readonly year: number | null
  /** 0 = derived from the record's text. It links vehicles to the event and is never shown as the agency's name. */
  readonly is_stated?: 0 | 1
}

export interface NewChange {
  readonly type: ChangeType
  /** Country of the records. Default: `us`. */
  readonly country?: string
  readonly subject: string
  readonly title: string
  readonly names: readonly StatedName[]
  /** Default: the vehicles linked to the names. */
  readonly vehicleIds?: readonly string[]
  readonly before: ChangeFacts | null
  readonly after: ChangeFacts | null
}

export type Schema = string

const TABLES = `
  CREATE TEMP TABLE new_change (
    number INTEGER PRIMARY KEY, dataset TEXT NOT NULL, type TEXT NOT NULL, country TEXT NOT NULL, subject TEXT NOT NULL, title TEXT NOT NULL,
    names TEXT NOT NULL, vehicle_names TEXT NOT NULL, vehicle_ids TEXT NOT NULL, vehicle_count INTEGER NOT NULL,
    before TEXT, after TEXT);
  CREATE TEMP TABLE listed_vehicle (record_set INTEGER NOT NULL, id TEXT NOT NULL, make TEXT NOT NULL,
    model TEXT NOT NULL, year INTEGER, PRIMARY KEY (record_set, id)) WITHOUT ROWID;
  INSERT INTO listed_vehicle SELECT record_set, id, make, model, year FROM main.vehicle
    WHERE record_set IS NOT NULL AND position < (SELECT CAST(value AS INTEGER) FROM main.meta WHERE name = 'listed_count');
  CREATE TEMP TABLE set_of_name (federal_name INTEGER NOT NULL, record_set INTEGER NOT NULL,
    PRIMARY KEY (federal_name, record_set)) WITHOUT ROWID;
  INSERT INTO set_of_name SELECT federal_name, record_set FROM main.record_set_name;
  CREATE TEMP TABLE listed_abroad (country_set INTEGER NOT NULL, id TEXT NOT NULL, make TEXT NOT NULL,
    model TEXT NOT NULL, year INTEGER, PRIMARY KEY (country_set, id)) WITHOUT ROWID;
  INSERT INTO listed_abroad SELECT country_set, id, make, model, year FROM main.vehicle
    WHERE country_set IS NOT NULL AND position < (SELECT CAST(value AS INTEGER) FROM main.meta WHERE name = 'listed_count');
  CREATE TEMP TABLE set_of_country_name (country_name INTEGER NOT NULL, country_set INTEGER NOT NULL,
    PRIMARY KEY (country_name, country_set)) WITHOUT ROWID;
  INSERT INTO set_of_country_name SELECT country_name, country_set FROM main.country_set_name`

const INSERT = `
  INSERT INTO temp.new_change (dataset, type, country, subject, title, names, vehicle_names, vehicle_ids, vehicle_count, before, after)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
const DELETE = 'DELETE FROM temp.new_change WHERE dataset = ?'
const SELECT_VEHICLES = `
  SELECT v.id, v.make, v.model, v.year
    FROM main.federal_name f
    CROSS JOIN temp.set_of_name s ON s.federal_name = f.federal_name
    CROSS JOIN temp.listed_vehicle v ON v.record_set = s.record_set
   WHERE f.make = ? AND f.model = ? AND f.year IS ?`
const SELECT_VEHICLES_ABROAD = `
  SELECT v.id, v.make, v.model, v.year
    FROM main.country_name n
    CROSS JOIN temp.set_of_country_name s ON s.country_name = n.country_name
    CROSS JOIN temp.listed_abroad v ON v.country_set = s.country_set
   WHERE n.country = ? AND n.year IS ? AND n.make = ? AND n.model = ?`
const SELECT_VEHICLE = 'SELECT id, make, model, year FROM main.vehicle WHERE id = ?'

interface VehicleName extends StatedName {
  readonly id: string
}

/** Collects a publish's events on disk, one data set after the other. */
export class NewChanges {
  readonly #insert: StatementSync
  readonly #delete: StatementSync
  readonly #vehicles: StatementSync
  readonly #vehiclesAbroad: StatementSync
  readonly #vehicle: StatementSync

  constructor(database: DatabaseSync) {
    database.exec(TABLES)
    this.#insert = database.prepare(INSERT)
    this.#delete = database.prepare(DELETE)
    this.#vehicles = database.prepare(SELECT_VEHICLES)
    this.#vehiclesAbroad = database.prepare(SELECT_VEHICLES_ABROAD)
    this.#vehicle = database.prepare(SELECT_VEHICLE)
  }

  add(dataset: string, change: NewChange): void {
    const { type, country = HOME_COUNTRY, subject, title, names, vehicleIds, before, after } = change
    const vehicles = vehicleIds === undefined ? this.#vehiclesOf(names, country) : this.#vehiclesWith(vehicleIds)
    const ids = [...vehicles.keys()].toSorted()
    const values = [
      JSON.stringify(groupNames(names).slice(0, CHANGE_NAMES_MAX)),
      JSON.stringify(groupNames([...vehicles.values()]).slice(0, CHANGE_NAMES_MAX)),
      JSON.stringify(ids.slice(0, VEHICLE_IDS_MAX)),
      ids.length,
      factsText(before),
      factsText(after),
    ]
    this.#insert.run(dataset, type, country, subject, title, ...values)
  }

  drop(dataset: string): void {
    this.#delete.run(dataset)
  }

  #vehiclesOf(names: readonly StatedName[], country: string): ReadonlyMap<string, VehicleName> {
    const found = new Map<string, VehicleName>()
    for (const { make, model, year } of names) {
      const rows =
        country === HOME_COUNTRY
          ? this.#vehicles.all(make, model, year)
          : this.#vehiclesAbroad.all(country, year, make, model)
      for (const row of rows as unknown as VehicleName[]) found.set(row.id, row)
    }
    return found
  }

  #vehiclesWith(ids: readonly string[]): ReadonlyMap<string, VehicleName> {
    return new Map(ids.map((id) => [id, this.#vehicle.get(id) as unknown as VehicleName]))
  }
}

/** Returns one entry for each make and model that is not derived, by name, with its years. */
function groupNames(names: readonly StatedName[]): ChangeName[] {
  const groups = new Map<string, { make: string; model: string; years: Set<number | null> }>()
  for (const { make, model, year } of names.filter(isStated)) {
    const key = `${make}\n${model}`
    const group = groups.get(key) ?? { make, model, years: new Set() }
    group.years.add(year)
    groups.set(key, group)
  }
  return [...groups]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([, { make, model, years }]) => ({
      make,
      model,
      years: [...years].toSorted((left, right) => (left ?? 0) - (right ?? 0)),
    }))
}

export function isStated({ is_stated: stated }: StatedName): boolean {
  return stated !== 0
}

/** "TOYOTA CAMRY 2019-2021, TOYOTA AVALON 2020 and 3 more". */
export function namesText(names: readonly StatedName[]): string {
  const groups = groupNames(names)
  const shown = groups.slice(0, TITLE_NAMES_MAX).map(({ make, model, years }) => `${make} ${model}${yearsText(years)}`)
  const more = groups.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}

function yearsText(years: readonly (number | null)[]): string {
  const known = years.filter((year) => year !== null)
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined) return ''
  return first === last ? ` ${first}` : ` ${first}-${last}`
}

function factsText(facts: ChangeFacts | null): string | null {
  if (facts === null) return null
  return JSON.stringify(facts, (_name, value: unknown) => (typeof value === 'string' ? shortened(value) : value))
}

function shortened(text: string): string {
  if (text.length <= CHANGE_TEXT_CHARACTERS_MAX) return text
  // Do not split a surrogate pair.
  return `${text.slice(0, CHANGE_TEXT_CHARACTERS_MAX - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
