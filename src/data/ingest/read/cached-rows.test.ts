import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { silentProgress } from '#ingest/progress.ts'
import { nhtsaComplaints } from '#ingest/sources/nhtsa-complaints/index.ts'
import { ingest, newFolders, query, type IngestFolders } from '#test/support/ingest/ingest-folder.ts'
import { OFFICIAL_TEXTS, writeOfficialFiles } from '#test/support/ingest/official-folder.ts'
import { inputText } from '#test/support/ingest/stage-text.ts'
import { cachedParts, takePartWithContent } from './cached-rows.ts'
import type { InputFile } from './find-files.ts'
import { readPart, layoutOf } from './stage.ts'

const sources = join(import.meta.dirname, '../sources')
const fixture = (path: string): string => readFileSync(join(sources, path), 'latin1')
const COMPLAINTS = fixture('nhtsa-complaints/fixtures/FLAT_CMPL-51-fields-rebuilt.txt')
const OLD_COMPLAINTS = fixture('nhtsa-complaints/fixtures/FLAT_CMPL-48-fields.txt')
const BUILT_COMPLAINTS = fixture('nhtsa-complaints/fixtures/FLAT_CMPL-51-fields-built.txt')
const BULLETINS = fixture('nhtsa-tsbs/fixtures/TSBS_RECEIVED-14-fields-built.txt')
const OLD_BULLETINS = fixture('nhtsa-tsbs/fixtures/TSBS-10-fields.txt')

/** Files with partly repeated rows, like editions of the official ones. */
function writeFiles(t: TestContext): IngestFolders {
  const folders = newFolders(t)
  writeOfficialFiles(folders.from)
  const recalls = OFFICIAL_TEXTS['FLAT_RCL.txt'].split('\r\n')
  put(folders, 'FLAT_RCL_PRE_2010.txt', `${recalls.slice(0, 8).toReversed().join('\r\n')}\r\n`)
  put(folders, 'COMPLAINTS_RECEIVED_2010-2014.txt', OLD_COMPLAINTS)
  put(folders, 'COMPLAINTS_RECEIVED_2015-2019.txt', COMPLAINTS + BUILT_COMPLAINTS)
  put(
    folders,
    'COMPLAINTS_RECEIVED_2020-2024.txt',
    BUILT_COMPLAINTS.replaceAll('\tENGINE\t', '\tSTEERING\t') + COMPLAINTS,
  )
  put(folders, 'TSBS_RECEIVED_2010-2014.txt', OLD_BULLETINS)
  put(folders, 'TSBS_RECEIVED_2015-2019.txt', BULLETINS)
  put(folders, 'TSBS_RECEIVED_2020-2024.txt', BULLETINS.replaceAll('\t2019\t', '\t2021\t'))
  return folders
}

function put({ from }: IngestFolders, name: string, text: string): void {
  writeFileSync(join(from, name), text, 'latin1')
}

/** Returns each file's content as a download cache knows it, and records which files were opened. */
function contentsOf({ from }: IngestFolders): (file: InputFile) => string {
  return ({ path }) =>
    createHash('sha256')
      .update(readFileSync(join(from, path)))
      .digest('hex')
}

/** Copies the files to another folder without earlier ingests. */
function newFoldersWith(t: TestContext, { from }: IngestFolders): IngestFolders {
  const folders = newFolders(t)
  for (const name of readdirSync(from)) writeFileSync(join(folders.from, name), readFileSync(join(from, name)))
  return folders
}

// Guarantee: a refresh that reads only the changed file publishes the same bytes as reading all files again.
for (const name of ['COMPLAINTS_RECEIVED_2020-2024.txt', 'TSBS_RECEIVED_2015-2019.txt', 'FLAT_RCL_PRE_2010.txt']) {
  it(`reads ${name} alone when it has changed`, async (t) => {
    const folders = writeFiles(t)
    // Both publish after the same snapshot, because a snapshot lists the changes since the previous one.
    const all = newFoldersWith(t, folders)
    for (const one of [folders, all]) {
      await ingest(one)
      const [row] = readFileSync(join(one.from, name), 'latin1').split('\r\n')
      const added = row?.replace('TOYOTA', 'HONDA').replace('11500001', '11999999')
      appendFileSync(join(one.from, name), `${added}\r\n`, 'latin1')
    }
    const read: string[] = []
    const progress = { ...silentProgress, begin: (label: string) => void read.push(label) }
    const daily = await ingest(folders, { knownContent: contentsOf(folders), progress })
    assert.equal(read[0], 'Reading 1 of 11 files')
    assert.equal(daily.isNew, true)
    const complete = await ingest(all)
    assert.equal(daily.snapshotId, complete.snapshotId)
    assert.deepEqual(
      daily.reports.map(({ path, account }) => [path, account]).toSorted(),
      complete.reports.map(({ path, account }) => [path, account]).toSorted(),
    )
  })
}

