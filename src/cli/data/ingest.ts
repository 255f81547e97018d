import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { readLinkReport } from '#catalog/report-store.ts'
import type { CliEnvironment } from '#cli/cli-environment.ts'
import { tableLines } from '#cli/text-table.ts'
import { GATES, type Gate } from '#ingest/checks/finding.ts'
import type { RefreshOutcome } from '#ingest/pipeline.ts'
import { progressTo } from '#ingest/progress.ts'
import type { FileReport } from '#ingest/read/read-file.ts'
import { refreshOfficial, type OfficialOptions } from '#ingest/refresh-official.ts'
import type { RefreshOptions } from '#ingest/refresh-options.ts'
import { refresh } from '#ingest/refresh.ts'
import type { SourceFailure } from '#ingest/source-failure.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import { AlreadyRunning } from '#ingest/work-directory.ts'
import { countOf } from '#platform/count-of.ts'
import { readImmutable } from '#platform/database/sqlite.ts'
import { Failure, wrongUsage } from '#platform/failure.ts'
import { onStopSignal } from '#platform/stop-signals.ts'
import { publishedFile } from '#snapshots/snapshot-files.ts'
import { bodyLines, ingestLinkLines, ratingLines, vinLines, mentionLines } from './report-lines.ts'

/** Rejected rows printed per file. The snapshot keeps more, and all are counted. */
const PRINTED_REJECTS_MAX = 5
const PRINTED_NAMES_MAX = 10

/** Ratings from EPA's test-car lists, for folders and official files that lack them (data/test-cars/README.md). */
const TEST_CAR_FACTS = fileURLToPath(new URL('../../../data/test-cars', import.meta.url))

const GATE_NAMES = Object.keys(GATES) as Gate[]
const SOURCE_NAMES = SOURCES.map(({ name }) => name)

interface IngestFlags {
  readonly from?: string
  readonly only?: string[]
  readonly acceptShrink?: boolean
  readonly acceptRolledBack?: boolean
  readonly accept?: Gate[]
}

export function addIngestCommand(program: Command, environment: CliEnvironment): void {
  program
    .command('ingest')
    .description('build and publish a snapshot from official federal files')
    .option('--from <folder>', 'read the files (zipped or plain) from this folder (default: download them)')
    .option(
      '--only <sources>',
      `sources to read, separated by commas (default: all): ${SOURCE_NAMES.join(', ')}`,
      (list) => namesIn(list, 'source', SOURCE_NAMES),
    )
    .option('--accept-shrink', 'publish even if rows of the current snapshot are missing')
    .option('--accept-rolled-back', 'publish files that were rolled back before')
    .option('--accept <gates>', `gates to override, separated by commas: ${GATE_NAMES.join(', ')}`, (list) =>
      namesIn(list, 'gate', GATE_NAMES),
    )
    .action(async ({ from, ...flags }: IngestFlags) => {
      const { dataDirectory, ingestHeapMb: heapMb } = environment.config()
      const { out, clock } = environment
      const stop = new AbortController()
      const forget = onStopOrder(() => stop.abort())
      const shared = { ...flags, dataDirectory, heapMb, clock, progress: progressTo(process.stderr) }
      const known = { ...shared, signal: stop.signal, fallback: TEST_CAR_FACTS }
      try {
        if (from === undefined) await runOfficialIngest(known, out)
        else await runIngest({ ...known, from }, out)
      } finally {
        forget()
      }
    })
}

/** Calls `stop` at a signal, or at the end of the service that started this process. */
function onStopOrder(stop: () => void): () => void {
  const forget = onStopSignal(stop)
  process.on('disconnect', stop)
  return () => {
    forget()
    process.off('disconnect', stop)
    // The channel to the service would keep this process alive.
    if (process.connected) process.disconnect?.()
  }
}

/**
 * Ingests a folder and prints the read, rejected, and published data.
 * @throws Failure with one line if nothing was published, or one source was rejected while the others were published
 */
export async function runIngest(
  options: Omit<RefreshOptions, 'sources'>,
  out: (line: string) => void,
): Promise<RefreshOutcome> {
  const outcome = await refresh({ ...options, sources: SOURCES })
  for (const line of outcomeLines(outcome, options.dataDirectory)) out(line)
  if (outcome.rejected.length > 0) throw new Failure(failureLine(outcome.rejected, outcome))
  return outcome
}

/**
 * Ingests the official downloads, and prints the downloaded, read, rejected, and published data. A running ingest does
 * the same work, so it is printed and no failure.
 * @throws Failure with one line if a source was not refreshed; the others are still published
 */
async function runOfficialIngest(
  options: Omit<OfficialOptions, 'sources' | 'report'>,
  out: (line: string) => void,
): Promise<void> {
  try {
    const { refreshed, unchanged, failures } = await refreshOfficial({ ...options, sources: SOURCES, report: out })
    if (refreshed !== undefined) for (const line of outcomeLines(refreshed, options.dataDirectory)) out(line)
    else if (unchanged.length > 0) out(`No changes in ${unchanged.join(', ')}.`)
    if (failures.length > 0) throw new Failure(failureLine(failures, refreshed))
  } catch (error) {
    if (!(error instanceof AlreadyRunning)) throw error
    out(`Nothing to do: ${error.message}.`)
  }
}

