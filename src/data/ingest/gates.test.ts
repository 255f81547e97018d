// Guarantee: a refresh never replaces good data with fewer, older or wrong data unless the operator accepts it, and data that
// an operator rolled back do not return.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it, type TestContext } from 'node:test'
import { SNAPSHOT_TABLES } from '#catalog/snapshot-schema.ts'
import { VIN_CONTRADICTION_TABLES } from '#catalog/vin/vin-contradictions.ts'
import { rollbackSnapshot } from '#snapshots/publish-snapshot.ts'
import { currentFile, parseCurrent, snapshotDirectory } from '#snapshots/snapshot-files.ts'
import { ingest, newFolders, query, type IngestFolders } from '#test/support/ingest/ingest-folder.ts'
import { OFFICIAL_TEXTS, recallsWith, writeOfficialFiles } from '#test/support/ingest/official-folder.ts'
import { UNCOUNTED_TABLES } from './checks/built-gates.ts'
import { duplicateIds } from './checks/duplicate-ids.ts'
import { isShrunk } from './checks/shrunken-sources.ts'
import type { RefreshOutcome } from './pipeline.ts'
import { readRefreshLog } from './refresh-log.ts'

const EPA = OFFICIAL_TEXTS['vehicles.csv']

function current({ dataDirectory }: IngestFolders) {
  return parseCurrent(readFileSync(currentFile(snapshotDirectory(dataDirectory)), 'utf8'))
}

async function ingested(t: TestContext): Promise<IngestFolders> {
  const folders = newFolders(t)
  writeOfficialFiles(folders.from)
  await ingest(folders)
  return folders
}

/** The recall fixture with all campaigns about equipment without vehicles. */
function withoutVehicles(): string {
  const lines = OFFICIAL_TEXTS['FLAT_RCL.txt'].split('\r\n')
  const change = (line: string): string =>
    line
      .split('\t')
      .map((field, number) => (number === 10 ? 'E' : number === 2 ? 'NO SUCH MAKE' : field))
      .join('\t')
  return lines.map((line) => (line === '' ? line : change(line))).join('\r\n')
}

/** Rejected sources as "source: reason". */
function rejections({ rejected }: RefreshOutcome): string[] {
  return rejected.map(({ source, message }) => `${source}: ${message}`)
}

describe('shrinking', () => {
  it('allows 2 % and a few rows', () => {
    assert.equal(isShrunk(100_000, 98_000), false)
    assert.equal(isShrunk(100_000, 97_999), true)
    assert.equal(isShrunk(100, 95), false)
    assert.equal(isShrunk(100, 94), true)
    assert.equal(isShrunk(0, 0), false)
    assert.equal(isShrunk(10, 1_000), false)
  })

  it('has every table either counted or listed as uncounted', () => {
    const snapshot = new DatabaseSync(':memory:')
    snapshot.exec(SNAPSHOT_TABLES)
    snapshot.exec(VIN_CONTRADICTION_TABLES)
    const tables = snapshot.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all()
    const names = tables.map((table) => String(table['name']))
    assert.deepEqual(
      UNCOUNTED_TABLES.filter((name) => !names.includes(name)),
      [],
    )
    assert.ok(names.length > UNCOUNTED_TABLES.length)
  })

  it('of a source rejects it and keeps its last good rows; if accepted, it is published, printed and logged', async (t) => {
    const folders = await ingested(t)
    const before = current(folders)
    const half = EPA.trimEnd().split('\n').slice(0, 12)
    writeOfficialFiles(folders.from, { 'vehicles.csv': `${half.join('\n')}\n` })
    const rejected = await ingest(folders)
    assert.match(
      rejections(rejected).join('\n'),
      /^epa-vehicles: epa-vehicles has 11 rows; the current snapshot has 21.*--accept-shrink/,
    )
    assert.deepEqual([rejected.isNew, current(folders)], [false, before])
    const [logged] = await readRefreshLog(folders.dataDirectory)
    assert.deepEqual([logged?.outcome, logged?.reasons], ['refused', rejections(rejected)])
    const { accepted, isNew } = await ingest(folders, { acceptShrink: true })
    assert.equal(isNew, true)
    assert.match(accepted.join('\n'), /epa-vehicles has 11 rows/)
    const [entry] = await readRefreshLog(folders.dataDirectory)
    assert.deepEqual(entry?.accepted, accepted)
  })

  it('to an older edition rejects the source', async (t) => {
    const folders = await ingested(t)
    // Fields 15 and 16 (RCDATE, DATEA) date a recall file.
    const older = OFFICIAL_TEXTS['FLAT_RCL.txt'].split('\r\n').map((line) => {
      return line
        .split('\t')
        .map((field, number) => (number === 15 || number === 16 ? '20000101' : field))
        .join('\t')
    })
    writeOfficialFiles(folders.from, { 'FLAT_RCL.txt': older.join('\r\n') })
    assert.match(
      rejections(await ingest(folders)).join('\n'),
      /^nhtsa-recalls: the newest date in nhtsa-recalls is 2000-01-01; the current snapshot has \d{4}/,
    )
  })

  it('of links rejects the recalls that no vehicle would show', async (t) => {
    const folders = await ingested(t)
    writeOfficialFiles(folders.from, { 'FLAT_RCL.txt': withoutVehicles() })
    const before = current(folders).id
    const rejected = await ingest(folders)
    assert.match(rejections(rejected).join('\n'), /^nhtsa-recalls: .*--accept-shrink/)
    assert.equal(current(folders).id, before)
    const { accepted } = await ingest(folders, { acceptShrink: true })
    assert.match(
      accepted.join('\n'),
      /% of the recalls would be linked to no vehicle; in the current snapshot 11\.1 % are/,
    )
  })

  it('of starter data is allowed', async (t) => {
    const folders = newFolders(t)
    writeOfficialFiles(folders.from)
    writeFileSync(join(folders.from, 'STARTER'), '')
    await ingest(folders)
    writeOfficialFiles(folders.from, { 'vehicles.csv': `${EPA.split('\n').slice(0, 5).join('\n')}\n` })
    assert.equal((await ingest(folders)).isNew, true)
  })
})

