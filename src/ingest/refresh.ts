import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { snapshotDirectory } from '#catalog/snapshot-files.ts'
import type { SnapshotMeta } from '#catalog/snapshot-meta.ts'
import type { Clock } from '#platform/clock.ts'
import { Failure } from '#platform/failure.ts'
import { openUnmapped } from './open-unmapped.ts'
import { buildInThread } from './build-in-thread.ts'
import { builtFindings } from './checks/built-gates.ts'
import { findingText, judge, refusalOf, type Acceptance, type Finding } from './checks/finding.ts'
import type { KnownVehicle } from './checks/known-vehicles.ts'
import { stagedFindings } from './checks/staged-gates.ts'
import { findFiles, type InputFile } from './find-files.ts'
import { keepParts } from './kept-parts.ts'
import { growingSnapshot } from './growing-snapshot.ts'
import { findPreviousSnapshots, type PreviousSnapshots } from './previous-snapshots.ts'
import { inStep, type Progress } from './progress.ts'
import { diskFiles } from './publish-files.ts'
import { publishSnapshot } from './publish-snapshot.ts'
import type { FileReport } from './read-file.ts'
import { withLogEntry } from './refresh-log.ts'
import type { Retirement } from './retire-snapshots.ts'
import type { Source } from './source.ts'
import { stageRows } from './stage-rows.ts'
import { stageFile } from './stage.ts'
import { inWorkDirectory, withIngestLock } from './work-directory.ts'

export interface RefreshOptions extends Acceptance {
  /** Folder that is searched for official files. */
  readonly from: string
  readonly sources: readonly Source[]
  /** Names of the sources to read; the others keep the rows of the last ingest. undefined = all. */
  readonly only?: readonly string[] | undefined
  readonly dataDirectory: string
  readonly clock: Clock
  readonly progress: Progress
  /** Vehicles that a complete EPA file must hold unchanged. */
  readonly knownVehicles?: readonly KnownVehicle[]
  /** Folder with the project's own files for sources of which `from` has none. */
  readonly fallback?: string
  /** Names of sources whose files are not read although nothing of them is kept. */
  readonly skip?: readonly string[]
  /** Names of sources that must be among what is read. */
  readonly required?: readonly string[]
  /** Rows that a source has at least, by its name. */
  readonly rowsMin?: Readonly<Record<string, number>>
  /** SHA-256 of a file's content where that is known without reading it: rows kept of it are then taken over. */
  readonly knownContent?: (file: InputFile) => string | undefined
  /** Stops the refresh at the next step; nothing is published then. */
  readonly signal?: AbortSignal | undefined
}

export interface RefreshOutcome extends Retirement {
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
  /** What was published although a gate spoke against it, because the operator said so. */
  readonly accepted: readonly string[]
  /** What gates found that refuses nothing. */
  readonly warnings: readonly string[]
}

/** Marks a folder as the project's own small excerpt of the official files. */
const STARTER_MARKER = 'STARTER'

/**
 * The whole refresh of a folder: find the official files, read them, check them, build a snapshot, make it the current
 * one, and note what came of it in the refresh log.
 * @throws Failure with one line that says what is wrong; the current snapshot then stays as it was.
 */
export async function refresh(options: RefreshOptions): Promise<RefreshOutcome> {
  const { dataDirectory, clock, only } = options
  return withIngestLock(dataDirectory, () =>
    withLogEntry({ dataDirectory, clock, sources: only ?? [] }, () => refreshAlone(options)),
  )
}

