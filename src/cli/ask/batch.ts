import { BASE_URL_HELP, readServiceAddress } from '#mcp/remote-call.ts'
import { BATCH_OPERATIONS } from '#operations/batch/batch-operations.ts'
import { clientApiKey, localServiceUrl, processEnvironment } from '#platform/config.ts'
import { Failure, wrongUsage } from '#platform/failure.ts'
import { type Command, Option } from 'commander'
import { runBatchFile, type BatchFileTask } from './batch-file.ts'
import { assertReadable, assertReplaceable } from '#platform/file-failure.ts'
import { countOf } from '#platform/count-of.ts'
import type { CliEnvironment } from '#cli/cli-environment.ts'

interface BatchFlags {
  readonly operation: string
  readonly in: string
  readonly out: string
  readonly fields?: string
  readonly ref?: string
  readonly baseUrl?: string
  readonly force?: boolean
}

export function addBatchCommand(program: Command, { out }: CliEnvironment): void {
  const names = BATCH_OPERATIONS.map(({ name }) => name)
  program
    .command('batch')
    .description('run an operation of a running service for each line of a file; reads the API key from VDS_API_KEY')
    .addOption(new Option('--operation <operation>', 'operation to run').choices(names).makeOptionMandatory())
    .requiredOption('--in <file>', 'CSV with a header, or .ndjson, with vin, id, or year, make, and model')
    .requiredOption('--out <file>', 'output file: CSV or .ndjson')
    .option('--fields <fields>', 'fields of each result, separated by commas (default: all)')
    .option('--ref <column>', 'column of --in to repeat in each result (default: ref)')
    .option('--base-url <url>', BASE_URL_HELP)
    .option('--force', 'replace an existing file')
    .action(async (flags: BatchFlags) => {
      const { from, summary } = await runBatchFile(taskOf(flags))
      const { lines, answered, failed, charged, complete } = summary
      const [read, cost] = [countOf(lines, 'line'), countOf(charged, 'unit')]
      out(`${flags.out}: ${read} of ${from}, ${answered} answered, ${failed} failed, ${cost} charged`)
      if (!complete) throw new Failure('Some lines failed. See the column "error".')
    })
}

function taskOf(flags: BatchFlags): BatchFileTask {
  const { operation, in: from, out: to, fields, ref = 'ref', force } = flags
  assertReadable(from)
  assertReplaceable(to, force === true)
  const environment = processEnvironment()
  const { baseUrl, isReadableOnTheWay } = readServiceAddress(flags.baseUrl ?? localServiceUrl(environment))
  const apiKey = clientApiKey(environment)
  if (apiKey === undefined) throw wrongUsage('VDS_API_KEY is not set. Set it to a key of the Pro plan.')
  return { operation, from, to, fields, ref, baseUrl, apiKey, isReadableOnTheWay }
}
