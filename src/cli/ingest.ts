import type { Command } from 'commander'
import type { FileReport } from '#ingest/read-file.ts'
import { progressTo } from '#ingest/progress.ts'
import { refresh, type RefreshOptions, type RefreshOutcome } from '#ingest/refresh.ts'
import { SOURCES } from '#ingest/sources/index.ts'
import { Failure } from '#platform/failure.ts'
import type { CliEnvironment } from './cli-environment.ts'
import { tableLines } from './text-table.ts'

/** Refused rows that are printed per file; the snapshot keeps more of them, and all are counted. */
const PRINTED_REJECTS_MAX = 5

const SOURCE_NAMES = SOURCES.map(({ name }) => name)

/** `vds ingest`: official files in, a published snapshot out. */
export function addIngestCommand(program: Command, environment: CliEnvironment): void {
  program
    .command('ingest')
    .description('read official federal files and publish a snapshot of them')
    .requiredOption('--from <folder>', 'folder that is searched for the official files, zipped or plain')
    .option('--only <sources>', `read some sources alone: ${SOURCE_NAMES.join(', ')}`, sourceNames)
    .action(async (options: { from: string; only?: string[] }) => {
      const { dataDirectory } = environment.config()
      const progress = progressTo(process.stderr)
      await runIngest({ ...options, dataDirectory, clock: environment.clock, progress }, environment.out)
    })
}

/**
 * Ingests a folder and prints what was read, refused and published.
 * @throws Failure with one line that says what is wrong; the current snapshot then stays as it was.
 */
export async function runIngest(
  options: Omit<RefreshOptions, 'sources'>,
  out: (line: string) => void,
): Promise<RefreshOutcome> {
  const outcome = await refresh({ ...options, sources: SOURCES })
  for (const line of outcomeLines(outcome)) out(line)
  return outcome
}

/** "a,b" as names of sources. @throws Failure (usage) for a name that is none. */
function sourceNames(list: string): string[] {
  const names = list.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !SOURCE_NAMES.includes(name))
  if (unknown === undefined) return names
  throw new Failure(`there is no source "${unknown}"; the sources are ${SOURCE_NAMES.join(', ')}`, { exitCode: 2 })
}

function outcomeLines({ snapshotId, isNew, meta, reports, passedOver, damaged }: RefreshOutcome): string[] {
  const { listed_count: listed, retired_count: retired, recall_campaign_count: campaigns } = meta
  return [
    ...passedOver.map((file) => `Passed over ${file.path}: a newer edition was found.`),
    ...tableLines(['FILE', 'READ', 'ACCEPTED', 'REJECTED'], reports.map(fileCells)),
    ...reports.flatMap(rejectLines),
    ...damaged.map((reason) => `Damaged: ${reason}. Ids that stand only there are not carried over.`),
    `${listed} vehicles (${retired} retired ones answer by id), ${campaigns} recall campaigns, ${meta.edition} data.`,
    isNew ? `Snapshot ${snapshotId} is current now.` : `Snapshot ${snapshotId} was current already: nothing changed.`,
  ]
}

function fileCells({ path, account }: FileReport): string[] {
  return [path, String(account.readRows), String(account.acceptedRows), String(account.rejectedRows)]
}

function rejectLines({ path, account }: FileReport): string[] {
  const printed = account.rejected.slice(0, PRINTED_REJECTS_MAX)
  const lines = printed.map(({ line, reason }) => `Rejected ${path} line ${line}: ${reason}`)
  const more = account.rejectedRows - printed.length
  return more > 0 ? [...lines, `Rejected ${path}: ${more} more`] : lines
}
