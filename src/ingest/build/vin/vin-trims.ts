import type { DatabaseSync } from 'node:sqlite'
import { TRIM_TEXTS_MAX, VIN_TRIM_TABLES, type TrimTexts } from '#catalog/vin/vin-trims.ts'
import { compareText } from '#ingest/read/compare-text.ts'
import type { VinName } from './vin-names.ts'

/** vPIC's variables Trim and Trim2, and Series and Series2. */
const TRIMS = [38, 109]
const SERIES = [34, 110]
export const TRIM_ELEMENTS: readonly number[] = [...TRIMS, ...SERIES]

const HAS_VEHICLE = 'SELECT 1 FROM vin_vehicle WHERE make = ? AND model = ? AND year = ? LIMIT 1'
const INSERT_LIST = 'INSERT INTO vin_trim_list VALUES (?, ?)'
const INSERT_NAME = 'INSERT INTO vin_name_trims VALUES (?, ?, ?, ?)'

/** Writes what vPIC calls the versions of each name that has a vehicle; names with the same list share it. */
export function writeVinTrims(database: DatabaseSync, names: readonly VinName[]): void {
  database.exec(VIN_TRIM_TABLES)
  const hasVehicle = database.prepare(HAS_VEHICLE)
  const insertList = database.prepare(INSERT_LIST)
  const insertName = database.prepare(INSERT_NAME)
  const lists = new Map<string, number>()
  for (const name of names) {
    const { makeId, modelId, year } = name
    if (hasVehicle.get(makeId, modelId, year) === undefined) continue
    const texts: TrimTexts = { trims: textsOf(name, TRIMS), series: textsOf(name, SERIES) }
    const text = JSON.stringify(texts)
    const known = lists.get(text)
    const list = known ?? lists.size + 1
    if (known === undefined) {
      lists.set(text, list)
      insertList.run(list, text)
    }
    insertName.run(makeId, modelId, year, list)
  }
}

function textsOf({ stated }: VinName, elements: readonly number[]): string[] {
  const texts = stated.flatMap((values) => elements.flatMap((element) => [...(values.get(element) ?? [])]))
  const plain = texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => text !== '')
  return [...new Set(plain)].toSorted(compareText).slice(0, TRIM_TEXTS_MAX)
}
