import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readFile, rename, rm, stat } from 'node:fs/promises'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { basename, dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { LINE_FIELDS } from '#operations/batch/batch-line.ts'
import { csvField, csvFields, delimiterOf } from '#operations/batch/csv-fields.ts'
import { BATCH_BYTES_MAX } from '#operations/batch/limits.ts'
import { readText } from '#platform/bounded.ts'
import { Failure, messageOf } from '#platform/failure.ts'
import { VERSION } from '#platform/version.ts'
import type { WriteStream } from 'node:tty'

export interface BatchFileTask {
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

/** Counts of the service's summary. */
export interface BatchFileSummary {
  readonly lines: number
  readonly answered: number
  readonly failed: number
  readonly charged: number
  readonly complete: boolean
}

type Output = Pick<WriteStream, 'write'> & Partial<Pick<WriteStream, 'isTTY'>>

const NDJSON = 'application/x-ndjson'
const CSV = 'text/csv'
const UNFINISHED_PREFIX = '.unfinished-'
const PROBLEM_BYTES_MAX = 64 * 1_024
const BYTE_ORDER_MARK = '\uFEFF'
const LINE_FEED = 0x0a
/** A batch that broke off is sent again, with the key under which no line is charged twice. */
const TRIES_MAX = 3
const RETRY_PAUSE_MS = 2_000
/** A service that says nothing for so long is gone. */
const SILENCE_MS_MAX = 60_000
/** A terminal is written to no more often. */
const SHOW_MS = 100

/**
 * Sends a file as one batch and writes the results, which are there whole or not at all. Of a CSV only the columns that a
 * batch knows leave this machine.
 * @throws Failure with one line
 */
export async function runBatchFile(
  task: BatchFileTask,
  output: Output,
): Promise<{ from: string; summary: BatchFileSummary }> {
  const { from, to, isReadableOnTheWay } = task
  const note = (line: string): void => void output.write(`vds batch: ${line}\n`)
  if (isReadableOnTheWay) note('the connection is not encrypted, so the key can be read on its way; use https')
  const isCsv = !/\.(?:ndjson|jsonl)$/i.test(from)
  if ((await stat(from)).size > BATCH_BYTES_MAX * 2) throw new Failure(`${from} is too large for one batch`)
  const body = isCsv ? knownColumns(await readFile(from, 'utf8'), task, note) : await readFile(from, 'utf8')
  const unfinished = join(dirname(resolve(to)), `${UNFINISHED_PREFIX}${basename(to)}`)
  const progress = new Progress(output, body.split('\n').filter((line) => line.trim() !== '').length)
  try {
    const summary = await sendWithRetry({ ...task, type: isCsv ? CSV : NDJSON, body, unfinished }, { progress, note })
    await rename(unfinished, to)
    return { from, summary }
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error instanceof Failure ? error : new Failure(`${to} was not written: ${messageOf(error)}`, { cause: error })
  } finally {
    progress.end()
  }
}

/**
 * The columns that a batch takes, and that of the references under its name there.
 * @throws Failure where none of them names a vehicle
 */
function knownColumns(text: string, { from, ref }: BatchFileTask, note: (line: string) => void): string {
  const [header = '', ...lines] = text.replace(BYTE_ORDER_MARK, '').split(/\r?\n/)
  const delimiter = delimiterOf(header)
  const names = csvFields(header, delimiter) ?? []
  const kept = names.flatMap((name, index) => {
    const field = name.toLowerCase() === ref.toLowerCase() ? 'ref' : name.toLowerCase()
    return LINE_FIELDS.some((known) => known === field) ? [{ field, index }] : []
  })
  const left = names.filter((_, index) => !kept.some((column) => column.index === index))
  if (!kept.some(({ field }) => field !== 'ref')) {
    throw new Failure(`${from} has no column that names a vehicle: vin, or id, or year, make and model`)
  }
  if (left.length > 0) note(`not sent: ${left.join(', ')}`)
  const rows = lines.map((line) => {
    if (line.trim() === '') return ''
    const fields = csvFields(line, delimiter)
    // The service says of such a line what is wrong with it: a quote that is left open, or fields that do not fit.
    if (fields === undefined) return '"'
    if (fields.length !== names.length) return ','.repeat(kept.length)
    return kept.map(({ index }) => csvField(fields[index] ?? '')).join(',')
  })
  return [kept.map(({ field }) => field).join(','), ...rows].join('\n')
}

interface Sending extends BatchFileTask {
  readonly type: string
  readonly body: string
  readonly unfinished: string
}

interface Told {
  readonly progress: Progress
  readonly note: (line: string) => void
}

/** @throws Failure for what does not get better by trying again */
async function sendWithRetry(sending: Sending, told: Told): Promise<BatchFileSummary> {
  const idempotencyKey = randomUUID()
  for (let tries = 1; ; tries += 1) {
    try {
      return await send(sending, idempotencyKey, told.progress)
    } catch (error) {
      if (error instanceof Failure) throw error
      if (tries === TRIES_MAX) {
        throw new Failure(`${sending.baseUrl} did not answer: ${messageOf(error)}`, { cause: error })
      }
      told.note(`${messageOf(error)}; sent again, nothing is charged twice`)
      await wait(RETRY_PAUSE_MS)
    }
  }
}

async function send(sending: Sending, idempotencyKey: string, progress: Progress): Promise<BatchFileSummary> {
  const { baseUrl, operation, fields, type, to, apiKey, body, unfinished } = sending
  const query = new URLSearchParams({ operation, ...(fields === undefined ? {} : { fields }) })
  const url = new URL(`${baseUrl}/v1/batch?${query.toString()}`)
  const sent = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    method: 'POST',
    timeout: SILENCE_MS_MAX,
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': type,
      accept: /\.(?:ndjson|jsonl)$/i.test(to) ? NDJSON : CSV,
      'idempotency-key': idempotencyKey,
      'user-agent': `vds-batch/${VERSION}`,
    },
  })
  sent.on('timeout', () => sent.destroy(new Error('the service says nothing any more')))
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw await rejectionOf(response, baseUrl)
  progress.begin()
  response.on('data', (chunk: Buffer) => progress.add(chunk))
  await pipeline(response, createWriteStream(unfinished))
  return summaryOf(response)
}

