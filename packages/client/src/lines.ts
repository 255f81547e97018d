import { unreadFailure } from './failures.ts'
import { queryOf } from './operation.ts'
import type { Client, RequestOptions } from './request.ts'
import type {
  AddWatchlistItemsResponse,
  BatchComplaints,
  BatchRecalls,
  BatchReport,
  BatchVehicle,
  DecodedVin,
  ProblemCode,
  RemoveWatchlistItemsResponse,
  RunBatchRequest,
} from './schemas.generated.ts'

const NDJSON = 'application/x-ndjson'
/** Result lines are much shorter. Without a bound, an invalid response could fill the memory. */
const LINE_CHARACTERS_MAX = 10_000_000
const KEY_BYTES = 16

/** Result type of one line, by the operation of the batch. */
export interface BatchResults {
  decode: DecodedVin
  vehicle: BatchVehicle
  recalls: BatchRecalls
  complaints: BatchComplaints
  report: BatchReport
}

/** One line of the results; the last one is the summary. */
export type BatchLine<Result> =
  | (NumberedLine & { readonly result: Result })
  | (NumberedLine & { readonly error: ProblemCode; readonly message: string })
  | { readonly summary: BatchSummary }

interface NumberedLine {
  readonly line: number
  readonly ref: string | null
  /** Vehicle of the line, as sent; null if the line could not be read. */
  readonly asked: RequestedVehicle | null
}

/** Vehicle of a batch line. */
export type RequestedVehicle =
  | { readonly vin: string }
  | { readonly id: string }
  | { readonly year: number; readonly make: string; readonly model: string }

/** Line counts; `charged` counts quota units. `complete` is false if lines were skipped. */
export interface BatchSummary {
  readonly lines: number
  readonly answered: number
  readonly failed: number
  readonly charged: number
  readonly complete: boolean
  readonly snapshots: readonly string[]
}

export interface BatchOptions<Field extends string> extends RequestOptions {
  /** Fields to return of each result. */
  readonly fields?: readonly Field[] | undefined
  /** Idempotency key. A batch repeated with the same key within 24 hours is not charged again. Default: a new key. */
  readonly idempotencyKey?: string | undefined
}

type Lines<Line> = Iterable<Line> | AsyncIterable<Line>

/**
 * Runs one operation for many vehicles. The lines are sent as one body (at most 5 MB). Results are yielded as they arrive,
 * in the same order.
 * @param lines each names a vehicle by `vin`, by `id`, or by `year`, `make` and `model`; `ref` is returned
 * @throws ServiceError for the batch as a whole, with code `broken_off` if the response is incomplete: retry with the same key
 */
export async function* batch<
  Name extends keyof BatchResults,
  Field extends keyof BatchResults[Name] & string = keyof BatchResults[Name] & string,
>(
  client: Client,
  operation: Name,
  lines: Lines<RunBatchRequest>,
  { fields, idempotencyKey = randomKey(), ...options }: BatchOptions<Field> = {},
): AsyncGenerator<BatchLine<Pick<BatchResults[Name], Field>>, void, undefined> {
  const response = await client.request('POST', `/v1/batch${queryOf({ operation, fields })}`, {
    ...options,
    body: await linesOf(lines),
    contentType: NDJSON,
    headers: { accept: NDJSON, 'idempotency-key': idempotencyKey },
    isRepeatable: true,
  })
  let isWhole = false
  for await (const text of textLines(response)) {
    const line = parsed(text, response) as BatchLine<Pick<BatchResults[Name], Field>>
    isWhole = 'summary' in line
    yield line
  }
  if (!isWhole) throw brokenOff(response, new Error('no summary'))
}

/** One item of a watchlist: as a line of a batch, and labels. */
export interface WatchlistLine extends RunBatchRequest {
  site?: string
  driver?: string
}

/** Adds items to a watchlist. @throws ServiceError */
export async function addWatchlistItems(
  client: Client,
  parameters: { readonly watchlist_id: string; readonly items: Lines<WatchlistLine> },
  options: RequestOptions = {},
): Promise<AddWatchlistItemsResponse> {
  return (await sendItems(client, '', parameters, options)) as AddWatchlistItemsResponse
}

/** Removes items from a watchlist. @throws ServiceError */
export async function removeWatchlistItems(
  client: Client,
  parameters: { readonly watchlist_id: string; readonly items: Lines<WatchlistLine> },
  options: RequestOptions = {},
): Promise<RemoveWatchlistItemsResponse> {
  return (await sendItems(client, '/remove', parameters, options)) as RemoveWatchlistItemsResponse
}

async function sendItems(
  client: Client,
  suffix: string,
  { watchlist_id: id, items }: { readonly watchlist_id: string; readonly items: Lines<WatchlistLine> },
  options: RequestOptions,
): Promise<unknown> {
  const target = `/v1/watchlists/${encodeURIComponent(id)}/items${suffix}`
  const response = await client.request('POST', target, { ...options, body: await linesOf(items), contentType: NDJSON })
  return client.read(response)
}

async function linesOf(lines: Lines<object>): Promise<string> {
  let body = ''
  for await (const line of lines) body += `${JSON.stringify(line)}\n`
  return body
}

function parsed(text: string, response: Response): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw unreadFailure('unreadable_response', 'Unexpected line', response, cause)
  }
}

async function* textLines(response: Response): AsyncGenerator<string, void, undefined> {
  const reader = response.body?.getReader()
  if (reader === undefined) return
  const decoder = new TextDecoder()
  try {
    for (let rest = ''; ;) {
      const { done, value } = await readChunk(reader, response)
      if (done) return
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > LINE_CHARACTERS_MAX) {
        throw unreadFailure('unreadable_response', 'A line is too long in the results', response)
      }
      yield* lines.filter((line) => line !== '')
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

async function readChunk(reader: ReadableStreamDefaultReader<Uint8Array>, response: Response) {
  try {
    return await reader.read()
  } catch (cause) {
    throw brokenOff(response, cause)
  }
}

function brokenOff(response: Response, cause: unknown): Error {
  return unreadFailure('broken_off', 'Incomplete results', response, cause)
}

function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
