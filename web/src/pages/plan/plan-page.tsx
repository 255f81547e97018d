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
import { limitWords } from './plan-words.ts'
import { usePlanChange } from './use-plan-change.ts'
import { planQuery, type PlanResponse } from './plan-queries.ts'

const route = getRouteApi('/app/plan')

/** The plan of the account, and how to get another. */
export function PlanPage() {
  const { checkout } = route.useSearch()
  const plan = useQuery(planQuery)
  const mayPay = useMay('open_portal')
  return (
    <>
      <PageHeader
        title="Plan"
        description="What the account may ask, how much of it, and how fast. A change holds from the next request on."
      />
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
        hint={subscription ? `Subscription ${subscription.status}` : 'Not billed here'}
      />
      <Stat label="Requests a month" value={limitWords(quota)} hint="Over all keys, calendar month in UTC" />
      <Stat label="Used this month" value={usage && formatCount(usage.month.used)} hint="Only answers with 2xx count" />
      <Stat label="Requests a second" value={limitWords(burst)} hint="At most, in a burst" />
    </StatRow>
  )
}

/** What became of the visit to the payment service that the user comes from. */
function CheckoutNote({ outcome }: { readonly outcome: string | undefined }) {
  if (outcome === 'done')
    return (
      <Alert role="status" variant="default" color="teal" icon={<CheckCircledIcon aria-hidden />} mb="lg">
        Thank you. The new plan is set as soon as the payment service reports the payment, usually within seconds.
      </Alert>
    )
  if (outcome === 'cancelled')
    return (
      <Alert role="status" variant="default" icon={<InfoCircledIcon aria-hidden />} mb="lg">
        Nothing was bought, and the plan is the same as before.
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
