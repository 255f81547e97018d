import { Button, Group, Modal, NumberInput, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { account, responseOf } from '#web/api/client.ts'
import { DialogForm } from '#web/design/feedback/dialog-form.tsx'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { notifyDone } from '#web/design/feedback/notify.ts'
import { PageHeader } from '#web/design/page-header.tsx'
import { Section } from '#web/design/section.tsx'
import { StatusBadge } from '#web/design/status-badge.tsx'
import { type Column, DataTable } from '#web/design/tables/data-table.tsx'
import { formatCount } from '#web/format/numbers.ts'
import { type PlanOfOperator, plansQuery } from './operator-queries.ts'

type Terms = PlanOfOperator['terms']
type Term = keyof Terms

interface TermField {
  readonly term: Term
  readonly label: string
  readonly max: number
  readonly prefix?: string
  /** Hidden on a phone. */
  readonly isSecondary?: true
}

const TERMS: readonly TermField[] = [
  { term: 'price_usd', label: 'List price', max: 1_000_000, prefix: '$', isSecondary: true },
  { term: 'monthly_quota', label: 'Requests per month', max: 999_999_999_999 },
  { term: 'burst_per_second', label: 'Requests per second', max: 100_000, isSecondary: true },
  { term: 'batch_lines_max', label: 'Lines per batch', max: 10_000, isSecondary: true },
]

/** Terms and price of every plan. */
export function PlansPage() {
  const plans = useQuery(plansQuery)
  const [editing, setEditing] = useState<PlanOfOperator>()
  return (
    <>
      <PageHeader
        title="Plans"
        description="Prices and limits of each plan. Changes take effect with the next request of each account."
      />
      <Section
        title="Plans"
        description="Enterprise limits are set per account. The operations of each plan are fixed."
        flush
      >
        {plans.isError ? (
          <ErrorNote error={plans.error} onRetry={() => void plans.refetch()} />
        ) : (
          <DataTable
            caption="List of plans"
            columns={columnsFor(setEditing)}
            rows={plans.data?.plans}
            rowKey={({ plan }) => plan}
            empty={null}
          />
        )}
      </Section>
      <Section title="Where users pay">
        <Stack gap="xs">
          <Text size="sm">
            {plans.data?.plans.some((plan) => plan.is_sold)
              ? 'Stripe sells plans marked "Stripe" at the prices in VDS_STRIPE_PRICES, which you change at Stripe. The pages show the list prices from this table. Keep both the same.'
              : 'Users cannot buy plans, because Stripe is not set up (VDS_STRIPE_PRICES). The pages show the list prices.'}
          </Text>
          <Text size="sm">
            Prices of calls paid without a key (x402) are fixed per operation and listed at /.well-known/x402. You
            cannot change them here.
          </Text>
        </Stack>
      </Section>
      <Modal
        opened={editing !== undefined}
        onClose={() => setEditing(undefined)}
        title={`Change ${editing?.title ?? ''}`}
      >
        {editing && <TermsForm plan={editing} onClose={() => setEditing(undefined)} />}
      </Modal>
    </>
  )
}

function columnsFor(onEdit: (plan: PlanOfOperator) => void): readonly Column<PlanOfOperator>[] {
  return [
    {
      header: 'Plan',
      sortBy: ({ title }) => title,
      cell: (plan) => (
        <Group gap="xs">
          {plan.title}
          {isChanged(plan) && <StatusBadge tone="accent">Changed</StatusBadge>}
          {plan.is_sold && <StatusBadge tone="neutral">Stripe</StatusBadge>}
        </Group>
      ),
      isRowHeader: true,
      // The width follows the text, so that the button fits next to it on a phone.
      width: 'auto',
    },
    ...TERMS.map(({ term, label, prefix, isSecondary = false }): Column<PlanOfOperator> => {
      return {
        header: label,
        cell: ({ terms }) => termWords(terms[term], prefix),
        sortBy: ({ terms }) => terms[term],
        align: 'right',
        isSecondary,
      }
    }),
    {
      header: 'Actions',
      hasHiddenHeader: true,
      align: 'right',
      cell: (plan) =>
        editable(plan).length > 0 && (
          <Button size="compact-sm" variant="default" aria-label={`Change ${plan.title}`} onClick={() => onEdit(plan)}>
            Change
          </Button>
        ),
    },
  ]
}

function termWords(value: number | null, prefix = ''): string {
  if (value === null) return 'By contract'
  return value === 0 && prefix === '' ? '—' : `${prefix}${formatCount(value)}`
}

function isChanged({ terms, defaults }: PlanOfOperator): boolean {
  return TERMS.some(({ term }) => terms[term] !== defaults[term])
}

/** Returns the terms that an operator can change: those whose default is neither 0 nor null. */
function editable({ defaults }: PlanOfOperator) {
  return TERMS.filter(({ term }) => (defaults[term] ?? 0) !== 0)
}

function TermsForm({ plan, onClose }: { readonly plan: PlanOfOperator; readonly onClose: () => void }) {
  const queries = useQueryClient()
  const fields = editable(plan)
  const initialValues = Object.fromEntries(fields.map(({ term }) => [term, plan.terms[term] ?? ''])) as Readonly<
    Partial<Record<Term, number | ''>>
  >
  const form = useForm({ initialValues })
  const set = useMutation({
    mutationFn: (body: Partial<Record<Term, number>>) =>
      responseOf(account.POST('/account/operator/plans', { body: { plan: plan.plan, ...body } })),
    onSuccess: async () => {
      await queries.invalidateQueries()
      notifyDone(`The ${plan.title} plan was changed.`)
      onClose()
    },
  })
  const submit = (values: typeof initialValues) => {
    const changes = Object.entries(values).filter(([, value]) => value !== '')
    set.mutate(Object.fromEntries(changes) as Partial<Record<Term, number>>)
  }
  return (
    <DialogForm
      saving={set}
      action="Change plan"
      onCancel={onClose}
      onSubmit={form.onSubmit(submit)}
      aside={
        isChanged(plan) && (
          <Button variant="subtle" onClick={() => set.mutate({})} mr="auto">
            Restore defaults
          </Button>
        )
      }
    >
      {fields.map(({ term, label, max, prefix }) => (
        <NumberInput
          key={term}
          label={label}
          description={`Default: ${termWords(plan.defaults[term], prefix)}`}
          {...(prefix !== undefined && { prefix })}
          min={1}
          max={max}
          allowDecimal={false}
          allowNegative={false}
          thousandSeparator=","
          hideControls
          {...form.getInputProps(term)}
        />
      ))}
    </DialogForm>
  )
}
