import assert from 'node:assert/strict'
import { cpSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { findFiles } from './read/find-files.ts'
import { epaTestCars } from './sources/epa-test-cars/index.ts'
import { ingest, newFolders, query } from '#test/support/ingest/ingest-folder.ts'
import { writeOfficialFiles } from '#test/support/ingest/official-folder.ts'
import { sharedData, WITHOUT_FEDERAL_FILES } from '#test/support/ingest/shared-data.ts'
import { rowsOf, stageText } from '#test/support/ingest/stage-text.ts'

const FACTS = join(import.meta.dirname, '../../data/test-cars')
const STARTER = join(import.meta.dirname, '../../data/starter')
const BYTES_MAX = 3 * 1024 ** 2

it('gives vehicles their horsepower where no list of test cars is given', async (t) => {
  const folders = newFolders(t)
  cpSync(join(STARTER, 'vehicles.csv.gz'), join(folders.from, 'vehicles.csv.gz'))
  cpSync(join(STARTER, 'FLAT_RCL.txt.gz'), join(folders.from, 'FLAT_RCL.txt.gz'))
  cpSync(join(STARTER, 'testcar/2015-emissions.csv'), join(folders.from, '2015-emissions.csv'))
  const { snapshotId } = await ingest(folders, { fallback: FACTS })
  const rated = query(folders, snapshotId, 'SELECT id FROM vehicle WHERE horsepower IS NOT NULL')
  assert.ok(rated.length > 0)
  assert.deepEqual(query(folders, snapshotId, `SELECT file FROM source_file WHERE source = 'epa-test-cars'`), [
    { file: 'testcar-facts-2004-2024.csv' },
  ])
})

it('gives way to lists that are given', async (t) => {
  const folders = newFolders(t)
  writeOfficialFiles(folders.from)
  const { reports } = await ingest(folders, { fallback: FACTS })
  assert.deepEqual(
    reports.filter(({ source }) => source === 'epa-test-cars').map(({ name }) => name),
    ['2004-testcar.csv'],
  )
})

it('is small, and every row of it is read', async () => {
  const names = readdirSync(FACTS).filter((name) => name.endsWith('.csv'))
  assert.equal(names.length, 1)
  const file = join(FACTS, names[0] ?? '')
  assert.ok(statSync(file).size < BYTES_MAX)
  const { report } = await stageText(epaTestCars, readFileSync(file))
  assert.ok(report.account.acceptedRows > 35_000)
  assert.equal(report.account.rejectedRows, 0)
})

it('says what the lists say', { skip: WITHOUT_FEDERAL_FILES }, async () => {
  const [list] = (await findFiles(join(sharedData() ?? '', 'epa/testcar'), [epaTestCars])).files.filter(({ path }) =>
    path.startsWith('2015'),
  )
  assert.ok(list !== undefined)
  const chunks: Buffer[] = []
  for await (const chunk of list.open()) chunks.push(chunk)
  const select = (year: string) =>
    `SELECT DISTINCT family, model, horsepower, round(displacement_l, 3) AS litres FROM test_car WHERE ${year} ORDER BY 1, 2, 3, 4`
  const given = rowsOf((await stageText(epaTestCars, Buffer.concat(chunks))).stage, select('true'))
  const name = readdirSync(FACTS).find((entry) => entry.endsWith('.csv')) ?? ''
  const facts = rowsOf((await stageText(epaTestCars, readFileSync(join(FACTS, name)))).stage, select('year = 2015'))
  assert.ok(given.length > 500)
  const known = new Set(facts.map((fact) => JSON.stringify(fact)))
  assert.deepEqual(
    given.filter((fact) => !known.has(JSON.stringify(fact))),
    [],
  )
})
