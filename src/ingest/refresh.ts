import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { snapshotDirectory } from '#catalog/snapshot-files.ts'
import type { SnapshotMeta } from '#catalog/snapshot-meta.ts'
import type { Clock } from '#platform/clock.ts'
import { Failure } from '#platform/failure.ts'
import { buildSnapshot } from './build-snapshot.ts'
import { checkRejectShare } from './checks/reject-share.ts'
import { checkRowCounts } from './checks/row-counts.ts'
import { findFiles, type InputFile } from './find-files.ts'
import { findPreviousSnapshots } from './previous-snapshots.ts'
import type { Progress } from './progress.ts'
import { publishSnapshot } from './publish-snapshot.ts'
import { readFile, type FileReport } from './read-file.ts'
import type { Source } from './source.ts'
import { openStage, stageFile } from './stage.ts'
import { withWorkDirectory } from './work-directory.ts'

export interface RefreshOptions {
  /** Folder that is searched for official files. */
  readonly from: string
  readonly sources: readonly Source[]
  readonly dataDirectory: string
  readonly clock: Clock
  readonly progress: Progress
}

export interface RefreshOutcome {
  readonly snapshotId: string
  /** False when the files say what the current snapshot says already. */
  readonly isNew: boolean
  readonly meta: SnapshotMeta
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
  return withWorkDirectory(options.dataDirectory, async (workDirectory) => {
    const { files, passedOver } = await findOfficialFiles(options)
    const reports = await readFiles(files, workDirectory, options)
    checkRowCounts(reports)
    checkRejectShare(reports)

    options.progress.begin('Building the snapshot', 0)
    const previous = await findPreviousSnapshots(options.dataDirectory)
    const builtFile = join(workDirectory, 'snapshot.sqlite')
    const edition = await editionOf(options.from)
    const stage = stageFile(workDirectory)
    const meta = buildSnapshot({ file: builtFile, stageFile: stage, previousFiles: previous.files, edition, reports })
    options.progress.end()

    const directory = snapshotDirectory(options.dataDirectory)
    const { id, isNew } = await publishSnapshot({ directory, builtFile, clock: options.clock })
    return { snapshotId: id, isNew, meta, reports, passedOver, damaged: previous.damaged }
  })
}

async function findOfficialFiles({ from, sources }: RefreshOptions) {
  const found = await findFiles(from, sources)
  if (found.files.length > 0) return found
  throw new Failure(`${from}: holds no official files; looked for ${sources.map(({ title }) => title).join(', ')}`)
}

/** All files in one transaction: the stage is thrown away with everything in it if one of them fails. */
async function readFiles(
  files: readonly InputFile[],
  workDirectory: string,
  { sources, progress }: RefreshOptions,
): Promise<FileReport[]> {
  const stage = openStage(workDirectory, sources)
  try {
    stage.exec('BEGIN')
    const reports: FileReport[] = []
    for (const source of sources) {
      const own = files.filter((file) => file.source === source)
      if (own.length === 0) continue
      progress.begin(
        `Reading ${source.title}`,
        own.reduce((sum, file) => sum + file.bytes, 0),
      )
      for (const file of own) reports.push(await readFile(file, stage, (bytes) => progress.advance(bytes)))
      progress.end()
    }
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
