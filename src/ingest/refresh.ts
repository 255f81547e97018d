import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { currentFile, parseCurrent, readIfPresent, snapshotDirectory } from '#snapshots/snapshot-files.ts'
import type { SnapshotMeta } from '#catalog/snapshot-meta.ts'
import { Failure } from '#platform/failure.ts'
import { acceptedGates, findingText, type Finding } from './checks/finding.ts'
import { findFiles, type FoundFiles, type InputFile } from './read/find-files.ts'
import { keepParts } from './read/kept-parts.ts'
import { findPreviousSnapshots } from '#snapshots/previous-snapshots.ts'
import { buildPublishable, type Publishable } from './publishable.ts'
import { publishSnapshot } from '#snapshots/publish-snapshot.ts'
import type { FileReport } from './read/read-file.ts'
import type { RefreshOptions } from './refresh-options.ts'
import { withLogEntry } from './refresh-log.ts'
import { noteFolderResults } from './refresh-state.ts'
import { readRolledBack, stillRolledBack, writeRolledBack } from './rolled-back-files.ts'
import { NothingPublished, type SourceFailure } from './source-failure.ts'
import type { Retirement } from '#snapshots/retire-snapshots.ts'
import { stageRows } from './read/stage-rows.ts'
import { inWorkDirectory, withIngestLock } from './work-directory.ts'

export interface RefreshOutcome extends Retirement {
  readonly snapshotId: string
  /** False when the files say what the current snapshot says already. */
  readonly isNew: boolean
  readonly meta: SnapshotMeta
  /** What became of each file, also of those whose rows were kept from the last ingest. */
  readonly reports: readonly FileReport[]
  /** Sources that gates refused, each with the reason: their last good rows were published, or none. */
  readonly refused: readonly SourceFailure[]
  /** Older editions that were found and not read. */
  readonly passedOver: readonly InputFile[]
  /** Files with names that no source has. */
  readonly ignored: readonly string[]
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
 * one, and note what came of it in the refresh log and in the state of each source. A source that a gate refuses does
 * not stop the others: its last good rows are published with them.
 * @throws Failure with one line that says what is wrong, when nothing could be published; the current snapshot then
 * stays as it was.
 */
export async function refresh(options: RefreshOptions): Promise<RefreshOutcome> {
  const { dataDirectory, clock, only } = options
  return withIngestLock(dataDirectory, async () => {
    try {
      const outcome = await withLogEntry({ dataDirectory, clock, sources: only ?? [] }, () => refreshAlone(options))
      const { refused, reports } = outcome
      const read = reports.filter(({ source }) => only?.includes(source) !== false)
      await noteFolderResults(dataDirectory, clock.nowMs(), { refused, reports: read })
      return outcome
    } catch (error) {
      const refused = error instanceof NothingPublished ? error.refused : []
      // Why the refresh failed matters more than why it could not be noted: a full disk explains both.
      await noteFolderResults(dataDirectory, clock.nowMs(), { refused, reports: [] }).catch(() => undefined)
      throw error
    }
  })
}

/** As refresh, for a caller that holds the ingest lock and writes the log. */
export async function refreshAlone(options: RefreshOptions): Promise<RefreshOutcome> {
  const { from, dataDirectory, clock, signal } = options
  return inWorkDirectory(dataDirectory, async (work) => {
    const previous = await findPreviousSnapshots(dataDirectory)
    const found = await findOfficialFiles(options)
    const check = (): void => refuseWhenStopped(signal)
    const leavesOutUnreadable = acceptedGates(options).has('unreadable-file')
    const staging = { ...options, currentSnapshot: previous.files[0], check, leavesOutUnreadable }
    const files = leavesOutUnreadable ? found.files : withoutSourcesOf(found.unreadable, found.files)
    const staged = await stageRows(files, work, staging)
    const unreadable = [...found.unreadable, ...staged.unreadable]
    const edition = await editionOf(from)
    const rolledBack = await readRolledBack(dataDirectory, previous)
    const context = { options, staging, work, previous, rolledBack, edition }
    const built = await buildPublishable({ ...staged, unreadable }, context)
    // The build keeps the thread busy: only now can a signal that came meanwhile be heard.
    await setImmediate()
    refuseWhenStopped(signal)

    const directory = snapshotDirectory(dataDirectory)
    const { parts, meta, refused, accepted, warnings } = built
    if (rolledBack.size > 0) await writeRolledBack(dataDirectory, rolledBack)
    const { id, isNew, removed, remaining } = await publishSnapshot({
      directory,
      builtFile: built.file,
      clock,
      isComparison: edition === 'official',
    })
    await keepParts(parts, work, { dataDirectory, snapshotId: id, reachable: await reachableIds(directory) })
    const reports = parts.map(({ report }) => report)
    const isRead = (source: string): boolean => options.only?.includes(source) !== false && !isRefused(built, source)
    if (rolledBack.size > 0) await writeRolledBack(dataDirectory, stillRolledBack(rolledBack, reports, isRead))
    return {
      snapshotId: id,
      isNew,
      meta,
      reports,
      refused,
      passedOver: found.passedOver,
      ignored: found.ignored,
      damaged: previous.damaged,
      accepted: accepted.map(findingText),
      warnings: warnings.map(findingText),
      removed,
      remaining,
    }
  })
}

function isRefused({ refused }: Publishable, name: string): boolean {
  return refused.some(({ source }) => source === name)
}

async function findOfficialFiles({ from, fallback, sources, only }: RefreshOptions): Promise<FoundFiles> {
  const wanted = sources.filter(({ name }) => only === undefined || only.includes(name))
  const found = await findFiles(from, wanted)
  const isComplete = wanted.length === sources.length
  const lacking = wanted.filter((source) => !found.files.some((file) => file.source === source))
  const own = fallback === undefined ? [] : (await findFiles(fallback, lacking)).files
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
  const text = await readIfPresent(currentFile(directory))
  if (text === undefined) return []
  const { id, previous } = parseCurrent(text)
  return [id, ...previous.map((snapshot) => snapshot.id)]
}

/** @throws Failure when somebody wants the refresh to stop */
export function refuseWhenStopped(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new Failure('the ingest was stopped before it had published anything')
}

async function editionOf(from: string): Promise<SnapshotMeta['edition']> {
  const marker = await stat(join(from, STARTER_MARKER)).catch(() => undefined)
  return marker === undefined ? 'official' : 'starter'
}
