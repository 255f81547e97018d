import type { Command } from 'commander'
import { readLinkReport, type StoredLinkReport } from '#catalog/report-store.ts'
import { fold } from '#catalog/search/fold.ts'
import type { CliEnvironment } from '#cli/cli-environment.ts'
import { readImmutable } from '#platform/database/sqlite.ts'
import { Failure } from '#platform/failure.ts'
import { publishedFile, snapshotDirectory, readCurrent, nothingPublished } from '#snapshots/snapshot-files.ts'
import { makeLines, overviewLines } from './report-lines.ts'

interface LinksOptions {
  readonly make?: string
  readonly json?: boolean
}

export function addLinksCommand(program: Command, environment: CliEnvironment): void {
  program
    .command('links')
    .description("report how NHTSA's names are matched to vehicles, and why some are not")
    .option('--make <make>', 'list every name of this make that is tied to none')
    .option('--json', 'print JSON')
    .action(async (options: LinksOptions) => {
      const report = narrowed(await currentReport(environment.config().dataDirectory), options.make)
      if (options.json) environment.out(JSON.stringify(report))
      else
        for (const line of options.make === undefined ? overviewLines(report) : makeLines(report)) environment.out(line)
    })
}

async function currentReport(dataDirectory: string): Promise<StoredLinkReport> {
  const current = await readCurrent(snapshotDirectory(dataDirectory))
  if (current === undefined) throw nothingPublished()
  return linkReportOf(dataDirectory, current.id)
}

function linkReportOf(dataDirectory: string, snapshotId: string): StoredLinkReport {
  return readImmutable(publishedFile(dataDirectory, snapshotId), readLinkReport)
}

function narrowed(report: StoredLinkReport, make: string | undefined): StoredLinkReport {
  if (make === undefined) return report
  const makes = report.makes.filter(({ name }) => fold(name) === fold(make))
  if (makes.length === 0)
    throw new Failure(`No federal record names the make "${make}". List the makes with "npx vds links".`)
  const isOfMake = (name: { readonly make: string }): boolean => fold(name.make) === fold(make)
  const contradictions = report.vins.contradictions.filter(isOfMake)
  return { ...report, makes, unlinked: report.unlinked.filter(isOfMake), vins: { ...report.vins, contradictions } }
}
