import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { Notice } from '#web/design/feedback/notice.tsx'
import { Section } from '#web/design/section.tsx'
import { Stat, StatRow } from '#web/design/stat.tsx'
import { countOf, formatCount } from '#web/format/numbers.ts'
import { type Payment, type PaymentTotalsResponse, paymentTotalsQuery } from './operator-queries.ts'
import { dollarWords } from './payment-words.ts'

interface PaymentTotalsProps {
  /** True to show a link to the list of payments. */
  readonly hasLink?: boolean
}

/** Revenue from calls paid without a key; empty if payments are off. */
export function PaymentTotals({ hasLink = false }: PaymentTotalsProps) {
  const totals = useQuery(paymentTotalsQuery)
  if (totals.isError) return <ErrorNote error={totals.error} onRetry={() => void totals.refetch()} />
  const { data } = totals
  if (data === undefined || !data.is_on) return null
  return (
    <Section
      title="Pay per call"
      description={`Calls without a key, in the last ${data.days} days.`}
      actions={
        hasLink && (
          <Button component={Link} to="/operator/payments" variant="default">
            All payments
          </Button>
        )
      }
    >
      {data.paused_because !== null && (
        <Notice tone="warning">No payments are taken at the moment: {data.paused_because}.</Notice>
      )}
      <TotalFigures totals={data} />
    </Section>
  )
}

function TotalFigures({ totals: { recent, all } }: { readonly totals: PaymentTotalsResponse }) {
  const settled = totalOf(recent, ['settled'])
  const ever = totalOf(all, ['settled'])
  return (
    <StatRow>
      <Stat label="Settled" value={dollarWords(settled.usd)} hint={countOf(settled.count, 'call')} />
      <Stat label="Failed" value={formatCount(totalOf(recent, ['failed']).count)} hint="No money moved" />
      <Stat
        label="Open"
        value={formatCount(totalOf(recent, ['claimed', 'settling', 'unknown']).count)}
        hint="Outcome still unknown"
      />
      <Stat label="Settled in total" value={dollarWords(ever.usd)} hint={countOf(ever.count, 'call')} />
    </StatRow>
  )
}

/** Sums the totals of some states. */
function totalOf(totals: PaymentTotalsResponse['all'], states: readonly Payment['state'][]) {
  const found = totals.filter(({ state }) => states.includes(state))
  return {
    count: found.reduce((sum, { count }) => sum + count, 0),
    usd: found.reduce((sum, { usd }) => sum + usd, 0),
  }
}
