import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyButton } from '#web/design/copy-button.tsx'
import { type Column, DataTable } from '#web/design/tables/data-table.tsx'
import { StatusBadge, type Tone } from '#web/design/status-badge.tsx'
import { formatMs } from '#web/format/numbers.ts'
import { formatInstant, formatLogTime } from '#web/format/times.ts'
import { type RequestRow, type StatusClass, statusClass } from './filter-requests.ts'
import classes from './request-table.module.css'

const TONES: Readonly<Record<StatusClass, Tone>> = { '2xx': 'positive', '4xx': 'warning', '5xx': 'negative' }

const COLUMNS: readonly Column<RequestRow>[] = [
  {
    header: 'Time',
    width: 150,
    cell: ({ time }) => (
      <time dateTime={time} title={formatInstant(time)}>
        {formatLogTime(time)}
      </time>
    ),
  },
  {
    header: 'Status',
    width: 90,
    cell: ({ status }) => <StatusBadge tone={TONES[statusClass(status)]}>{status}</StatusBadge>,
  },
  {
    header: 'Endpoint',
    isRowHeader: true,
    cell: ({ path }) => <code className={classes.path}>{path}</code>,
  },
  {
    header: 'Key',
    cell: ({ key_label: label }) =>
      label ?? (
        <Text span inherit c="dimmed">
          Explorer
        </Text>
      ),
  },
  { header: 'Took', align: 'right', cell: ({ ms }) => formatMs(ms) },
  {
    header: 'Request id',
    align: 'right',
    cell: ({ request_id: id }) => (
      <span className={classes.id}>
        <code className={classes.idWords}>{id}</code>
        <CopyButton value={id} what={`request id ${id}`} />
      </span>
    ),
  },
]

export interface RequestTableProps {
  /** Undefined while they are loading. */
  readonly rows: readonly RequestRow[] | undefined
  readonly empty: ReactNode
}

/** Lines of the log. */
export function RequestTable({ rows, empty }: RequestTableProps) {
  return (
    <DataTable caption="Requests" columns={COLUMNS} rows={rows} rowKey={({ request_id: id }) => id} empty={empty} />
  )
}