it('reuses all rows of a renamed file, under its new name', async (t) => {
  const folders = writeFiles(t)
  await ingest(folders)
  const text = readFileSync(join(folders.from, 'TSBS_RECEIVED_2020-2024.txt'), 'latin1')
  const renamed = newFoldersWith(t, folders)
  const moved = { ...renamed, dataDirectory: folders.dataDirectory }
  put(moved, 'TSBS_RECEIVED_2020-2025.txt', text)
  put(moved, 'TSBS_RECEIVED_2020-2024.txt', OLD_BULLETINS)
  const daily = await ingest(moved, { knownContent: contentsOf(moved), acceptShrink: true })
  const complete = await ingest(newFoldersWith(t, moved))
  assert.equal(daily.snapshotId, complete.snapshotId)
  // The cached rows have the new name too.
  const again = await ingest(moved, { knownContent: contentsOf(moved) })
  assert.equal(again.snapshotId, complete.snapshotId)
})

it('merges repeated complaints like reading the files one after another', async (t) => {
  const folders = writeFiles(t)
  const { snapshotId } = await ingest(folders)
  const [built] = query(folders, snapshotId, `SELECT components FROM complaint WHERE complaint_id = 11500001`)
  assert.deepEqual(JSON.parse(String(built?.['components'])), ['ENGINE', 'FUEL/PROPULSION SYSTEM', 'STEERING'])
  const counts = query(
    folders,
    snapshotId,
    'SELECT count(*) AS rows, count(DISTINCT complaint_id) AS ids FROM complaint',
  )
  const rows = new Set([OLD_COMPLAINTS, COMPLAINTS, BUILT_COMPLAINTS].flatMap((text) => text.split('\r\n')))
  const ids = new Set([...rows].map((row) => row.split('\t')[1]).filter((id) => id !== undefined))
  assert.equal(counts[0]?.['ids'], ids.size)
})

it('rereads a file if its cached rows have another layout or other rules', async (t) => {
  const folders = newFolders(t)
  const file = join(folders.from, 'part.sqlite')
  await readPart(inputText(nhtsaComplaints, BUILT_COMPLAINTS), file, () => {})
  const rows = join(folders.dataDirectory, 'last-rows', 'of-a-snapshot')
  mkdirSync(rows, { recursive: true })
  writeFileSync(join(rows, 'nhtsa-complaints.0000.sqlite'), readFileSync(file))
  writeFileSync(join(rows, 'nhtsa-complaints.0001.sqlite'), 'damaged')
  const parts = await cachedParts(folders.dataDirectory, undefined)
  assert.deepEqual(
    parts.map(({ layout }) => layout),
    [layoutOf(nhtsaComplaints)],
  )
  const sha256 = parts[0]?.report.sha256 ?? ''
  const newer = { ...nhtsaComplaints, stageTables: `${nhtsaComplaints.stageTables}; -- changed` }
  assert.equal(takePartWithContent(parts, newer, sha256), undefined)
  // Narratives with less redaction are never reused.
  const stricter = { ...nhtsaComplaints, rules: () => 'other rules of redaction' }
  assert.equal(takePartWithContent(parts, stricter, sha256), undefined)
  assert.equal(takePartWithContent(parts, nhtsaComplaints, 'another content'), undefined)
  assert.equal(takePartWithContent(parts, nhtsaComplaints, sha256)?.report.sha256, sha256)
  assert.equal(takePartWithContent(parts, nhtsaComplaints, sha256), undefined)
})
