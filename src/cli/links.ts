import { parseCurrent, currentFile, readIfPresent, snapshotDirectory, snapshotFile } from '#catalog/snapshot-files.ts'
import { readLinkReport, type StoredLinkCount, type StoredLinkReport } from '#catalog/link-report-store.ts'
import { fold } from '#catalog/fold.ts'
import { UNLINKED_REASONS } from '#ingest/resolve/rules/unlinked-reason.ts'
import { Failure } from '#platform/failure.ts'
import { openImmutable } from '#platform/sqlite.ts'
import type { Command } from 'commander'
import type { CliEnvironment } from './cli-environment.ts'
import { tableLines } from './text-table.ts'

/** Unlinked names that the overview prints; with --make all of that make are printed. */
const PRINTED_UNLINKED_MAX = 25

interface LinksOptions {
  readonly make?: string
  readonly json?: boolean
}

/** `vds links`: which of NHTSA's names are tied to EPA's vehicles, by make and rule, and why others are not. */
export function addLinksCommand(program: Command, environment: CliEnvironment): void {
  program
    .command('links')
    .description("report how NHTSA's names are tied to vehicles, and why some are not")
    .option('--make <make>', 'list every name of this make that is tied to none')
    .option('--json', 'print JSON')
    .action(async (options: LinksOptions) => {
      const report = narrowed(await currentReport(environment.config().dataDirectory), options.make)
      if (options.json) environment.out(JSON.stringify(report))
      else for (const line of reportLines(report, options.make !== undefined)) environment.out(line)
    })
}

async function currentReport(dataDirectory: string): Promise<StoredLinkReport> {
  const directory = snapshotDirectory(dataDirectory)
  const text = await readIfPresent(currentFile(directory))
  if (text === undefined) throw new Failure('no snapshot has been published yet; "vds ingest" makes one')
  const database = openImmutable(snapshotFile(directory, parseCurrent(text).id))
  try {
    return readLinkReport(database)
  } finally {
    database.close()
  }
}

function narrowed(report: StoredLinkReport, make: string | undefined): StoredLinkReport {
  if (make === undefined) return report
  const makes = report.makes.filter(({ name }) => fold(name) === fold(make))
  if (makes.length === 0) throw new Failure(`no recall campaign names the make "${make}"; "vds links" lists the makes`)
  return { ...report, makes, unlinked: report.unlinked.filter((name) => fold(name.make) === fold(make)) }
}

function reportLines(report: StoredLinkReport, isWhole: boolean): string[] {
  const unlinked = isWhole ? report.unlinked : report.unlinked.slice(0, PRINTED_UNLINKED_MAX)
  const more = report.unlinked.length - unlinked.length
  const counts = isWhole ? report.makes : [report.all, report.rated, ...report.makes]
  return [
    ...tableLines(['MAKE', 'NAMES', 'LINKED', 'OF NAMES', 'BY RECALLS'], counts.map(countCells)),
    ...(isWhole ? [] : ['', ...tableLines(['RULE', 'NAMES', 'RECALLS'], report.rules.map(ruleCells))]),
    ...(unlinked.length === 0 ? [] : ['', ...tableLines(UNLINKED_TITLES, unlinked.map(unlinkedCells))]),
    ...(more > 0 ? [`... and ${more} more; --make lists those of one make, --json all.`] : []),
  ]
}

const UNLINKED_TITLES = ['NOT LINKED', 'YEARS', 'RECALLS', 'WHY']

function countCells({
  name,
  keys,
  linked_keys: linked,
  recalls,
  linked_recalls: byRecalls,
}: StoredLinkCount): string[] {
  return [name, String(keys), String(linked), shareText(linked, keys), shareText(byRecalls, recalls)]
}

function ruleCells({ name, keys, recalls }: StoredLinkCount): string[] {
  return [name, String(keys), String(recalls)]
}

function unlinkedCells({ make, model, years, recalls, reason, note }: StoredLinkReport['unlinked'][number]): string[] {
  const why = Object.entries(UNLINKED_REASONS).find(([code]) => code === reason)?.[1] ?? reason
  return [`${make} ${model}`, spansOf(years), String(recalls), note === '' ? why : `${why} (${note})`]
}

/** One decimal, in per cent. */
export function shareText(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`
}

/** "2003-2006, 2009". */
export function spansOf(years: readonly number[]): string {
  const runs: [number, number][] = []
  for (const year of years) {
    const last = runs.at(-1)
    if (last !== undefined && year <= last[1] + 1) last[1] = year
    else runs.push([year, year])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ')
}
