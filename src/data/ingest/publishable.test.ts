// Guarantee: a problem found only in the finished snapshot rejects the new rows of the source at fault, even if no gate
// identifies it.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it, type TestContext } from 'node:test'
import { currentFile, snapshotDirectory } from '#snapshots/snapshot-files.ts'
import { ingest, newFolders, query, type IngestFolders } from '#test/support/ingest/ingest-folder.ts'
import {
  OFFICIAL_TEXTS,
  recallsWith,
  writeOfficialFiles,
  type OfficialName,
} from '#test/support/ingest/official-folder.ts'
import { silentProgress } from './progress.ts'
import type { RefreshOptions } from './refresh-options.ts'
import type { Source } from './source.ts'
import { epaEmissions } from './sources/epa-emissions/index.ts'
import { SOURCES } from './sources/index.ts'

const EPA = OFFICIAL_TEXTS['vehicles.csv']
const CHANGED_EPA = EPA.replace(',2.7,', ',2.8,')
const CHANGED_RECALLS = recallsWith('FSC600', { 3: 'OTHER' })
/** Without the last row. */
const CHANGED_EMISSIONS = OFFICIAL_TEXTS['2004-emissions.csv'].trimEnd().replace(/[^\n]*$/, '')

async function ingested(t: TestContext, changed: Partial<Record<OfficialName, string>>): Promise<IngestFolders> {
  const folders = newFolders(t)
  writeOfficialFiles(folders.from)
  await ingest(folders)
  writeOfficialFiles(folders.from, changed)
  return folders
}

/** Makes the rows of one file fail unexpectedly, in the build or when they are merged. */
function breaking(
  sources: readonly Source[],
  content: string,
  sql = 'DROP TABLE main.engine_family',
): Partial<RefreshOptions> {
  return {
    sources: sources.map((source) => {
      if (source !== epaEmissions) return source
      return {
        ...source,
        merge(stage) {
          source.merge(stage)
          const [row] = stage.prepare('SELECT count(*) AS files FROM part.stage_file WHERE sha256 = ?').all(content)
          if (row?.['files'] === 1) stage.exec(sql)
        },
      }
    }),
  }
}

/** Ends every build like a thread with a full heap. */
function reachingHeapLimit(sources: readonly Source[]): Partial<RefreshOptions> {
  const gate = (): never => {
    throw Object.assign(new Error('JS heap out of memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' })
  }
  return { sources: sources.map((source) => ({ ...source, checks: { ...source.checks, gates: [gate] } })) }
}

