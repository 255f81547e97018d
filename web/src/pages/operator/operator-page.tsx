import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { instanceQuery } from '#web/api/queries.ts'
import type { Responses } from '#web/api/types.ts'
import { EmptyState } from '#web/design/feedback/empty-state.tsx'
import { Loaded } from '#web/design/feedback/loaded.tsx'
import { PageHeader } from '#web/design/page-header.tsx'
import { Section } from '#web/design/section.tsx'
import { Stat, StatRow } from '#web/design/stat.tsx'
import { StatusBadge } from '#web/design/status-badge.tsx'
import { type Column, DataTable } from '#web/design/tables/data-table.tsx'
import { formatCount } from '#web/format/numbers.ts'
import { overviewQuery } from './operator-queries.ts'
import { PaymentTotals } from './payment-totals.tsx'

type Overview = Responses['get_overview']
type PlanCount = Overview['accounts_by_plan'][number]

const PLAN_COLUMNS: readonly Column<PlanCount>[] = [
  {
    header: 'Plan',
    cell: ({ plan }) => (
      <Anchor component={Link} to={`/operator/accounts?plan=${plan}`} tt="capitalize">
        {plan}
      </Anchor>
    ),
    sortBy: ({ plan }) => plan,
    isRowHeader: true,
  },
  {
    header: 'Accounts',
    cell: ({ accounts }) => formatCount(accounts),
    sortBy: ({ accounts }) => accounts,
    align: 'right',
  },
]

const BUSIEST_COLUMNS: readonly Column<Overview['busiest'][number]>[] = [
  {
    header: 'Account',
    cell: ({ id, email }) => (
      <Anchor component={Link} to={`/operator/accounts/${id}`}>
        {email}
      </Anchor>
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
  { header: 'Requests', cell: ({ used }) => formatCount(used), sortBy: ({ used }) => used, align: 'right' },
]

/** Key figures of the whole service, for operators. */
export function OperatorPage() {
  const overview = useQuery(overviewQuery)
  const { data: instance } = useQuery(instanceQuery)
  return (
    <>
      <PageHeader
        title="Service"
        description={instance && `${instance.service} ${instance.version} at ${instance.public_url}`}
      />
      <Section title="This month" description="All accounts. Months are in UTC.">
        <Loaded query={overview}>{(data) => <Figures overview={data} />}</Loaded>
      </Section>
      <Section title="Accounts by plan" flush>
        <DataTable
          caption="Number of accounts by plan"
          columns={PLAN_COLUMNS}
          rows={overview.data?.accounts_by_plan}
          rowKey={({ plan }) => plan}
          empty={null}
        />
      </Section>
      <Section title="Busiest accounts" description="By requests charged this month." flush>
        <DataTable
          caption="Accounts that used the most this month"
          columns={BUSIEST_COLUMNS}
          rows={overview.data?.busiest}
          rowKey={({ id }) => id}
          empty={<EmptyState title="No requests yet" description="Accounts that use the API appear here." />}
        />
      </Section>
      <PaymentTotals hasLink />
      <Section
        title="Connections"
        description={
          <>
            Set by VDS_ environment variables. See{' '}
            <Anchor href="/docs/configuration" inherit underline="always">
              Configuration
            </Anchor>
            .
          </>
        }
      >
        <Loaded query={overview}>{(data) => <Connections overview={data} />}</Loaded>
      </Section>
    </>
  )
}

function Figures({ overview }: { readonly overview: Overview }) {
  return (
    <StatRow>
      <Stat label="Requests charged" value={formatCount(overview.units_this_month)} hint="Quota units" />
      <Stat label="Accounts" value={formatCount(overview.accounts)} />
      <Stat label="Keys in use" value={formatCount(overview.active_keys)} />
    </StatRow>
  )
}

function Connections({ overview: { mail, billing, payments } }: { readonly overview: Overview }) {
  const parts = [
    {
      name: 'Email',
      isOn: mail,
      hint: mail ? 'New addresses must be confirmed.' : 'npx vds account reset-link prints links.',
    },
    { name: 'Billing', isOn: billing, hint: billing ? 'Plans can be bought.' : 'Operators set plans.' },
    {
      name: 'Pay per call',
      isOn: payments !== null,
      hint: payments === null ? 'Calls without a key are rejected.' : 'Calls without a key can be paid.',
    },
  ]
  return (
    <StatRow>
      {parts.map(({ name, isOn, hint }) => (
        <Stat
          key={name}
          label={name}
          value={<StatusBadge tone={isOn ? 'positive' : 'neutral'}>{isOn ? 'On' : 'Off'}</StatusBadge>}
          hint={
            <Text span inherit>
              {hint}
            </Text>
          }
        />
      ))}
    </StatRow>
  )
}
