import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { promisify } from 'node:util'
import { Failure } from '#platform/failure.ts'
import { currentFile, snapshotDirectory } from '#snapshots/snapshot-files.ts'
import { ingest, newFolders } from '#test/support/ingest/ingest-folder.ts'
import { OFFICIAL_TEXTS, writeOfficialFiles } from '#test/support/ingest/official-folder.ts'
import { asOperatingFailure } from './source-failure.ts'

const run = promisify(execFile)

it("names the machine's error, and leaves bugs and Failures unchanged", () => {
  const full = Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })
  const writing = Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 778 })
  const missing = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', syscall: 'mkdir' })
  const memory = Object.assign(new Error('out of memory'), { code: 'ERR_SQLITE_ERROR', errcode: 7 })
  for (const error of [full, writing, missing, memory]) {
    const failure = asOperatingFailure('the ingest failed', error)
    assert.ok(failure instanceof Failure)
    assert.equal(failure.message, `the ingest failed: ${error.message}`)
  }
  const heap = Object.assign(new Error('JS heap out of memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' })
  const limited = asOperatingFailure('the ingest failed', heap)
  assert.ok(limited instanceof Failure)
  assert.equal(limited.message, 'the ingest failed: a thread reached its heap limit; raise VDS_INGEST_HEAP_MB')
  const constraint = Object.assign(new Error('UNIQUE constraint failed'), { code: 'ERR_SQLITE_ERROR', errcode: 2067 })
  const known = new Failure('x')
  for (const error of [constraint, new TypeError('bug'), known, 'text'])
    assert.equal(asOperatingFailure('y', error), error)
})

it('reports a data folder that cannot be created', async (t) => {
  const folders = newFolders(t)
  writeOfficialFiles(folders.from)
  writeFileSync(folders.dataDirectory, 'a file where the folder should be')
  await assert.rejects(ingest(folders), { name: 'Failure', message: /^the ingest into .* failed: EEXIST/ })
})

// Guarantee: a disk that fills up at any point of an ingest leaves the current snapshot unchanged.
it('keeps the current snapshot when the disk fills up', async (t) => {
  const folders = newFolders(t)
  writeOfficialFiles(folders.from)
  await ingest(folders)
  const current = currentFile(snapshotDirectory(folders.dataDirectory))
  const before = readFileSync(current, 'utf8')
  writeOfficialFiles(folders.from, { 'vehicles.csv': OFFICIAL_TEXTS['vehicles.csv'].replace(',2.7,', ',2.8,') })
  const script = join(import.meta.dirname, '../../../test/support/ingest/ingest-in-little-memory.ts')
  for (const kibibytes of [8, 40, 80]) {
    // A file size limit acts like a full disk: it needs no privileges and fails the same calls.
    const command = `ulimit -f ${kibibytes}; exec "$0" "$@"`
    const argv = ['-c', command, process.execPath, script, folders.from, folders.dataDirectory]
    await assert.rejects(run('bash', argv), /Failure: the (ingest into|snapshot could not)/, `${kibibytes} KiB`)
    assert.equal(readFileSync(current, 'utf8'), before)
  }
  const { isNew } = await ingest(folders)
  assert.equal(isNew, true)
  assert.ok(!readdirSync(folders.dataDirectory).some((name) => name.startsWith('ingest-')))
})
