import { EXPLORER_PREFIX } from '#web/api/client.ts'
import { rejectionOf, serviceErrorOf } from '#web/api/service-error.ts'
import { FLEET_FIELDS, toFleetRow, type BatchResultLine, type FleetRow } from './fleet-rows.ts'
import { batchBody, type StockLine } from '#web/stock-list/stock-list.ts'

const BATCH_URL = `${EXPLORER_PREFIX}/v1/batch?operation=recalls&fields=${FLEET_FIELDS}`
/** How often the page learns of new rows: often enough to be seen moving, seldom enough to stay quick. */
const REPORT_MS = 150

interface Check {
  readonly lines: readonly StockLine[]
  readonly signal: AbortSignal
  /** Called with all rows so far. */
  readonly onRows: (rows: readonly FleetRow[]) => void
}

/**
 * Checks a stock list in the session of the signed-in user: one batch, whose results are read as they come. Nothing of the list
 * is stored, here or there.
 * @throws ServiceError, also where the response was cut off
 */
export async function runCheck({ lines, signal, onRows }: Check): Promise<void> {
  const headers = { 'content-type': 'application/x-ndjson', accept: 'application/x-ndjson' }
  const request = { method: 'POST', headers, body: batchBody(lines), signal, redirect: 'error' } as const
  const response = await fetch(BATCH_URL, request).catch((error: unknown) => {
    throw signal.aborted ? error : serviceErrorOf(error)
  })
  if (!response.ok || response.body === null) {
    const body: unknown = await response.json().catch(() => undefined)
    throw rejectionOf(body, response.status)
  }
  const rows: FleetRow[] = []
  let reportedAt = performance.now()
  let isComplete = false
  for await (const text of textLines(response.body)) {
    const line = JSON.parse(text) as BatchResultLine & { readonly summary?: object }
    if (line.summary === undefined) rows.push(toFleetRow(line, lines[line.line - 1]))
    else isComplete = true
    if (performance.now() - reportedAt < REPORT_MS) continue
    reportedAt = performance.now()
    onRows([...rows])
  }
  onRows([...rows])
  if (!isComplete) throw rejectionOf(undefined, response.status)
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
