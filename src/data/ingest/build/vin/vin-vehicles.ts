import type { DatabaseSync } from 'node:sqlite'
import { VIN_VEHICLE_TABLE } from '#catalog/vin/vin-candidates.ts'
import { TRIM_TEXTS_MAX, VIN_TRIM_TABLES, type NameTexts } from '#catalog/vin/vin-trims.ts'
import { statedText } from '#catalog/vin/vpic-vocabulary.ts'
import { canonicalMake } from '#ingest/match/canonical-make.ts'
import type { NumberedEpaName } from '#ingest/match/link-names.ts'
import { linkVinNames } from '#ingest/match/link-vin-names.ts'
import { nhtsaFormKey } from '#ingest/match/vehicle-id.ts'
import { compareText } from '#ingest/read/federal-text.ts'
import { memoizeLast } from '#ingest/read/memoize.ts'
import type { ModelValues } from '#vin/tables/schema-patterns.ts'
import { FACT_ELEMENTS, FederalFacts, type FederalVehicleRow } from './federal-facts.ts'
import { namedTrims } from './named-trims.ts'
import { settleVinContradictions } from './vin-contradictions.ts'
import { readValues, vinNames, type VinName } from './vin-names.ts'
import { CUBIC_CENTIMETRES, LITRES, litresOf } from './vpic-variables.ts'

const HAS_TABLES = `SELECT 1 FROM sqlite_schema WHERE name = 'vin_schema'`
const LAST_YEAR = 'SELECT max(year) AS year FROM work.configuration'
const SELECT_FEDERAL = `
  SELECT c.rowid AS configuration, n.name, c.year, n.make, n.model
    FROM work.configuration c
    JOIN work.vehicle_name n ON n.wording = c.wording AND ifnull(n.year, 0) = ifnull(c.year, 0)
   WHERE c.source <> 'epa-vehicles'
   ORDER BY c.rowid`

const LINK_TABLE = `
  CREATE TABLE work.vin_name_link (make INTEGER NOT NULL, model INTEGER NOT NULL, year INTEGER NOT NULL, name INTEGER NOT NULL)`
const INSERT_LINK = 'INSERT INTO work.vin_name_link VALUES (?, ?, ?, ?)'
const INDEX = 'CREATE INDEX work.vin_name_link_name ON vin_name_link (name)'

/** Excludes retired vehicles, which are no candidates. */
const WRITE = `
  INSERT OR IGNORE INTO vin_vehicle
  SELECT l.make, l.model, l.year, o.position - 1
    FROM work.published_order o JOIN work.vin_name_link l ON l.name = o.name
   WHERE o.position <= :listed
   ORDER BY 1, 2, 3, 4`

/**
 * Links the names that VINs decode to with vehicles: EPA's by rules, and those known only to NHTSA by the name shared
 * by recalls and vPIC. The latter get the values that vPIC gives all their VINs; for the former, contradictions are
 * settled. Does nothing if the decoder tables are not loaded.
 */
export function linkVins(database: DatabaseSync, epaNames: readonly NumberedEpaName[]): void {
  if (database.prepare(HAS_TABLES).get() === undefined) return
  database.exec(LINK_TABLE)
  const names = vinNames(database, Number(database.prepare(LAST_YEAR).get()?.['year']))
  const insertLink = database.prepare(INSERT_LINK)
  const linked = new Set<VinName>()
  const link = (vinName: VinName, name: number): void => {
    linked.add(vinName)
    insertLink.run(vinName.makeId, vinName.modelId, vinName.year, name)
  }
  const light = names.filter(({ isLight }) => isLight)
  for (const { vin, name } of linkVinNames(epaNames, light)) {
    const vinName = light[vin]
    if (vinName !== undefined) link(vinName, name)
  }
  const federal = federalNames(database, names)
  for (const [vehicle, spelled] of federal) for (const vinName of spelled) link(vinName, vehicle.name)
  fillFederal(database, federal)
  database.exec(INDEX)
  const linkedNames = names.filter((name) => linked.has(name))
  writeVinTrims(database, linkedNames)
  settleVinContradictions(database, linkedNames)
}

/** NHTSA calls its VIN data complete and correct from this year; for older vehicles they are often wrong. */
const FILLED_FROM_YEAR = 1995

