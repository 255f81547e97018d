import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { appendFile, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { type Command, Option } from 'commander'
import type { CliEnvironment } from '#cli/cli-environment.ts'
import { rowBar } from '#cli/row-bar.ts'
import { BASE_URL_HELP, readServiceAddress, unreachableText } from '#mcp/remote-call.ts'
import { BATCH_OPERATIONS } from '#operations/batch/batch-operations.ts'
import { readText } from '#platform/bounded.ts'
import { clientApiKey, localServiceUrl, processEnvironment } from '#platform/config.ts'
import { countOf } from '#platform/count-of.ts'
import { Failure, wrongUsage, messageOf } from '#platform/failure.ts'
import { assertReadable, assertReplaceable } from '#platform/files/file-failure.ts'
import { VERSION } from '#platform/version.ts'
import {
  addSummaries,
  countLines,
  joinedLines,
  knownColumns,
  LINE_FEED,
  splitBodies,
  type BatchLines,
  type SummedBatches,
} from './batch-parts.ts'
import { writeWhole } from './unfinished-file.ts'

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

interface BatchFileTask {
  readonly operation: string
  readonly from: string
  readonly to: string
  readonly fields: string | undefined
  /** Column that is sent as `ref`. */
  readonly ref: string
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly apiKey: string
  readonly isReadableOnTheWay: boolean
}

const NDJSON = 'application/x-ndjson'
const CSV = 'text/csv'
/** Maximum size of the input file, which is read into memory. */
const FILE_BYTES_MAX = 50_000_000
/** Number of lines in which the service looks for the first one with content. */
const NDJSON_LINES_MAX = 20_000
const TOO_LARGE = 413
const PROBLEM_BYTES_MAX = 64 * 1_024
/** An interrupted batch is sent again with its key, under which no line is charged twice. */
const TRIES_MAX = 3
const RETRY_PAUSE_MS = 2_000
/** Maximum silence before the service counts as gone. */
const SILENCE_MS_MAX = 60_000

/**
 * Sends a file as one batch, or as several if the key's plan allows fewer lines at once, and writes all results to one
 * file, which appears complete or not at all. Only the CSV columns that a batch defines leave this machine.
 * @throws Failure with one line
 */
async function runBatchFile(task: BatchFileTask): Promise<{ from: string; summary: SummedBatches }> {
  const { from, to, isReadableOnTheWay } = task
  const note = (line: string): void => void process.stderr.write(`vds: ${line}\n`)
  if (isReadableOnTheWay) note('The connection is not encrypted, so others can read the key. Use https.')
  const isCsv = !/\.(?:ndjson|jsonl)$/i.test(from)
  if ((await stat(from)).size > FILE_BYTES_MAX)
    throw new Failure(`${from} is larger than ${FILE_BYTES_MAX} bytes. Split it.`)
  const text = await readFile(from, 'utf8')
  const lines = isCsv ? knownColumns(text, task, note) : { header: undefined, lines: text.split('\n') }
  if (!isCsv && lines.lines.length > NDJSON_LINES_MAX)
    throw new Failure(`${from} has more than ${NDJSON_LINES_MAX} lines. Split it.`)
  const progress = new Progress(countLines(lines))
  try {
    const summary = await writeWhole(to, (unfinished) =>
      sendAll({ ...task, type: isCsv ? CSV : NDJSON, lines, unfinished }, { progress, note }),
    )
    return { from, summary }
  } finally {
    progress.end()
  }
}

const NOTHING: SummedBatches = { lines: 0, answered: 0, failed: 0, charged: 0, complete: true }

/** Sends one body after another. Results stay if a later body is rejected. @throws Failure if the first one is rejected */
async function sendAll(
  { lines, unfinished, ...task }: BatchFileTask & { type: string; lines: BatchLines; unfinished: string },
  reporter: BatchReporter,
): Promise<SummedBatches> {
  let bodies = splitBodies(lines, Number.POSITIVE_INFINITY)
  // The service reports the problem of an empty file.
  if (bodies.length === 0) bodies = [lines.header ?? '']
  let [all, start] = [NOTHING, 0]
  await writeFile(unfinished, '')
  for (let index = 0; index < bodies.length; index += 1) {
    try {
      const sending = { ...task, body: bodies[index] ?? '', unfinished, start, isFirst: index === 0 }
      all = addSummaries(all, await sendWithRetry(sending, reporter))
    } catch (error) {
      if (index === 0 && error instanceof TooManyLines) {
        bodies = splitBodies(lines, error.linesMax)
        const size = countOf(error.linesMax, 'line')
        reporter.note(`sent as ${countOf(bodies.length, 'batch', 'batches')} of up to ${size}, as the plan allows`)
        index = -1
        continue
      }
      if (index === 0) throw error
      reporter.note(`stopped at batch ${index + 1} of ${bodies.length}: ${messageOf(error)}`)
      await truncate(unfinished, start)
      all = { ...all, complete: false }
      break
    }
    start = (await stat(unfinished)).size
    reporter.progress.next()
  }
  if (!isCsvOut(task.to)) await appendFile(unfinished, `${JSON.stringify({ summary: all })}\n`)
  return all
}

function isCsvOut(to: string): boolean {
  return !/\.(?:ndjson|jsonl)$/i.test(to)
}

class TooManyLines extends Failure {
  readonly linesMax: number

  constructor(detail: string, linesMax: number) {
    super(detail)
    this.linesMax = linesMax
  }
}

interface Sending extends BatchFileTask {
  readonly type: string
  readonly body: string
  readonly unfinished: string
  /** Bytes of the previous batches. */
  readonly start: number
  readonly isFirst: boolean
}

interface BatchReporter {
  readonly progress: Progress
  readonly note: (line: string) => void
}

/** @throws Failure for errors that a retry does not fix */
async function sendWithRetry(sending: Sending, reporter: BatchReporter): Promise<SummedBatches> {
  const idempotencyKey = randomUUID()
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send(sending, idempotencyKey, reporter.progress)
    } catch (error) {
      if (error instanceof Failure) throw error
      const isRefused = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
      if (attempt === TRIES_MAX || (isRefused && sending.isFirst)) {
        throw new Failure(unreachableText(error, sending.baseUrl), { cause: error })
      }
      reporter.note(`${messageOf(error)}; retrying (nothing is charged twice)`)
      await wait(RETRY_PAUSE_MS)
    }
  }
}

