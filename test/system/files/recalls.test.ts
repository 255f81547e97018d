import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Catalog } from '#catalog/catalog.ts'
import type { RecallRow } from '#catalog/records/recall-store.ts'
import type { VehicleRow } from '#catalog/vehicle-store.ts'
import { listArchive, openEntry } from '#ingest/read/archive.ts'
import { WITHOUT_FEDERAL_FILES } from '#test/support/ingest/shared-data.ts'
import { openIngestedCatalog } from '#test/support/official-snapshot.ts'
import { recallsOfVehicle } from '#test/support/recalls-of-vehicle.ts'

const FEDERAL_FILES = '../shared/data'
const RECALL_FILE = 'FLAT_RCL_2022-04_20makes_27fields_rebuilt.zip'
/** Columns of FLAT_RCL, from 0. */
const [CAMPNO, MAKETXT, MFGNAME, RCLTYPECD, DESC_DEFECT, NOTES] = [1, 2, 7, 10, 19, 22]
/** Year of the newest row. */
const RECALLS_DATED = 2022
const TYPES: Readonly<Record<string, string>> = { V: 'vehicle', E: 'equipment', T: 'tire', C: 'child_seat' }
const PAGE = 1_000
const HINT_CHARACTERS_MAX = 160
/** Campaigns of one engine, drive, fuel, transmission or body under a name that says no more. */
const HINTS: Readonly<Record<string, string>> = {
  '17V070000': 'equipped with a 1.4L engine',
  '20V347000': 'equipped with all-wheel drive',
  '14V258000': 'equipped with a manual transmission',
  '13V356000': '2014 front wheel drive Sorento vehicles',
  '16V526000': '2016 Civic 2-Door vehicles',
}
/** Campaigns of all vehicles of a name, with and without the hybrids; of engines that are the defect. */
const WITHOUT_HINT = ['20V633000', '17V442000', '16V726000', '11V101000']

/** Words that advice to owners has, in whatever order. */
const OF_ADVICE = [
  ['park_outside', /\bpark(?:ed)?\b[^.]{0,80}\b(?:outside|outdoors)\b/i],
  ['do_not_drive', /\b(?:not|stop|never|avoid) (?:to )?(?:continue to )?(?:be )?(?:driv|rid)/i],
] as const
/** Their sentences hold once a lamp or a smell is there, or for a gear, a speed or the weather; or tell of wheels that are not driven. */
const NO_ADVICE_TO_ALL = {
  park_outside: '16V636000 18V601000 19V434000 19V807000',
  do_not_drive:
    '16V311000 16V636000 17V138000 18V601000 19V434000 19V807000 20V083000 20V601000 22V061000 77V072000 77V105000 77V246000 78V063000 79V065000',
}

const skip = WITHOUT_FEDERAL_FILES
const ingested = skip === false ? openIngestedCatalog({ after }, FEDERAL_FILES) : undefined

/** The rows of the federal recall file, each split into its fields. */
async function recallRows(): Promise<string[][]> {
  const archive = join(FEDERAL_FILES, 'nhtsa/recalls', RECALL_FILE)
  const [entry] = await listArchive(archive, RECALL_FILE)
  assert.ok(entry)
  const chunks: Buffer[] = []
  for await (const chunk of openEntry(archive, RECALL_FILE, entry)) chunks.push(chunk)
  const lines = Buffer.concat(chunks).toString('latin1').split('\r\n')
  return lines.filter((line) => line !== '').map((line) => line.split('\t'))
}

function* everyVehicle(catalog: Catalog): Generator<VehicleRow> {
  for (let offset = 0; offset < catalog.meta.listed_count; offset += PAGE) {
    yield* catalog.searchVehicles({}, { limit: PAGE, offset }).vehicles
  }
}

/** One vehicle of each record set: those that share their federal names share their list. */
function* oneOfEachSet(catalog: Catalog): Generator<VehicleRow> {
  const recordSets = new Set<number | null>()
  for (const vehicle of everyVehicle(catalog)) {
    if (!recordSets.has(vehicle.record_set)) yield vehicle
    recordSets.add(vehicle.record_set)
  }
}

// Guarantee: a campaign's type and manufacturer are those of its own rows: the subject of the report, and who filed it.
test('every campaign has the type and the filer that its rows state', { skip }, async () => {
  const catalog = await ingested
  assert.ok(catalog)
  const filed = Map.groupBy(await recallRows(), (fields) => fields[CAMPNO] ?? '')
  const seen = new Set<string>()
  for (const { id, equipment_recall_count: equipment } of oneOfEachSet(catalog)) {
    const recalls: readonly RecallRow[] = recallsOfVehicle(catalog, id)?.recalls ?? []
    for (const { campaign_id, type, manufacturer } of recalls) {
      const rows = filed.get(campaign_id) ?? []
      assert.ok(
        rows.some((fields) => (TYPES[fields[RCLTYPECD] ?? ''] ?? null) === type),
        `${campaign_id} is not of type ${type}`,
      )
      assert.ok(
        rows.some((fields) => oneBlank(fields[MFGNAME]) === manufacturer),
        `${campaign_id} was not filed by ${manufacturer}`,
      )
      seen.add(campaign_id)
    }
    assert.equal(recalls.filter(({ type }) => type !== 'vehicle' && type !== null).length, equipment ?? 0, id)
  }
  assert.ok(seen.size > 3_000, `${seen.size} campaigns`)
})

