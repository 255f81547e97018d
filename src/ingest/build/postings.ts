import type { DatabaseSync } from 'node:sqlite'
import { fold, searchTerms } from '#catalog/fold.ts'
import { encodePositions, type PostingFacet } from '#catalog/posting-facets.ts'
import { compareText } from '#ingest/compare-text.ts'
import { makeAliases } from '#ingest/resolve/canonical-make.ts'

interface ListedVehicle {
  readonly position: number
  readonly year: number | null
  readonly make: string
  readonly model: string
  readonly trim: string | null
  readonly cylinders: number | null
  readonly drive_type: string | null
  readonly fuel_type: string | null
  readonly body_class: string | null
}

const SELECT_LISTED = `
  SELECT position, year, make, model, trim, cylinders, drive_type, fuel_type, body_class
    FROM vehicle WHERE position < ? ORDER BY position`
const INSERT_POSTING = 'INSERT INTO posting (facet, value, positions) VALUES (?, ?, ?)'

const NAMEPLATES = `
  INSERT INTO nameplate (make, model, first_year, last_year, vehicle_count)
  SELECT make, model, min(year), max(year), count(*) FROM vehicle WHERE position < ?
   GROUP BY make, model ORDER BY make, model`
const SELECT_MAKES = 'SELECT DISTINCT make FROM nameplate'
const INSERT_ALIAS = 'INSERT INTO make_alias (alias, make) VALUES (?, ?)'

/** Writes what search needs: the positions per facet and value, the nameplates, and the spellings of makes. */
export function publishSearch(database: DatabaseSync, listedCount: number): void {
  const lists = collectPositions(database, listedCount)
  const insert = database.prepare(INSERT_POSTING)
  for (const key of [...lists.keys()].toSorted(compareText)) {
    const [facet = '', value = ''] = key.split('\n')
    insert.run(facet, value, encodePositions(lists.get(key) ?? []))
  }
  database.prepare(NAMEPLATES).run(listedCount)
  publishAliases(database)
}

/** Position lists by "facet\nvalue". Memory: about 80 bytes a vehicle, as in the snapshot. */
function collectPositions(database: DatabaseSync, listedCount: number): Map<string, number[]> {
  const lists = new Map<string, number[]>()
  const keysOfName = new Map<string, readonly string[]>()
  for (const row of database.prepare(SELECT_LISTED).iterate(listedCount)) {
    const vehicle = row as unknown as ListedVehicle
    // Vehicles of one name stand together in published order, so a few names are enough to remember.
    const name = `${vehicle.make}\n${vehicle.model}\n${vehicle.trim ?? ''}`
    let keys = keysOfName.get(name)
    if (keys === undefined) {
      keys = nameKeys(vehicle)
      keysOfName.set(name, keys)
    }
    for (const key of keys) add(lists, key, vehicle.position)
    for (const key of valueKeys(vehicle)) add(lists, key, vehicle.position)
  }
  return lists
}

function nameKeys({ make, model, trim }: ListedVehicle): string[] {
  return [
    keyOf('make', fold(make)),
    ...[...searchTerms(model)].map((term) => keyOf('model_term', term)),
    ...[...searchTerms(trim ?? '')].map((term) => keyOf('trim_term', term)),
  ]
}

function valueKeys(vehicle: ListedVehicle): string[] {
  const keys: string[] = []
  if (vehicle.year !== null) keys.push(keyOf('year', String(vehicle.year)))
  if (vehicle.body_class !== null) keys.push(keyOf('body_class', vehicle.body_class))
  if (vehicle.fuel_type !== null) keys.push(keyOf('fuel_type', vehicle.fuel_type))
  if (vehicle.drive_type !== null) keys.push(keyOf('drive_type', vehicle.drive_type))
  if (vehicle.cylinders !== null) keys.push(keyOf('cylinders', String(vehicle.cylinders)))
  return keys
}

function keyOf(facet: PostingFacet, value: string): string {
  return `${facet}\n${value}`
}

function add(lists: Map<string, number[]>, key: string, position: number): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [position])
  else list.push(position)
}

function publishAliases(database: DatabaseSync): void {
  const makes = (database.prepare(SELECT_MAKES).all() as { make: string }[]).map(({ make }) => make)
  const insert = database.prepare(INSERT_ALIAS)
  const aliases = makeAliases(new Set(makes))
  for (const alias of [...aliases.keys()].toSorted(compareText)) insert.run(alias, aliases.get(alias) ?? '')
}
