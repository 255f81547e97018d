import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { snapshotDirectory } from '#catalog/snapshot-files.ts'
import type { SnapshotMeta } from '#catalog/snapshot-meta.ts'
import type { Clock } from '#platform/clock.ts'
import { Failure } from '#platform/failure.ts'
import { buildSnapshot } from './build-snapshot.ts'
import { checkMissingSources } from './checks/missing-sources.ts'
import { checkRejectShare } from './checks/reject-share.ts'
import { checkRowCounts } from './checks/row-counts.ts'
import { findFiles, type InputFile } from './find-files.ts'
import { keepStage, takeOverRows } from './kept-stage.ts'
import { findPreviousSnapshots, type PreviousSnapshots } from './previous-snapshots.ts'
import { inStep, type Progress } from './progress.ts'
import { publishSnapshot } from './publish-snapshot.ts'
import { readFile, type FileReport } from './read-file.ts'
import type { Source } from './source.ts'
import { openStage, recordFiles, stageFile } from './stage.ts'
import { withWorkDirectory } from './work-directory.ts'

export interface RefreshOptions {
  /** Folder that is searched for official files. */
  readonly from: string
  readonly sources: readonly Source[]
  /** Names of the sources to read; the others keep the rows of the last ingest. undefined = all. */
  readonly only?: readonly string[] | undefined
  readonly dataDirectory: string
  readonly clock: Clock
  readonly progress: Progress
}

export interface RefreshOutcome {
  readonly snapshotId: string
  /** False when the files say what the current snapshot says already. */
  readonly isNew: boolean
  readonly meta: SnapshotMeta
  /** What became of each file, also of those whose rows were kept from the last ingest. */
  readonly reports: readonly FileReport[]
  /** Older editions that were found and not read. */
  readonly passedOver: readonly InputFile[]
  /** Snapshots whose ids could not be carried over, and why. */
  readonly damaged: readonly string[]
}

/** Marks a folder as the project's own small excerpt of the official files. */
const STARTER_MARKER = 'STARTER'

/**
 * The whole refresh: find the official files, read them, check them, build a snapshot, make it the current one.
 * @throws Failure with one line that says what is wrong; the current snapshot then stays as it was.
 */
export async function refresh(options: RefreshOptions): Promise<RefreshOutcome> {
  const { from, dataDirectory, clock, progress } = options
  return withWorkDirectory(dataDirectory, async (work) => {
    const previous = await findPreviousSnapshots(dataDirectory)
    const { files, passedOver } = await findOfficialFiles(options)
    const reports = await stageRows(files, work, previous, options)

    checkRowCounts(reports)
    checkRejectShare(reports)
    checkMissingSources(new Set(reports.map(({ source }) => source)), previous.files[0])

    const build = {
      file: join(work, 'snapshot.sqlite'),
      stageFile: stageFile(work),
      workFile: join(work, 'work.sqlite'),
      previousFiles: previous.files,
      edition: await editionOf(from),
      reports,
    }
    const meta = await inStep(progress, { label: 'Building the snapshot', total: 0 }, () => buildSnapshot(build))

    const directory = snapshotDirectory(dataDirectory)
    const { id, isNew } = await publishSnapshot({ directory, builtFile: build.file, clock })
    await keepStage(work, dataDirectory)
    return { snapshotId: id, isNew, meta, reports, passedOver, damaged: previous.damaged }
  })
}

async function findOfficialFiles({ from, sources, only }: RefreshOptions) {
  const wanted = sources.filter(({ name }) => only === undefined || only.includes(name))
  const found = await findFiles(from, wanted)
  if (found.files.length > 0) return found
  throw new Failure(`${from}: holds no official files; looked for ${wanted.map(({ title }) => title).join(', ')}`)
}

/** All rows in one transaction: the stage is thrown away with everything in it if one file fails. */
async function stageRows(
  files: readonly InputFile[],
  work: string,
  previous: PreviousSnapshots,
  { sources, only, dataDirectory, progress }: RefreshOptions,
): Promise<FileReport[]> {
  const stage = openStage(work, sources)
  try {
    const kept = only === undefined ? [] : sources.filter(({ name }) => !only.includes(name))
    const reports = kept.length === 0 ? [] : await takeOverRows(stage, kept, dataDirectory, previous.files[0])
    stage.exec('BEGIN')
    for (const source of sources) {
      const own = files.filter((file) => file.source === source)
      if (own.length === 0) continue
      const step = { label: `Reading ${source.title}`, total: own.reduce((sum, file) => sum + file.bytes, 0) }
      await inStep(progress, step, async () => {
        for (const file of own) reports.push(await readFile(file, stage, (bytes) => progress.advance(bytes)))
      })
    }
    recordFiles(stage, reports)
    stage.exec('COMMIT')
    return reports
  } finally {
    stage.close()
  }
}

async function editionOf(from: string): Promise<SnapshotMeta['edition']> {
  const marker = await stat(join(from, STARTER_MARKER)).catch(() => undefined)
  return marker === undefined ? 'official' : 'starter'
}
