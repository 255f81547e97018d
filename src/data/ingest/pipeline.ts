import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { SnapshotMeta } from '#catalog/snapshot-meta.ts'
import { Failure } from '#platform/failure.ts'
import { findPreviousSnapshots } from '#snapshots/previous-snapshots.ts'
import { publishSnapshot } from '#snapshots/publish-snapshot.ts'
import type { Retirement } from '#snapshots/retire-snapshots.ts'
import { snapshotDirectory, readCurrent } from '#snapshots/snapshot-files.ts'
import type { UnlinkedMention } from './build/names/unlinked-mentions.ts'
import { acceptedGates, findingText, type Finding } from './checks/finding.ts'
import { buildPublishable, type BuildContext, type Publishable } from './publishable.ts'
import { cacheRows } from './read/cached-rows.ts'
import { findCarriedFiles, findFiles, type FoundFiles, type InputFile } from './read/find-files.ts'
import type { FileReport } from './read/read-file.ts'
import { stageRows, type StagedRows } from './read/stage-rows.ts'
import type { RefreshOptions } from './refresh-options.ts'
import { readRolledBack, stillRolledBack, writeRolledBack } from './rolled-back-files.ts'
import type { SourceFailure } from './source-failure.ts'
import { inWorkDirectory } from './work-directory.ts'

/** What became of a run of the pipeline. */
export interface RefreshOutcome extends Retirement {
  readonly snapshotId: string
  /** False when the files say what the current snapshot says already. */
  readonly isNew: boolean
  readonly meta: SnapshotMeta
  /** What became of each file, also of those whose rows were kept from the last ingest. */
  readonly reports: readonly FileReport[]
  /** Sources that gates rejected, each with the reason: their last good rows were published, or none. */
  readonly rejected: readonly SourceFailure[]
  /** Older editions that were found and not read. */
  readonly passedOver: readonly InputFile[]
  /** Files with names that no source has. */
  readonly ignored: readonly string[]
  /** Snapshots whose ids could not be carried over, and why. */
  readonly damaged: readonly string[]
  /** What was published although a gate spoke against it, because the operator said so. */
  readonly accepted: readonly string[]
  /** What gates found that rejects nothing. */
  readonly warnings: readonly string[]
  /** Cars that texts of campaigns name and that no rule links. */
  readonly unlinkedMentions: readonly UnlinkedMention[]
}

/** Marks a folder as the project's own small excerpt of the official files. */
const STARTER_MARKER = 'STARTER'

/**
 * From official files to the current snapshot, stage by stage:
 *
 *     download -> find -> read and stage -> match -> build -> check -> publish
 *
 * refresh-official.ts downloads into a folder, and then everything is as for a folder that the operator gives
 * (refresh.ts). Both hold the ingest lock and write the log. A source that a gate rejects keeps its last good rows, and the
 * others are published with them.
 * @throws Failure with one line that says what is wrong, when nothing could be published; the current snapshot then
 * stays as it was.
 */
export async function runPipeline(options: RefreshOptions): Promise<RefreshOutcome> {
  return inWorkDirectory(options.dataDirectory, async (work) => {
    const run = await beginRun(options, work)
    const found = await findOfficialFiles(options)
    const staged = await readAndStage(found, run)
    // Matches the names, builds the snapshot and checks it, if need be again without what a gate rejects.
    const built = await buildPublishable(staged, run)
    // The build keeps the thread busy: only now can a signal that came meanwhile be heard.
    await setImmediate()
    rejectWhenStopped(options.signal)
    const published = await publish(built, run)
    return {
      ...published,
      meta: built.meta,
      reports: built.parts.map(({ report }) => report),
      rejected: built.rejected,
      passedOver: found.passedOver,
      ignored: found.ignored,
      damaged: run.previous.damaged,
      accepted: built.accepted.map(findingText),
      warnings: built.warnings.map(findingText),
      unlinkedMentions: built.unlinkedMentions,
    }
  })
}

