import type { DatabaseSync } from 'node:sqlite'
import { NamePositions, type SortedPositions } from '#ingest/build/names/name-positions.ts'
import { arrayRows } from '#ingest/build/snapshot-draft.ts'
import { writeDays } from './record-lists.ts'

/** Published order. NHTSA's ids are digits, so they sort by length first to put later ones first. */
const ORDER = `
  CREATE TABLE tsb_order (
    position INTEGER PRIMARY KEY, tsb INTEGER NOT NULL, dated TEXT NOT NULL);
  INSERT INTO tsb_order
  SELECT row_number() OVER (
           ORDER BY ifnull(date, added) DESC NULLS LAST, length(tsb_id) DESC, tsb_id DESC) - 1,
         tsb, ifnull(ifnull(date, added), '')
    FROM stage.tsb`

const WRITE = `
  INSERT INTO tsb (position, tsb_id, document_id, date, type, components, summary, replaces)
  SELECT o.position, t.tsb_id, t.document_id, t.date, t.type,
         (SELECT json_group_array(c.text ORDER BY c.text)
            FROM stage.tsb_component k JOIN stage.tsb_component_text c ON c.number = k.component
           WHERE k.tsb = t.tsb),
         t.summary, t.replaces
    FROM tsb_order o CROSS JOIN stage.tsb t ON t.tsb = o.tsb
   ORDER BY o.position`

const SELECT_DAYS = 'SELECT dated, position FROM tsb_order ORDER BY position'

const SELECT_POSITIONS = 'SELECT tsb, position FROM tsb_order'
const SELECT_PART_NAMES = 'SELECT part, old, name FROM stage.tsb_part_name ORDER BY part, old DESC'
const SELECT_VEHICLES = 'SELECT tsb, part, names FROM stage.tsb_vehicles'
const COUNT = `
  SELECT (SELECT ifnull(max(tsb), 0) FROM stage.tsb) AS lastTsb,
         (SELECT ifnull(max(name), 0) FROM stage.tsb_name) AS lastName,
         (SELECT ifnull(sum(json_array_length(names)), 0) FROM stage.tsb_vehicles) AS vehicles`

/** Writes the service bulletins in published order. @returns their positions by stage name */
export function writeTsbs(database: DatabaseSync): SortedPositions {
  database.exec(ORDER)
  database.exec(WRITE)
  writeDays(database, 'tsb', SELECT_DAYS)
  return collectPositions(database)
}

/** Looks bulletins up in an array: each names ten vehicles, and a join would take four times as long. */
function collectPositions(database: DatabaseSync): SortedPositions {
  const counts = database.prepare(COUNT).get() as { lastTsb: number; lastName: number; vehicles: number }
  const positionOf = numbersBy(database, SELECT_POSITIONS, counts.lastTsb)
  const partNames = readPartNames(database)
  const positions = new NamePositions(counts.vehicles)
  for (const [tsb, part, names] of arrayRows<[number, number, string]>(database, SELECT_VEHICLES)) {
    const position = positionOf[tsb] ?? 0
    const nameOf = partNames[part] ?? []
    for (const name of JSON.parse(names) as number[]) positions.add(nameOf[name] ?? 0, position)
  }
  return positions.sorted(counts.lastName)
}

/** Returns the stage names of each part's names, by part number. */
function readPartNames(database: DatabaseSync): Uint32Array[] {
  const parts: Uint32Array[] = []
  for (const [part, old, name] of arrayRows<[number, number, number]>(database, SELECT_PART_NAMES)) {
    // The query returns each part's highest number first.
    const names = (parts[part] ??= new Uint32Array(old + 1))
    names[old] = name
  }
  return parts
}

/** @param query returns keys from 1 to `last` with their numbers */
function numbersBy(database: DatabaseSync, query: string, last: number): Uint32Array {
  const numbers = new Uint32Array(last + 1)
  for (const [key, number] of arrayRows<[number, number]>(database, query)) numbers[key] = number
  return numbers
}
