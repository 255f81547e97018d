import { ActionIcon, Button, Text } from '@mantine/core'
import { TrashIcon } from '@radix-ui/react-icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#web/api/use-role.ts'
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx'
import { EmptyState } from '#web/design/feedback/empty-state.tsx'
import { notifyDone } from '#web/design/feedback/notify.ts'
import { RejectionNote } from '#web/design/feedback/rejection-note.tsx'
import { Section } from '#web/design/section.tsx'
import { choiceColumn } from '#web/design/tables/choice-column.tsx'
import { CursorSteps, hasOtherPages } from '#web/design/tables/cursor-steps.tsx'
import { type Column, DataTable } from '#web/design/tables/data-table.tsx'
import { countOf } from '#web/format/numbers.ts'
import { formatDay } from '#web/format/times.ts'
import { removeItems } from '#web/pages/watchlists/import/import-items.ts'
import { labelWords, vehicleWords } from './finding-words.ts'
import { EVERY_WATCHLIST_QUERY, itemsQuery, type WatchedItem } from './watchlist-queries.ts'

const COLUMNS: readonly Column<WatchedItem>[] = [
  {
    header: 'Vehicle',
    sortBy: vehicleWords,
    isRowHeader: true,
    cell: (item) => (
      <>
        {vehicleWords(item)}
        <Text size="xs" c="dimmed" ff={item.vin === null ? undefined : 'monospace'}>
          {item.vin ?? (item.kind === 'name' ? 'All of this name' : 'One configuration')}
        </Text>
      </>
    ),
  },
  { header: 'Reference', cell: ({ ref }) => ref, sortBy: ({ ref }) => ref },
  { header: 'Site', cell: ({ site }) => site, sortBy: ({ site }) => site, isSecondary: true },
  { header: 'Driver', cell: ({ driver }) => driver, sortBy: ({ driver }) => driver, isSecondary: true },
  {
    header: 'Added',
    cell: ({ added }) => formatDay(added),
    sortBy: ({ added }) => added,
    align: 'right',
    isSecondary: true,
  },
]

interface ItemsTabProps {
  readonly watchlistId: string
  readonly cursor: string | undefined
  readonly onStep: (cursor: string | undefined) => void
}

/** One page of the watchlist's vehicles. Selected vehicles are removed together. */
export function ItemsTab({ watchlistId, cursor, onStep }: ItemsTabProps) {
  const items = useQuery(itemsQuery(watchlistId, cursor))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [leaving, setLeaving] = useState<readonly WatchedItem[]>([])
  const rows = items.data?.items
  const columns: readonly Column<WatchedItem>[] = useMay('remove_watchlist_items')
    ? [
        choiceColumn({ rows: rows ?? [], keyOf: ({ id }) => id, nameOf, chosen, onChange: setChosen }),
        ...COLUMNS,
        removeColumn((item) => setLeaving([item])),
      ]
    : COLUMNS
  return (
    <Section
      title="Vehicles"
      description="Grouped by model."
      actions={
        chosen.size > 0 && (
          <Button
            size="xs"
            variant="default"
            onClick={() => setLeaving(rows?.filter(({ id }) => chosen.has(id)) ?? [])}
          >
            Remove {chosen.size} selected
          </Button>
        )
      }
      flush
    >
      {items.isError ? (
        <RejectionNote error={items.error} onRetry={() => void items.refetch()} />
      ) : (
        <DataTable
          caption="Vehicles of the watchlist"
          columns={columns}
          rows={rows}
          isPartial={hasOtherPages(cursor, items.data)}
          rowKey={({ id }) => id}
          empty={<EmptyState title="No more vehicles" description="The list may have changed." />}
        />
      )}
      <CursorSteps
        cursor={cursor}
        next={items.data?.next_cursor}
        onStep={(next) => {
          setChosen(new Set())
          onStep(next)
        }}
      />
      <RemoveDialog
        watchlistId={watchlistId}
        items={leaving}
        onClose={() => setLeaving([])}
        onRemoved={() => setChosen(new Set())}
      />
    </Section>
  )
}

interface RemoveDialogProps {
  readonly watchlistId: string
  /** Items to remove. The dialog is open while there are any. */
  readonly items: readonly WatchedItem[]
  readonly onClose: () => void
  readonly onRemoved: () => void
}

function RemoveDialog({ watchlistId, items, onClose, onRemoved }: RemoveDialogProps) {
  const queries = useQueryClient()
  const [first] = items
  const remove = async () => {
    const ids = items.map(({ id }) => id)
    const { removed } = await removeItems(watchlistId, ids)
    onRemoved()
    notifyDone(`${countOf(removed, 'vehicle')} removed.`)
    await queries.invalidateQueries(EVERY_WATCHLIST_QUERY)
  }
  return (
    <ConfirmDialog
      isOpen={first !== undefined}
      onClose={onClose}
      title={items.length === 1 ? 'Remove this vehicle?' : `Remove ${countOf(items.length, 'vehicle')}?`}
      action="Remove"
      onConfirm={remove}
    >
      {first && (
        <>
          <strong>{nameOf(first)}</strong>
          {items.length > 1 && ` and ${items.length - 1} more`} will no longer be watched. States of findings stay in
          the history.
        </>
      )}
    </ConfirmDialog>
  )
}

function nameOf(item: WatchedItem): string {
  return [vehicleWords(item), item.vin ?? labelWords(item)].filter(Boolean).join(', ')
}

function removeColumn(onRemove: (item: WatchedItem) => void): Column<WatchedItem> {
  return {
    header: 'Remove',
    hasHiddenHeader: true,
    align: 'right',
    width: 56,
    cell: (item) => (
      <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${nameOf(item)}`} onClick={() => onRemove(item)}>
        <TrashIcon aria-hidden />
      </ActionIcon>
    ),
  }
}