function fillFederal(database: DatabaseSync, federal: ReadonlyMap<FederalVehicleRow, readonly VinName[]>): void {
  const stated = new Map<VinName, ModelValues[]>()
  const filled = [...federal].filter(([, vehicleNames]) => vehicleNames.every(({ year }) => year >= FILLED_FROM_YEAR))
  const names = [...new Set(filled.flatMap(([, vehicleNames]) => vehicleNames))]
  readValues(database, { names, elements: FACT_ELEMENTS }, (name, values) => {
    stated.getOrInsert(name, []).push(values)
  })
  const facts = new FederalFacts(database)
  for (const [vehicle, vehicleNames] of filled) {
    const types = vehicleNames.reduce((bits, name) => bits | name.types, 0)
    facts.write(vehicle, { stated: vehicleNames.flatMap((name) => stated.get(name) ?? []), types })
  }
}

type SpelledName = Pick<VinName, 'make' | 'model'> & { readonly year: number | null }

/** Returns the vehicles known only to NHTSA, with the vPIC names spelled like theirs. */
function federalNames(database: DatabaseSync, names: readonly VinName[]): Map<FederalVehicleRow, VinName[]> {
  const rows = database.prepare(SELECT_FEDERAL).all() as unknown as (FederalVehicleRow & SpelledName)[]
  const vehicles = Map.groupBy(rows, ({ year, make, model }) => nhtsaFormKey(year, make, model))
  const found = new Map<FederalVehicleRow, VinName[]>()
  for (const name of names) {
    for (const vehicle of vehicles.get(keyOf(name)) ?? []) {
      found.getOrInsert(vehicle, []).push(name)
    }
  }
  return found
}

function keyOf({ year, make, model }: VinName): string {
  return nhtsaFormKey(year, recalledMake(make), model)
}

/** Returns the make used in recalls: "Volvo" for vPIC's "Volvo Truck". Caches one: a make's names are adjacent. */
const recalledMake = memoizeLast((make) => canonicalMake(make.replace(/ trucks?$/i, '')))

/** Writes the vehicles of each name. @param listed number of listed vehicles, which have the positions below it */
export function writeVinVehicles(database: DatabaseSync, listed: number): void {
  if (database.prepare(HAS_TABLES).get() === undefined) return
  database.exec(VIN_VEHICLE_TABLE)
  database.prepare(WRITE).run({ listed })
}

/** vPIC's variables Trim, Trim2, Series and Series2. */
const TRIMS = [38, 109]
const SERIES = [34, 110]
const ELEMENTS = new Set([...TRIMS, ...SERIES, LITRES.element, CUBIC_CENTIMETRES.element])

const INSERT_LIST = 'INSERT INTO vin_trim_list VALUES (?, ?)'
const INSERT_NAME = 'INSERT INTO vin_name_trims VALUES (?, ?, ?, ?)'

/** Writes vPIC's trims, series and liters of each name. Names with equal lists share one. */
function writeVinTrims(database: DatabaseSync, names: readonly VinName[]): void {
  database.exec(VIN_TRIM_TABLES)
  const found = new Map<
    VinName,
    { readonly trims: Set<string>; readonly series: Set<string>; readonly litres: Set<number> }
  >()
  readValues(database, { names, elements: ELEMENTS }, (name, values) => {
    const texts = found.get(name) ?? { trims: new Set(), series: new Set(), litres: new Set() }
    found.set(name, texts)
    for (const element of TRIMS) for (const text of values.get(element) ?? []) texts.trims.add(text)
    for (const element of SERIES) for (const text of values.get(element) ?? []) texts.series.add(text)
    for (const litres of litresOf(values)) texts.litres.add(litres)
  })
  const insertList = database.prepare(INSERT_LIST)
  const insertName = database.prepare(INSERT_NAME)
  const lists = new Map<string, number>()
  for (const name of names) {
    const { trims, series, litres } = found.get(name) ?? { trims: [], series: [], litres: [] }
    const stated = { trims: plain(trims), series: plain(series), litres: [...litres].toSorted((a, b) => a - b) }
    const listed = namedTrims(name, [...stated.trims, ...stated.series])
    const text = JSON.stringify({ ...stated, listed } satisfies NameTexts)
    const list = lists.getOrInsertComputed(text, () => {
      insertList.run(lists.size + 1, text)
      return lists.size + 1
    })
    insertName.run(name.makeId, name.modelId, name.year, list)
  }
}

function plain(texts: Iterable<string>): string[] {
  const cleaned = Array.from(texts, (text) => text.replaceAll(/\s+/g, ' ').trim()).filter(
    (text) => text !== '' && statedText(text) !== null,
  )
  return [...new Set(cleaned)].toSorted(compareText).slice(0, TRIM_TEXTS_MAX)
}
