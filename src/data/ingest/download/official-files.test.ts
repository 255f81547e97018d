import assert from 'node:assert/strict'
import { basename } from 'node:path'
import { it } from 'node:test'
import { rowsMinOf, type Source } from '#ingest/source.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import { officialFiles, officialHosts } from './official-files.ts'

/** Spreadsheets, at URLs that change with each edition. */
const WITHOUT_SITE = ['epa-green-guide', 'epa-test-cars']
/** Sources with a site whose files may have any number of rows. */
const WITHOUT_ROWS_MIN = ['nhtsa-completion']
const ROWS_MIN_MIN = 1_000
const NOVEMBER = { year: 2026, month: 11 }

function sourceOf(name: string): Source {
  const source = SOURCES.find((one) => one.name === name)
  assert.ok(source !== undefined)
  return source
}

it('lists URLs of every source, all on official hosts, with file names that the source reads', () => {
  for (const source of SOURCES) {
    const files = officialFiles(source, NOVEMBER)
    assert.equal(files.length === 0, WITHOUT_SITE.includes(source.name), source.name)
    for (const url of files.flatMap(({ urls }) => urls)) {
      assert.match(url, /^https:\/\/[^/]+\/[A-Za-z0-9_./-]+\.[a-z]+$/)
      // An archive's own name is not read; its files have the source's names.
      assert.ok(url.endsWith('.zip') || source.fileNames.test(basename(url)), url)
      assert.ok(officialHosts(SOURCES).includes(new URL(url).host), url)
    }
  }
  const keys = SOURCES.flatMap((source) => officialFiles(source, NOVEMBER).map(({ key }) => key))
  assert.equal(new Set(keys).size, keys.length)
})

it('requires more rows of official files than fixtures and starter files have', () => {
  const rowsMin = rowsMinOf(SOURCES)
  for (const { name, official } of SOURCES) {
    const isExempt = official === undefined || WITHOUT_ROWS_MIN.includes(name)
    assert.equal(rowsMin[name] === undefined, isExempt, name)
    if (rowsMin[name] !== undefined) assert.ok(rowsMin[name] >= ROWS_MIN_MIN, name)
  }
})

it('names the five-year files by the year, and the current one also by its name before January', () => {
  const files = officialFiles(sourceOf('nhtsa-tsbs'), NOVEMBER)
  assert.equal(files.length, 7)
  assert.deepEqual(files[0]?.urls, ['https://static.nhtsa.gov/odi/ffdd/tsbs/TSBS_RECEIVED_1995-1999.zip'])
  assert.deepEqual(files[6]?.urls, [
    'https://static.nhtsa.gov/odi/ffdd/tsbs/TSBS_RECEIVED_2025-2026.zip',
    'https://static.nhtsa.gov/odi/ffdd/tsbs/TSBS_RECEIVED_2025-2025.zip',
  ])
  assert.deepEqual(
    files.map(({ isClosed }) => isClosed),
    [true, true, true, true, true, true, false],
  )
})

it("keeps a file's key when a year begins, and expects a new period only once it exists", () => {
  const [before, after] = [2029, 2030].map((year) => officialFiles(sourceOf('nhtsa-complaints'), { year, month: 1 }))
  assert.deepEqual(
    after?.slice(0, -1).map(({ key }) => key),
    before?.map(({ key }) => key),
  )
  assert.deepEqual(after?.at(-2)?.urls.length, 1)
  assert.deepEqual(
    [after?.at(-1)?.isOptional, after?.at(-1)?.key, before?.at(-1)?.isOptional],
    [true, 'COMPLAINTS_RECEIVED_2030', false],
  )
})

it("lists the newest of the last eight monthly dumps, across a year's end, under one key", () => {
  const [file, ...others] = officialFiles(sourceOf('nhtsa-vpic'), { year: 2027, month: 2 })
  assert.deepEqual(others, [])
  assert.deepEqual(
    file?.urls.map((url) => url.replace('https://vpic.nhtsa.dot.gov/downloads/vPICList_lite_', '')),
    ['2027_02', '2027_01', '2026_12', '2026_11', '2026_10', '2026_09', '2026_08', '2026_07'].map(
      (month) => `${month}.plain.zip`,
    ),
  )
  assert.deepEqual([file?.key, file?.isOptional, file?.isClosed], ['vPICList_lite', false, false])
})
