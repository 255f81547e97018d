import { ActionIcon, Text } from '@mantine/core'
import { ChevronDownIcon, ChevronRightIcon } from '@radix-ui/react-icons'
import { type ReactNode, useState } from 'react'
import { StatusBadge, type Tone } from '#web/design/status-badge.tsx'
import { type Column, DataTable } from '#web/design/tables/data-table.tsx'
import { formatMs } from '#web/format/numbers.ts'
import { formatInstant, formatLogTime } from '#web/format/times.ts'
import { type RequestRow, type StatusClass, statusClass } from './filter-requests.ts'
import { RequestDetails } from './request-details.tsx'
import classes from './request-table.module.css'

const TONES: Readonly<Record<StatusClass, Tone>> = { '2xx': 'positive', '4xx': 'warning', '5xx': 'negative' }

const COLUMNS: readonly Column<RequestRow>[] = [
  {
    header: 'Time',
    sortBy: ({ time }) => time,
    width: 150,
    cell: ({ time }) => (
      <time dateTime={time} title={formatInstant(time)}>
        {formatLogTime(time)}
      </time>
    ),
  },
  {
    header: 'Status',
    sortBy: ({ status }) => status,
    width: 90,
    cell: ({ status }) => <StatusBadge tone={TONES[statusClass(status)]}>{status}</StatusBadge>,
  },
  {
    header: 'Endpoint',
    sortBy: ({ path }) => path,
    isRowHeader: true,
    cell: ({ path, problem }) => (
      <>
        <code className={classes.path}>{path}</code>
        {problem !== null && <code className={classes.problem}>{problem}</code>}
      </>
    ),
  },
  {
    header: 'Key',
    sortBy: ({ key_label: label }) => label,
    isSecondary: true,
    cell: ({ key_label: label }) =>
      label ?? (
        <Text span inherit c="dimmed">
          Explorer
        </Text>
      ),
  },
  { header: 'Latency', align: 'right', isSecondary: true, cell: ({ ms }) => formatMs(ms), sortBy: ({ ms }) => ms },
]

interface RequestTableProps {
  /** Undefined while they are loading. */
  readonly rows: readonly RequestRow[] | undefined
  /** Visible part of the sorted rows. */
  readonly shown: { readonly from: number; readonly to: number }
  readonly empty: ReactNode
}

export function RequestTable({ rows, shown, empty }: RequestTableProps) {
  const [openId, setOpenId] = useState<string>()
  return (
    <DataTable
      caption="Requests"
      columns={[toggleColumn(openId, setOpenId), ...COLUMNS]}
      rows={rows}
      shown={shown}
      rowKey={({ request_id: id }) => id}
      opened={openedBy(openId)}
      empty={empty}
    />
  )
}

function openedBy(openId: string | undefined) {
  return (row: RequestRow): ReactNode => (row.request_id === openId ? <RequestDetails request={row} /> : undefined)
}

function toggleColumn(openId: string | undefined, setOpenId: (openId: string | undefined) => void): Column<RequestRow> {
  return {
    header: 'Details',
    hasHiddenHeader: true,
    width: 48,
    cell: ({ request_id: id, path, status }) => (
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Details of ${path}, ${status}`}
        aria-expanded={openId === id}
        onClick={() => setOpenId(openId === id ? undefined : id)}
      >
        {openId === id ? <ChevronDownIcon aria-hidden /> : <ChevronRightIcon aria-hidden />}
      </ActionIcon>
    ),
  }
}
