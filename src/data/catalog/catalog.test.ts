import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { buildSnapshot } from '#test/support/build-snapshot.ts'
import { recallsOfVehicle } from '#test/support/recalls-of-vehicle.ts'
import { openSmallCatalog, SMALL_SNAPSHOT } from '#test/support/small-snapshot.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { openCatalog, type Catalog, type VehicleFilters } from './catalog.ts'

const FIRST_PAGE = { limit: 100, offset: 0 }

function idsOf(catalog: Catalog, filters: VehicleFilters, page = FIRST_PAGE): string[] {
  return catalog.searchVehicles(filters, page).vehicles.map(({ id }) => id)
}

test('combines filters with AND', (t) => {
  const catalog = openSmallCatalog(t)
  assert.deepEqual(idsOf(catalog, { year: 2019, make: 'toyota', model: 'tacoma' }), [
    // A name in full comes before a longer one.
    'tacomai42019aut',
    'tacomav62019aut',
  ])
  assert.deepEqual(idsOf(catalog, { year: 2018, make: 'toyota' }), ['tacoma2018man12'])
  assert.deepEqual(idsOf(catalog, { year: 1999 }), [])
})

test('finds makes under every spelling, and models by whole words without case and punctuation', (t) => {
  const catalog = openSmallCatalog(t)
  for (const make of ['chevy', 'CHEVROLET', ' Chevrolet '])
    assert.deepEqual(idsOf(catalog, { make }), ['corvette2018man'])
  for (const make of ['mercedes', 'mercedes benz', 'MERCEDES-BENZ']) {
    assert.deepEqual(idsOf(catalog, { make }), ['mercedesc300201'])
  }
  for (const model of ['f150', 'F-150', 'f 150']) assert.deepEqual(idsOf(catalog, { model }), ['fordf1502018rwd'])
  assert.deepEqual(idsOf(catalog, { model: 'crv' }), ['hondacrv2019awd'])
  assert.deepEqual(idsOf(catalog, { model: 'access cab' }), ['tacomav62019aut'])
  assert.deepEqual(idsOf(catalog, { model: '3' }), ['model3long20191'], '3 finds Model 3 and not 330i')
  assert.deepEqual(idsOf(catalog, { model: 'taco' }), [], 'half a word is no word')
})

test('returns the exact total and the same list with pages of any size', (t) => {
  const catalog = openSmallCatalog(t)
  const all = idsOf(catalog, {})
  assert.equal(all.length, catalog.meta.listed_count)
  for (const limit of [1, 2, 3, 5, 100]) {
    const walked: string[] = []
    for (let offset = 0; offset < all.length; offset += limit) walked.push(...idsOf(catalog, {}, { limit, offset }))
    assert.deepEqual(walked, all, `limit ${limit}`)
  }
  assert.equal(catalog.searchVehicles({ year: 2019 }, { limit: 2, offset: 0 }).total, 8)
  assert.deepEqual(idsOf(catalog, {}, { limit: 5, offset: 1_000_000_000_000_000 }), [])
  assert.deepEqual(idsOf(catalog, { year: 2019 }, { limit: 5, offset: 999_999_999_999_999 }), [])
})

test('returns a retired vehicle by its id, but not in a search', (t) => {
  const catalog = openSmallCatalog(t)
  assert.equal(catalog.getVehicle('retired20171234')?.model, 'Tacoma')
  assert.ok(!idsOf(catalog, {}).includes('retired20171234'))
  assert.ok(!idsOf(catalog, { make: 'toyota', year: 2018 }).includes('retired20171234'))
  assert.equal(catalog.getVehicle('nobody'), undefined)
})

test('lists recalls newest first, with the components and federal names of exactly this vehicle', (t) => {
  const catalog = openSmallCatalog(t)
  const found = recallsOfVehicle(catalog, 'hondacrv2019awd')
  assert.deepEqual(
    found?.recalls.map(({ campaign_id }) => campaign_id),
    ['20V771000', '19V182000'],
  )
  assert.deepEqual(found?.recalls[1]?.components, ['AIR BAGS:FRONTAL', 'AIR BAGS'])
  assert.equal(found?.recalls[0]?.do_not_drive, false)
  assert.equal(found?.recalls[1]?.do_not_drive, null)
  assert.deepEqual(
    found?.names.map((name) => ({ ...name })),
    [{ year: 2019, make: 'HONDA', model: 'CR-V', rule: 'exact' }],
  )
  const none = {
    isLoaded: true,
    recordsThrough: null,
    recalls: [],
    names: [],
    similar: [],
    country: 'us',
    isComplete: false,
  }
  assert.deepEqual(recallsOfVehicle(catalog, 'bmw330i2019rwd1'), none)
  assert.equal(recallsOfVehicle(catalog, 'nobody'), undefined)
})

test('suggests close names for an empty search, within the other filters where possible', (t) => {
  const catalog = openSmallCatalog(t)
  const suggest = (filters: VehicleFilters) =>
    catalog.suggestNames(filters).map(({ make, model }) => `${make} ${model ?? '*'}`)
  assert.equal(suggest({ model: 'tacmoa' })[0], 'Toyota Tacoma')
  assert.equal(suggest({ make: 'toyota', model: 'taco' })[0], 'Toyota Tacoma')
  assert.deepEqual(suggest({ make: 'hinda' }), ['Honda *'])
  assert.equal(suggest({ make: 'ford', model: 'tacoma' })[0], 'Toyota Tacoma', 'the right model of another make')
  assert.equal(suggest({ make: 'ford', model: 'qqqqqqqq' })[0], 'Ford F-150', 'what the make does have')
  assert.equal(suggest({ year: 2018, model: 'tacoma' })[0], 'Toyota Tacoma Double Cab', 'nearest year first')
  assert.deepEqual(suggest({ model: 'zzzzzzzz' }), [])
  assert.deepEqual(suggest({ year: 1901 }), [])
  assert.ok(suggest({ make: 'toyota' }).length <= 5)
})

test('adds up the files of a source for its freshness, with the newest date', (t) => {
  const [source] = openSmallCatalog(t).freshness
  assert.deepEqual(source, {
    source: 'epa-vehicles',
    files: 2,
    accepted_rows: 16,
    rejected_rows: 2,
    dated: '2025-10-29',
  })
})

test('rejects a file that is not a snapshot or has another schema version', (t) => {
  const folder = temporaryFolder(t)
  const noise = join(folder, 'noise.sqlite')
  writeFileSync(noise, 'not a database')
  assert.throws(() => openCatalog(noise, 'x'), /not a readable snapshot/)
  const newer = join(folder, 'newer.sqlite')
  buildSnapshot(newer, SMALL_SNAPSHOT)
  const database = new DatabaseSync(newer)
  database.exec("UPDATE meta SET value = '999' WHERE name = 'schema_version'")
  database.close()
  assert.throws(() => openCatalog(newer, 'x'), /schema version 999/)
})