async function send(sending: Sending, idempotencyKey: string, progress: Progress): Promise<SummedBatches> {
  const { baseUrl, operation, fields, type, to, apiKey, body, unfinished, start, isFirst } = sending
  const query = new URLSearchParams({ operation, ...(fields === undefined ? {} : { fields }) })
  const url = new URL(`${baseUrl}/v1/batch?${query.toString()}`)
  const sent = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    method: 'POST',
    timeout: SILENCE_MS_MAX,
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': type,
      accept: isCsvOut(to) ? CSV : NDJSON,
      'idempotency-key': idempotencyKey,
      'user-agent': `vds-batch/${VERSION}`,
    },
  })
  sent.on('timeout', () => sent.destroy(new Error('the service stopped responding')))
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw await rejectionOf(response, baseUrl)
  progress.begin(isFirst)
  await truncate(unfinished, start)
  const results = joinedLines(progress.counted(response), isCsvOut(to) && !isFirst)
  await pipeline(results, createWriteStream(unfinished, { flags: 'r+', start }))
  return summaryOf(response)
}

/** Returns the service's rejection of a whole batch: a Failure, or an Error if a retry makes sense. */
async function rejectionOf(response: IncomingMessage, baseUrl: string): Promise<Error> {
  const status = response.statusCode ?? 0
  const text = await readText(response, PROBLEM_BYTES_MAX)
  const { message, limit } = problemOf(text)
  const detail = message ?? `${baseUrl} returned status ${status}`
  if (status === TOO_LARGE && limit !== undefined && limit > 0) return new TooManyLines(detail, limit)
  return status >= 500 ? new Error(detail) : new Failure(detail)
}

function problemOf(text: string): { message?: string; limit?: number } {
  try {
    const { message, limit } = JSON.parse(text) as { message?: unknown; limit?: unknown }
    return {
      ...(typeof message === 'string' && { message }),
      ...(typeof limit === 'number' && { limit }),
    }
  } catch {
    return {}
  }
}

/** @throws Error if the response was cut off */
function summaryOf({ trailers }: IncomingMessage): SummedBatches {
  const text = trailers['batch-summary']
  if (text === undefined) throw new Error('the results are incomplete')
  const numberOf = (name: string): number => Number(new RegExp(`\\b${name}=(\\d+)`).exec(text)?.[1])
  return {
    lines: numberOf('lines'),
    answered: numberOf('answered'),
    failed: numberOf('failed'),
    charged: numberOf('charged'),
    complete: text.includes('complete=?1'),
  }
}

class Progress {
  readonly #bar = rowBar('vds batch:', 'lines')
  #done = 0
  /** Lines of the previous batches. */
  #before = 0

  constructor(lines: number) {
    this.#bar.start(lines, 0)
  }

  begin(isFirst: boolean): void {
    if (isFirst) this.#before = 0
    this.#done = this.#before
  }

  next(): void {
    this.#before = this.#done
  }

  async *counted(response: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of response) {
      for (const byte of chunk) if (byte === LINE_FEED) this.#done += 1
      this.#bar.update(this.#done)
      yield chunk
    }
  }

  end(): void {
    this.#bar.stop()
  }
}
