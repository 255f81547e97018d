import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { getRecalls } from '#operations/get-recalls.ts'
import { getVehicle } from '#operations/get-vehicle.ts'
import { OPERATIONS } from '#operations/index.ts'
import { RenderedAnswers } from '#api/rendered-answers.ts'
import { FakeClock } from '#test/support/fake-clock.ts'
import { openIngestedCatalog } from '#test/support/official-snapshot.ts'

const FEDERAL_FILES = '../shared/data'
const PAGE = 1_000
const skip = existsSync(FEDERAL_FILES) ? false : `${FEDERAL_FILES} is not here`

// Guarantee: no row of the federal files makes the service fail, because every answer that they give meets its schema.
test(
  'every vehicle and every recall list of the complete federal files meets the closed schemas',
  { skip },
  async (t) => {
    const catalog = await openIngestedCatalog(t, FEDERAL_FILES)
    const rendered = new RenderedAnswers(OPERATIONS)
    const health = { accountsAvailable: true, dataUpdatedMs: 0, refreshFailure: undefined }
    const context = { catalog, clock: new FakeClock(), publicUrl: '', health }
    const recordSets = new Set<number | null>()
    let vehicles = 0
    for (let offset = 0; offset < catalog.meta.listed_count; offset += PAGE) {
      for (const { id, record_set, recall_count } of catalog.searchVehicles({}, { limit: PAGE, offset }).vehicles) {
        rendered.render(getVehicle, { id }, { key: id, context })
        vehicles += 1
        // Vehicles that share their federal names share their list.
        if (recordSets.has(record_set)) continue
        recordSets.add(record_set)
        const list = rendered.render(getRecalls, { id }, { key: `${id} recalls`, context })
        assert.equal((JSON.parse(list.body.toString()) as { count: number }).count, recall_count, id)
      }
    }
    assert.equal(vehicles, catalog.meta.listed_count)
    assert.ok(vehicles > 50_000 && recordSets.size > 1_000, `${vehicles} vehicles, ${recordSets.size} record sets`)
  },
)