describe('a snapshot that fails a gate', () => {
  it('is rebuilt without the source that a gate names', async (t) => {
    // Every campaign loses its vehicles: the recalls are at fault, and EPA's new rows are published.
    const orphaned = OFFICIAL_TEXTS['FLAT_RCL.txt'].replaceAll(/^((?:[^\t]*\t){2})[^\t]*/gm, '$1NO SUCH MAKE')
    const equipment = orphaned.replaceAll(/^((?:[^\t]*\t){10})V/gm, '$1E')
    const folders = await ingested(t, { 'vehicles.csv': CHANGED_EPA, 'FLAT_RCL.txt': equipment })
    const { rejected, isNew, snapshotId } = await ingest(folders)
    assert.deepEqual([isNew, rejected.map(({ source }) => source)], [true, ['nhtsa-recalls']])
    assert.match(rejected[0]?.message ?? '', /use --accept-shrink to publish anyway$/)
    const [counts] = query(
      folders,
      snapshotId,
      `
      SELECT (SELECT count(*) FROM recall) AS recalls, (SELECT count(*) FROM vehicle WHERE displacement_l = 2.8) AS changed`,
    )
    assert.deepEqual(counts, { recalls: 9, changed: 2 })
  })

  it('is rebuilt without the source at fault if no gate identifies it', async (t) => {
    const changed = {
      'vehicles.csv': CHANGED_EPA,
      'FLAT_RCL.txt': CHANGED_RECALLS,
      '2004-emissions.csv': CHANGED_EMISSIONS,
    }
    const folders = await ingested(t, changed)
    const { reports } = await ingest(newFoldersLike(t, changed))
    const content = reports.find(({ source }) => source === 'epa-emissions')?.sha256 ?? ''
    const steps: string[] = []
    const progress = { ...silentProgress, begin: (label: string): void => void steps.push(label) }
    const { rejected, isNew, snapshotId } = await ingest(folders, { ...breaking(SOURCES, content), progress })
    assert.deepEqual([isNew, rejected.map(({ source }) => source)], [true, ['epa-emissions']])
    assert.match(rejected[0]?.message ?? '', /no such table/)
    const [first, ...others] = steps.filter((label) => label.startsWith('Building'))
    assert.equal(first, 'Building the snapshot')
    assert.ok(others.length > 0)
    for (const label of others)
      assert.match(label, /^Building the snapshot again, because a build failed: .*no such table/)
    const [news] = query(folders, snapshotId, `SELECT count(*) AS rows FROM vehicle WHERE source_name = 'OTHER'`)
    assert.equal(news?.['rows'], 1)
  })

  // Guarantee: too little memory never excludes a source. Nothing is published, and the reason names the setting to raise.
  it('is not rebuilt if a thread reaches its heap limit', async (t) => {
    const folders = await ingested(t, { 'vehicles.csv': CHANGED_EPA, 'FLAT_RCL.txt': CHANGED_RECALLS })
    const current = currentFile(snapshotDirectory(folders.dataDirectory))
    const before = readFileSync(current, 'utf8')
    const builds: string[] = []
    const begin = (label: string): void => void (label.startsWith('Building') && builds.push(label))
    const options = { ...reachingHeapLimit(SOURCES), progress: { ...silentProgress, begin } }
    await assert.rejects(ingest(folders, options), { name: 'Failure', message: /raise VDS_INGEST_HEAP_MB$/ })
    assert.deepEqual(builds, ['Building the snapshot'])
    assert.equal(readFileSync(current, 'utf8'), before)
    const { isNew, rejected } = await ingest(folders)
    assert.deepEqual([isNew, rejected], [true, []])
  })

  it('is built without a source whose rows cannot be merged', async (t) => {
    const changed = { 'FLAT_RCL.txt': CHANGED_RECALLS, '2004-emissions.csv': CHANGED_EMISSIONS }
    const folders = await ingested(t, changed)
    const { reports } = await ingest(newFoldersLike(t, changed))
    const content = reports.find(({ source }) => source === 'epa-emissions')?.sha256 ?? ''
    const outcome = await ingest(folders, breaking(SOURCES, content, 'INSERT INTO main.no_such_table VALUES (1)'))
    assert.deepEqual([outcome.isNew, outcome.rejected.map(({ source }) => source)], [true, ['epa-emissions']])
    assert.match(outcome.rejected[0]?.message ?? '', /2004-emissions\.csv: its rows cannot be merged: no such table/)
  })

  it('equals the current one if the only changed source is at fault', async (t) => {
    const folders = await ingested(t, { '2004-emissions.csv': CHANGED_EMISSIONS })
    const { reports } = await ingest(newFoldersLike(t, { '2004-emissions.csv': CHANGED_EMISSIONS }))
    const content = reports.find(({ source }) => source === 'epa-emissions')?.sha256 ?? ''
    const outcome = await ingest(folders, breaking(SOURCES, content))
    // Nothing else changed, so only that source could have been published.
    assert.deepEqual([outcome.isNew, outcome.rejected.map(({ source }) => source)], [false, ['epa-emissions']])
  })
})

function newFoldersLike(t: TestContext, changed: Partial<Record<OfficialName, string>>): IngestFolders {
  const folders = newFolders(t)
  writeOfficialFiles(folders.from, changed)
  return folders
}