/** As refresh, for a caller that holds the ingest lock and writes the log. */
export async function refreshAlone(options: RefreshOptions): Promise<RefreshOutcome> {
  const { from, dataDirectory, clock, progress, signal } = options
  return inWorkDirectory(dataDirectory, async (work) => {
    const previous = await findPreviousSnapshots(dataDirectory)
    const { files, passedOver } = await findOfficialFiles(options)
    const check = (): void => refuseWhenStopped(signal)
    const parts = await stageRows(files, work, { ...options, currentSnapshot: previous.files[0], check })
    const reports = parts.map(({ report }) => report)
    const staged = checkStaged(reports, previous, options)

    const build = {
      file: growingSnapshot(work),
      stageFile: stageFile(work),
      workFile: join(work, 'work.sqlite'),
      recordsFile: join(work, 'records.sqlite'),
      previousFiles: previous.files,
      edition: await editionOf(from),
      reports,
    }
    refuseWhenStopped(signal)
    // The disk writes the narratives meanwhile, so that publishing need not wait for it.
    const synced = diskFiles.sync(build.file)
    // A failure is met when its turn comes; until then it must not count as unhandled.
    synced.catch(() => {})
    const meta = await inStep(progress, { label: 'Building the snapshot', total: 0 }, () => buildInThread(build, check))
    await synced
    const built = checkBuilt(build.file, previous, options)
    // The build keeps the thread busy: only now can a signal that came meanwhile be heard.
    await setImmediate()
    refuseWhenStopped(signal)

    const directory = snapshotDirectory(dataDirectory)
    const { id, isNew, removed, remaining } = await publishSnapshot({ directory, builtFile: build.file, clock })
    await keepParts(parts, work, dataDirectory)
    const found = {
      accepted: [...staged.accepted, ...built.accepted],
      warnings: [...staged.warnings, ...built.warnings],
    }
    return { snapshotId: id, isNew, meta, reports, passedOver, damaged: previous.damaged, ...found, removed, remaining }
  })
}

async function findOfficialFiles({ from, fallback, sources, only, skip = [] }: RefreshOptions) {
  const wanted = sources.filter(({ name }) => (only === undefined || only.includes(name)) && !skip.includes(name))
  const found = await findFiles(from, wanted)
  const lacking = wanted.filter((source) => !found.files.some((file) => file.source === source))
  const own = fallback === undefined ? [] : (await findFiles(fallback, lacking)).files
  if (found.files.length > 0) return { ...found, files: [...found.files, ...own] }
  throw new Failure(`${from}: holds no official files; looked for ${wanted.map(({ title }) => title).join(', ')}`)
}

interface Passed {
  readonly accepted: readonly string[]
  readonly warnings: readonly string[]
}

/** What the rows themselves tell. @throws Failure when a gate refuses them */
function checkStaged(reports: readonly FileReport[], previous: PreviousSnapshots, options: RefreshOptions): Passed {
  const { only, required = [], rowsMin = {} } = options
  const isNew = (source: string): boolean => only === undefined || only.includes(source)
  const { files, rolledBack } = previous
  return pass(stagedFindings(reports, { isNew, currentSnapshot: files[0], rolledBack, required, rowsMin }), options)
}

/** What only the finished snapshot can tell. @throws Failure when a gate refuses it */
function checkBuilt(file: string, { files }: PreviousSnapshots, options: RefreshOptions): Passed {
  const built = openUnmapped(file)
  try {
    const { knownVehicles = [] } = options
    return pass(builtFindings(built, { currentSnapshot: files[0], knownVehicles }), options)
  } finally {
    built.close()
  }
}

function pass(findings: readonly Finding[], options: Acceptance): Passed {
  const { refused, accepted, warnings } = judge(findings, options)
  const [first] = refused
  if (first !== undefined) throw refusalOf([first, ...refused.filter(({ source }) => source === first.source).slice(1)])
  return { accepted: accepted.map(findingText), warnings: warnings.map(findingText) }
}

/** @throws Failure when somebody wants the refresh to stop */
export function refuseWhenStopped(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new Failure('the ingest was stopped before it had published anything')
}

async function editionOf(from: string): Promise<SnapshotMeta['edition']> {
  const marker = await stat(join(from, STARTER_MARKER)).catch(() => undefined)
  return marker === undefined ? 'official' : 'starter'
}
