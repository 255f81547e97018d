import { accountHeaders } from '#web/api/chosen-account.ts'
import { EXPLORER_PREFIX } from '#web/api/client.ts'
import { rejectionOf, serviceErrorOf } from '#web/api/service-error.ts'
import type { Responses } from '#web/api/types.ts'
import type { StockLine, StockList } from '#web/stock-list/stock-list.ts'

/** Maximum watched vehicles of an account. */
export const WATCHED_MAX = 100_000
export const IMPORT_BYTES_MAX = 20_000_000
/** Lines of one request. The service needs about a second for them, so the progress is visible. */
const LINES_A_REQUEST = 1_000
const LABEL_CHARACTERS_MAX = 100
const ID_CHARACTERS_MAX = 64
const NAME_CHARACTERS_MAX = 80
const [YEAR_MIN, YEAR_MAX] = [1886, 2100]
const CONTROL_CHARACTER = /\p{Cc}/u
const LABELS = ['ref', 'site', 'driver'] as const

/** Line that is not stored, and the reason. */
export interface RejectedLine {
  readonly line: number
  readonly why: string
}

/** List to send, and the lines that are not sent because the service would reject them. */
export interface CheckedList {
  readonly lines: readonly StockLine[]
  readonly rejected: readonly RejectedLine[]
}

/** Separates the lines that the service would reject. A single one would make it reject the whole request. */
export function checkList({ lines, numbers, unread }: StockList): CheckedList {
  const rejected: RejectedLine[] = unread.map((line) => ({ line, why: 'names no vehicle' }))
  const accepted = lines.filter((line, index) => {
    const why = faultOf(line)
    if (why !== undefined) rejected.push({ line: numbers[index] ?? index + 1, why })
    return why === undefined
  })
  return { lines: accepted, rejected: rejected.toSorted((left, right) => left.line - right.line) }
}

function faultOf(line: StockLine): string | undefined {
  const values: readonly string[] = Object.values(line)
  if (values.some((value) => CONTROL_CHARACTER.test(value))) return 'contains a control character'
  const label = LABELS.find((name) => (line[name] ?? '').length > LABEL_CHARACTERS_MAX)
  if (label !== undefined) return `"${label}" has more than ${LABEL_CHARACTERS_MAX} characters`
  if ('vin' in line) return line.vin.length > ID_CHARACTERS_MAX ? 'the VIN is too long' : undefined
  if ('id' in line) return line.id.length > ID_CHARACTERS_MAX ? 'the id is too long' : undefined
  const year = /^[0-9]{4}$/.test(line.year) ? Number(line.year) : 0
  if (year < YEAR_MIN || year > YEAR_MAX) return 'the model year is invalid'
  const isLong = line.make.length > NAME_CHARACTERS_MAX || line.model.length > NAME_CHARACTERS_MAX
  return isLong ? 'make or model is too long' : undefined
}

export interface ImportProgress {
  readonly sent: number
  readonly added: number
  readonly updated: number
}

interface Import {
  readonly watchlistId: string
  readonly lines: readonly StockLine[]
  readonly signal: AbortSignal
  /** Called after each request. */
  readonly onProgress: (progress: ImportProgress) => void
}

/**
 * Adds the lines to a watchlist in several requests. Lines stored before an error remain.
 * @throws ServiceError
 */
export async function importItems({ watchlistId, lines, signal, onProgress }: Import): Promise<void> {
  const progress = { sent: 0, added: 0, updated: 0 }
  for (let at = 0; at < lines.length; at += LINES_A_REQUEST) {
    const sent = lines.slice(at, at + LINES_A_REQUEST)
    const { added, updated } = await sendLines<Responses['add_watchlist_items']>(`${watchlistId}/items`, sent, signal)
    progress.sent += sent.length
    progress.added += added
    progress.updated += updated
    onProgress({ ...progress })
  }
}

/** Removes vehicles from a watchlist. @throws ServiceError */
export function removeItems(watchlistId: string, ids: readonly string[]): Promise<Responses['remove_watchlist_items']> {
  const lines = ids.map((id) => ({ item_id: id }))
  return sendLines(`${watchlistId}/items/remove`, lines, AbortSignal.any([]))
}

/** Sends lines without the typed client, which sends JSON only. */
async function sendLines<Answer>(path: string, lines: readonly object[], signal: AbortSignal): Promise<Answer> {
  const request = {
    method: 'POST',
    headers: { ...accountHeaders(), 'content-type': 'application/x-ndjson' },
    body: lines.map((line) => JSON.stringify(line)).join('\n'),
    signal,
    redirect: 'error',
  } as const
  const response = await fetch(`${EXPLORER_PREFIX}/v1/watchlists/${path}`, request).catch((error: unknown) => {
    throw signal.aborted ? error : serviceErrorOf(error)
  })
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok || body === undefined) throw rejectionOf(body, response.status)
  return body as Answer
}
