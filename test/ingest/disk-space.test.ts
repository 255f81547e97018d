// Guarantee: an ingest without enough disk space, or with a file of an implausible size, ends with one line before anything is
// written.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { diskNeeded } from '#ingest/disk-space.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import { currentFile, parseCurrent, snapshotDirectory } from '#snapshots/snapshot-files.ts'
import { ingest, newFolders } from '#test/support/ingest/ingest-folder.ts'
import { writeOfficialFiles } from '#test/support/ingest/official-folder.ts'

it('checks the disk before it reads, and counts cached rows', async (t) => {
  const folders = newFolders(t)
  writeOfficialFiles(folders.from)
  const little = { freeBytes: () => Promise.resolve(1_000_000) }
  const line = /^The ingest needs \d+ MB of disk, and .+ has 1 MB free\. Free some disk and try again\.$/
  await assert.rejects(ingest(folders, little), { message: line })
  assert.ok(!readdirSync(folders.dataDirectory).includes('snapshots'))
  const { snapshotId } = await ingest(folders)
  await assert.rejects(ingest(folders, { ...little, only: ['epa-vehicles'] }), { message: line })
  const directory = snapshotDirectory(folders.dataDirectory)
  assert.equal(parseCurrent(readFileSync(currentFile(directory), 'utf8')).id, snapshotId, 'the served data stay')
  assert.equal((await ingest(folders)).snapshotId, snapshotId)
  assert.ok(diskNeeded(4e9, 0) > 4.2e9 && diskNeeded(20e6, 1.5e9) > 2.75e9)
})

it('rejects a file of ten times the official size', async (t) => {
  const folders = newFolders(t)
  writeOfficialFiles(folders.from)
  const { snapshotId } = await ingest(folders)
  // Sparse, so it uses no disk space.
  const file = join(folders.from, 'Safercar_data.csv')
  writeFileSync(file, 'MAKE,MODEL\n')
  truncateSync(file, 90 * 1024 * 1024)
  const { rejected, snapshotId: kept } = await ingest(folders)
  const reason = 'has 90 MB or more unpacked, 10 times the 9 MB of the official file'
  assert.deepEqual(
    rejected.map(({ source, message }) => [source, message.slice(0, message.indexOf(';'))]),
    [['nhtsa-ratings', `Safercar_data.csv: ${reason}`]],
  )
  assert.equal(kept, snapshotId)
})

it('rejects a packed file that states a smaller size', async (t) => {
  const folders = newFolders(t)
  writeOfficialFiles(folders.from)
  const header = 'MAKE,MODEL,MODEL_YR,BODY_STYLE,DRIVE_TRAIN,OVERALL_STARS,ROLLOVER_STARS\n'
  const packed = gzipSync(header.repeat(40_000), { level: 0 })
  packed.writeUInt32LE(1_000, packed.length - 4)
  writeFileSync(join(folders.from, 'Safercar_data.csv.gz'), packed)
  const sources = SOURCES.map((source) => (source.name === 'nhtsa-ratings' ? { ...source, megabytes: 0.01 } : source))
  const { rejected } = await ingest(folders, { sources })
  assert.match(rejected[0]?.message ?? '', /Safercar_data\.csv\.gz: has \d MB or more unpacked, 10 times the 0\.01 MB/)
})
