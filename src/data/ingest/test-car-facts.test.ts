import assert from 'node:assert/strict'
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { it } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { ingest, newFolders, query } from '#test/support/ingest/ingest-folder.ts'
import { writeOfficialFiles } from '#test/support/ingest/official-folder.ts'
import { sharedData, WITHOUT_FEDERAL_FILES } from '#test/support/ingest/shared-data.ts'
import { rowsOf, stageText } from '#test/support/ingest/stage-text.ts'
import { findFiles } from './read/find-files.ts'
import { epaTestCars } from './sources/epa-test-cars/index.ts'

const FACTS = join(import.meta.dirname, '../../../data/test-cars')
const STARTER = join(import.meta.dirname, '../../../data/starter')
const [FILE = '', ...OTHERS] = readdirSync(FACTS).filter((name) => name.endsWith('.csv.gz'))
const BYTES_MAX = 1024 ** 2

function factsText(): Buffer {
  return gunzipSync(readFileSync(join(FACTS, FILE)))
}

it('determines the horsepower of vehicles without test-car lists', async (t) => {
  const folders = newFolders(t)
  for (const file of ['vehicles.csv.gz', 'FLAT_RCL.txt.gz', 'testcar/2015-emissions.csv']) {
    cpSync(join(STARTER, file), join(folders.from, basename(file)))
  }
  const { snapshotId } = await ingest(folders, { fallback: FACTS })
  const rated = query(folders, snapshotId, 'SELECT id FROM vehicle WHERE horsepower IS NOT NULL')
  assert.ok(rated.length > 0)
  assert.deepEqual(query(folders, snapshotId, `SELECT file FROM source_file WHERE source = 'epa-test-cars'`), [
    { file: 'testcar-facts-2004-2024.csv' },
  ])
})

it('gives the same snapshot as the unpacked file', async (t) => {
  const unpacked = newFolders(t)
  writeFileSync(join(unpacked.from, 'testcar-facts-2004-2024.csv'), factsText())
  const [packed, plain] = await Promise.all(
    [FACTS, unpacked.from].map(async (fallback) => {
      const folders = newFolders(t)
      writeOfficialFiles(folders.from)
      rmSync(join(folders.from, '2004-testcar.csv'))
      return ingest(folders, { fallback })
    }),
  )
  assert.equal(packed?.snapshotId, plain?.snapshotId)
  assert.ok(packed?.reports.some(({ source }) => source === 'epa-test-cars'))
})

it('is replaced by lists', async (t) => {
  const folders = newFolders(t)
  writeOfficialFiles(folders.from)
  const { reports } = await ingest(folders, { fallback: FACTS })
  assert.deepEqual(
    reports.filter(({ source }) => source === 'epa-test-cars').map(({ name }) => name),
    ['2004-testcar.csv'],
  )
})

it('is small, and every row of it is read', async () => {
  assert.deepEqual(OTHERS, [])
  assert.ok(statSync(join(FACTS, FILE)).size < BYTES_MAX)
  const { report } = await stageText(epaTestCars, factsText())
  assert.ok(report.account.acceptedRows > 35_000)
  assert.equal(report.account.rejectedRows, 0)
})

it('matches the official lists', { skip: WITHOUT_FEDERAL_FILES }, async () => {
  const [list] = (await findFiles(join(sharedData() ?? '', 'epa/testcar'), [epaTestCars])).files.filter(({ path }) =>
    path.startsWith('2015'),
  )
  assert.ok(list !== undefined)
  const chunks: Buffer[] = []
  for await (const chunk of list.open()) chunks.push(chunk)
  const select = (year: string) =>
    `SELECT DISTINCT family, model, horsepower, round(displacement_l, 3) AS litres FROM test_car WHERE ${year} ORDER BY 1, 2, 3, 4`
  const given = rowsOf((await stageText(epaTestCars, Buffer.concat(chunks))).stage, select('true'))
  const facts = rowsOf((await stageText(epaTestCars, factsText())).stage, select('year = 2015'))
  assert.ok(given.length > 500)
  const known = new Set(facts.map((fact) => JSON.stringify(fact)))
  assert.deepEqual(
    given.filter((fact) => !known.has(JSON.stringify(fact))),
    [],
  )
})
