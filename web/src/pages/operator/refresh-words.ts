import { sourceTitle } from '#web/design/source-title.ts'
import type { Tone } from '#web/design/status-badge.tsx'
import { formatCount } from '#web/format/numbers.ts'
import type { Refresh } from './operator-queries.ts'

export const OUTCOMES: Readonly<Record<Refresh['outcome'], { readonly word: string; readonly tone: Tone }>> = {
  published: { word: 'Published', tone: 'positive' },
  swapped: { word: 'Serving', tone: 'accent' },
  unchanged: { word: 'Unchanged', tone: 'neutral' },
  refused: { word: 'Rejected', tone: 'negative' },
  unreachable: { word: 'Unreachable', tone: 'warning' },
}

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 3_600

/** 95 -> "1 min 35 s" */
export function tookWords(seconds: number): string {
  if (seconds < MINUTE_SECONDS) return `${seconds} s`
  if (seconds < HOUR_SECONDS) return `${Math.floor(seconds / MINUTE_SECONDS)} min ${seconds % MINUTE_SECONDS} s`
  return `${Math.floor(seconds / HOUR_SECONDS)} h ${Math.floor((seconds % HOUR_SECONDS) / MINUTE_SECONDS)} min`
}

export function sourcesWords(sources: readonly string[]): string {
  return sources.length === 0 ? 'All sources' : sources.map(sourceTitle).join(', ')
}

export function originWords(origin: 'official' | 'folder' | null): string {
  return origin === 'folder' ? 'files from a folder' : 'official files'
}

export function summaryWords({ origin, sources, rows, reasons, detail }: Refresh): string {
  if (origin === null) return detail
  if (reasons[0] !== undefined) return reasons[0]
  const accepted = rows.reduce((sum, row) => sum + row.accepted, 0)
  const names = rows.length === 0 ? sources : rows.map(({ source }) => source)
  const name = names.length > 2 ? `${names.length} sources` : sourcesWords(names)
  return rows.length === 0 ? name : `${name}, ${formatCount(accepted)} rows`
}
