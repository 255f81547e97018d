import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { openCatalog } from '#catalog/catalog.ts'
import { COUNTRIES_ABROAD } from '#catalog/source-facts.generated.ts'
import { getCampaign } from '#operations/public/get-campaign.ts'
import { getRecalls } from '#operations/public/get-recalls.ts'
import { snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'
import { compareCampaigns } from '#test/support/compare-campaigns.ts'
import { ingest, newFolders, query } from '#test/support/ingest/ingest-folder.ts'
import { recallsWith, writeOfficialFiles } from '#test/support/ingest/official-folder.ts'

const DAILY = readFileSync(
  join(import.meta.dirname, '../../src/data/ingest/sources/transport-canada-recalls/fixtures/vrdb_60days_daily.csv'),
  'utf8',
)
/** A complete file has as many rows as this at least. */
const COMPLETE = 9
/** The same rows, of which the pump's were worded and dated before, and others of an older campaign. */
const FULL = [
  DAILY.replaceAll('may stop', 'stops').replaceAll('2020-12-01', '2020-11-30'),
  ...[2017, 2018, 2019].map(
    (year) =>
      `"1999001","${year}","","Car","Voiture","TOYOTA","TACOMA","5.00","Brakes","Freins","Safety Mfr","","A made-up brake.","","2019-01-01","2019-02-01",""\n`,
  ),
].join('')

async function built(t: TestContext, files: Readonly<Record<string, string>>, recalls?: string) {
  const folders = newFolders(t)
  writeOfficialFiles(folders.from, recalls === undefined ? {} : { 'FLAT_RCL.txt': recalls })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folders.from, name), text)
  const { snapshotId } = await ingest(folders, { completeRows: { 'transport-canada-recalls': COMPLETE } })
  const catalog = openCatalog(snapshotFile(snapshotDirectory(folders.dataDirectory), snapshotId), snapshotId)
  t.after(() => catalog.close())
  const vehicleOf = (make: string, model: string, year: number) => {
    const [vehicle] = catalog.searchVehicles({ make, model, year }, { limit: 1, offset: 0 }).vehicles
    assert.ok(vehicle)
    return vehicle
  }
  const recallsOf = (id: string, country: string) => getRecalls.run({ id, country }, { catalog } as never)
  return { catalog, rows: (sql: string) => query(folders, snapshotId, sql), vehicleOf, recallsOf }
}

// Guarantee: an excerpt never says that a vehicle has no recalls in Canada. The complete file does, and says that it is not
// proof.
it("states each country's coverage", async (t) => {
  const { catalog, rows, vehicleOf, recallsOf } = await built(t, { 'vrdb_60days_daily.csv': DAILY })
  const tacoma = vehicleOf('Toyota', 'Tacoma', 2019)
  assert.equal(tacoma.recall_count_ca, 2)
  const ca = recallsOf(tacoma.id, 'ca')
  assert.deepEqual(
    ca.recalls.map((recall) => [recall.country, recall.campaign_id, recall.report_received]),
    [
      ['ca', '2020901', '2020-11-05'],
      ['ca', '2004902', '2004-02-03'],
    ],
  )
  assert.match(ca.message, /excerpt of the recalls in Canada/)
  const us = recallsOf(tacoma.id, 'us')
  assert.equal(us.count ?? null, tacoma.recall_count)
  const all = recallsOf(tacoma.id, 'all')
  assert.deepEqual(
    all.recalls.map((recall) => recall.country).toSorted(),
    [...us.recalls, ...ca.recalls].map((recall) => recall.country).toSorted(),
  )
  // What is not loaded of one country makes the sum unknown.
  const others = COUNTRIES_ABROAD.filter((country: string) => country !== 'ca')
  assert.equal(all.count, us.count === undefined || others.length > 0 ? undefined : us.count + 2)
  assert.deepEqual(
    all.countries?.map(({ country, count }) => [country, count]),
    [['us', us.count], ['ca', 2], ...others.map((country) => [country, undefined])],
  )
  // Another vehicle has no campaign in the excerpt: that is not none.
  const [other] = rows("SELECT id FROM vehicle WHERE make <> 'Toyota' AND recall_count_ca IS NULL LIMIT 1")
  const unknown = recallsOf(String(other?.['id']), 'ca')
  assert.deepEqual([unknown.count, unknown.recall_match], [undefined, 'not_loaded'])
  assert.match(unknown.message, /an empty list says nothing about this vehicle/)
  assert.equal(recallsOf(String(other?.['id']), 'all').count, undefined)
  assert.deepEqual(rows("SELECT name, keys, linked_keys FROM link_count WHERE scope = 'country' AND name = 'ca'"), [
    { name: 'ca', keys: 2, linked_keys: 1 },
  ])
  assert.ok(compareCampaigns(catalog, 'ca') > 1)
  const campaign = getCampaign.run({ campaign: 'recall 2020-901' }, { catalog } as never)
  assert.deepEqual([campaign.country, campaign.recall], ['ca', ca.recalls[0]])
  assert.match(String(campaign.attribution), /Open Government Licence/)
  assert.deepEqual(rows('SELECT make, model, years FROM country_unlinked_name'), [
    { make: 'Toyota', model: 'NO SUCH CAR', years: '[2019]' },
  ])
})

