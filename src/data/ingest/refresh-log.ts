import { appendFile, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { toIsoSeconds, type Clock } from '#platform/clock.ts'
import { messageOf } from '#platform/failure.ts'
import { replaceFile } from '#platform/files/json-file.ts'
import type { FileReport } from './read/read-file.ts'
import type { RowNote } from './read/row-accounting.ts'
import { NothingPublished } from './source-failure.ts'

export interface RefreshEntry {
  /** End of the refresh, in whole seconds UTC. */
  readonly at: string
  /** Start of the refresh. Absent in entries of older versions of the program. */
  readonly began?: string
  /** Origin of the files: the official sites, or a folder given by the operator. */
  readonly origin: 'official' | 'folder'
  /** Names of the requested sources; [] = every source found. */
  readonly sources: readonly string[]
  /** 'unreachable' = the official sites did not respond; 'refused' = nothing new was published, for the given reasons. */
  readonly outcome: 'published' | 'unchanged' | 'refused' | 'unreachable'
  /** Id of the snapshot that was current afterwards; null if the refresh failed earlier. */
  readonly snapshot: string | null
  /** Reasons why sources were not refreshed, also when the others were published. */
  readonly reasons: readonly string[]
  /** Findings published because the operator accepted them, each with its gate's name. */
  readonly accepted: readonly string[]
  /** Findings that rejected nothing. Absent in entries of older versions of the program. */
  readonly warnings?: readonly string[]
  /** Row counts of the sources read. Absent in entries of older versions of the program. */
  readonly rows?: readonly SourceRows[]
  /** Ids of the snapshots removed because no rollback can reach them. */
  readonly removed: readonly string[]
  readonly remaining: readonly string[]
}

export interface SourceRows {
  readonly source: string
  readonly read: number
  readonly accepted: number
  readonly rejected: number
  /** Omitted values and skipped rows, by reason; absent if there are none. */
  readonly notes?: readonly RowNote[]
}

/** Size above which the older half of the log is dropped: about 1,000 refreshes. */
const LOG_BYTES_MAX = 256 * 1024
const REASON_CHARACTERS_MAX = 1_000
const REASONS_MAX = 20
const NOTES_MAX = 20
const ENTRIES_READ_MAX = 500

function logFile(dataDirectory: string): string {
  return join(dataDirectory, 'refresh-log.jsonl')
}

/** Appends an entry. Requires the ingest lock. */
export async function appendRefreshEntry(dataDirectory: string, entry: RefreshEntry): Promise<void> {
  const file = logFile(dataDirectory)
  await appendFile(file, `${JSON.stringify(shortened(entry))}\n`)
  if ((await stat(file)).size <= LOG_BYTES_MAX) return
  const text = await readFile(file, 'utf8')
  const half = text.indexOf('\n', text.length / 2) + 1
  await replaceFile(file, text.slice(half))
}

interface LoggedOutcome {
  readonly snapshotId: string
  readonly isNew: boolean
  readonly rejected: readonly { readonly source: string; readonly message: string }[]
  readonly accepted: readonly string[]
  readonly warnings: readonly string[]
  readonly removed: readonly string[]
  readonly remaining: readonly string[]
  readonly reports: readonly Pick<FileReport, 'source' | 'account'>[]
}

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
    const unpublished = { snapshot: null, accepted: [], removed: [], remaining: [] }
    const reasons = reasonsOf(error)
    const entry = { at: toIsoSeconds(clock.nowMs()), began, origin, sources, reasons, ...unpublished } as const
    // The refresh's own error matters more than the failure to log it; a full disk causes both.
    await appendRefreshEntry(dataDirectory, { ...entry, outcome: 'refused' }).catch(() => undefined)
    throw error
  }
}

function reasonsOf(error: unknown): string[] {
  if (!(error instanceof NothingPublished) || error.rejected.length < 2) return [messageOf(error)]
  return error.rejected.map(({ source, message }) => `${source}: ${message}`)
}

/** Returns the entry fields of an outcome. `read`: names of the sources read; [] = all. */
export function loggedOutcome(published: LoggedOutcome, read: readonly string[]) {
  const { snapshotId, isNew, rejected, accepted, warnings, removed, remaining, reports } = published
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

/** Returns the newest entries, newest first. Skips a line cut off by a crash. */
export async function readRefreshLog(dataDirectory: string): Promise<RefreshEntry[]> {
  const text = await readFile(logFile(dataDirectory), 'utf8').catch(() => '')
  const lines = text.split('\n').filter((line) => line !== '')
  return lines
    .toReversed()
    .slice(0, ENTRIES_READ_MAX)
    .flatMap((line) => parseEntry(line) ?? [])
}

function parseEntry(line: string): RefreshEntry | undefined {
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
