import { ActionIcon, Menu, Text } from '@mantine/core'
import { CubeIcon, DotsHorizontalIcon, Pencil1Icon, TrashIcon } from '@radix-ui/react-icons'
import type { ReactNode } from 'react'
import { type Column, DataTable } from '#web/design/data-table.tsx'
import { EmptyState } from '#web/design/empty-state.tsx'
import { StatusBadge } from '#web/design/status-badge.tsx'
import { formatAgo, formatDay, formatInstant } from '#web/format/times.ts'
import type { Key } from './key.ts'

export interface KeyTableProps {
  /** Undefined while they are loading. */
  readonly keys: readonly Key[] | undefined
  readonly onRename: (key: Key) => void
  readonly onRevoke: (key: Key) => void
  readonly createButton: ReactNode
}

const COLUMNS: readonly Column<Key>[] = [
  { header: 'Label', cell: ({ label }) => label, isRowHeader: true },
  {
    header: 'Key',
    cell: ({ masked }) => (
      <Text span size="xs" ff="monospace" c="dimmed">
        {masked}
      </Text>
    ),
  },
  { header: 'State', cell: (key) => <KeyState subject={key} /> },
  { header: 'Created', cell: ({ created }) => <Moment instant={created} show={formatDay} />, isSecondary: true },
  {
    header: 'Last used',
    isSecondary: true,
    cell: ({ last_used: lastUsed }) =>
      lastUsed === null ? (
        <Text span inherit c="dimmed">
          never
        </Text>
      ) : (
        <Moment instant={lastUsed} show={formatAgo} />
      ),
  },
]

/** The keys, each with what can be done to it. */
export function KeyTable({ keys, onRename, onRevoke, createButton }: KeyTableProps) {
  return (
    <DataTable
      caption="API keys"
      columns={[...COLUMNS, actionColumn(onRename, onRevoke)]}
      rows={keys}
      rowKey={({ id }) => id}
      empty={
        <EmptyState
          icon={<CubeIcon />}
          title="No keys in use"
          description="Make one for each program that asks, so that each can be revoked without stopping the others."
          action={createButton}
        />
      }
    />
  )
}

function actionColumn(onRename: KeyTableProps['onRename'], onRevoke: KeyTableProps['onRevoke']): Column<Key> {
  return {
    header: 'Actions',
    hasHiddenHeader: true,
    align: 'right',
    width: 56,
    cell: (key) => key.revoked === null && <KeyMenu subject={key} onRename={onRename} onRevoke={onRevoke} />,
  }
}

function KeyState({ subject: { mode, revoked } }: { readonly subject: Key }) {
  if (revoked !== null) return <StatusBadge tone="neutral">Revoked {formatDay(revoked)}</StatusBadge>
  return mode === 'test' ? (
    <StatusBadge tone="accent">Test</StatusBadge>
  ) : (
    <StatusBadge tone="positive">Live</StatusBadge>
  )
}

function Moment({ instant, show }: { readonly instant: string; readonly show: (instant: string) => string }) {
  return (
    <time dateTime={instant} title={formatInstant(instant)}>
      {show(instant)}
    </time>
  )
}

interface KeyMenuProps extends Pick<KeyTableProps, 'onRename' | 'onRevoke'> {
  readonly subject: Key
}

function KeyMenu({ subject, onRename, onRevoke }: KeyMenuProps) {
  return (
    <Menu position="bottom-end" shadow="md" radius="md" width={160}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${subject.label}`}>
          <DotsHorizontalIcon aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Pencil1Icon />} onClick={() => onRename(subject)}>
          Rename
        </Menu.Item>
        <Menu.Item leftSection={<TrashIcon />} color="var(--vds-negative)" onClick={() => onRevoke(subject)}>
          Revoke
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
