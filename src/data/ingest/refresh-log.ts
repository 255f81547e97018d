import { appendFile, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toIsoSeconds, type Clock } from '#platform/clock.ts'
import { messageOf } from '#platform/failure.ts'
import type { FileReport } from './read/read-file.ts'
import type { RowNote } from './read/row-accounting.ts'
import { NothingPublished } from './source-failure.ts'

/** What came of one refresh. */
export interface RefreshEntry {
  /** Whole seconds in UTC, when it ended. */
  readonly at: string
  /** The same, when it began; entries of older versions of the program have none. */
  readonly began?: string
  /** Where the files came from: the official addresses, or a folder that was given. */
  readonly origin: 'official' | 'folder'
  /** Names of the sources that were to be read; [] = all that are found. */
  readonly sources: readonly string[]
  /** 'unreachable' = the official sites did not deliver; 'refused' = nothing new was published, for the reasons. */
  readonly outcome: 'published' | 'unchanged' | 'refused' | 'unreachable'
  /** Id of the snapshot that was current afterwards, where the refresh got as far as one. */
  readonly snapshot: string | null
  /** Why sources were not refreshed; also of a refresh that published the others. */
  readonly reasons: readonly string[]
  /** What was published although a gate spoke against it, because the operator said so; each with the gate's name. */
  readonly accepted: readonly string[]
  /** What gates found that rejected nothing; entries of older versions of the program have none. */
  readonly warnings?: readonly string[]
  /** Rows of the sources that were read; entries of older versions of the program have none. */
  readonly rows?: readonly SourceRows[]
  /** Ids of snapshots that no rollback can reach any more, and names that could not be removed. */
  readonly removed: readonly string[]
  readonly remaining: readonly string[]
}

/** What became of the rows of one source. */
export interface SourceRows {
  readonly source: string
  readonly read: number
  readonly accepted: number
  readonly rejected: number
  /** Values left out and rows set aside, by reason; absent if there are none. */
  readonly notes?: readonly RowNote[]
}

/** The log is cut to its newer half when it is larger than this: some 1,000 refreshes. */
const LOG_BYTES_MAX = 256 * 1024
const REASON_CHARACTERS_MAX = 1_000
const REASONS_MAX = 20
/** Notes kept per source. */
const NOTES_MAX = 20
const ENTRIES_READ_MAX = 500

function logFile(dataDirectory: string): string {
  return join(dataDirectory, 'refresh-log.jsonl')
}

/** Adds a line. Call it under the ingest lock. */
export async function appendRefreshEntry(dataDirectory: string, entry: RefreshEntry): Promise<void> {
  const file = logFile(dataDirectory)
  await appendFile(file, `${JSON.stringify(shortened(entry))}\n`)
  if ((await stat(file)).size <= LOG_BYTES_MAX) return
  const text = await readFile(file, 'utf8')
  const half = text.indexOf('\n', text.length / 2) + 1
  await writeFile(`${file}.part`, text.slice(half))
  await rename(`${file}.part`, file)
}

/** The parts of an outcome that the log keeps. */
interface LoggedOutcome {
  readonly snapshotId: string
  readonly isNew: boolean
  /** Sources that were rejected, with the reasons. */
  readonly rejected: readonly { readonly source: string; readonly message: string }[]
  readonly accepted: readonly string[]
  readonly warnings: readonly string[]
  readonly removed: readonly string[]
  readonly remaining: readonly string[]
  readonly reports: readonly Pick<FileReport, 'source' | 'account'>[]
}

/** Runs the refresh of a folder, and logs what came of it. */
export async function withLogEntry<Outcome extends LoggedOutcome>(
  { dataDirectory, clock, sources }: { dataDirectory: string; clock: Clock; sources: readonly string[] },
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const origin = 'folder'
  const began = toIsoSeconds(clock.nowMs())
  try {
    const outcome = await work()
    const at = toIsoSeconds(clock.nowMs())
    const reasons = outcome.rejected.map(({ source, message }) => `${source}: ${message}`)
    await appendRefreshEntry(dataDirectory, { at, began, origin, sources, reasons, ...loggedOutcome(outcome, sources) })
    return outcome
  } catch (error) {
    const nothing = { snapshot: null, accepted: [], removed: [], remaining: [] }
    const reasons = reasonsOf(error)
    const entry = { at: toIsoSeconds(clock.nowMs()), began, origin, sources, reasons, ...nothing } as const
    // Why the refresh failed matters more than why it could not be recorded: a full disk explains both.
    await appendRefreshEntry(dataDirectory, { ...entry, outcome: 'refused' }).catch(() => undefined)
    throw error
  }
}

function reasonsOf(error: unknown): string[] {
  if (!(error instanceof NothingPublished) || error.rejected.length < 2) return [messageOf(error)]
  return error.rejected.map(({ source, message }) => `${source}: ${message}`)
}

/**
 * The part of an entry that an outcome gives.
 * @param read names of the sources that were read; [] = all
 */
export function loggedOutcome(of: LoggedOutcome, read: readonly string[]) {
  const { snapshotId, isNew, rejected, accepted, warnings, removed, remaining, reports } = of
  const outcome: RefreshEntry['outcome'] = isNew ? 'published' : rejected.length > 0 ? 'refused' : 'unchanged'
  const rows = rowsBySource(reports.filter(({ source }) => read.length === 0 || read.includes(source)))
  return { outcome, snapshot: snapshotId, accepted, warnings, rows, removed, remaining }
}

function rowsBySource(reports: LoggedOutcome['reports']): SourceRows[] {
  const rows = new Map<string, SourceRows>()
  for (const { source, account } of reports) {
    const { read, accepted, rejected, notes: before = [] } = rows.get(source) ?? { read: 0, accepted: 0, rejected: 0 }
    const notes = [...before, ...(account.notes ?? [])].slice(0, NOTES_MAX)
    rows.set(source, {
      source,
      read: read + account.readRows,
      accepted: accepted + account.acceptedRows,
      rejected: rejected + account.rejectedRows,
      ...(notes.length > 0 ? { notes } : {}),
    })
  }
  return [...rows.values()]
}

/** The newest entries, the newest first. A line that a crash cut off is passed over. */
export async function readRefreshLog(dataDirectory: string): Promise<RefreshEntry[]> {
  const text = await readFile(logFile(dataDirectory), 'utf8').catch(() => '')
  const lines = text.split('\n').filter((line) => line !== '')
  return lines
    .toReversed()
    .slice(0, ENTRIES_READ_MAX)
    .flatMap((line) => parsed(line) ?? [])
}

function parsed(line: string): RefreshEntry | undefined {
  try {
    return JSON.parse(line) as RefreshEntry
  } catch {
    return undefined
  }
}

function shortened(entry: RefreshEntry): RefreshEntry {
  const { reasons, accepted, warnings } = entry
  const warned = warnings === undefined ? {} : { warnings: short(warnings) }
  return { ...entry, reasons: short(reasons), accepted: short(accepted), ...warned }
}

function short(texts: readonly string[]): string[] {
  return texts.slice(0, REASONS_MAX).map((text) => text.slice(0, REASON_CHARACTERS_MAX))
}