/** What every stage of a run needs: the snapshots of before, and how the files are to be read. */
async function beginRun(options: RefreshOptions, work: string): Promise<BuildContext> {
  const { dataDirectory, from, signal } = options
  const previous = await findPreviousSnapshots(dataDirectory)
  const check = (): void => rejectWhenStopped(signal)
  const leavesOutUnreadable = acceptedGates(options).has('unreadable-file')
  const staging = { ...options, currentSnapshot: previous.files[0], check, leavesOutUnreadable }
  const rolledBack = await readRolledBack(dataDirectory, previous)
  return { options, staging, work, previous, rolledBack, edition: await editionOf(from) }
}

/** The rows of the files, accepted or rejected one by one, in the stage; with them the files that cannot be read. */
async function readAndStage(found: FoundFiles, { staging, work }: BuildContext): Promise<StagedRows> {
  const files = staging.leavesOutUnreadable === true ? found.files : withoutSourcesOf(found.unreadable, found.files)
  const staged = await stageRows(files, work, staging)
  return { ...staged, unreadable: [...found.unreadable, ...staged.unreadable] }
}

/** Makes the snapshot current, caches its rows for later runs, and records from which files was rolled back. */
async function publish(built: Publishable, { options, work, rolledBack, edition }: BuildContext) {
  const { dataDirectory, clock, only } = options
  const directory = snapshotDirectory(dataDirectory)
  // Before the publish, which ends the note in current.json.
  if (rolledBack.size > 0) await writeRolledBack(dataDirectory, rolledBack)
  const isComparison = edition === 'official'
  const { id, ...published } = await publishSnapshot({ directory, builtFile: built.file, clock, isComparison })
  await cacheRows(built.parts, work, { dataDirectory, snapshotId: id, reachable: await reachableIds(directory) })
  const reports = built.parts.map(({ report }) => report)
  const isRead = (source: string): boolean => only?.includes(source) !== false && !isRejected(built, source)
  if (rolledBack.size > 0) await writeRolledBack(dataDirectory, stillRolledBack(rolledBack, reports, isRead))
  return { snapshotId: id, ...published }
}

function isRejected({ rejected }: Publishable, name: string): boolean {
  return rejected.some(({ source }) => source === name)
}

async function findOfficialFiles({ from, fallback, sources, only }: RefreshOptions): Promise<FoundFiles> {
  const wanted = sources.filter(({ name }) => only === undefined || only.includes(name))
  const found = await findFiles(from, wanted)
  const isComplete = wanted.length === sources.length
  const lacking = wanted.filter((source) => !found.files.some((file) => file.source === source))
  const own = fallback === undefined ? [] : await findCarriedFiles(fallback, lacking)
  if (found.files.length > 0 || found.unreadable.length > 0) {
    return { ...found, files: [...found.files, ...own], ignored: isComplete ? found.ignored : [] }
  }
  throw new Failure(`${from}: holds no official files; looked for ${wanted.map(({ title }) => title).join(', ')}`)
}

/** A source with an archive that cannot be opened is not read in part. */
function withoutSourcesOf(unreadable: readonly Finding[], files: readonly InputFile[]): InputFile[] {
  const names = new Set(unreadable.map(({ source }) => source))
  return files.filter(({ source }) => !names.has(source.name))
}

/** The snapshots that are current or may become so again. */
async function reachableIds(directory: string): Promise<string[]> {
  const current = await readCurrent(directory)
  return current === undefined ? [] : [current.id, ...current.previous.map(({ id }) => id)]
}

/** @throws Failure when the refresh is to stop */
export function rejectWhenStopped(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new Failure('the ingest was stopped before it had published anything')
}

async function editionOf(from: string): Promise<SnapshotMeta['edition']> {
  const marker = await stat(join(from, STARTER_MARKER)).catch(() => undefined)
  return marker === undefined ? 'official' : 'starter'
}
