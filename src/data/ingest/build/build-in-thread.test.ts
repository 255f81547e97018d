import assert from 'node:assert/strict'
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { silentProgress } from '#ingest/progress.ts'
import { findFiles } from '#ingest/read/find-files.ts'
import { stageRows } from '#ingest/read/stage-rows.ts'
import { stageFile } from '#ingest/read/stage.ts'
import { asOperatingFailure } from '#ingest/source-failure.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import { Failure } from '#platform/failure.ts'
import { hashFile } from '#snapshots/snapshot-files.ts'
import { newFolders } from '#test/support/ingest/ingest-folder.ts'
import { writeOfficialFiles } from '#test/support/ingest/official-folder.ts'
import { buildInThreads } from './build-in-thread.ts'
import { buildSnapshot, type BuildInput } from './build-snapshot.ts'
import { snapshotDraft } from './snapshot-draft.ts'

/** Records of the fixtures under their official names. */
const RECORDS = {
  'FLAT_CMPL.txt': 'nhtsa-complaints/fixtures/FLAT_CMPL-51-fields-built.txt',
  'TSBS_RECEIVED_2020-2024.txt': 'nhtsa-tsbs/fixtures/TSBS_RECEIVED-14-fields-built.txt',
  'FLAT_INV.txt': 'nhtsa-investigations/fixtures/FLAT_INV-11-fields-built.txt',
} as const

/** Less than a build needs for its code. */
const HEAP_MB_TOO_SMALL = 8

/** Stages the fixtures. @returns creates the input of a build of this stage, with its own files */
async function staged(t: TestContext): Promise<(name: string) => BuildInput> {
  const { from, dataDirectory } = newFolders(t)
  writeOfficialFiles(from)
  for (const [name, path] of Object.entries(RECORDS))
    copyFileSync(join(import.meta.dirname, '../sources', path), join(from, name))
  mkdirSync(dataDirectory)
  const { files } = await findFiles(from, SOURCES)
  const options = { sources: SOURCES, dataDirectory, progress: silentProgress, currentSnapshot: undefined, check() {} }
  const { parts } = await stageRows(files, dataDirectory, options)
  const reports = parts.map(({ report }) => report)
  return (name) => {
    const own = (kind: string): string => join(dataDirectory, `${name}-${kind}.sqlite`)
    copyFileSync(snapshotDraft(dataDirectory), own('snapshot'))
    return {
      file: own('snapshot'),
      stageFile: stageFile(dataDirectory),
      workFile: own('work'),
      recordsFile: own('records'),
      previousFiles: [],
      completeRows: {},
      edition: 'official',
      reports,
    }
  }
}

describe('a build in two threads', () => {
  // Guarantee: the bytes of a snapshot do not depend on the number of threads that built it.
  it('gives the same bytes as one thread', async (t) => {
    const inputOf = await staged(t)
    const [alone, together] = [inputOf('alone'), inputOf('together')]
    buildSnapshot(alone)
    const meta = await buildInThreads(together, () => {})
    assert.ok(meta.listed_count > 0)
    assert.equal(await hashFile(together.file), await hashFile(alone.file))
  })

  // Guarantee: a reached heap limit is reported to the operator and not blamed on a source's data.
  it('names the setting to raise when a thread reaches its heap limit', async (t) => {
    const inputOf = await staged(t)
    const error: unknown = await buildInThreads(inputOf('small'), () => {}, HEAP_MB_TOO_SMALL).catch((thrown) => thrown)
    const failure = asOperatingFailure('the ingest failed', error)
    assert.ok(failure instanceof Failure, String(error))
    assert.match(failure.message, /reached its heap limit; raise VDS_INGEST_HEAP_MB$/)
  })

  it('fails if the records thread fails, although the other one waits for it', async (t) => {
    const inputOf = await staged(t)
    const input = { ...inputOf('records'), recordsFile: join(import.meta.dirname, '../no-such-folder/records.sqlite') }
    await assert.rejects(
      buildInThreads(input, () => {}),
      /unable to open database file/,
    )
  })

  it('fails if the build thread fails, although the other one waits for it', async (t) => {
    const inputOf = await staged(t)
    const input = { ...inputOf('rest'), previousFiles: [join(import.meta.dirname, '../no-such-snapshot.sqlite')] }
    await assert.rejects(
      buildInThreads(input, () => {}),
      /unable to open database/,
    )
  })
})
