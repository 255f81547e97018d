import { Anchor, Select, TextInput } from '@mantine/core'
import { MagnifyingGlassIcon } from '@radix-ui/react-icons'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Responses } from '#web/api/types.ts'
import { EmptyState } from '#web/design/feedback/empty-state.tsx'
import { RejectionNote } from '#web/design/feedback/rejection-note.tsx'
import { PageHeader } from '#web/design/page-header.tsx'
import { Section } from '#web/design/section.tsx'
import { type Column, DataTable } from '#web/design/tables/data-table.tsx'
import { PageSteps } from '#web/design/tables/page-steps.tsx'
import { useAfterTyping } from '#web/design/use-after-typing.ts'
import { countOf } from '#web/format/numbers.ts'
import { answerQuery, apiRequest } from '#web/pages/explorer/explorer-request.ts'
import type { CodeSearch } from '#web/pages/explorer/explorer-search.ts'
import { ExplorerTabs } from '#web/pages/explorer/explorer-tabs.tsx'
import { RequestSection } from '#web/pages/explorer/request-section.tsx'
import { SeverityBadge } from './severity-badge.tsx'
import classes from '#web/pages/explorer/search-filters.module.css'

type Found = Responses['search_dtc']
type TroubleCode = Found['results'][number]

const CODES_A_PAGE = 25
const TYPING_PAUSE_MS = 250
const WORDS_CHARACTERS_MAX = 80
/** Value of the system filter that lists every system. */
const ALL_SYSTEMS = 'all'
const SYSTEMS = [
  { value: ALL_SYSTEMS, label: 'All systems' },
  { value: 'P', label: 'Powertrain (P)' },
  { value: 'B', label: 'Body (B)' },
  { value: 'C', label: 'Chassis (C)' },
  { value: 'U', label: 'Network (U)' },
]
const SEVERITIES = ['Low', 'Moderate', 'High', 'Critical']

const COLUMNS: readonly Column<TroubleCode>[] = [
  {
    header: 'Code',
    cell: ({ code }) => (
      <Anchor component={Link} to={`/explorer/codes/${code}`} fw={500} ff="monospace">
        {code}
      </Anchor>
    ),
    sortBy: ({ code }) => code,
    isRowHeader: true,
    width: 96,
  },
  { header: 'Meaning', cell: ({ code, title }) => title.replace(`${code}: `, ''), isSentence: true },
  { header: 'Subsystem', cell: ({ subsystem }) => subsystem, isSecondary: true },
  { header: 'Severity', cell: ({ severity }) => <SeverityBadge severity={severity} />, width: 120 },
]

const route = getRouteApi('/app/explorer/codes')

/** Returns the system filter. Default without words: the powertrain, which most readers look for. */
function systemOf({ q, system }: CodeSearch): string {
  return system ?? (q === undefined ? 'P' : ALL_SYSTEMS)
}

/** Search of the generic trouble codes by words, system, and severity. */
export function CodesPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const system = systemOf(search)
  const request = apiRequest('/v1/dtc', {
    ...search,
    system: system === ALL_SYSTEMS ? undefined : system,
    limit: String(CODES_A_PAGE),
  })
  const query = useQuery({ ...answerQuery<Found>(request), placeholderData: keepPreviousData })
  const { offset: _offset, ...filters } = search
  const set = (changed: CodeSearch) => void navigate({ search: { ...filters, ...changed } })
  return (
    <>
      <PageHeader title="Explorer" description="Generic OBD-II codes, the same for every manufacturer." />
      <ExplorerTabs />
      <CodeFilters search={search} onChange={set} />
      <CodeResults query={query} onStep={(next) => set({ offset: next === 0 ? undefined : String(next) })} />
      <RequestSection request={request} response={query.isPlaceholderData ? undefined : query.data} />
    </>
  )
}

interface CodeFiltersProps {
  readonly search: CodeSearch
  /** Called with the changed filters only. */
  readonly onChange: (changed: CodeSearch) => void
}

function CodeFilters({ search, onChange }: CodeFiltersProps) {
  const type = useAfterTyping((typed) => onChange({ q: typed.trim() || undefined }), TYPING_PAUSE_MS)
  return (
    <search className={classes.filters}>
      <TextInput
        className={classes.wide}
        label="Code or words"
        placeholder="P0420, catalyst, misfire"
        leftSection={<MagnifyingGlassIcon aria-hidden />}
        defaultValue={search.q}
        onChange={(event) => type(event.currentTarget.value)}
        maxLength={WORDS_CHARACTERS_MAX}
        autoComplete="off"
        spellCheck={false}
      />
      <Select
        label="System"
        data={SYSTEMS}
        value={systemOf(search)}
        onChange={(system) => onChange({ system: system ?? undefined })}
        allowDeselect={false}
      />
      <Select
        label="Severity"
        placeholder="Any"
        data={SEVERITIES}
        value={search.severity ?? null}
        onChange={(severity) => onChange({ severity: severity ?? undefined })}
        clearable
        clearButtonProps={{ 'aria-label': 'Any severity' }}
      />
    </search>
  )
}

interface CodeResultsProps {
  readonly query: UseQueryResult<Found>
  readonly onStep: (offset: number) => void
}

function CodeResults({ query, onStep }: CodeResultsProps) {
  const { data, isError, error, refetch } = query
  if (isError)
    return (
      <Section>
        <RejectionNote error={error} onRetry={() => void refetch()} />
      </Section>
    )
  return (
    <Section
      flush
      title={data === undefined ? 'Trouble codes' : countOf(data.total, 'code')}
      actions={data && <PageSteps page={data} pageSize={CODES_A_PAGE} onStep={onStep} />}
    >
      <DataTable
        caption="Trouble codes found"
        columns={COLUMNS}
        rows={data?.results}
        isPartial={data?.has_more === true || (data?.offset ?? 0) > 0}
        rowKey={({ code }) => code}
        empty={
          <EmptyState
            title="No code matches"
            description="Manufacturer-specific codes such as P1xxx are not listed, because each make defines its own."
          />
        }
      />
    </Section>
  )
}
