import { Anchor, Group, Select, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CopyButton } from '#web/design/copy-button.tsx'
import { EmptyState } from '#web/design/feedback/empty-state.tsx'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { PageHeader } from '#web/design/page-header.tsx'
import { Section } from '#web/design/section.tsx'
import { StatusBadge } from '#web/design/status-badge.tsx'
import { CsvButton } from '#web/design/tables/csv-button.tsx'
import { CursorSteps, hasOtherPages } from '#web/design/tables/cursor-steps.tsx'
import { type Column, DataTable } from '#web/design/tables/data-table.tsx'
import { formatCount } from '#web/format/numbers.ts'
import { formatLogTime } from '#web/format/times.ts'
import { EXPORTED_PAYMENTS_MAX, type Payment, paymentsCsv, paymentsQuery } from './operator-queries.ts'
import { PaymentTotals } from './payment-totals.tsx'
import { dollarWords, networkWords, PAYMENT_STATES, shortHash } from './payment-words.ts'

const COLUMNS: readonly Column<Payment>[] = [
  {
    header: 'Time',
    cell: ({ created }) => <time dateTime={created}>{formatLogTime(created)}</time>,
    sortBy: ({ created }) => created,
    isRowHeader: true,
  },
  { header: 'State', cell: (payment) => <PaymentState payment={payment} />, sortBy: ({ state }) => state },
  { header: 'Paid for', cell: ({ path }) => <code>{path}</code>, sortBy: ({ path }) => path },
  {
    header: 'Payer',
    cell: ({ payer }) => <Hash value={payer} subject="payer address" />,
    sortBy: ({ payer }) => payer,
    isSecondary: true,
  },
  {
    header: 'Transaction',
    cell: ({ transaction, network, trouble }) =>
      transaction === null ? (
        <Text span inherit c="dimmed">
          {trouble ?? 'none'}
        </Text>
      ) : (
        <>
          <Hash value={transaction} subject="transaction hash" /> on {networkWords(network)}
        </>
      ),
    isSecondary: true,
  },
  { header: 'Amount', cell: ({ usd }) => dollarWords(usd), sortBy: ({ usd }) => usd, align: 'right' },
]

const route = getRouteApi('/app/operators/operator/payments')

/** Calls paid without a key, optionally filtered by state. */
export function PaymentsPage() {
  const { state, cursor } = route.useSearch()
  const navigate = route.useNavigate()
  const payments = useQuery({ ...paymentsQuery(stateOf(state), cursor), placeholderData: keepPreviousData })
  const { data } = payments
  return (
    <>
      <PageHeader
        title="Payments"
        description="Calls paid without a key (x402). Failed payments cost the payer nothing."
        back={{ to: '/operator', label: 'Service' }}
      />
      <PaymentTotals />
      <Section
        title="Payments"
        flush
        actions={
          <Group gap="sm">
            <Select
              aria-label="State"
              placeholder="Any state"
              data={PAYMENT_STATES.map(({ value, label }) => ({ value, label }))}
              value={state ?? null}
              onChange={(next) => void navigate({ search: next === null ? {} : { state: next } })}
              clearable
              clearButtonProps={{ 'aria-label': 'Any state' }}
            />
            <CsvButton
              name="payments.csv"
              title={`Payments in this state, at most the last ${formatCount(EXPORTED_PAYMENTS_MAX)}`}
              disabled={(data?.payments.length ?? 0) === 0}
              textOf={() => paymentsCsv(stateOf(state))}
            />
          </Group>
        }
      >
        {payments.isError ? (
          <ErrorNote error={payments.error} onRetry={() => void payments.refetch()} />
        ) : (
          <DataTable
            caption="List of payments"
            columns={COLUMNS}
            rows={data?.payments}
            isPartial={hasOtherPages(cursor, data)}
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
      title={isOn ? 'No payments' : 'Payments are off'}
      description={
        isOn ? (
          'Calls paid without a key appear here.'
        ) : (
          <>
            To accept payments, set VDS_X402_PAY_TO and the related variables. See{' '}
            <Anchor href="/docs/payments" inherit underline="always">
              Payments
            </Anchor>
            .
          </>
        )
      }
    />
  )
}

function PaymentState({ payment }: { readonly payment: Payment }) {
  const known = PAYMENT_STATES.find(({ value }) => value === payment.state)
  return <StatusBadge tone={known?.tone ?? 'neutral'}>{known?.label ?? payment.state}</StatusBadge>
}

function Hash({ value, subject }: { readonly value: string; readonly subject: string }) {
  return (
    <Group gap={2} wrap="nowrap" display="inline-flex">
      <Text span ff="monospace" fz="xs" title={value}>
        {shortHash(value)}
      </Text>
      <CopyButton value={value} subject={subject} />
    </Group>
  )
}

function stateOf(state: string | undefined): Payment['state'] | undefined {
  return PAYMENT_STATES.find(({ value }) => value === state)?.value
}
