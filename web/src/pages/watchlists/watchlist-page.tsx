import { ActionIcon, Button, Menu, Tabs } from '@mantine/core'
import { DotsHorizontalIcon, Pencil1Icon, PlusIcon, TrashIcon } from '@radix-ui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '#web/api/use-role.ts'
import { EmptyState } from '#web/design/feedback/empty-state.tsx'
import { RejectionNote } from '#web/design/feedback/rejection-note.tsx'
import { PageHeader } from '#web/design/page-header.tsx'
import { countryWord } from '#web/format/countries.ts'
import { countOf } from '#web/format/numbers.ts'
import { FindingsTab } from '#web/pages/watchlists/findings/findings-tab.tsx'
import { HistoryTab } from '#web/pages/watchlists/findings/history-tab.tsx'
import { SummarySection } from '#web/pages/watchlists/findings/summary-section.tsx'
import { ImportSection } from '#web/pages/watchlists/import/import-section.tsx'
import { ItemsTab } from './items-tab.tsx'
import { DeleteWatchlistDialog, EditWatchlistDialog } from './watchlist-dialogs.tsx'
import { type Watchlist, watchlistQuery } from './watchlist-queries.ts'
import classes from './watchlist-page.module.css'

const TABS = [
  { value: 'findings', label: 'Findings' },
  { value: 'vehicles', label: 'Vehicles' },
  { value: 'history', label: 'History' },
] as const

const BACK = { to: '/watchlists', label: 'Watchlists' }
const route = getRouteApi('/app/watchlists/$id')

/** One watchlist: findings, vehicles, and history. */
export function WatchlistPage() {
  const { id } = route.useParams()
  const query = useQuery(watchlistQuery(id))
  if (query.data !== undefined) return <Loaded key={id} list={query.data.watchlist} />
  return (
    <>
      <PageHeader title="Watchlist" back={BACK} />
      {query.isError && <RejectionNote error={query.error} onRetry={() => void query.refetch()} />}
    </>
  )
}

function Loaded({ list }: { readonly list: Watchlist }) {
  const { id, name, country, items } = list
  const [isAdding, setIsAdding] = useState(false)
  const isEmpty = items === 0
  const mayAdd = useMay('add_watchlist_items')
  return (
    <>
      <PageHeader
        title={name}
        description={`${countOf(items, 'vehicle')} watched${recallsOf(country)}`}
        back={BACK}
        hasRecords
        actions={<Actions list={list} {...(mayAdd && !isEmpty && !isAdding && { onAdd: () => setIsAdding(true) })} />}
      />
      {/* Stays visible after an import into an empty list, to show the result. */}
      {mayAdd && (isEmpty || isAdding) && (
        <div className={classes.import}>
          <ImportSection
            watchlistId={id}
            onStart={() => setIsAdding(true)}
            {...(!isEmpty && { onClose: () => setIsAdding(false) })}
          />
        </div>
      )}
      {isEmpty && !mayAdd && <EmptyState title="No vehicles yet" description="A developer or an admin adds them." />}
      {!isEmpty && <WatchlistTabs id={id} />}
    </>
  )
}

/** Returns the words for the watched country; empty for the United States, the default. */
function recallsOf(country: Watchlist['country']): string {
  if (country === 'us') return ''
  return country === 'all' ? ', recalls of both countries' : `, recalls of ${countryWord(country)}`
}

function WatchlistTabs({ id }: { readonly id: string }) {
  const search = route.useSearch()
  const { tab = 'findings' } = search
  const navigate = route.useNavigate()
  return (
    <>
      <Tabs
        value={tab}
        onChange={(next) => void navigate({ search: next === null || next === 'findings' ? {} : { tab: next } })}
        keepMounted={false}
      >
        <Tabs.List mb="lg" aria-label="About this watchlist">
          {TABS.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="findings">
          <FindingsTab
            watchlistId={id}
            search={search}
            onSearch={(next) => void navigate({ search: next, replace: next.cursor === undefined })}
          />
          <SummarySection watchlistId={id} />
        </Tabs.Panel>
        <Tabs.Panel value="vehicles">
          <ItemsTab
            watchlistId={id}
            cursor={search.cursor}
            onStep={(cursor) => void navigate({ search: { tab, cursor } })}
          />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <HistoryTab
            watchlistId={id}
            cursor={search.cursor}
            onStep={(cursor) => void navigate({ search: { tab, cursor } })}
          />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

function Actions({ list, onAdd }: { readonly list: Watchlist; readonly onAdd?: () => void }) {
  const navigate = route.useNavigate()
  const [isEditing, setIsEditing] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const mayEdit = useMay('rename_watchlist')
  const mayDelete = useMay('delete_watchlist')
  return (
    <>
      {onAdd && (
        <Button leftSection={<PlusIcon aria-hidden />} onClick={onAdd}>
          Add vehicles
        </Button>
      )}
      {mayEdit && (
        <Menu position="bottom-end" width={160}>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label="More actions">
              <DotsHorizontalIcon aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<Pencil1Icon />} onClick={() => setIsEditing(true)}>
              Edit
            </Menu.Item>
            {mayDelete && (
              <Menu.Item leftSection={<TrashIcon />} color="var(--vds-negative)" onClick={() => setIsDeleting(true)}>
                Delete
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      <EditWatchlistDialog subject={isEditing ? list : undefined} onClose={() => setIsEditing(false)} />
      <DeleteWatchlistDialog
        subject={isDeleting ? list : undefined}
        onClose={() => setIsDeleting(false)}
        onDeleted={() => void navigate({ to: '/watchlists', search: {} })}
      />
    </>
  )
}
