import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'node:test'
import { Failure } from '#platform/failure.ts'
import { tryFileLock } from '#platform/files/file-lock.ts'
import { rollbackSnapshot } from '#snapshots/publish-snapshot.ts'
import { currentFile, hashFile, snapshotDirectory, snapshotFile } from '#snapshots/snapshot-files.ts'
import { ingest, newFolders, query, type IngestFolders } from '#test/support/ingest/ingest-folder.ts'
import {
  OFFICIAL_TEXTS,
  recallsWith,
  writeOfficialFiles,
  type OfficialName,
} from '#test/support/ingest/official-folder.ts'
import { zipOf } from '#test/support/ingest/zip-of.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { vehicleId } from './match/vehicle-id.ts'
import { readRefreshState } from './refresh-state.ts'

/** All files of the data folder that determine the current snapshot, byte by byte. */
function state({ dataDirectory }: IngestFolders): Record<string, string> {
  const directory = snapshotDirectory(dataDirectory)
  const files = readdirSync(directory).filter((name) => !name.endsWith('.lock'))
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(directory, name)).toString('base64')]))
}

/** Changes the current snapshot and everything that names it. */
async function rewriteSnapshot({ dataDirectory }: IngestFolders, id: string, sql: string): Promise<void> {
  const directory = snapshotDirectory(dataDirectory)
  const database = new DatabaseSync(snapshotFile(directory, id))
  database.exec(sql)
  database.close()
  const newId = await hashFile(snapshotFile(directory, id))
  renameSync(snapshotFile(directory, id), snapshotFile(directory, newId))
  writeFileSync(currentFile(directory), readFileSync(currentFile(directory), 'utf8').replace(id, newId))
}

const EPA = OFFICIAL_TEXTS['vehicles.csv']
const RECALLS = OFFICIAL_TEXTS['FLAT_RCL.txt']

/** Official files with every known kind of damage, and the expected error. */
const DAMAGED: readonly { what: string; name: OfficialName; content: string; reason: RegExp }[] = [
  { what: 'an empty file', name: 'vehicles.csv', content: '', reason: /vehicles\.csv: is empty/ },
  {
    what: 'a header alone',
    name: 'vehicles.csv',
    content: EPA.slice(0, EPA.indexOf('\n') + 1),
    reason: /vehicles\.csv: holds no rows/,
  },
  { what: 'an empty recall file', name: 'FLAT_RCL.txt', content: '\r\n', reason: /FLAT_RCL\.txt: holds no rows/ },
  {
    what: 'a web page',
    name: 'vehicles.csv',
    content: '<!DOCTYPE html>\n<p>Not found</p>\n',
    reason: /is a web page, not data/,
  },
  {
    what: 'a web page for a file without header',
    name: 'FLAT_RCL.txt',
    content: '\n <html>',
    reason: /is a web page, not data/,
  },
  { what: 'binary content', name: 'vehicles.csv', content: '\u0000\u0001\u0002', reason: /is not a text file/ },
  { what: 'wrong columns', name: 'vehicles.csv', content: 'a,b\n1,2\n', reason: /missing columns id, year/ },
  {
    what: 'a missing column',
    name: 'vehicles.csv',
    content: EPA.replace(',displ,', ',d,'),
    reason: /missing columns displ/,
  },
  {
    what: 'a cut in the middle of a row',
    name: 'vehicles.csv',
    content: EPA.slice(0, -100),
    reason: /cut off/,
  },
  { what: 'a cut recall file', name: 'FLAT_RCL.txt', content: RECALLS.slice(0, -9), reason: /cut off/ },
  {
    what: 'another layout',
    name: 'FLAT_RCL.txt',
    content: 'a\tb\tc\r\n'.repeat(9),
    reason: /none of its 9 rows can be used; line 1: 3 fields/,
  },
  {
    what: 'another separator',
    name: 'FLAT_RCL.txt',
    content: RECALLS.replaceAll('\t', '|'),
    reason: /none of its 12 rows can be used/,
  },
  {
    what: 'many bad rows',
    name: 'vehicles.csv',
    content: EPA.replaceAll(',2019,-', ',MMXIX,-'),
    reason: /\d of 21 rows cannot be used; the first is line \d+: year must be integer/,
  },
  {
    what: 'a binary header without end',
    name: 'vehicles.csv',
    content: 'x'.repeat(70_000),
    reason: /header cannot be read|cut off/,
  },
]