describe('wrong data', () => {
  it('rejects one id for two vehicles', () => {
    const snapshot = new DatabaseSync(':memory:')
    snapshot.exec(`CREATE TABLE vehicle (id TEXT); INSERT INTO vehicle VALUES ('a'), ('b')`)
    assert.deepEqual(duplicateIds(snapshot), [])
    snapshot.exec(`INSERT INTO vehicle VALUES ('b')`)
    assert.match(duplicateIds(snapshot)[0]?.reason ?? '', /the vehicle id b would be given 2 times/)
  })

  it('rejects a first official set that is too small, or lacks its base source', async (t) => {
    const folders = newFolders(t)
    writeOfficialFiles(folders.from)
    const rowsMin = { 'epa-vehicles': 45_000 }
    await assert.rejects(
      ingest(folders, { rowsMin }),
      /epa-vehicles has 21 rows; the official files have more than 45000; use --accept official-rows/,
    )
    assert.equal((await ingest(folders, { rowsMin, accept: ['official-rows'] })).isNew, true)
    const required = ['epa-vehicles', 'nhtsa-tsbs']
    await assert.rejects(
      ingest(folders, { required }),
      /require epa-vehicles and nhtsa-tsbs; nhtsa-tsbs could not be read/,
    )
  })
})

describe('after a rollback', () => {
  it("the same files are published again only with the operator's consent", async (t) => {
    const folders = await ingested(t)
    const good = current(folders).id
    writeOfficialFiles(folders.from, { 'FLAT_RCL.txt': recallsWith('FSC600', { 3: 'WRONG' }) })
    const bad = await ingest(folders)
    await rollbackSnapshot({ directory: snapshotDirectory(folders.dataDirectory) })
    assert.deepEqual([current(folders).id, current(folders).rolled_back], [good, [bad.snapshotId]])
    const rejection = /^nhtsa-recalls: the files of nhtsa-recalls are those of a snapshot that was rolled back/
    assert.match(rejections(await ingest(folders)).join('\n'), rejection)
    // New data of another source are published without them, now and later.
    const wrongNames = (id: string) =>
      query(folders, id, `SELECT 1 FROM vehicle WHERE source_name = 'WRONG' AND recall_count > 0`)
    for (const litres of ['2.8', '2.9', '3.1', '3.2']) {
      writeOfficialFiles(folders.from, {
        'vehicles.csv': EPA.replace(',2.7,', `,${litres},`),
        'FLAT_RCL.txt': recallsWith('FSC600', { 3: 'WRONG' }),
      })
      const others = await ingest(folders)
      assert.match(rejections(others).join('\n'), rejection)
      assert.deepEqual([others.isNew, wrongNames(others.snapshotId).length], [true, 0])
    }
    const accepting = await ingest(folders, { acceptRolledBack: true })
    assert.deepEqual([accepting.isNew, wrongNames(accepting.snapshotId).length], [true, 1])
    assert.match(accepting.accepted.join('\n'), /^rolled-back: the files of nhtsa-recalls are those of/)
    assert.deepEqual(rejections(await ingest(folders)), [])
  })

  it('repaired files are published, and so are those of the restored snapshot', async (t) => {
    const folders = await ingested(t)
    const good = current(folders).id
    writeOfficialFiles(folders.from, { 'FLAT_RCL.txt': recallsWith('FSC600', { 3: 'WRONG' }) })
    const { snapshotId } = await ingest(folders)
    await rollbackSnapshot({ directory: snapshotDirectory(folders.dataDirectory) })
    writeOfficialFiles(folders.from, { 'FLAT_RCL.txt': recallsWith('FSC600', { 3: 'RIGHT' }) })
    const repaired = await ingest(folders)
    assert.ok(repaired.isNew && ![good, snapshotId].includes(repaired.snapshotId))
  })
})