/** What the service says of the whole batch: a Failure, or an Error where trying again makes sense. */
async function rejectionOf(response: IncomingMessage, baseUrl: string): Promise<Error> {
  const status = response.statusCode ?? 0
  const text = await readText(response, PROBLEM_BYTES_MAX)
  const detail = detailOf(text) ?? `${baseUrl} answered ${status}`
  return status >= 500 ? new Error(detail) : new Failure(detail)
}

function detailOf(text: string): string | undefined {
  try {
    const { message } = JSON.parse(text) as { message?: unknown }
    return typeof message === 'string' ? message : undefined
  } catch {
    return undefined
  }
}

/** @throws Error where the response has no end: it was cut off */
function summaryOf({ trailers }: IncomingMessage): BatchFileSummary {
  const text = trailers['batch-summary']
  if (text === undefined) throw new Error('the results broke off')
  const numberOf = (name: string): number => Number(new RegExp(`\\b${name}=(\\d+)`).exec(text)?.[1])
  return {
    lines: numberOf('lines'),
    answered: numberOf('answered'),
    failed: numberOf('failed'),
    charged: numberOf('charged'),
    complete: text.includes('complete=?1'),
  }
}

const BAR_WIDTH = 30

/** A bar on a terminal, and nothing anywhere else. */
class Progress {
  readonly #output: Output
  readonly #lines: number
  #done = 0
  #shownMs = 0

  constructor(output: Output, lines: number) {
    this.#output = output
    this.#lines = Math.max(1, lines)
  }

  begin(): void {
    this.#done = 0
  }

  add(chunk: Buffer): void {
    for (const byte of chunk) if (byte === LINE_FEED) this.#done += 1
    const nowMs = performance.now()
    if (this.#output.isTTY !== true || nowMs - this.#shownMs < SHOW_MS) return
    this.#shownMs = nowMs
    const share = Math.min(1, this.#done / this.#lines)
    const bar = '#'.repeat(Math.round(share * BAR_WIDTH)).padEnd(BAR_WIDTH, '-')
    this.#output.write(`\r\u001B[K${bar} ${Math.floor(share * 100)} %, ${this.#done} lines`)
  }

  end(): void {
    if (this.#output.isTTY === true) this.#output.write('\r\u001B[K')
  }
}