// Guarantee: a bad file of any kind rejects its source with one clear line, and its last good rows stay.
describe('bad files', () => {
  for (const { what, name, content, reason } of DAMAGED) {
    it(`rejects ${what}`, async (t) => {
      const folders = newFolders(t)
      writeOfficialFiles(folders.from)
      await ingest(folders)
      const before = state(folders)
      writeOfficialFiles(folders.from, { [name]: content })
      const { isNew, rejected } = await ingest(folders)
      assert.deepEqual([isNew, rejected.length], [false, 1])
      assert.match(rejected[0]?.message ?? '', reason)
      assert.doesNotMatch(rejected[0]?.message ?? '', /\n/)
      assert.deepEqual(state(folders), before)
      assert.deepEqual(
        readdirSync(folders.dataDirectory).filter((entry) => entry.startsWith('ingest-')),
        [],
      )
    })
  }

  it('rejects a damaged archive in the middle of reading', async (t) => {
    const folders = newFolders(t)
    writeOfficialFiles(folders.from)
    await ingest(folders)
    const before = state(folders)
    writeOfficialFiles(folders.from, { 'vehicles.csv': null })
    rmSync(join(folders.from, 'vehicles.csv'))
    writeFileSync(join(folders.from, 'vehicles.zip'), zipOf([{ name: 'vehicles.csv', content: EPA, claimedCrc: 1 }]))
    const { rejected } = await ingest(folders)
    assert.match(rejected[0]?.message ?? '', /vehicles\.zip\/vehicles\.csv: the archive is damaged/)
    assert.deepEqual(state(folders), before)
  })

  it('publishes nothing if nothing was published before', async (t) => {
    const folders = newFolders(t)
    writeFileSync(join(folders.from, 'vehicles.csv'), '')
    await assert.rejects(ingest(folders), /is empty/)
    assert.deepEqual(readdirSync(folders.dataDirectory), ['ingest.lock', 'refresh-log.jsonl', 'refresh-state.json'])
  })

  it('accepts a last line without an end inside an archive, whose checksum proves it complete', async (t) => {
    const folders = newFolders(t)
    writeFileSync(join(folders.from, 'v.zip'), zipOf([{ name: 'vehicles.csv', content: EPA.trimEnd() }]))
    assert.equal((await ingest(folders)).meta.listed_count, 21)
  })

  it('counts one bad row and continues', async (t) => {
    const folders = newFolders(t)
    writeOfficialFiles(folders.from, { 'vehicles.csv': EPA.replace(',2019,-', ',MMXIX,-') })
    const { reports } = await ingest(folders)
    const [epa] = reports.filter(({ source }) => source === 'epa-vehicles')
    assert.deepEqual(epa?.account.rejected, [{ line: 3, reason: 'year must be integer' }])
  })
})