it('allows "none" from the complete file, uses the newest wording, and serves only recalls', async (t) => {
  const { rows, vehicleOf, recallsOf } = await built(t, {
    'vrdb_60days_daily.csv': DAILY,
    'vrdb_full_monthly.csv': FULL,
  })
  const { recalls } = recallsOf(vehicleOf('Toyota', 'Tacoma', 2019).id, 'ca')
  assert.deepEqual(
    recalls.map(({ campaign_id: id }) => id),
    ['2020901', '1999001', '2004902'],
  )
  assert.match(recalls[0]?.summary ?? '', /may stop/)
  const [none] = rows('SELECT id FROM vehicle WHERE recall_count_ca = 0 AND year <= 2020 LIMIT 1')
  const list = recallsOf(String(none?.['id']), 'ca')
  assert.deepEqual([list.count, list.recall_match], [0, 'none'])
  assert.match(list.message, /not prove that it has none there/)
  // A model year that had not begun when the newest record was made is not covered.
  assert.deepEqual(rows('SELECT count(*) AS vehicles FROM vehicle WHERE year > 2021 AND recall_count_ca = 0'), [
    { vehicles: 0 },
  ])
  assert.deepEqual(rows("SELECT count(*) AS rows FROM country_recall WHERE campaign_id = '2020903'"), [{ rows: 0 }])
})

// Guarantee: two campaigns are reported as the same defect only if number, make and time agree, and each names the other.
it("matches campaigns by the manufacturer's number, the make and the time", async (t) => {
  for (const [day, number, make, isTied] of [
    ['20201104', 'X1, MU 02', 'TOYOTA', true],
    ['20180101', 'MU02', 'TOYOTA', false],
    ['20201104', 'MU03', 'TOYOTA', false],
    ['20201104', 'MU02', 'HONDA', false],
  ] as const) {
    const recalls = recallsWith('ELANTRA', { 2: make, 3: 'TACOMA', 4: '2019', 5: number, 15: day })
    const { vehicleOf, recallsOf } = await built(t, { 'vrdb_60days_daily.csv': DAILY }, recalls)
    const { id } = vehicleOf('Toyota', 'Tacoma', 2019)
    const ca = recallsOf(id, 'ca').recalls.find((recall) => recall.campaign_id === '2020901')
    const us = recallsOf(id, 'us').recalls.flatMap(({ campaign_id: own, related_campaigns: related = [] }) =>
      related.map((each) => [own, each.country, each.campaign_id]),
    )
    const named = ca?.related_campaigns?.map((each) => [each.campaign_id, each.country, each.rule]) ?? []
    assert.deepEqual([named.length > 0, us.length > 0], [isTied, isTied], `${day} ${number} ${make}`)
    for (const [own] of named)
      assert.ok(us.some(([of, country, other]) => of === own && country === 'ca' && other === '2020901'))
  }
})

it('says "not loaded" if nothing was read', async (t) => {
  const { vehicleOf, recallsOf } = await built(t, {})
  const tacoma = vehicleOf('Toyota', 'Tacoma', 2019)
  assert.equal(tacoma.recall_count_ca, null)
  const list = recallsOf(tacoma.id, 'ca')
  assert.deepEqual([list.count, list.recall_match, list.records_through], [undefined, 'not_loaded', null])
  assert.match(list.message, /Recalls in Canada .* are not loaded/)
})
