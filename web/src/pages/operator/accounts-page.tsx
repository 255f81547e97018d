import { Anchor, Group, Select, Text, TextInput } from '@mantine/core'
import { MagnifyingGlassIcon } from '@radix-ui/react-icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Responses } from '#web/api/types.ts'
import { EmptyState } from '#web/design/feedback/empty-state.tsx'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { PageHeader } from '#web/design/page-header.tsx'
import { Section } from '#web/design/section.tsx'
import { StatusBadge } from '#web/design/status-badge.tsx'
import { CsvButton } from '#web/design/tables/csv-button.tsx'
import { type Column, DataTable } from '#web/design/tables/data-table.tsx'
import { PageSteps } from '#web/design/tables/page-steps.tsx'
import { useAfterTyping } from '#web/design/use-after-typing.ts'
import { countOf, formatCount } from '#web/format/numbers.ts'
import { formatDay } from '#web/format/times.ts'
import {
  ACCOUNTS_A_PAGE,
  accountsCsv,
  accountsQuery,
  type AccountsSearch,
  type OperatorAccount,
} from './operator-queries.ts'
import { PLAN_OPTIONS, quotaWords } from './plan-options.ts'

const TYPING_PAUSE_MS = 250
const ADDRESS_CHARACTERS_MAX = 254

const COLUMNS: readonly Column<OperatorAccount>[] = [
  {
    header: 'Account',
    cell: ({ id, email, is_operator: isOperator, disabled }) => (
      <Group gap="xs" wrap="nowrap">
        <Anchor component={Link} to={`/operator/accounts/${id}`} fw={500}>
          {email}
        </Anchor>
        {isOperator && <StatusBadge tone="accent">Operator</StatusBadge>}
        {disabled !== null && <StatusBadge tone="negative">Disabled</StatusBadge>}
      </Group>
    ),
    sortBy: ({ email }) => email,
    isRowHeader: true,
  },
  {
    header: 'Plan',
    sortBy: ({ plan }) => plan,
    cell: ({ plan }) => (
      <Text span inherit tt="capitalize">
        {plan}
      </Text>
    ),
  },
  {
    header: 'Used this month',
    cell: (found) => quotaWords(found),
    sortBy: ({ used_this_month: used }) => used,
    align: 'right',
  },
  {
    header: 'Keys',
    cell: ({ active_keys: keys }) => formatCount(keys),
    sortBy: ({ active_keys: keys }) => keys,
    align: 'right',
    isSecondary: true,
  },
  {
    header: 'Created',
    cell: ({ created }) => formatDay(created),
    sortBy: ({ created }) => created,
    align: 'right',
    isSecondary: true,
  },
]

const route = getRouteApi('/app/operators/operator/accounts')

export function AccountsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const accounts = useQuery({ ...accountsQuery(search), placeholderData: keepPreviousData })
  const { data } = accounts
  const { offset: _offset, ...filters } = search
  const set = (changed: AccountsSearch) => void navigate({ search: { ...filters, ...changed } })
  const type = useAfterTyping((typed) => set({ q: typed.trim() || undefined }), TYPING_PAUSE_MS)
  return (
    <>
      <PageHeader
        title="Accounts"
        description="Accounts of this service, with their plans and usage"
        actions={
          <CsvButton
            name="accounts.csv"
            title="Every account that matches the filters"
            textOf={() => accountsCsv(filters)}
          />
        }
      />
      <search>
        <Group gap="sm" mb="lg" align="flex-end">
          <TextInput
            label="Email address"
            placeholder="Part of an address"
            leftSection={<MagnifyingGlassIcon aria-hidden />}
            defaultValue={search.q}
            onChange={(event) => type(event.currentTarget.value)}
            maxLength={ADDRESS_CHARACTERS_MAX}
            autoComplete="off"
            w={280}
          />
          <Select
            label="Plan"
            placeholder="Any"
            data={[...PLAN_OPTIONS]}
            value={search.plan ?? null}
            onChange={(plan) => set({ plan: plan ?? undefined })}
            clearable
            clearButtonProps={{ 'aria-label': 'Any plan' }}
          />
        </Group>
      </search>
      <Section
        flush
        title={data === undefined ? 'Accounts' : countOf(data.total, 'account')}
        actions={
          data && (
            <PageSteps
              page={{ ...data, has_more: data.offset + data.count < data.total }}
              pageSize={ACCOUNTS_A_PAGE}
              onStep={(next) => set({ offset: next === 0 ? undefined : String(next) })}
            />
          )
        }
      >
        {accounts.isError ? (
          <ErrorNote error={accounts.error} onRetry={() => void accounts.refetch()} />
        ) : (
          <AccountTable data={data} />
        )}
      </Section>
    </>
  )
}

function AccountTable({ data }: { readonly data: Responses['list_accounts'] | undefined }) {
  return (
    <DataTable
      caption="List of accounts"
      columns={COLUMNS}
      rows={data?.accounts}
      isPartial={(data?.total ?? 0) > ACCOUNTS_A_PAGE}
      rowKey={({ id }) => id}
      empty={<EmptyState title="No account matches" description="Try a shorter part of the address." />}
    />
  )
}