describe('found files', () => {
  it('rejects a folder without official files', async (t) => {
    await assert.rejects(ingest(newFolders(t)), /no official files found; looked for EPA vehicles\.csv, /)
  })

  it('keeps the rows of a source that the folder lacks, and says so', async (t) => {
    const folders = newFolders(t)
    writeOfficialFiles(folders.from)
    const { snapshotId } = await ingest(folders)
    rmSync(join(folders.from, 'vehicles.csv'))
    const { isNew, snapshotId: again, rejected } = await ingest(folders)
    assert.deepEqual([isNew, again], [false, snapshotId])
    assert.match(
      rejected[0]?.message ?? '',
      /^no file of epa-vehicles was found, but the current snapshot has this source/,
    )
    const accept = ['missing-sources', 'shrunken-source', 'shrunken-snapshot'] as const
    const without = await ingest(folders, { accept })
    assert.deepEqual(without.rejected, [])
    assert.match(without.accepted.join('\n'), /missing-sources: no file of epa-vehicles was found/)
    assert.ok(!without.reports.some(({ source }) => source === 'epa-vehicles'))
  })

  it('marks starter data, and lets official data replace them', async (t) => {
    const folders = newFolders(t)
    writeOfficialFiles(folders.from)
    writeFileSync(join(folders.from, 'STARTER'), '')
    assert.equal((await ingest(folders)).meta.edition, 'starter')
    await assert.rejects(ingest(folders, { only: ['nhtsa-recalls'] }), /contains starter data; run a complete ingest/)
    rmSync(join(folders.from, 'STARTER'))
    rmSync(join(folders.from, '2004-testcar.csv'))
    assert.equal((await ingest(folders)).meta.edition, 'official')
  })

  // Guarantee: no damaged or partial folder removes the vehicles of starter data.
  for (const [what, name, content] of [
    [
      'one truncated recall archive',
      'FLAT_RCL_POST_2010.zip',
      zipOf([{ name: 'FLAT_RCL.txt', content: RECALLS }]).subarray(0, 200),
    ],
    ['recalls alone', 'FLAT_RCL.txt', RECALLS],
    [
      'ratings alone',
      'Safercar_data.csv',
      readFileSync('src/data/ingest/sources/nhtsa-ratings/fixtures/Safercar_data.csv'),
    ],
    [
      'Canadian recalls alone',
      'vrdb_full_monthly.csv',
      readFileSync('src/data/ingest/sources/transport-canada-recalls/fixtures/vrdb_60days_daily.csv'),
    ],
    ['emissions alone', '2004-emissions.csv', OFFICIAL_TEXTS['2004-emissions.csv']],
  ] as const) {
    it(`refuses a first official folder with ${what} in one line, and changes nothing`, async (t) => {
      const folders = newFolders(t)
      writeOfficialFiles(folders.from)
      writeFileSync(join(folders.from, 'STARTER'), '')
      await ingest(folders)
      const before = state(folders)
      const official = { ...folders, from: temporaryFolder(t) }
      writeFileSync(join(official.from, name), content)
      await assert.rejects(
        ingest(official),
        /^Failure: [^\n]*(?:epa-vehicles could not be read|FLAT_RCL_POST_2010)[^\n]*$/,
      )
      assert.deepEqual(state(folders), before)
      const empty = { ...newFolders(t), from: official.from }
      await assert.rejects(ingest(empty), Failure)
    })
  }

  it('keeps the starter rows of sources that the first official folder lacks, and says so', async (t) => {
    const folders = newFolders(t)
    writeOfficialFiles(folders.from)
    writeFileSync(join(folders.from, 'STARTER'), '')
    await ingest(folders)
    const official = { ...folders, from: temporaryFolder(t) }
    writeFileSync(join(official.from, 'vehicles.csv'), EPA)
    const { meta, rejected, reports } = await ingest(official)
    assert.equal(meta.edition, 'official')
    assert.match(rejected.map(({ message }) => message).join('\n'), /no file of nhtsa-recalls was found/)
    assert.ok(reports.some(({ source, account }) => source === 'nhtsa-recalls' && account.acceptedRows > 0))
  })
})

describe('a subset of sources', () => {
  it('is read, with the rows of the others retained: the same snapshot as a complete ingest', async (t) => {
    const folders = newFolders(t)
    writeOfficialFiles(folders.from)
    await ingest(folders)
    const changed = { 'FLAT_RCL.txt': recallsWith('FSC600', { 3: 'OTHER' }) }
    writeOfficialFiles(folders.from, { ...changed, 'vehicles.csv': 'damaged, but not read' })
    const part = await ingest(folders, { only: ['nhtsa-recalls'] })
    assert.equal(part.reports.length, 4)
    writeOfficialFiles(folders.from, changed)
    assert.equal((await ingest(folders)).snapshotId, part.snapshotId)
  })

  it('leaves the state of the others unchanged: a rejected source stays rejected until it is read', async (t) => {
    const folders = newFolders(t)
    writeOfficialFiles(folders.from)
    await ingest(folders)
    writeOfficialFiles(folders.from, {
      'vehicles.csv': 'damaged',
      'FLAT_RCL.txt': recallsWith('FSC600', { 3: 'OTHER' }),
    })
    await ingest(folders)
    await ingest(folders, { only: ['nhtsa-recalls'] })
    const failed = async () => (await readRefreshState(folders.dataDirectory))['epa-vehicles']?.failed
    assert.equal((await failed())?.times, 1)
    writeOfficialFiles(folders.from)
    await ingest(folders, { only: ['epa-vehicles'] })
    assert.equal(await failed(), null)
  })

  it('is rejected before any complete ingest; after a rollback the restored rows are retained', async (t) => {
    const folders = newFolders(t)
    writeOfficialFiles(folders.from)
    await assert.rejects(ingest(folders, { only: ['nhtsa-recalls'] }), /--only requires a complete ingest first/)
    const first = await ingest(folders)
    writeOfficialFiles(folders.from, { 'vehicles.csv': EPA.replace(',2.7,', ',2.8,') })
    await ingest(folders)
    await rollbackSnapshot({ directory: snapshotDirectory(folders.dataDirectory) })
    const { snapshotId } = await ingest(folders, { only: ['nhtsa-recalls'] })
    assert.equal(snapshotId, first.snapshotId)
  })
})

