import { Button, Group, Select, Text, TextInput } from '@mantine/core'
import { CheckCircledIcon, DownloadIcon } from '@radix-ui/react-icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { downloadFile } from '#web/api/download-file.ts'
import type { Responses } from '#web/api/types.ts'
import { useMay } from '#web/api/use-role.ts'
import { EmptyState } from '#web/design/feedback/empty-state.tsx'
import { notifyFailed } from '#web/design/feedback/notify.ts'
import { RejectionNote } from '#web/design/feedback/rejection-note.tsx'
import { Section } from '#web/design/section.tsx'
import { withoutStarterNote } from '#web/design/starter/starter-words.ts'
import { choiceColumn } from '#web/design/tables/choice-column.tsx'
import { CursorSteps, hasOtherPages } from '#web/design/tables/cursor-steps.tsx'
import { type Column, DataTable } from '#web/design/tables/data-table.tsx'
import { useAfterTyping } from '#web/design/use-after-typing.ts'
import { SEVERITIES, STATES, vehicleWords } from '#web/pages/watchlists/finding-words.ts'
import { type Finding, findingsFileOf, findingsQuery } from '#web/pages/watchlists/watchlist-queries.ts'
import type { WatchlistSearch } from '#web/pages/watchlists/watchlist-search.ts'
import { FINDING_COLUMN, findingKey, STATE_COLUMNS, vehicleColumn } from './finding-columns.tsx'
import { FindingDialog } from './finding-dialog.tsx'
import { StateDialog } from './state-dialog.tsx'
import classes from './findings-tab.module.css'

const TYPING_PAUSE_MS = 350
const LABEL_CHARACTERS_MAX = 100
const ANY = { value: 'any', label: 'Any state' }

interface FindingsTabProps {
  readonly watchlistId: string
  readonly search: WatchlistSearch
  readonly onSearch: (search: WatchlistSearch) => void
}

/** Findings, most urgent first. Selected findings change state together. */
export function FindingsTab({ watchlistId, search, onSearch }: FindingsTabProps) {
  const findings = useQuery(findingsQuery(watchlistId, search))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [shownKey, setShownKey] = useState<string>()
  const [isSetting, setIsSetting] = useState(false)
  const { cursor, ...filters } = search
  const rows = findings.data?.findings
  const columns = useColumns(rows, { chosen, setChosen, onOpen: (finding) => setShownKey(findingKey(finding)) })
  const chosenRows = rows?.filter((row) => chosen.has(findingKey(row))) ?? []
  return (
    <Section flush>
      <FindingFilters
        filters={filters}
        fileUrl={findingsFileOf(watchlistId, filters)}
        onChange={(next) => {
          setChosen(new Set())
          onSearch(next)
        }}
      />
      {chosenRows.length > 0 && (
        <Group className={classes.chosen} gap="sm">
          <Text size="sm" role="status">
            {chosenRows.length} selected
          </Text>
          <Button size="xs" onClick={() => setIsSetting(true)}>
            Set state
          </Button>
          <Button size="xs" variant="subtle" onClick={() => setChosen(new Set())}>
            Clear selection
          </Button>
        </Group>
      )}
      {findings.isError ? (
        <RejectionNote error={findings.error} onRetry={() => void findings.refetch()} />
      ) : (
        <DataTable
          caption="Findings, most urgent first"
          columns={columns}
          rows={rows}
          isPartial={hasOtherPages(cursor, findings.data)}
          rowKey={findingKey}
          empty={<NoFindings message={findings.data?.message} onAll={() => onSearch({ state: 'any' })} />}
        />
      )}
      <OtherCountries data={findings.data} />
      <CursorSteps
        cursor={cursor}
        next={findings.data?.next_cursor}
        onStep={(next) => {
          setChosen(new Set())
          onSearch({ ...filters, cursor: next })
        }}
      />
      <FindingDialog
        watchlistId={watchlistId}
        subject={rows?.find((row) => findingKey(row) === shownKey)}
        onClose={() => setShownKey(undefined)}
      />
      <StateDialog
        watchlistId={watchlistId}
        findings={isSetting ? chosenRows : []}
        onClose={() => setIsSetting(false)}
        onDone={() => setChosen(new Set())}
      />
    </Section>
  )
}

