import type { Responses } from '#web/api/types.ts'
import { type Column, DataTable } from './data-table.tsx'
import { EmptyState } from '#web/design/feedback/empty-state.tsx'
import { formatInstant } from '#web/format/times.ts'

type Entry = Responses['list_audit']['entries'][number]

const ACTORS: Readonly<Record<Entry['by'], string>> = {
  account: 'The account',
  operator: 'An operator',
  system: 'The service',
}

const COLUMNS: readonly Column<Entry>[] = [
  { header: 'What', cell: ({ action }) => actionWords(action), isRowHeader: true },
  {
    header: 'Detail',
    cell: ({ detail, key_label: label }) => [label, detail].filter(Boolean).join(': '),
    isSentence: true,
  },
  { header: 'By', cell: ({ by, person }) => person ?? ACTORS[by], isSecondary: true },
  { header: 'When', cell: ({ time }) => <time dateTime={time}>{formatInstant(time)}</time>, align: 'right' },
]

interface AuditTableProps {
  /** Undefined while they are loading. */
  readonly entries: readonly Entry[] | undefined
}

/** Entries of an audit log, as they were written. */
export function AuditTable({ entries }: AuditTableProps) {
  return (
    <DataTable
      caption="Entries of the audit log"
      columns={COLUMNS}
      rows={entries}
      rowKey={({ time, action }, index) => `${time} ${action} ${index}`}
      empty={<EmptyState title="Nothing yet" description="Changes to keys, plan and account will be listed here." />}
    />
  )
}

/** "key_revoked" -> "Key revoked" */
function actionWords(action: string): string {
  const words = action.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