// Guarantee: "do not drive" and "park outside" are shown if the text advises every owner. The record's own fields for them
// exist since 2025, and none of these rows has them.
test('campaigns that advise every owner are marked, and all similar ones were reviewed', { skip }, async () => {
  const catalog = await ingested
  assert.ok(catalog)
  const textOf = new Map<string, string>()
  for (const fields of await recallRows()) {
    textOf.set(fields[CAMPNO] ?? '', fields.slice(DESC_DEFECT, NOTES + 1).join('.\n'))
  }
  const recalls = new Map<string, RecallRow>()
  for (const { id } of oneOfEachSet(catalog)) {
    for (const recall of recallsOfVehicle(catalog, id)?.recalls ?? []) recalls.set(recall.campaign_id, recall)
  }
  for (const [field, words] of OF_ADVICE) {
    const found = [...recalls.values()].filter(({ campaign_id: id }) => words.test(textOf.get(id) ?? ''))
    const unmarked = found.filter((recall) => recall[field] !== true).map((recall) => recall.campaign_id)
    assert.equal(unmarked.toSorted().join(' '), NO_ADVICE_TO_ALL[field], field)
    const marked = [...recalls.values()].filter((recall) => recall[field] === true)
    assert.equal(marked.length, found.length - unmarked.length, field)
    assert.ok(marked.length > 15, field)
  }
})

// Guarantee: no vehicle has 0 if its records are not loaded: the recall file covers eighteen makes, that of complaints some
// models.
test('0 is stated only for makes and years that the files cover completely', { skip }, async () => {
  const catalog = await ingested
  assert.ok(catalog)
  const rows = (await recallRows()).filter((fields) => fields[RCLTYPECD] === 'V')
  const makes = new Set(rows.map((fields) => fields[MAKETXT] ?? ''))
  const counted = { zero: 0, unknown: 0, named: 0 }
  for (const { make, year, recall_count: recalls, complaint_count: complaints } of everyVehicle(catalog)) {
    assert.notEqual(complaints, 0, `${make} ${year}`)
    if (recalls === null) counted.unknown += 1
    else if (recalls > 0) counted.named += 1
    else {
      counted.zero += 1
      assert.ok(makes.has(make.toUpperCase()), make)
      assert.ok((year ?? 0) <= RECALLS_DATED, `${make} ${year}`)
    }
  }
  assert.ok(counted.zero > 1_000 && counted.unknown > 20_000 && counted.named > 15_000, JSON.stringify(counted))
})

// Guarantee: a hint quotes the record's own words about an engine, fuel, transmission, drive or body.
test('every hint is quoted from the summary of its campaign', { skip }, async () => {
  const catalog = await ingested
  assert.ok(catalog)
  const hints = new Map<string, string>()
  for (const { id } of oneOfEachSet(catalog)) {
    for (const { campaign_id, applies_to_hint: hint, summary } of recallsOfVehicle(catalog, id)?.recalls ?? []) {
      if (hint === null) continue
      assert.ok(summary?.includes(hint), `${campaign_id}: ${hint}`)
      assert.ok(hint.length <= HINT_CHARACTERS_MAX, campaign_id)
      hints.set(campaign_id, hint)
    }
  }
  for (const [campaign, hint] of Object.entries(HINTS)) assert.equal(hints.get(campaign), hint)
  for (const campaign of WITHOUT_HINT) assert.equal(hints.get(campaign), undefined, campaign)
  assert.ok(hints.size >= 300, `${hints.size} hints`)
})

test('docs/data-sources.md states how many campaigns have a hint, and quotes real ones', { skip }, async () => {
  const catalog = await ingested
  assert.ok(catalog)
  const counted = catalog.database
    .prepare(
      `SELECT count(DISTINCT campaign_id) AS campaigns,
              count(DISTINCT campaign_id) FILTER (WHERE applies_to_hint IS NOT NULL) AS hints
         FROM recall WHERE type = 'vehicle'`,
    )
    .get()
  const text = readFileSync('docs/data-sources.md', 'utf8').replaceAll(/\s+/g, ' ')
  const [campaigns, hints] = [Number(counted?.['campaigns']), Number(counted?.['hints'])]
  const stated = `${hints} of the ${campaigns.toLocaleString('en')} campaigns about vehicles in the file of 2022-04`
  assert.ok(text.includes(stated), stated)
  assert.ok(text.includes(`it is longer than ${HINT_CHARACTERS_MAX} characters`))
  for (const campaign of ['17V070000', '13V356000']) assert.ok(text.includes(`"${HINTS[campaign]}"`), campaign)
})

function oneBlank(text: string | undefined): string {
  return (text ?? '').replaceAll(/\s+/g, ' ').trim()
}