interface Selection {
  readonly chosen: ReadonlySet<string>
  readonly setChosen: (chosen: ReadonlySet<string>) => void
  readonly onOpen: (finding: Finding) => void
}

/** Returns the columns of the findings. Only users who may set states can select rows. */
function useColumns(rows: readonly Finding[] | undefined, { chosen, setChosen, onOpen }: Selection): Column<Finding>[] {
  const maySet = useMay('set_watchlist_finding_states')
  return [
    ...(maySet ? [choiceColumn({ rows: rows ?? [], keyOf: findingKey, nameOf, chosen, onChange: setChosen })] : []),
    FINDING_COLUMN,
    vehicleColumn(onOpen),
    ...STATE_COLUMNS,
  ]
}

/** Attribution that the license of another country's recalls requires. */
function OtherCountries({ data }: { readonly data: Responses['list_watchlist_findings'] | undefined }) {
  if (data?.findings.some(({ country }) => country !== 'us') !== true) return null
  return (
    <Text size="xs" c="dimmed" p="sm">
      {withoutStarterNote(data.message)}
    </Text>
  )
}

interface FindingFiltersProps {
  readonly filters: WatchlistSearch
  readonly fileUrl: string
  readonly onChange: (filters: WatchlistSearch) => void
}

function FindingFilters({ filters, fileUrl, onChange }: FindingFiltersProps) {
  const { severity, state, label } = filters
  const download = useMutation({
    mutationFn: () => downloadFile(fileUrl, 'findings.csv'),
    onError: (error) => notifyFailed('Could not export the findings', error),
  })
  const type = useAfterTyping((text) => onChange({ ...filters, label: text.trim() || undefined }), TYPING_PAUSE_MS)
  return (
    <search className={classes.filters} aria-label="Filter findings">
      <Select
        aria-label="Severity"
        size="xs"
        className={classes.select}
        placeholder="Any severity"
        data={SEVERITIES.map((word) => ({ value: word.value, label: word.label }))}
        value={severity ?? null}
        onChange={(next) => onChange({ ...filters, severity: next ?? undefined })}
        clearable
        clearButtonProps={{ 'aria-label': 'Any severity' }}
      />
      <Select
        aria-label="State"
        size="xs"
        className={classes.select}
        data={[...STATES.map((word) => ({ value: word.value, label: word.label })), ANY]}
        value={state ?? 'open'}
        allowDeselect={false}
        onChange={(next) => onChange({ ...filters, state: next === 'open' || next === null ? undefined : next })}
      />
      <TextInput
        key={label === undefined ? 'none' : 'some'}
        aria-label="Reference, site, or driver"
        size="xs"
        className={classes.label}
        placeholder="Reference, site, or driver"
        defaultValue={label}
        maxLength={LABEL_CHARACTERS_MAX}
        onChange={(event) => type(event.currentTarget.value)}
        autoComplete="off"
      />
      <Button
        loading={download.isPending}
        onClick={() => download.mutate()}
        className={classes.download}
        size="xs"
        variant="default"
        leftSection={<DownloadIcon aria-hidden />}
      >
        Export CSV
      </Button>
    </search>
  )
}

function NoFindings({ message, onAll }: { readonly message: string | undefined; readonly onAll: () => void }) {
  return (
    <EmptyState
      icon={<CheckCircledIcon />}
      title="No findings"
      description={withoutStarterNote(message ?? '')}
      action={
        <Button variant="default" size="xs" onClick={onAll}>
          Show all states
        </Button>
      }
    />
  )
}

function nameOf(finding: Finding): string {
  return `${finding.subject} of ${vehicleWords(finding)} ${finding.vin ?? finding.ref}`
}
