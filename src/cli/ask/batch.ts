import { existsSync } from 'node:fs'
import { BASE_URL_DEFAULT, readServiceAddress } from '#mcp/remote-call.ts'
import { BATCH_OPERATIONS } from '#operations/batch/batch-operations.ts'
import { clientApiKey, processEnvironment } from '#platform/config.ts'
import { Failure, wrongUsage } from '#platform/failure.ts'
import { type Command, Option } from 'commander'
import { runBatchFile, type BatchFileTask } from './batch-file.ts'
import type { CliEnvironment } from '#cli/cli-environment.ts'

interface BatchFlags {
  readonly operation: string
  readonly in: string
  readonly out: string
  readonly fields?: string
  readonly ref?: string
  readonly baseUrl: string
  readonly force?: boolean
}

/** `vds batch --operation recalls --in stock.csv --out recalls.csv`: asks a running service about the vehicles of a file. */
export function addBatchCommand(program: Command, { out }: CliEnvironment): void {
  const names = BATCH_OPERATIONS.map(({ name }) => name)
  program
    .command('batch')
    .description('ask a running service about every line of a file; the key comes from VDS_API_KEY')
    .addOption(new Option('--operation <operation>', 'what to ask').choices(names).makeOptionMandatory())
    .requiredOption('--in <file>', 'CSV with a header, or .ndjson: vin, or id, or year, make and model')
    .requiredOption('--out <file>', 'file to write: CSV, or .ndjson')
    .option('--fields <fields>', 'only these fields of each result, with commas between them')
    .option('--ref <column>', 'column of --in that comes back with each result; left out = "ref"')
    .option('--base-url <url>', 'address of the service that answers', BASE_URL_DEFAULT)
    .option('--force', 'replace a file that is there')
    .action(async (flags: BatchFlags) => {
      const { from, summary } = await runBatchFile(taskOf(flags))
      const { lines, answered, failed, charged, complete } = summary
      out(`${flags.out}: ${lines} lines of ${from}, ${answered} answered, ${failed} with an error, ${charged} units`)
      if (!complete) throw new Failure('not every line was answered: the column "error" says why')
    })
}

/** @throws Failure (usage) */
function taskOf(flags: BatchFlags): BatchFileTask {
  const { operation, in: from, out: to, fields, ref = 'ref', force } = flags
  if (!existsSync(from)) throw new Failure(`${from} is not there`)
  if (force !== true && existsSync(to)) throw new Failure(`${to} is there already; --force replaces it`)
  const { baseUrl, isReadableOnTheWay } = readServiceAddress(flags.baseUrl)
  const apiKey = clientApiKey(processEnvironment())
  if (apiKey === undefined) throw wrongUsage('VDS_API_KEY is not set: a key of the Pro plan is needed')
  return { operation, from, to, fields, ref, baseUrl, apiKey, isReadableOnTheWay }
}
