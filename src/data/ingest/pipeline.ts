import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { SnapshotMeta } from '#catalog/snapshot-meta.ts'
import { Failure } from '#platform/failure.ts'
import { publishSnapshot, type Retirement } from '#snapshots/publish-snapshot.ts'
import { findPreviousSnapshots, snapshotDirectory, readCurrent } from '#snapshots/snapshot-files.ts'
import type { UnlinkedMention } from './build/names/unlinked-mentions.ts'
import { acceptedGates, findingText, type GateFinding } from './checks/finding.ts'
import { buildPublishable, type BuildContext, type Publishable } from './publishable.ts'
import { cacheRows } from './read/cached-rows.ts'
import { findProjectFiles, findFiles, type FoundFiles, type InputFile } from './read/find-files.ts'
import type { FileReport } from './read/read-file.ts'
import { stageRows, type StagedRows } from './read/stage-rows.ts'
import type { RefreshOptions } from './refresh-options.ts'
import { readRolledBack, stillRolledBack, writeRolledBack } from './rolled-back-files.ts'
import type { SourceFailure } from './source-failure.ts'
import { inWorkDirectory } from './work-directory.ts'

export interface RefreshOutcome extends Retirement {
  readonly snapshotId: string
  /** False if the files match the current snapshot. */
  readonly isNew: boolean
  readonly meta: SnapshotMeta
  /** Report of each file, including files whose cached rows were reused. */
  readonly reports: readonly FileReport[]
  /** Sources rejected by gates, with reasons. Their last good rows were published, if any. */
  readonly rejected: readonly SourceFailure[]
  readonly olderEditions: readonly InputFile[]
  /** Files whose names match no source. */
  readonly ignored: readonly string[]
  /** Snapshots whose ids could not be retained, with reasons. */
  readonly damaged: readonly string[]
  /** Findings that the operator accepted, so that the data were published despite a gate. */
  readonly accepted: readonly string[]
  /** Findings that reject nothing. */
  readonly warnings: readonly string[]
  /** Cars in texts of campaigns without a link. */
  readonly unlinkedMentions: readonly UnlinkedMention[]
}

/** Name of the file that marks a folder as the project's own small excerpt of the official files. */
const STARTER_MARKER = 'STARTER'

/**
 * Turns official files into the current snapshot, stage by stage:
 *
 *     download -> find -> read and stage -> match -> build -> check -> publish
 *
 * refresh-official.ts downloads into a folder and then runs the same stages as refresh.ts, which reads a folder given
 * by the operator. Both take the ingest lock and write the log. If a gate rejects a source, its last good rows are
 * published with the other sources' new rows.
 * @throws Failure with a one-line reason if nothing could be published; the current snapshot stays as it was
 */
export async function runPipeline(options: RefreshOptions): Promise<RefreshOutcome> {
  return inWorkDirectory(options.dataDirectory, async (work) => {
    const run = await beginRun(options, work)
    const found = await findOfficialFiles(options)
    const staged = await readAndStage(found, run)
    const built = await buildPublishable(staged, run)
    // The build blocks the event loop, so a signal that arrived meanwhile is only delivered now.
    await setImmediate()
    rejectIfAborted(options.signal)
    const published = await publish(built, run)
    return {
      ...published,
      meta: built.meta,
      reports: built.parts.map(({ report }) => report),
      rejected: built.rejected,
      olderEditions: found.olderEditions,
      ignored: found.ignored,
      damaged: run.previous.damaged,
      accepted: built.accepted.map(findingText),
      warnings: built.warnings.map(findingText),
      unlinkedMentions: built.unlinkedMentions,
    }
  })
}

async function beginRun(options: RefreshOptions, work: string): Promise<BuildContext> {
  const { dataDirectory, from, signal } = options
  const previous = await findPreviousSnapshots(dataDirectory)
  const check = (): void => rejectIfAborted(signal)
  const skipsUnreadable = acceptedGates(options).has('unreadable-file')
  const staging = { ...options, currentSnapshot: previous.files[0], check, skipsUnreadable }
  const rolledBack = await readRolledBack(dataDirectory, previous)
  return { options, staging, work, previous, rolledBack, edition: await editionOf(from) }
}

async function readAndStage(found: FoundFiles, { staging, work }: BuildContext): Promise<StagedRows> {
  const files = staging.skipsUnreadable === true ? found.files : withoutSourcesOf(found.unreadable, found.files)
  const staged = await stageRows(files, work, staging)
  return { ...staged, unreadable: [...found.unreadable, ...staged.unreadable] }
}

async function publish(built: Publishable, { options, work, rolledBack, edition }: BuildContext) {
  const { dataDirectory, clock, only } = options
  const directory = snapshotDirectory(dataDirectory)
  // Must precede the publish, which removes the rollback note from current.json.
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
  const requested = sources.filter(({ name }) => only === undefined || only.includes(name))
  const found = await findFiles(from, requested)
  const isComplete = requested.length === sources.length
  const missing = requested.filter((source) => !found.files.some((file) => file.source === source))
  const projectFiles = fallback === undefined ? [] : await findProjectFiles(fallback, missing)
  if (found.files.length > 0 || found.unreadable.length > 0) {
    return { ...found, files: [...found.files, ...projectFiles], ignored: isComplete ? found.ignored : [] }
  }
  throw new Failure(`${from}: no official files found; looked for ${requested.map(({ title }) => title).join(', ')}`)
}

/** Drops every file of a source that has an unreadable archive, so that no source is read in part. */
function withoutSourcesOf(unreadable: readonly GateFinding[], files: readonly InputFile[]): InputFile[] {
  const names = new Set(unreadable.map(({ source }) => source))
  return files.filter(({ source }) => !names.has(source.name))
}

/** Returns the ids of the current snapshot and of those a rollback can restore. */
async function reachableIds(directory: string): Promise<string[]> {
  const current = await readCurrent(directory)
  return current === undefined ? [] : [current.id, ...current.previous.map(({ id }) => id)]
}

export function rejectIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new Failure('the ingest was stopped before it published anything')
}

async function editionOf(from: string): Promise<SnapshotMeta['edition']> {
  const marker = await stat(join(from, STARTER_MARKER)).catch(() => undefined)
  return marker === undefined ? 'official' : 'starter'
}
