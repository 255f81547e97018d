import { Option, type Command } from 'commander'
import type { Catalog } from '#catalog/catalog.ts'
import type { ChangeEvent } from '#catalog/changes/change.ts'
import { HOME_COUNTRY } from '#catalog/records/recall-store.ts'
import type { CliEnvironment } from '#cli/cli-environment.ts'
import { toChange } from '#operations/change.ts'
import { COUNTRIES } from '#operations/countries.ts'
import { changeFilters, changeLogOf } from '#operations/public/list-changes.ts'
import { countOf } from '#platform/count-of.ts'
import { Failure } from '#platform/failure.ts'
import { ProblemError } from '#platform/problem.ts'
import { openCurrentCatalog } from './current-catalog.ts'

/** Events read from the snapshot at a time. */
const PAGE_EVENTS = 500

interface ChangesOptions {
  readonly since?: string
  readonly type?: string
  readonly make?: string
  readonly model?: string
  readonly year?: string
  readonly country?: string
  readonly json?: boolean
}

export function addChangesCommand(program: Command, environment: CliEnvironment): void {
  program
    .command('changes')
    .description('list what changed in the data: recalls, investigations, bulletins, vehicles')
    .option(
      '--since <day or cursor>',
      'start at this date (YYYY-MM-DD) or after this cursor (default: all retained events)',
    )
    .option('--type <types>', 'event types, separated by commas ("recall" = all recall types)')
    .option('--make <make>', 'filter by make')
    .option('--model <model>', 'filter by model; needs --make')
    .option('--year <year>', 'filter by model year; needs --make')
    .addOption(
      new Option('--country <country>', 'records of the United States, recalls of another country, or all')
        .choices([...COUNTRIES, 'all'])
        .default(HOME_COUNTRY),
    )
    .option('--json', 'print one JSON object per line')
    .action(async (options: ChangesOptions) => {
      const catalog = await openCurrentCatalog(environment.config().dataDirectory)
      try {
        const lines = options.json === true ? (change: ChangeEvent) => JSON.stringify(toChange(change)) : lineOf
        print(catalog, options, (change) => environment.out(lines(change)), environment.out)
      } catch (error) {
        throw error instanceof ProblemError ? new Failure(error.message) : error
      } finally {
        catalog.close()
      }
    })
}

function print(
  catalog: Catalog,
  { since: first, year, ...names }: ChangesOptions,
  show: (change: ChangeEvent) => void,
  out: (line: string) => void,
): void {
  if (year !== undefined && !/^\d{4}$/.test(year)) throw new Failure('--year must be a four-digit model year.')
  const filters = changeFilters({ ...names, ...(year === undefined ? {} : { year: Number(year) }) })
  const log = changeLogOf(catalog)
  let since = first
  let count = 0
  for (;;) {
    const page = log.page({ since, limit: PAGE_EVENTS, ...filters })
    if (page === undefined) throw new Failure('--since must be a date as YYYY-MM-DD or a cursor from this list.')
    for (const change of page.changes) show(change)
    count += page.changes.length
    since = page.next
    if (!page.hasMore) break
  }
  if (names.json !== true) out(`${countOf(count, 'event')}. Continue with --since ${since}`)
}

function lineOf({ recorded, type, title }: ChangeEvent): string {
  return `${recorded}  ${type.padEnd(28)}  ${title}`
}
