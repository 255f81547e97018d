// Guarantee: a lost current.json never causes starter data to replace published data.
import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { loadConfig } from '#platform/config.ts'
import { publishSnapshot } from '#snapshots/publish-snapshot.ts'
import {
  currentFile,
  parseCurrent,
  snapshotDirectory,
  snapshotFile,
  findPreviousSnapshots,
} from '#snapshots/snapshot-files.ts'
import { buildSnapshot } from '#test/support/build-snapshot.ts'
import { ingest, newFolders } from '#test/support/ingest/ingest-folder.ts'
import { recallsWith, writeOfficialFiles } from '#test/support/ingest/official-folder.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { ensureSnapshot } from './first-start.ts'

const clock = { nowMs: () => Date.UTC(2026, 0, 2) }

/** A data folder with two published snapshots, the newer one second. */
async function twoSnapshots(t: TestContext) {
  const folders = newFolders(t)
  writeOfficialFiles(folders.from)
  const { snapshotId: first } = await ingest(folders)
  writeOfficialFiles(folders.from, { 'FLAT_RCL.txt': recallsWith('FX45', { 19: 'ANOTHER DEFECT' }) })
  const { snapshotId: second } = await ingest(folders)
  assert.notEqual(first, second)
  return { dataDirectory: folders.dataDirectory, directory: snapshotDirectory(folders.dataDirectory), first, second }
}

async function start(dataDirectory: string): Promise<string[]> {
  const lines: string[] = []
  const config = loadConfig({ VDS_DATA_DIR: dataDirectory })
  await ensureSnapshot(config, { out: (line) => void lines.push(line), clock })
  return lines
}

function currentId(directory: string): string {
  return parseCurrent(readFileSync(currentFile(directory), 'utf8')).id
}

for (const [what, lose] of [
  ['missing', (file: string) => rmSync(file)],
  ['empty', (file: string) => writeFileSync(file, '')],
  ['cut off', (file: string) => writeFileSync(file, '{"id": "abc')],
] as const) {
  it(`makes the newest complete snapshot current, with a warning, if current.json is ${what}`, async (t) => {
    const { dataDirectory, directory, first, second } = await twoSnapshots(t)
    lose(currentFile(directory))
    const lines = await start(dataDirectory)
    assert.equal(lines.length, 1)
    assert.match(
      lines[0] ?? '',
      /^Warning: current\.json is missing or damaged\. The newest complete snapshot is now current/,
    )
    assert.equal(currentId(directory), second)
    assert.deepEqual(
      parseCurrent(readFileSync(currentFile(directory), 'utf8')).previous.map(({ id }) => id),
      [first],
    )
    assert.deepEqual(await start(dataDirectory), [])
  })
}

// Guarantee: after copying a folder, which gives every file a new time, starter data are not considered the newest.
it('prefers official data to starter data, even if the official files are older', async (t) => {
  const dataDirectory = temporaryFolder(t)
  const directory = snapshotDirectory(dataDirectory)
  const [starter, official] = await Promise.all(
    (['starter', 'official'] as const).map(async (edition) => {
      const builtFile = join(dataDirectory, `${edition}.sqlite`)
      buildSnapshot(builtFile, { edition, vehicles: [] })
      return (await publishSnapshot({ directory, builtFile, clock })).id
    }),
  )
  assert.ok(starter !== undefined && official !== undefined)
  utimesSync(snapshotFile(directory, official), 1, 1)
  rmSync(currentFile(directory))
  await start(dataDirectory)
  assert.equal(currentId(directory), official)
})

it('skips a snapshot whose bytes do not match its name', async (t) => {
  const { dataDirectory, directory, first, second } = await twoSnapshots(t)
  rmSync(currentFile(directory))
  chmodSync(snapshotFile(directory, second), 0o600)
  writeFileSync(snapshotFile(directory, second), 'damaged')
  const lines = await start(dataDirectory)
  assert.match(lines[0] ?? '', new RegExp(`Skipped damaged snapshots: ${second}`))
  assert.equal(currentId(directory), first)
})

it('stops with one line if no snapshot is complete, and changes nothing', async (t) => {
  const { dataDirectory, directory, first, second } = await twoSnapshots(t)
  rmSync(currentFile(directory))
  for (const id of [first, second]) {
    chmodSync(snapshotFile(directory, id), 0o600)
    writeFileSync(snapshotFile(directory, id), 'damaged')
  }
  const names = readdirSync(directory).toSorted()
  await assert.rejects(
    start(dataDirectory),
    /^Failure: No earlier snapshot can be restored: damaged or missing: [0-9a-f]{64}, [0-9a-f]{64}/,
  )
  assert.deepEqual(readdirSync(directory).toSorted(), names)
})

it('builds starter data in a folder without any snapshot', async (t) => {
  const dataDirectory = temporaryFolder(t)
  mkdirSync(join(dataDirectory, 'snapshots'))
  const lines = await start(dataDirectory)
  assert.match(lines[0] ?? '', /^No data yet: building a snapshot from the starter files/)
})

it('carries over ids from snapshots that no current.json names', async (t) => {
  const { dataDirectory, directory } = await twoSnapshots(t)
  rmSync(currentFile(directory))
  assert.equal((await findPreviousSnapshots(dataDirectory)).files.length, 2)
})
