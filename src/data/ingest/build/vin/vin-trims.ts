import type { DatabaseSync } from 'node:sqlite'
import { TRIM_TEXTS_MAX, VIN_TRIM_TABLES, type NameTexts } from '#catalog/vin/vin-trims.ts'
import { statedText } from '#catalog/vin/vpic-vocabulary.ts'
import { compareText } from '#ingest/read/federal-text.ts'
import { namedTrims } from './named-trims.ts'
import { readValues, type VinName } from './vin-names.ts'
import { CUBIC_CENTIMETRES, LITRES, litresOf } from './vpic-variables.ts'

/** vPIC's variables Trim, Trim2, Series and Series2. */
const TRIMS = [38, 109]
const SERIES = [34, 110]
const ELEMENTS = new Set([...TRIMS, ...SERIES, LITRES.element, CUBIC_CENTIMETRES.element])

const INSERT_LIST = 'INSERT INTO vin_trim_list VALUES (?, ?)'
const INSERT_NAME = 'INSERT INTO vin_name_trims VALUES (?, ?, ?, ?)'

/**
 * Writes vPIC's trims, series and liters of each name. Names with equal lists share one.
 * @param names names linked to a vehicle
 */
export function writeVinTrims(database: DatabaseSync, names: readonly VinName[]): void {
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
  const one = Array.from(texts, (text) => text.replaceAll(/\s+/g, ' ').trim()).filter(
    (text) => text !== '' && statedText(text) !== null,
  )
  return [...new Set(one)].toSorted(compareText).slice(0, TRIM_TEXTS_MAX)
}
