import type { Responses } from '#web/api/types.ts'
import { EmptyState } from '#web/design/feedback/empty-state.tsx'
import { csvText } from '#web/format/csv.ts'
import { formatLogTime } from '#web/format/times.ts'
import { type Column, DataTable } from './data-table.tsx'

type Entry = Responses['list_audit']['entries'][number]

const ACTORS: Readonly<Record<Entry['by'], string>> = {
  account: 'API key',
  operator: 'Operator',
  system: 'Service',
}

const COLUMNS: readonly Column<Entry>[] = [
  {
    header: 'Action',
    cell: ({ action }) => actionWords(action),
    sortBy: ({ action }) => action,
    isRowHeader: true,
    width: 150,
  },
  {
    header: 'Detail',
    cell: detailWords,
    isSentence: true,
  },
  {
    header: 'By',
    cell: ({ by, person }) => person ?? ACTORS[by],
    sortBy: ({ by, person }) => person ?? ACTORS[by],
    isSecondary: true,
  },
  {
    header: 'Time (UTC)',
    cell: ({ time }) => <time dateTime={time}>{formatLogTime(time)}</time>,
    sortBy: ({ time }) => time,
    align: 'right',
  },
]

interface AuditTableProps {
  /** Undefined while they are loading. */
  readonly entries: readonly Entry[] | undefined
  /** True: older entries are not loaded. */
  readonly isPartial?: boolean
}

export function AuditTable({ entries, isPartial = false }: AuditTableProps) {
  return (
    <DataTable
      caption="Entries of the audit log"
      columns={COLUMNS}
      rows={entries}
      isPartial={isPartial}
      rowKey={({ time, action }, index) => `${time} ${action} ${index}`}
      empty={<EmptyState title="No entries" description="Changes to keys, plan, and account appear here." />}
    />
  )
}

export function auditCsv(entries: readonly Entry[]): string {
  return csvText(
    ['time', 'action', 'detail', 'key', 'by'],
    entries.map(({ time, action, detail, key_label: key, by, person }) => [time, action, detail, key, person ?? by]),
  )
}

/** Returns the detail, preceded by the name of the key or app unless it begins with that name. */
function detailWords({ detail, key_label: label }: Entry): string {
  const isNamed = label === null || (detail ?? '').startsWith(label)
  return [isNamed ? null : label, detail].filter(Boolean).join(': ')
}

/** "key_revoked" -> "Key revoked" */
function actionWords(action: string): string {
  const words = action.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
