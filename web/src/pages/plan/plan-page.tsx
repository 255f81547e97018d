import { Alert, Button } from '@mantine/core'
import { CheckCircledIcon, InfoCircledIcon } from '@radix-ui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { usageQuery } from '#web/api/queries.ts'
import { useMay } from '#web/api/use-role.ts'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { Loaded } from '#web/design/feedback/loaded.tsx'
import { PageHeader } from '#web/design/page-header.tsx'
import { Section } from '#web/design/section.tsx'
import { Stat, StatRow } from '#web/design/stat.tsx'
import { formatCount } from '#web/format/numbers.ts'
import { PlanCards } from './plan-cards.tsx'
import { planQuery, type PlanResponse } from './plan-queries.ts'
import { limitWords } from './plan-words.ts'
import { usePlanChange } from './use-plan-change.ts'

const route = getRouteApi('/app/plan')

export function PlanPage() {
  const { checkout } = route.useSearch()
  const plan = useQuery(planQuery)
  const mayPay = useMay('open_portal')
  return (
    <>
      <PageHeader title="Plan" description="Limits of this account. A change takes effect with the next request." />
      <CheckoutNote outcome={checkout} />
      <Section title="Your plan" actions={mayPay && plan.data?.current.subscription && <PortalButton />}>
        <Loaded query={plan}>{({ current }) => <CurrentPlan current={current} />}</Loaded>
      </Section>
      {plan.data && <PlanCards plans={plan.data.plans} hasBilling={plan.data.billing} />}
    </>
  )
}

function CurrentPlan({ current }: { readonly current: PlanResponse['current'] }) {
  const { data: usage } = useQuery(usageQuery)
  const { title, monthly_quota: quota, burst_per_second: burst, subscription } = current
  return (
    <StatRow>
      <Stat
        label="Plan"
        value={title}
        hint={subscription ? `Subscription ${subscription.status}` : 'No subscription'}
      />
      <Stat label="Monthly quota" value={limitWords(quota)} hint="All keys, calendar month in UTC" />
      <Stat label="Used this month" value={usage && formatCount(usage.month.used)} hint="Only 2xx responses count" />
      <Stat label="Burst limit" value={limitWords(burst)} hint="Requests per second" />
    </StatRow>
  )
}

/** Result of the payment service's checkout. */
function CheckoutNote({ outcome }: { readonly outcome: string | undefined }) {
  if (outcome === 'done')
    return (
      <Alert role="status" variant="default" color="teal" icon={<CheckCircledIcon aria-hidden />} mb="lg">
        Thank you. The new plan takes effect once the payment service confirms the payment, usually within seconds.
      </Alert>
    )
  if (outcome === 'cancelled')
    return (
      <Alert role="status" variant="default" icon={<InfoCircledIcon aria-hidden />} mb="lg">
        The purchase was canceled. Your plan did not change.
      </Alert>
    )
  return null
}

function PortalButton() {
  const { openPortal, isLeaving, error } = usePlanChange()
  return (
    <>
      {error !== null && <ErrorNote error={error} />}
      <Button variant="default" loading={isLeaving} onClick={() => openPortal()}>
        Invoices and cards
      </Button>
    </>
  )
}
