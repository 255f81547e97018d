import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { openCatalog, type Catalog } from '#catalog/catalog.ts'
import { snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'
import { ingest, newFolders, query } from '#test/support/ingest/ingest-folder.ts'
import { writeOfficialFiles } from '#test/support/ingest/official-folder.ts'
import { recallsOfVehicle } from '#test/support/recalls-of-vehicle.ts'

const FIXTURES = {
  'FLAT_CMPL.txt': 'nhtsa-complaints/fixtures/FLAT_CMPL-51-fields-built.txt',
  'TSBS_RECEIVED_2020-2024.txt': 'nhtsa-tsbs/fixtures/TSBS_RECEIVED-14-fields-built.txt',
  'FLAT_INV.txt': 'nhtsa-investigations/fixtures/FLAT_INV-11-fields-built.txt',
  'FLAT_RCL_Qrtly_Rpts.txt': 'nhtsa-completion/fixtures/FLAT_RCL_Qrtly_Rpts-13-fields-built.txt',
} as const
const ALL = { limit: 100, offset: 0 }

function fixtureText(name: keyof typeof FIXTURES): string {
  return readFileSync(join(import.meta.dirname, '../sources', FIXTURES[name])).toString('latin1')
}

/** Builds a snapshot of official vehicles and recalls, and of the given records. */
async function built(t: TestContext, records: Readonly<Record<string, string>>) {
  const folders = newFolders(t)
  writeOfficialFiles(folders.from)
  for (const [name, text] of Object.entries(records)) writeFileSync(join(folders.from, name), text, 'latin1')
  const { snapshotId } = await ingest(folders)
  const catalog = openCatalog(snapshotFile(snapshotDirectory(folders.dataDirectory), snapshotId), snapshotId)
  t.after(() => catalog.close())
  return { catalog, folders, rows: (sql: string) => query(folders, snapshotId, sql) }
}

function everyFixture(): Record<keyof typeof FIXTURES, string> {
  return {
    'FLAT_CMPL.txt': fixtureText('FLAT_CMPL.txt'),
    'TSBS_RECEIVED_2020-2024.txt': fixtureText('TSBS_RECEIVED_2020-2024.txt'),
    'FLAT_INV.txt': fixtureText('FLAT_INV.txt'),
    'FLAT_RCL_Qrtly_Rpts.txt': fixtureText('FLAT_RCL_Qrtly_Rpts.txt'),
  }
}

function vehicleOf(catalog: Catalog, make: string, model: string, year: number) {
  const [vehicle] = catalog.searchVehicles({ make, model, year }, { limit: 1, offset: 0 }).vehicles
  assert.ok(vehicle, `${year} ${make} ${model}`)
  return vehicle
}

/** A complaint row of the fixture with fields (numbered from 0) replaced. */
function complaint(change: Readonly<Record<number, string>>): string {
  const [line = ''] = fixtureText('FLAT_CMPL.txt').split('\r\n')
  const fields = line.split('\t').map((field, number) => change[number] ?? field)
  return `${fields.join('\t')}\r\n`
}

describe('lists', () => {
  it('belong to every vehicle of the name, newest first', async (t) => {
    const { catalog } = await built(t, everyFixture())
    const { id } = vehicleOf(catalog, 'Toyota', 'Tacoma', 2019)
    const complaints = catalog.records.complaints(id, ALL)
    assert.deepEqual(
      complaints?.page.records.map((record) => [record.complaint_id, record.filed]),
      [
        [11_500_002, '2023-03-11'],
        [11_500_001, '2023-01-09'],
      ],
    )
    assert.deepEqual(complaints.page.records[1]?.components, ['ENGINE', 'FUEL/PROPULSION SYSTEM'])
    const tsbs = catalog.records.tsbs(id, ALL)?.page.records.map(({ tsb_id }) => tsb_id)
    assert.deepEqual(tsbs, ['10990002', '10990001'])
    const investigations = catalog.records.investigations(id, ALL)?.page.records
    assert.deepEqual(
      investigations?.map((record) => [record.investigation_id, record.closed, record.campaign_id]),
      [
        ['PE24001', null, null],
        ['EA22009', '2023-06-01', '23V111000'],
        ['PE22005', '2022-11-15', null],
        ['DP21002', '2021-07-20', null],
      ],
    )
  })

  it('contain a bulletin once, in any order and number of its rows and files', async (t) => {
    const text = fixtureText('TSBS_RECEIVED_2020-2024.txt')
    const lines = text.split('\r\n').filter((line) => line !== '')
    const textOf = (rows: readonly string[]): string => rows.map((line) => `${line}\r\n`).join('')
    const lists = `SELECT record_set, hex(positions) AS positions FROM record_list WHERE dataset = 'tsb' ORDER BY 1`
    const once = await built(t, { 'TSBS_RECEIVED_2020-2024.txt': text })
    assert.ok(once.rows(lists).length > 0)
    const often = await built(t, { 'TSBS_RECEIVED_2020-2024.txt': textOf([...lines, ...lines.toReversed(), ...lines]) })
    assert.deepEqual(often.rows(lists), once.rows(lists))
    const twoFiles = await built(t, {
      'TSBS_RECEIVED_2020-2024.txt': textOf(lines.slice(1)),
      'TSBS_RECEIVED_2025-2026.txt': textOf([...lines.slice(0, 2), ...lines.toReversed()]),
    })
    assert.deepEqual(twoFiles.rows(lists), once.rows(lists))
  })

  // Guarantee: the free count of a vehicle equals the length of its list, for every vehicle.
  it('contain as many records as the vehicles count', async (t) => {
    const { catalog } = await built(t, everyFixture())
    const { vehicles, total } = catalog.searchVehicles({}, { limit: 1_000, offset: 0 })
    assert.equal(vehicles.length, total)
    let records = 0
    for (const { id, complaint_count, tsb_count, investigation_count } of vehicles) {
      const lists = catalog.records
      assert.equal(lists.complaints(id, ALL)?.page.summary.complaints, complaint_count ?? 0)
      const counted = [
        [complaint_count, lists.complaints(id, ALL)],
        [tsb_count, lists.tsbs(id, ALL)],
        [investigation_count, lists.investigations(id, ALL)],
      ] as const
      for (const [count, list] of counted) {
        assert.deepEqual([list?.page.total, list?.isLoaded], [count ?? 0, count !== null], id)
      }
      records += (complaint_count ?? 0) + (tsb_count ?? 0) + (investigation_count ?? 0)
    }
    assert.ok(records > 40, `${records} records`)
  })

  it('contain a complaint about a vehicle and its equipment once, by the vehicle', async (t) => {
    const equipment = complaint({ 1: '500', 11: 'ENGINE', 45: 'E' })
    const unnamed = complaint({ 1: '500', 4: 'ENGINE & ENGINE COOLING', 5: '9999', 11: 'ENGINE', 45: 'E' })
    const vehicle = complaint({ 1: '500', 11: 'STEERING', 45: 'V' })
    const { catalog, rows } = await built(t, { 'FLAT_CMPL.txt': equipment + unnamed + vehicle + equipment })
    const { id, complaint_count } = vehicleOf(catalog, 'Toyota', 'Tacoma', 2019)
    const page = catalog.records.complaints(id, ALL)?.page
    assert.equal(complaint_count, 1)
    assert.deepEqual(
      page?.records.map(({ complaint_id, components }) => [complaint_id, components]),
      [[500, ['STEERING']]],
    )
    assert.equal(page.summary.complaints, 1)
    assert.deepEqual(
      rows(
        'SELECT complaint_id, product, year, model FROM complaint JOIN federal_name USING (federal_name) ORDER BY position',
      ),
      [
        { complaint_id: 500, product: 'vehicle', year: 2019, model: 'TACOMA' },
        { complaint_id: 500, product: 'equipment', year: 2019, model: 'TACOMA' },
        { complaint_id: 500, product: 'equipment', year: null, model: 'ENGINE & ENGINE COOLING' },
      ],
    )
  })

  it('have pages that neither overlap nor skip, also from a given day', async (t) => {
    const days = ['20240105', '20240103', '20240103', '20240101', '20231231']
    const text = days.map((day, number) => complaint({ 1: String(100 + number), 16: day, 7: day })).join('')
    const { catalog } = await built(t, { 'FLAT_CMPL.txt': text })
    const { id } = vehicleOf(catalog, 'Toyota', 'Tacoma', 2019)
    const ids = (page: { limit: number; offset: number; since?: string }) => {
      const found = catalog.records.complaints(id, page)
      return [found?.page.total, ...(found?.page.records.map((record) => record.complaint_id) ?? [])]
    }
    assert.deepEqual(ids(ALL), [5, 100, 102, 101, 103, 104])
    assert.deepEqual(ids({ limit: 2, offset: 0 }), [5, 100, 102])
    assert.deepEqual(ids({ limit: 2, offset: 2 }), [5, 101, 103])
    assert.deepEqual(ids({ limit: 2, offset: 9 }), [5])
    assert.deepEqual(ids({ ...ALL, since: '2024-01-03' }), [3, 100, 102, 101])
    assert.deepEqual(ids({ ...ALL, since: '2024-01-04' }), [1, 100])
    assert.deepEqual(ids({ ...ALL, since: '2024-01-06' }), [0])
    assert.deepEqual(ids({ ...ALL, since: '1990-01-01' }), [5, 100, 102, 101, 103, 104])
    assert.deepEqual(ids({ limit: 1, offset: 2, since: '2024-01-03' }), [3, 101])
  })

  it('omit undated records if a day is given, and otherwise show them last', async (t) => {
    const text = complaint({ 1: '100' }) + complaint({ 1: '200', 7: '', 15: '', 16: '' })
    const { catalog } = await built(t, { 'FLAT_CMPL.txt': text })
    const { id } = vehicleOf(catalog, 'Toyota', 'Tacoma', 2019)
    const all = catalog.records.complaints(id, ALL)?.page.records.map((record) => record.complaint_id)
    assert.deepEqual(all, [100, 200])
    assert.equal(catalog.records.complaints(id, { ...ALL, since: '1900-01-01' })?.page.total, 1)
  })
})

describe('investigations', () => {
  const row = (id: string, [opened, closed, campaign]: readonly [string, string, string]) =>
    [id, 'TOYOTA', 'TACOMA', '2019', 'POWER TRAIN', 'Toyota', opened, closed, campaign, 'Driveline', ''].join('\t')

  it('distinguish a recall that resulted from one that they examined', async (t) => {
    const rows = [
      row('EA22009', ['20221115', '20230601', '23V111000']),
      // The resulting recall ranks before an older one whose number begins with higher digits.
      row('EA22010', ['20221114', '20230601', '99V111000']),
      row('EA22010', ['20221114', '20230601', '23V112000']),
      row('PE22001', ['20221113', '20230601', '21V001000']),
      row('RQ22001', ['20221112', '20230601', '23V113000']),
      row('AQ22001', ['20221111', '', '22V114000']),
      row('PE22002', ['20221110', '20230601', '']),
    ]
    const { catalog } = await built(t, { ...everyFixture(), 'FLAT_INV.txt': `${rows.join('\r\n')}\r\n` })
    const { id } = vehicleOf(catalog, 'Toyota', 'Tacoma', 2019)
    const found = catalog.records.investigations(id, ALL)?.page.records ?? []
    assert.deepEqual(
      found.map((record) => [record.investigation_id, record.campaign_id, record.recall_relation]),
      [
        ['EA22009', '23V111000', 'led_to'],
        ['EA22010', '23V112000', 'led_to'],
        ['PE22001', '21V001000', 'concerns'],
        ['RQ22001', '23V113000', 'concerns'],
        ['AQ22001', '22V114000', 'concerns'],
        ['PE22002', null, null],
      ],
    )
  })

  it('count as never closed if ten years passed without a closing day', async (t) => {
    const rows = [
      row('PE24001', ['20240201', '', '']),
      row('PE14002', ['20140202', '', '']),
      row('PE14001', ['20140131', '', '']),
      row('RQ97017', ['19971002', '', '97V058000']),
      row('PE97001', ['19971001', '19980101', '']),
    ]
    const { rows: ask } = await built(t, { ...everyFixture(), 'FLAT_INV.txt': `${rows.join('\r\n')}\r\n` })
    assert.deepEqual(ask('SELECT investigation_id FROM investigation WHERE never_closed = 1 ORDER BY position'), [
      { investigation_id: 'PE14001' },
      { investigation_id: 'RQ97017' },
    ])
  })
})

describe('summaries', () => {
  it('count all complaints of a vehicle', async (t) => {
    const { catalog } = await built(t, everyFixture())
    const { id } = vehicleOf(catalog, 'Toyota', 'Tacoma', 2019)
    assert.deepEqual(catalog.records.complaints(id, { limit: 1, offset: 0 })?.page.summary, {
      complaints: 2,
      crashes: 1,
      fires: 0,
      injuries: 2,
      deaths: 0,
      by_component: [
        { component: 'AIR BAGS', complaints: 1 },
        { component: 'ENGINE', complaints: 1 },
        { component: 'FUEL/PROPULSION SYSTEM', complaints: 1 },
      ],
      by_year: [{ year: 2023, complaints: 2 }],
    })
  })
})

describe('names', () => {
  it('make a vehicle only if complaints about vehicles use them; not bulletins, tires, unknown models and years', async (t) => {
    const text =
      complaint({ 1: '100', 3: 'GILLIG', 4: 'LOW FLOOR' }) +
      complaint({ 1: '101', 3: 'GOODYEAR', 4: 'WRANGLER', 45: 'T' }) +
      complaint({ 1: '102', 3: 'GILLIG', 4: 'UNKNOWN' }) +
      complaint({ 1: '103', 3: 'GILLIG', 4: 'PHANTOM', 5: '9999' })
    const bulletins = fixtureText('TSBS_RECEIVED_2020-2024.txt').replaceAll('TACOMA', 'NOWHERE')
    const { rows } = await built(t, { 'FLAT_CMPL.txt': text, 'TSBS_RECEIVED_2020-2024.txt': bulletins })
    const found = rows(`SELECT make, model, year, source, complaint_count FROM vehicle
                         WHERE source = 'nhtsa-complaints' OR model LIKE '%nowhere%'`)
    assert.equal(found.length, 1)
    assert.equal(found[0]?.['source'], 'nhtsa-complaints')
    assert.equal(found[0]['complaint_count'], 1)
    assert.equal(rows(`SELECT * FROM federal_name WHERE model = 'NOWHERE'`).length, 2)
    assert.equal(rows('SELECT * FROM complaint').length, 4)
  })

  it('of complaints take no recall from a vehicle', async (t) => {
    const { catalog } = await built(t, {})
    const before = catalog.searchVehicles({}, { limit: 1_000, offset: 0 }).vehicles
    const after = await built(t, everyFixture())
    for (const { id, recall_count } of before) assert.equal(after.catalog.getVehicle(id)?.recall_count, recall_count)
  })

  it('keep the id of a vehicle from complaints after its name has no complaint left', async (t) => {
    const folders = newFolders(t)
    writeOfficialFiles(folders.from)
    const file = join(folders.from, 'FLAT_CMPL.txt')
    writeFileSync(file, complaint({ 3: 'GILLIG', 4: 'LOW FLOOR' }))
    const first = await ingest(folders)
    const [vehicle] = query(folders, first.snapshotId, `SELECT id FROM vehicle WHERE source = 'nhtsa-complaints'`)
    writeFileSync(file, complaint({}))
    const second = await ingest(folders)
    const retained = query(
      folders,
      second.snapshotId,
      `SELECT id, complaint_count FROM vehicle WHERE id = '${String(vehicle?.['id'])}'`,
    )
    assert.deepEqual(retained, [{ id: vehicle?.['id'], complaint_count: null }])
  })
})

describe('completion', () => {
  it("is the campaign's newest report", async (t) => {
    const { catalog } = await built(t, everyFixture())
    const { id } = vehicleOf(catalog, 'Honda', 'Silver Wing', 2002)
    const [recall] = recallsOfVehicle(catalog, id)?.recalls ?? []
    const expected = { quarter: '2015-3', involved: 2_454, remedied: 1_840, unreachable: 31, removed: 14 }
    assert.deepEqual(recall?.completion, expected)
  })
})

it('is unknown for a source that was not read, not empty', async (t) => {
  const { catalog } = await built(t, { 'FLAT_INV.txt': fixtureText('FLAT_INV.txt') })
  const vehicle = vehicleOf(catalog, 'Toyota', 'Tacoma', 2019)
  assert.deepEqual([vehicle.complaint_count, vehicle.tsb_count, vehicle.investigation_count], [null, null, 4])
  assert.equal(catalog.records.complaints(vehicle.id, ALL)?.isLoaded, false)
  assert.equal(catalog.records.investigations(vehicle.id, ALL)?.isLoaded, true)
  assert.equal(catalog.records.tsbs('nosuchvehicle', ALL), undefined)
})

it('gives the same bytes for the same files', async (t) => {
  const folders = newFolders(t)
  writeOfficialFiles(folders.from)
  for (const [name, text] of Object.entries(everyFixture())) writeFileSync(join(folders.from, name), text, 'latin1')
  const first = await ingest(folders)
  const again = await ingest({ ...folders, dataDirectory: `${folders.dataDirectory}-2` })
  assert.equal(again.snapshotId, first.snapshotId)
})