/** Returns one line for any number of failures, grouped by reason. */
function failureLine(failures: readonly SourceFailure[], refreshed: RefreshOutcome | undefined): string {
  const reasons = new Map<string, string[]>()
  for (const { source, message } of failures) reasons.set(message, [...(reasons.get(message) ?? []), source])
  if (refreshed === undefined && failures.every(({ isUnreachable }) => isUnreachable)) {
    return `Nothing could be downloaded, so the data are unchanged: ${[...reasons.keys()].join('; ')}`
  }
  const parts = [...reasons].map(([message, sources]) => `${sources.join(', ')}: ${message}`)
  const others =
    refreshed === undefined
      ? ''
      : refreshed.isNew
        ? ' (the other sources were published)'
        : ' (the other sources have nothing new)'
  return `Not refreshed${others}: ${parts.join('; ')}`
}

function namesIn<Name extends string>(list: string, kind: 'source' | 'gate', known: readonly Name[]): Name[] {
  return list.split(',').map((text) => {
    const found = known.find((name) => name === text.trim())
    if (found !== undefined) return found
    throw wrongUsage(`Unknown ${kind} "${text.trim()}". Use one of ${known.join(', ')}.`)
  })
}

function outcomeLines(outcome: RefreshOutcome, dataDirectory: string): string[] {
  const { snapshotId, isNew, meta, reports, olderEditions: passedOver, damaged } = outcome
  const { listed_count: listed, retired_count: retired, recall_campaign_count: campaigns } = meta
  return [
    ...ignoredLines(outcome.ignored),
    ...passedOver.map((file) => `Skipped ${file.path}: a newer edition was found.`),
    ...tableLines(['FILE', 'READ', 'ACCEPTED', 'REJECTED'], reports.map(fileCells)),
    ...reports.flatMap(rejectLines),
    ...reports.flatMap(noteLines),
    ...damaged.map((reason) => `Damaged: ${reason}. Ids that only this snapshot contains are lost.`),
    ...readImmutable(publishedFile(dataDirectory, snapshotId), (snapshot) => [
      ...ingestLinkLines(readLinkReport(snapshot)),
      ...mentionLines(outcome.unlinkedMentions),
      ...bodyLines(snapshot),
      ...ratingLines(snapshot),
      ...vinLines(snapshot),
    ]),
    ...outcome.rejected.map((failure) => rejectedLine(failure, reports)),
    ...outcome.warnings.map((reason) => `Warning: ${withoutStop(reason)}.`),
    ...outcome.accepted.map((reason) => `Accepted: ${withoutStop(reason)}.`),
    ...outcome.removed.map((id) => `Deleted snapshot ${id}, which is older than the rollback limit.`),
    ...outcome.remaining.map((reason) => `Could not be deleted yet: ${reason}.`),
    `${countOf(listed, 'vehicle')} (${countOf(retired, 'retired vehicle')} still found by id), ${countOf(campaigns, 'recall campaign')}, ${meta.edition} data.`,
    isNew ? `Snapshot ${snapshotId} is now current.` : `Snapshot ${snapshotId} was already current. Nothing changed.`,
  ]
}

function ignoredLines(ignored: readonly string[]): string[] {
  if (ignored.length === 0) return []
  const names = ignored.slice(0, PRINTED_NAMES_MAX).join(', ')
  const more = ignored.length > PRINTED_NAMES_MAX ? ` and ${ignored.length - PRINTED_NAMES_MAX} more` : ''
  return [`Ignored files without an official name: ${names}${more}.`]
}

function rejectedLine({ source, message }: SourceFailure, reports: readonly FileReport[]): string {
  const isPublished = reports.some((report) => report.source === source)
  return `Rejected ${source}: ${withoutStop(message)}. ${isPublished ? 'Its last good rows are still used.' : 'It is not loaded.'}`
}

/** Messages of libraries end with a full stop, ours do not. */
function withoutStop(text: string): string {
  return text.replace(/\.$/, '')
}

function fileCells({ path, account }: FileReport): string[] {
  return [path, String(account.readRows), String(account.acceptedRows), String(account.rejectedRows)]
}

function noteLines({ path, account }: FileReport): string[] {
  return (account.notes ?? []).map(({ reason, rows }) => `Read ${path}: ${countOf(rows, 'row')} ${reason}`)
}

function rejectLines({ path, account }: FileReport): string[] {
  const printed = account.rejected.slice(0, PRINTED_REJECTS_MAX)
  const lines = printed.map(({ line, reason }) => `Rejected ${path} line ${line}: ${reason}`)
  const more = account.rejectedRows - printed.length
  return more > 0 ? [...lines, `Rejected ${path}: ${more} more`] : lines
}
