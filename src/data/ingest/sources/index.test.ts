import assert from 'node:assert/strict'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { it } from 'node:test'
import { SOURCES } from './index.ts'

/** Folders for the project's own tables instead of a federal file format. */
const NOT_FILE_FORMATS = ['trouble-codes']

it('lists every folder of a source, with all its parts', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const names = folders.map(({ name }) => name).filter((name) => !NOT_FILE_FORMATS.includes(name))
  assert.ok(names.length >= 4)
  assert.deepEqual(names.toSorted(), SOURCES.map(({ name }) => name).toSorted())
  for (const name of names) {
    for (const part of ['index.ts', 'index.test.ts', 'README.md', 'fixtures']) {
      assert.ok(existsSync(join(import.meta.dirname, name, part)), `${name}/${part}`)
    }
  }
})

it('names exactly the tables that each source creates', () => {
  for (const source of SOURCES) {
    const stage = new DatabaseSync(':memory:')
    stage.exec(source.stageTables)
    const tables = stage.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`).all()
    assert.deepEqual(
      tables.map((table) => table['name']),
      [...source.tables].toSorted(),
    )
    stage.close()
  }
})

it('assigns no file name to two sources', () => {
  for (const name of [
    'vehicles.csv',
    '2004-emissions.csv',
    'all_alpha_23.csv',
    '2010-testcar.csv',
    'FLAT_RCL.txt',
    'FLAT_RCL_PRE_2010.txt',
    'FLAT_RCL_Qrtly_Rpts.txt',
    'FLAT_CMPL.txt',
    'COMPLAINTS_RECEIVED_2025-2026.txt',
    'TSBS_RECEIVED_1995-1999.txt',
    'FLAT_INV.txt',
    'Safercar_data.csv',
    'vrdb_full_monthly.csv',
    'vrdb_60days_daily.csv',
    'vPICList_lite_2026_09.sql',
    '00_tables.sql.gz',
  ]) {
    assert.equal(SOURCES.filter((source) => source.fileNames.test(name)).length, 1, name)
  }
})

/** Code that builds, reads or shows tables of certain sources must name them. */
const MAY_NAME_SOURCES = /^src\/(data\/ingest\/(sources|build)\/|service\/operations\/|data\/catalog\/)/

it('is the only place that knows the sources, except code that builds, reads and shows their tables', () => {
  const root = join(import.meta.dirname, '../../../..')
  const files = globSync('src/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const outside = files.filter((file) => !MAY_NAME_SOURCES.test(file))
  assert.ok(outside.length > 100)
  const naming = outside.filter((file) => {
    const code = readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    return SOURCES.some(({ name }) => code.includes(name) && !code.includes(`sources/${name}`))
  })
  assert.deepEqual(naming, [])
})
