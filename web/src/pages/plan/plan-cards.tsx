import { Anchor, Button, Paper, Text, Title } from '@mantine/core'
import { CheckIcon } from '@radix-ui/react-icons'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { meQuery } from '#web/api/queries.ts'
import { useMay } from '#web/api/use-role.ts'
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { StatusBadge } from '#web/design/status-badge.tsx'
import classes from './plan-cards.module.css'
import type { OfferedPlan } from './plan-queries.ts'
import { usePlanChange } from './use-plan-change.ts'
import { limitWords, openedWords, priceWords } from './plan-words.ts'

interface PlanCardsProps {
  /** Lowest first. */
  readonly plans: readonly OfferedPlan[]
  readonly hasBilling: boolean
}

/** Every plan beside the others, each with how this account gets it. */
export function PlanCards({ plans, hasBilling }: PlanCardsProps) {
  const [chosen, setChosen] = useState<OfferedPlan>()
  const { buy, openPortal, change, isLeaving, error } = usePlanChange()
  const choose = (plan: OfferedPlan) => {
    if (plan.change === 'checkout') buy(plan)
    else if (plan.change === 'portal') openPortal()
    else setChosen(plan)
  }
  return (
    <section aria-labelledby="plans" className={classes.all}>
      <Title order={2} id="plans" mb="md">
        All plans
      </Title>
      {error !== null && <ErrorNote error={error} />}
      <ul className={classes.plans}>
        {plans.map((plan, index) => (
          <Paper key={plan.plan} component="li" className={classes.plan} data-current={plan.change === 'current'}>
            <PlanFacts plan={plan} before={plans[index - 1]} />
            <PlanButton plan={plan} isLeaving={isLeaving} onChoose={() => choose(plan)} />
          </Paper>
        ))}
      </ul>
      {!hasBilling && (
        <Text size="sm" c="dimmed" mt="md">
          Plans are not sold on this service: its operator sets them. Prices are list prices a month.
        </Text>
      )}
      <ConfirmDialog
        isOpen={chosen !== undefined}
        onClose={() => setChosen(undefined)}
        title={`Change to ${chosen?.title ?? ''}?`}
        action={`Change to ${chosen?.title ?? ''}`}
        onConfirm={async () => chosen && (await change(chosen))}
      >
        From the next request on, every key of the account has the limits of the {chosen?.title} plan, and what that
        plan does not open is rejected.
      </ConfirmDialog>
    </section>
  )
}

function PlanFacts({ plan, before }: { readonly plan: OfferedPlan; readonly before: OfferedPlan | undefined }) {
  const { title, price_usd: price, monthly_quota: quota, burst_per_second: burst, change } = plan
  const opened = openedWords(plan, before)
  return (
    <div>
      <div className={classes.head}>
        <Title order={3}>{title}</Title>
        {change === 'current' && <StatusBadge tone="accent">Yours</StatusBadge>}
      </div>
      <p className={classes.price}>
        {priceWords(plan)}
        {price !== null && <span className={classes.unit}> a month</span>}
      </p>
      <Text size="sm">{quota === null ? 'Requests by contract' : `${limitWords(quota)} requests`}</Text>
      <Text size="sm" c="dimmed">
        {burst === null ? 'Burst by contract' : `At most ${limitWords(burst)} a second`}
      </Text>
      <ul className={classes.opens}>
        {before && <li className={classes.before}>All of {before.title}</li>}
        {opened.map((words) => (
          <li key={words}>
            <CheckIcon aria-hidden /> {words}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Who sets plans, for those who do not; operators get the way to their own account. */
function SetByOperator() {
  const { account } = useSuspenseQuery(meQuery).data
  if (!account.is_operator)
    return (
      <Text size="xs" c="dimmed">
        Ask the operator
      </Text>
    )
  return (
    <Anchor component={Link} to={`/operator/accounts/${account.id}`} size="sm">
      Set the plan of this account
    </Anchor>
  )
}

interface PlanButtonProps {
  readonly plan: OfferedPlan
  readonly isLeaving: boolean
  readonly onChoose: () => void
}

function PlanButton({ plan: { change, title }, isLeaving, onChoose }: PlanButtonProps) {
  const mayChoose = useMay('set_my_plan')
  if (change === 'current') return null
  if (!mayChoose)
    return (
      <Text size="xs" c="dimmed">
        Ask the owner of the account
      </Text>
    )
  if (change === 'operator') return <SetByOperator />
  return (
    <Button variant={change === 'now' ? 'default' : 'filled'} loading={isLeaving} onClick={onChoose} fullWidth>
      {change === 'checkout' ? `Buy ${title}` : `Change to ${title}`}
    </Button>
  )
}
