import { accountHeaders } from '#web/api/chosen-account.ts'
import { EXPLORER_PREFIX } from '#web/api/client.ts'
import { rejectionOf, serviceErrorOf } from '#web/api/service-error.ts'
import { batchBody, type StockLine, type StockList } from '#web/stock-list/stock-list.ts'
import { FLEET_FIELDS, toFleetRow, type BatchResultLine, type FleetRow } from './fleet-rows.ts'

const BATCH_URL = `${EXPLORER_PREFIX}/v1/batch?operation=recalls&fields=${FLEET_FIELDS}`
/** Interval at which the page receives new rows: short enough to show progress, long enough to stay fast. */
const REPORT_MS = 150
const KEY_NUMBERS = 4

interface Check {
  readonly list: StockList
  readonly signal: AbortSignal
  /** Called with all rows so far. */
  readonly onRows: (rows: readonly FleetRow[]) => void
}

/**
 * Checks a stock list in the user's session. Sends one batch, or several in sequence if the plan allows fewer lines,
 * and reads results as they arrive. Neither page nor service stores the list.
 * @throws ServiceError, also if a response is incomplete; rows received so far remain valid
 */
export async function runCheck({ list: { lines, numbers }, signal, onRows }: Check): Promise<void> {
  const rows: FleetRow[] = []
  const rowOf = (index: number, result: BatchResultLine): FleetRow =>
    toFleetRow({ ...result, line: numbers[index] ?? index + 1 }, lines[index])
  let linesMax = lines.length
  while (rows.length < lines.length) {
    const start = rows.length
    const part = lines.slice(start, start + linesMax)
    const response = await sendBatch(part, signal)
    if (!response.ok || response.body === null) {
      const rejection = rejectionOf(await response.json().catch(() => undefined), response.status)
      const planned = rejection.code === 'batch_too_large' ? rejection.problem?.limit : undefined
      if (planned === undefined || planned < 1 || planned >= part.length) throw rejection
      linesMax = planned
      continue
    }
    for await (const results of resultsOf(response.body)) {
      for (const result of results) rows.push(rowOf(start + result.line - 1, result))
      onRows([...rows])
    }
    if (rows.length < start + part.length) throw rejectionOf(undefined, response.status)
  }
}

/**
 * Sends a batch with an idempotency key. The service then reads the whole list first and rejects it with the plan's
 * line limit before it returns any result.
 */
async function sendBatch(lines: readonly StockLine[], signal: AbortSignal): Promise<Response> {
  const key = crypto.getRandomValues(new Uint32Array(KEY_NUMBERS)).join('-')
  const headers = {
    ...accountHeaders(),
    'content-type': 'application/x-ndjson',
    accept: 'application/x-ndjson',
    'idempotency-key': key,
  }
  const request = { method: 'POST', headers, body: batchBody(lines), signal, redirect: 'error' } as const
  return fetch(BATCH_URL, request).catch((error: unknown) => {
    throw signal.aborted ? error : serviceErrorOf(error)
  })
}

/** Yields the results of a batch in groups, at most one per REPORT_MS. */
async function* resultsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<BatchResultLine[], void> {
  let group: BatchResultLine[] = []
  let reportedAt = performance.now()
  for await (const text of textLines(body)) {
    const line = JSON.parse(text) as BatchResultLine & { readonly summary?: object }
    if (line.summary === undefined) group.push(line)
    if (performance.now() - reportedAt < REPORT_MS) continue
    reportedAt = performance.now()
    yield group
    group = []
  }
  yield group
}

async function* textLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    const lines = (rest + (value ?? '')).split('\n')
    rest = done ? '' : (lines.pop() ?? '')
    for (const line of lines) if (line !== '') yield line
    if (done) return
  }
}
