import { ActionIcon, Anchor, Menu, Text } from '@mantine/core'
import { DotsHorizontalIcon, Pencil1Icon, TrashIcon } from '@radix-ui/react-icons'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { meQuery } from '#web/api/queries.ts'
import { useMay } from '#web/api/use-role.ts'
import { EmptyState } from '#web/design/feedback/empty-state.tsx'
import { KeyIcon } from '#web/design/key-icon.tsx'
import { StatusBadge } from '#web/design/status-badge.tsx'
import { type Column, DataTable } from '#web/design/tables/data-table.tsx'
import { countOf, formatCount } from '#web/format/numbers.ts'
import { formatAgo, formatDay, formatInstant, isAhead } from '#web/format/times.ts'
import { KeyLimits } from './key-limits.tsx'
import type { Key } from './key.ts'

interface KeyTableProps {
  /** Undefined while they are loading. */
  readonly keys: readonly Key[] | undefined
  /** Requests per key in the last 30 days; undefined while they are loading or if loading failed. */
  readonly requestsByKey: ReadonlyMap<string, number> | undefined
  readonly onEdit: (key: Key) => void
  readonly onRevoke: (key: Key) => void
  readonly createButton: ReactNode
  /** True: the account has more keys than one page shows. */
  readonly isPartial: boolean
}

const COLUMNS: readonly Column<Key>[] = [
  { header: 'Label', cell: ({ label }) => label, sortBy: ({ label }) => label, isRowHeader: true },
  {
    header: 'Key',
    cell: ({ masked }) => (
      <Text span size="xs" ff="monospace" c="dimmed">
        {masked}
      </Text>
    ),
  },
  { header: 'State', cell: (key) => <KeyState subject={key} />, sortBy: stateText },
  { header: 'Limits', cell: (key) => <KeyLimits subject={key} />, isSecondary: true },
  {
    header: 'Created',
    sortBy: ({ created }) => created,
    cell: ({ created, created_by: by }) => (
      <>
        <Moment instant={created} show={formatDay} />
        {by !== null && (
          <Text size="xs" c="dimmed">
            {by}
          </Text>
        )}
      </>
    ),
    isSecondary: true,
  },
  {
    header: 'Last used',
    sortBy: ({ last_used: lastUsed }) => lastUsed,
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

export function KeyTable({ keys, requestsByKey, onEdit, onRevoke, createButton, isPartial }: KeyTableProps) {
  const { user } = useSuspenseQuery(meQuery).data
  const mayChange = useMay('change_key')
  const mayChangeOthers = useMay('change_keys_of_others')
  const shown = [...COLUMNS, requestsColumn(requestsByKey)]
  return (
    <DataTable
      caption="API keys"
      columns={
        mayChange
          ? [
              ...shown,
              actionColumn({ isOpen: ({ created_by: by }) => mayChangeOthers || by === user.email, onEdit, onRevoke }),
            ]
          : shown
      }
      rows={keys}
      isPartial={isPartial}
      rowKey={({ id }) => id}
      empty={
        <EmptyState
          icon={<KeyIcon />}
          title="No active keys"
          description="Create one key per app. You can then revoke one without stopping the others."
          action={createButton}
        />
      }
    />
  )
}

/** Returns the column of request counts, which link to the key's request log. */
function requestsColumn(requestsByKey: KeyTableProps['requestsByKey']): Column<Key> {
  return {
    header: 'Requests, 30 days',
    align: 'right',
    isSecondary: true,
    sortBy: ({ id }) => requestsByKey?.get(id) ?? 0,
    cell: ({ id, label }) =>
      requestsByKey && (
        <Anchor
          component={Link}
          size="sm"
          to={`/requests?key=${encodeURIComponent(id)}`}
          aria-label={`${countOf(requestsByKey.get(id) ?? 0, 'request')} of ${label}`}
        >
          {formatCount(requestsByKey.get(id) ?? 0)}
        </Anchor>
      ),
  }
}

interface Actions extends Pick<KeyTableProps, 'onEdit' | 'onRevoke'> {
  /** Returns true if the user may change a key. */
  readonly isOpen: (key: Key) => boolean
}

function actionColumn({ isOpen, onEdit, onRevoke }: Actions): Column<Key> {
  return {
    header: 'Actions',
    hasHiddenHeader: true,
    align: 'right',
    width: 56,
    cell: (key) => key.revoked === null && isOpen(key) && <KeyMenu subject={key} onEdit={onEdit} onRevoke={onRevoke} />,
  }
}

function stateText({ mode, revoked, expires_at: expiresAt }: Key): string {
  if (revoked !== null) return 'Revoked'
  return expiresAt !== null && !isAhead(expiresAt) ? 'Expired' : mode
}

function KeyState({ subject: { mode, revoked, expires_at: expiresAt } }: { readonly subject: Key }) {
  if (revoked !== null) return <StatusBadge tone="neutral">Revoked {formatDay(revoked)}</StatusBadge>
  if (expiresAt !== null && !isAhead(expiresAt)) return <StatusBadge tone="negative">Expired</StatusBadge>
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

interface KeyMenuProps extends Pick<KeyTableProps, 'onEdit' | 'onRevoke'> {
  readonly subject: Key
}

function KeyMenu({ subject, onEdit, onRevoke }: KeyMenuProps) {
  return (
    <Menu position="bottom-end" shadow="md" radius="md" width={160}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${subject.label}`}>
          <DotsHorizontalIcon aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Pencil1Icon />} onClick={() => onEdit(subject)}>
          Edit
        </Menu.Item>
        <Menu.Item leftSection={<TrashIcon />} color="var(--vds-negative)" onClick={() => onRevoke(subject)}>
          Revoke
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
