import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Catalog } from '#catalog/catalog.ts'
import { nameWords } from '#catalog/search/fold.ts'
import type { VehicleRow } from '#catalog/vehicle-store.ts'
import { WITHOUT_FEDERAL_FILES } from '#test/support/ingest/shared-data.ts'
import { openIngestedCatalog } from '#test/support/official-snapshot.ts'

const skip = WITHOUT_FEDERAL_FILES
/** Ingested once for all tests. */
const ingested = skip === false ? openIngestedCatalog({ after }, '../shared/data') : undefined
/** Step between the catalog's vehicles. */
const STEP = 61
const FIRST_YEAR = 1995
const PAGE = 1_000
/** Of the trims, whose search finds a vehicle; the others name another nameplate ("Carrera T" of a 911 Carrera GTS). */
const FOUND_SHARE_MIN = 0.96

/** What is no trim, in general words: several of them, codes of chassis, lines, tons, equipment. */
const NO_TRIM =
  /[,;]|\w\/\w{2}|^[A-Z]{3,4}\d{2}L\b|^\d{1,3}[ -]series$|^[a-fh-z]-(?:series|class)$|\bton\b|\bw\/|\+\s*\p{Lu}|\bpackage\b|^(?:regular|crew) cab$/iu

/** Fuel types that a word of a trim leaves. A plug-in hybrid may be called a hybrid. */
const FUELS_OF_WORD: Readonly<Record<string, readonly string[]>> = {
  hybrid: ['Hybrid', 'Plug-in Hybrid'],
  hev: ['Hybrid'],
  phev: ['Plug-in Hybrid'],
  '4xe': ['Plug-in Hybrid'],
  electric: ['Electric'],
  diesel: ['Diesel'],
  tdi: ['Diesel'],
  bluetec: ['Diesel'],
}

async function known(): Promise<Catalog> {
  const found = await ingested
  assert.ok(found)
  return found
}

function* vehiclesOf(catalog: Catalog): Generator<VehicleRow> {
  for (let offset = 0; offset < catalog.meta.listed_count; offset += PAGE) {
    yield* catalog.searchVehicles({}, { limit: PAGE, offset }).vehicles
  }
}

test(
  'no trim of a vehicle is a code, a line, a load class, equipment, or several trims in one text',
  { skip },
  async () => {
    const catalog = await known()
    const wrong = new Set<string>()
    let listed = 0
    for (const { id, make } of vehiclesOf(catalog)) {
      const trims = catalog.vinTrims?.ofVehicle(id) ?? []
      if (trims.length > 0) listed += 1
      for (const trim of trims) if (NO_TRIM.test(trim)) wrong.add(`${make} ${trim}`)
    }
    assert.ok(listed > 30_000, `${listed} vehicles`)
    assert.deepEqual([...wrong].slice(0, 20), [])
  },
)

test('no trim of a vehicle names another fuel', { skip }, async () => {
  const catalog = await known()
  const wrong = new Set<string>()
  for (const { id, make, model, fuel_type: fuel } of vehiclesOf(catalog)) {
    for (const trim of catalog.vinTrims?.ofVehicle(id) ?? []) {
      const fuels = nameWords(trim).flatMap((word) => FUELS_OF_WORD[word] ?? [])
      if (fuel !== null && fuels.length > 0 && !fuels.includes(fuel)) wrong.add(`${make} ${model} (${fuel}): ${trim}`)
    }
  }
  assert.deepEqual([...wrong].slice(0, 20), [])
})

test('a search for a model with one of its trims finds the model', { skip }, async () => {
  const catalog = await known()
  const lost: string[] = []
  let asked = 0
  let position = 0
  for (const { id, year, make, model } of vehiclesOf(catalog)) {
    position += 1
    if (position % STEP !== 0 || year === null || year < FIRST_YEAR) continue
    const trims = catalog.vinTrims?.ofVehicle(id) ?? []
    const trim = trims[position % Math.max(1, trims.length)]
    if (trim === undefined) continue
    asked += 1
    const { total } = catalog.searchVehicles({ make, model: `${model} ${trim}`, year }, { limit: 1, offset: 0 })
    if (total === 0) lost.push(`${year} ${make} ${model}: ${trim}`)
  }
  assert.ok(asked > 300, `${asked} trims`)
  assert.ok(lost.length <= asked * (1 - FOUND_SHARE_MIN), `${lost.length} of ${asked}: ${lost.slice(0, 20).join('; ')}`)
})
