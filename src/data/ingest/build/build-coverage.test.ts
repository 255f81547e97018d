import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { ingest, newFolders, query } from '#test/support/ingest/ingest-folder.ts'
import { OFFICIAL_TEXTS, writeOfficialFiles } from '#test/support/ingest/official-folder.ts'

const [HEADER = '', ROW = ''] = OFFICIAL_TEXTS['vehicles.csv'].split('\r\n')
const COLUMNS = HEADER.split(',')
const RECALL = (OFFICIAL_TEXTS['FLAT_RCL.txt'].split('\r\n')[0] ?? '').split('\t')

function epaRows(vehicles: readonly string[]): string {
  const rows = vehicles.map((vehicle, index) => {
    const [year = '', make = '', model = ''] = vehicle.split(' ')
    const changed: Readonly<Record<string, string>> = { id: String(index + 1), year, make, model, baseModel: model }
    return ROW.split(',').map((field, column) => changed[COLUMNS[column] ?? ''] ?? field)
  })
  return [HEADER, ...rows.map((row) => row.join(','))].map((line) => `${line}\r\n`).join('')
}

/** Recall rows such as "2012 HONDA PILOT", with a kind in front unless it is V; added on this day. */
function recallRows(vehicles: readonly string[], dated = '20220408'): string {
  const rows = vehicles.map((vehicle, index) => {
    const [kind = '', year = '', make = '', model = ''] = /^[VETC] /.test(vehicle)
      ? vehicle.split(' ')
      : ['V', ...vehicle.split(' ')]
    const campaign = `12${kind}00${index + 1}000`
    const changed: Readonly<Record<number, string>> = { 1: campaign, 2: make, 3: model, 4: year, 10: kind, 16: dated }
    return RECALL.map((field, column) => changed[column] ?? field).join('\t')
  })
  return rows.map((row) => `${row}\r\n`).join('')
}

interface CoverageFiles {
  readonly vehicles: readonly string[]
  readonly recalls: readonly string[]
  readonly dated?: string
  readonly isStarter?: boolean
  readonly completeRows?: Readonly<Record<string, number>>
}

async function countsOf(t: TestContext, { vehicles, recalls, dated, isStarter, completeRows = {} }: CoverageFiles) {
  const folders = newFolders(t)
  writeOfficialFiles(folders.from, { 'vehicles.csv': epaRows(vehicles), 'FLAT_RCL.txt': recallRows(recalls, dated) })
  if (isStarter === true) writeFileSync(join(folders.from, 'STARTER'), '')
  const { snapshotId } = await ingest(folders, { completeRows })
  const rows = query(
    folders,
    snapshotId,
    `SELECT year || ' ' || make || ' ' || source_name AS vehicle, recall_count, equipment_recall_count AS equipment,
            complaint_count AS complaints
       FROM vehicle WHERE source = 'epa-vehicles'`,
  )
  for (const { recall_count, equipment, complaints } of rows) {
    assert.equal(equipment === null, recall_count === null)
    assert.equal(complaints, null)
  }
  return Object.fromEntries(rows.map(({ vehicle, recall_count }) => [String(vehicle), recall_count]))
}

// Guarantee: a count is 0 only if records of that make and model year are loaded.
describe('counts of recalls', () => {
  it('cover the makes and model years in the file, and are null for others', async (t) => {
    const counts = await countsOf(t, {
      vehicles: ['2012 Honda Civic', '2012 Honda Pilot', '2011 Honda Civic', '2013 Honda Civic', '2012 Ford Focus'],
      recalls: ['2012 HONDA PILOT', 'E 2012 FORD FUSION'],
    })
    assert.deepEqual(counts, {
      '2012 Honda Pilot': 1,
      '2012 Honda Civic': 0,
      '2011 Honda Civic': null,
      '2013 Honda Civic': null,
      // Another manufacturer's lamp for a Ford does not prove that Ford's recalls are loaded.
      '2012 Ford Focus': null,
    })
  })

  it('count a year without recalls between two loaded years as loaded', async (t) => {
    const counts = await countsOf(t, {
      vehicles: ['2010 Honda Pilot', '2011 Honda Civic', '2012 Honda Pilot', '2014 Honda Civic', '2015 Honda Civic'],
      recalls: ['2010 HONDA PILOT', '2012 HONDA PILOT', '2013 HONDA PILOT', '2016 HONDA PILOT'],
    })
    const pilots = { '2010 Honda Pilot': 1, '2012 Honda Pilot': 1 }
    assert.deepEqual(counts, { ...pilots, '2011 Honda Civic': 0, '2014 Honda Civic': null, '2015 Honda Civic': null })
  })

  it('are null if the file has only a few models of the make', async (t) => {
    const files = {
      vehicles: ['2012 Honda Civic', '2012 Honda Pilot', '2012 Honda Fit'],
      recalls: ['2012 HONDA PILOT'],
    }
    assert.deepEqual(await countsOf(t, files), {
      '2012 Honda Pilot': 1,
      '2012 Honda Civic': null,
      '2012 Honda Fit': null,
    })
    const two = await countsOf(t, { ...files, recalls: ['2012 HONDA PILOT', '2012 HONDA FIT'] })
    assert.deepEqual(two, { '2012 Honda Pilot': 1, '2012 Honda Civic': 0, '2012 Honda Fit': 1 })
  })

  it('of complete files cover every make, up to the model year that had begun', async (t) => {
    const files = {
      vehicles: ['1990 Ford Focus', '2022 Ford Focus', '2023 Ford Focus'],
      recalls: ['2012 HONDA PILOT', '2010 HONDA PILOT'],
      completeRows: { 'nhtsa-recalls': 2 },
    }
    const known = { '1990 Ford Focus': 0, '2022 Ford Focus': 0 }
    assert.deepEqual(await countsOf(t, { ...files, dated: '20220408' }), { ...known, '2023 Ford Focus': null })
    assert.deepEqual(await countsOf(t, { ...files, dated: '20220701' }), { ...known, '2023 Ford Focus': 0 })
    const unknown = { '1990 Ford Focus': null, '2022 Ford Focus': null, '2023 Ford Focus': null }
    assert.deepEqual(await countsOf(t, { ...files, completeRows: { 'nhtsa-recalls': 3 } }), unknown)
  })

  it('of starter files cover only vehicles with recalls, and are never 0', async (t) => {
    const counts = await countsOf(t, {
      vehicles: ['2012 Honda Civic', '2012 Honda Pilot'],
      recalls: ['2012 HONDA PILOT'],
      isStarter: true,
      completeRows: { 'nhtsa-recalls': 1 },
    })
    assert.deepEqual(counts, { '2012 Honda Pilot': 1, '2012 Honda Civic': null })
  })
})