describe('one at a time', () => {
  it('rejects a second ingest while one runs', async (t) => {
    const folders = newFolders(t)
    writeOfficialFiles(folders.from)
    mkdirSync(folders.dataDirectory)
    const lock = tryFileLock(join(folders.dataDirectory, 'ingest.lock'))
    await assert.rejects(ingest(folders), /an ingest is already running in this data folder/)
    lock?.release()
    await ingest(folders)
  })

  it('runs one of two simultaneous ingests', async (t) => {
    const folders = newFolders(t)
    writeOfficialFiles(folders.from)
    const outcomes = await Promise.allSettled([ingest(folders), ingest(folders)])
    assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  })

  it('removes the files of a killed ingest', async (t) => {
    const folders = newFolders(t)
    writeOfficialFiles(folders.from)
    const staleDirectory = join(folders.dataDirectory, 'ingest-abc123')
    mkdirSync(staleDirectory, { recursive: true })
    writeFileSync(join(staleDirectory, 'stage.sqlite'), 'half written')
    await ingest(folders)
    assert.deepEqual(readdirSync(folders.dataDirectory).toSorted(), [
      'ingest.lock',
      'last-rows',
      'refresh-log.jsonl',
      'snapshots',
    ])
  })
})

// Guarantee: neither a rollback nor a damaged file makes published ids unknown, as long as one copy exists.
describe('ids after trouble', () => {
  it('keeps ids of a snapshot that was rolled back', async (t) => {
    const folders = newFolders(t)
    writeOfficialFiles(folders.from)
    await ingest(folders)
    writeOfficialFiles(folders.from, { 'FLAT_RCL.txt': recallsWith('FSC600', { 3: 'NEW NAME' }) })
    const newer = await ingest(folders)
    const [published] = query(folders, newer.snapshotId, `SELECT id FROM vehicle WHERE source_name = 'NEW NAME'`)
    await rollbackSnapshot({ directory: snapshotDirectory(folders.dataDirectory) })
    writeOfficialFiles(folders.from)
    const { snapshotId } = await ingest(folders)
    assert.deepEqual(query(folders, snapshotId, `SELECT id FROM vehicle WHERE source_name = 'NEW NAME'`), [published])
  })

  it('reports a damaged snapshot, and carries over the ids of the others', async (t) => {
    const folders = newFolders(t)
    const directory = snapshotDirectory(folders.dataDirectory)
    writeOfficialFiles(folders.from)
    const first = await ingest(folders)
    writeOfficialFiles(folders.from, { 'FLAT_RCL.txt': recallsWith('FSC600', { 3: 'OTHER' }) })
    const second = await ingest(folders)
    writeFileSync(snapshotFile(directory, second.snapshotId), 'x')
    writeOfficialFiles(folders.from, { 'FLAT_RCL.txt': recallsWith('FSC600', { 3: 'THIRD' }) })
    const third = await ingest(folders)
    assert.equal(third.damaged.length, 1)
    assert.match(third.damaged[0] ?? '', new RegExp(second.snapshotId))
    const ids = query(
      folders,
      third.snapshotId,
      `SELECT source_name FROM vehicle WHERE source_name IN ('FSC600', 'OTHER', 'THIRD') ORDER BY 1`,
    )
    assert.deepEqual(ids, [{ source_name: 'FSC600' }, { source_name: 'THIRD' }])
    assert.ok(readFileSync(currentFile(directory), 'utf8').includes(first.snapshotId))
  })

  it('finds the snapshot files if current.json is damaged', async (t) => {
    const folders = newFolders(t)
    writeOfficialFiles(folders.from)
    await ingest(folders)
    writeFileSync(currentFile(snapshotDirectory(folders.dataDirectory)), '{')
    writeOfficialFiles(folders.from, { 'FLAT_RCL.txt': recallsWith('FSC600', { 3: 'OTHER' }) })
    const { meta, damaged } = await ingest(folders)
    assert.equal(meta.retired_count, 1)
    assert.deepEqual(damaged, ['current.json is not JSON'])
  })

  it('keeps an id that was derived from another spelling of the make', async (t) => {
    const folders = newFolders(t)
    writeOfficialFiles(folders.from)
    const { snapshotId } = await ingest(folders)
    // Simulates a different table of makes when this snapshot was built.
    await rewriteSnapshot(folders, snapshotId, `UPDATE vehicle SET id = 'abc012345678901' WHERE model = 'FSC600'`)
    const again = await ingest(folders)
    const found = query(
      folders,
      again.snapshotId,
      `SELECT id, recall_count FROM vehicle WHERE model = 'FSC600' ORDER BY position`,
    )
    assert.deepEqual(found, [
      { id: vehicleId('nhtsa', '2002|honda|fsc600'), recall_count: 1 },
      { id: 'abc012345678901', recall_count: 1 },
    ])
    assert.equal((await ingest(folders)).isNew, false)
  })
})
