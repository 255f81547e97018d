import { Group, Select, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CopyButton } from '#web/design/copy-button.tsx'
import { CursorSteps } from '#web/design/tables/cursor-steps.tsx'
import { type Column, DataTable } from '#web/design/tables/data-table.tsx'
import { EmptyState } from '#web/design/feedback/empty-state.tsx'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { PageHeader } from '#web/design/page-header.tsx'
import { Section } from '#web/design/section.tsx'
import { StatusBadge } from '#web/design/status-badge.tsx'
import { formatLogTime } from '#web/format/times.ts'
import { type Payment, paymentsQuery } from './operator-queries.ts'
import { PaymentTotals } from './payment-totals.tsx'
import { dollarWords, networkWords, PAYMENT_STATES, shortHash } from './payment-words.ts'

const COLUMNS: readonly Column<Payment>[] = [
  {
    header: 'Time',
    cell: ({ created }) => <time dateTime={created}>{formatLogTime(created)}</time>,
    isRowHeader: true,
  },
  { header: 'State', cell: (payment) => <PaymentState payment={payment} /> },
  { header: 'Paid for', cell: ({ path }) => <code>{path}</code> },
  { header: 'Payer', cell: ({ payer }) => <Hash value={payer} what="address of the payer" />, isSecondary: true },
  {
    header: 'Transaction',
    cell: ({ transaction, network, trouble }) =>
      transaction === null ? (
        <Text span inherit c="dimmed">
          {trouble ?? 'none'}
        </Text>
      ) : (
        <>
          <Hash value={transaction} what="hash of the transaction" /> on {networkWords(network)}
        </>
      ),
    isSecondary: true,
  },
  { header: 'Amount', cell: ({ usd }) => dollarWords(usd), align: 'right' },
]

const route = getRouteApi('/app/operators/operator/payments')

/** Calls paid without a key: every one, or those in one state. */
export function PaymentsPage() {
  const { state, cursor } = route.useSearch()
  const navigate = route.useNavigate()
  const payments = useQuery({ ...paymentsQuery(stateOf(state), cursor), placeholderData: keepPreviousData })
  const { data } = payments
  return (
    <>
      <PageHeader
        title="Payments"
        description="Calls paid without a key (x402). Failed ones cost the payer nothing."
        back={{ to: '/operator', label: 'Service' }}
      />
      <PaymentTotals />
      <Section
        title="Payments"
        flush
        actions={
          <Select
            aria-label="State"
            placeholder="Any state"
            data={PAYMENT_STATES.map(({ value, label }) => ({ value, label }))}
            value={state ?? null}
            onChange={(next) => void navigate({ search: next === null ? {} : { state: next } })}
            clearable
            clearButtonProps={{ 'aria-label': 'Any state' }}
          />
        }
      >
        {payments.isError ? (
          <ErrorNote error={payments.error} onRetry={() => void payments.refetch()} />
        ) : (
          <DataTable
            caption="List of payments"
            columns={COLUMNS}
            rows={data?.payments}
            rowKey={({ payment_id: id }) => id}
            empty={<NoPayments isOn={data?.is_on === true} />}
          />
        )}
        <CursorSteps
          cursor={cursor}
          next={data?.next_cursor}
          words={{ first: 'Newest', next: 'Older' }}
          onStep={(next) =>
            void navigate({
              search: { ...(state !== undefined && { state }), ...(next !== undefined && { cursor: next }) },
            })
          }
        />
      </Section>
    </>
  )
}

function NoPayments({ isOn }: { readonly isOn: boolean }) {
  return (
    <EmptyState
      title={isOn ? 'No payments' : 'Payments are not taken'}
      description={
        isOn
          ? 'Calls that are paid without a key will be listed here.'
          : 'Set VDS_X402_PAY_TO and the variables beside it; docs/payments.md says how.'
      }
    />
  )
}

function PaymentState({ payment }: { readonly payment: Payment }) {
  const known = PAYMENT_STATES.find(({ value }) => value === payment.state)
  return <StatusBadge tone={known?.tone ?? 'neutral'}>{known?.label ?? payment.state}</StatusBadge>
}

function Hash({ value, what }: { readonly value: string; readonly what: string }) {
  return (
    <Group gap={2} wrap="nowrap" display="inline-flex">
      <Text span ff="monospace" fz="xs" title={value}>
        {shortHash(value)}
      </Text>
      <CopyButton value={value} what={what} />
    </Group>
  )
}

function stateOf(state: string | undefined): Payment['state'] | undefined {
  return PAYMENT_STATES.find(({ value }) => value === state)?.value
}
