import { ActionIcon, Anchor, Button, Group, Menu, Text } from '@mantine/core'
import { DotsHorizontalIcon, EyeOpenIcon, Pencil1Icon, PlusIcon, TrashIcon } from '@radix-ui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useMay } from '#web/api/use-role.ts'
import { EmptyState } from '#web/design/feedback/empty-state.tsx'
import { RejectionNote } from '#web/design/feedback/rejection-note.tsx'
import { PageHeader } from '#web/design/page-header.tsx'
import { Section } from '#web/design/section.tsx'
import { type Column, DataTable } from '#web/design/tables/data-table.tsx'
import { PageSteps } from '#web/design/tables/page-steps.tsx'
import { countOf, formatCount } from '#web/format/numbers.ts'
import { formatDay, formatInstant } from '#web/format/times.ts'
import { OpenCount } from './open-count.tsx'
import { CreateWatchlistDialog, DeleteWatchlistDialog, EditWatchlistDialog } from './watchlist-dialogs.tsx'
import { type Watchlist, type WatchlistsResponse, watchlistsQuery } from './watchlist-queries.ts'

/** Small, because each list needs a request for its counts and the Pro plan allows 25 per second by default. */
const LISTS_A_PAGE = 15
/** Characters of an id that distinguish two lists. */
const ID_END = 4

/** Returns the name column. Creation time and the end of the id distinguish lists of the same name. */
function nameColumn(lists: readonly Watchlist[]): Column<Watchlist> {
  const seen = new Set<string>()
  const repeated = new Set(lists.map(({ name }) => name).filter((name) => seen.has(name) || !seen.add(name)))
  return {
    header: 'Watchlist',
    isRowHeader: true,
    sortBy: ({ name }) => name,
    cell: ({ id, name, items, created }) => (
      <>
        <Anchor component={Link} to={`/watchlists/${id}`} size="sm" fw={500}>
          {name}
        </Anchor>
        <Text size="xs" c="dimmed">
          {countOf(items, 'vehicle')} · created{' '}
          {repeated.has(name) ? `${formatInstant(created)} · wl_…${id.slice(-ID_END)}` : formatDay(created)}
        </Text>
      </>
    ),
  }
}

const COUNT_COLUMNS: readonly Column<Watchlist>[] = [
  { header: 'Do not drive', cell: (list) => <OpenCount list={list} severity="do_not_drive" />, align: 'right' },
  { header: 'Park outside', cell: (list) => <OpenCount list={list} severity="park_outside" />, align: 'right' },
  {
    header: 'Unknown',
    cell: (list) => <OpenCount list={list} severity="unknown" />,
    align: 'right',
  },
  {
    header: 'Other recalls',
    cell: (list) => <OpenCount list={list} severity="recall" />,
    align: 'right',
  },
]

const route = getRouteApi('/app/watchlists')

/** The account's watchlists with their open findings. */
export function WatchlistsPage() {
  const navigate = route.useNavigate()
  const lists = useQuery(watchlistsQuery)
  const [isCreating, setIsCreating] = useState(false)
  const hasLists = (lists.data?.watchlists.length ?? 0) > 0
  const createButton = useMay('create_watchlist') && (
    <Button leftSection={<PlusIcon aria-hidden />} onClick={() => setIsCreating(true)}>
      New watchlist
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Watchlists"
        description="Your vehicles, their recalls, and what you did about each one"
        hasRecords
        actions={hasLists && createButton}
      />
      <Section {...(hasLists && { title: 'Open findings', description: watchedWords(lists.data) })} flush>
        {lists.isError ? (
          <RejectionNote error={lists.error} onRetry={() => void lists.refetch()} />
        ) : (
          <WatchlistTable lists={lists.data?.watchlists} createButton={createButton} />
        )}
      </Section>
      <CreateWatchlistDialog
        isOpen={isCreating}
        onClose={() => setIsCreating(false)}
        onCreated={(id) => void navigate({ to: '/watchlists/$id', params: { id }, search: {} })}
      />
    </>
  )
}

interface WatchlistTableProps {
  /** Undefined while they are loading. */
  readonly lists: readonly Watchlist[] | undefined
  readonly createButton: ReactNode
}

function WatchlistTable({ lists, createButton }: WatchlistTableProps) {
  const [offset, setOffset] = useState(0)
  const [edited, setEdited] = useState<Watchlist>()
  const [deleted, setDeleted] = useState<Watchlist>()
  const mayRename = useMay('rename_watchlist')
  const mayDelete = useMay('delete_watchlist')
  const page = lists?.slice(offset, offset + LISTS_A_PAGE)
  const total = lists?.length ?? 0
  return (
    <>
      <DataTable
        caption="Watchlists with their open findings"
        columns={[
          nameColumn(lists ?? []),
          ...COUNT_COLUMNS,
          ...(mayRename ? [actionColumn(setEdited, mayDelete ? setDeleted : undefined)] : []),
        ]}
        rows={page}
        isPartial={total > LISTS_A_PAGE}
        rowKey={({ id }) => id}
        empty={<NoWatchlists action={createButton} />}
      />
      <Group justify="flex-end" p={total > LISTS_A_PAGE ? 'sm' : 0}>
        <PageSteps
          page={{ offset, count: page?.length ?? 0, total, has_more: offset + LISTS_A_PAGE < total }}
          pageSize={LISTS_A_PAGE}
          onStep={setOffset}
        />
      </Group>
      <EditWatchlistDialog subject={edited} onClose={() => setEdited(undefined)} />
      <DeleteWatchlistDialog subject={deleted} onClose={() => setDeleted(undefined)} />
    </>
  )
}

function watchedWords(data: WatchlistsResponse | undefined): string {
  const { watchlists = [], items_max: most = 0 } = data ?? {}
  const watched = watchlists.reduce((sum, { items }) => sum + items, 0)
  return `${formatCount(watched)} of up to ${formatCount(most)} vehicles watched. The table counts open findings.`
}

function NoWatchlists({ action }: { readonly action: ReactNode }) {
  return (
    <EmptyState
      icon={<EyeOpenIcon />}
      title="Nothing is watched yet"
      description="Create a watchlist and add vehicles from a CSV file or pasted VINs. You see their recalls immediately, and webhooks report new ones."
      action={action}
    />
  )
}

function actionColumn(
  onEdit: (list: Watchlist) => void,
  onDelete: ((list: Watchlist) => void) | undefined,
): Column<Watchlist> {
  return {
    header: 'Actions',
    hasHiddenHeader: true,
    align: 'right',
    width: 56,
    cell: (list) => (
      <Menu position="bottom-end" width={160}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${list.name}`}>
            <DotsHorizontalIcon aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Pencil1Icon />} onClick={() => onEdit(list)}>
            Edit
          </Menu.Item>
          {onDelete && (
            <Menu.Item leftSection={<TrashIcon />} color="var(--vds-negative)" onClick={() => onDelete(list)}>
              Delete
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    ),
  }
}
