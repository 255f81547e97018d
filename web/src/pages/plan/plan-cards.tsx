import { Anchor, Button, Paper, Text, Title } from '@mantine/core'
import { CheckIcon } from '@radix-ui/react-icons'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { instanceQuery, meQuery } from '#web/api/queries.ts'
import { useMay } from '#web/api/use-role.ts'
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { StatusBadge } from '#web/design/status-badge.tsx'
import type { OfferedPlan } from './plan-queries.ts'
import { limitWords, openedWords, priceWords } from './plan-words.ts'
import { usePlanChange } from './use-plan-change.ts'
import classes from './plan-cards.module.css'

interface PlanCardsProps {
  /** Plans, lowest first. */
  readonly plans: readonly OfferedPlan[]
  readonly hasBilling: boolean
}

/** All plans, each with a button or advice for changing to it. */
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
      {!hasBilling && <ListPrices />}
      <ConfirmDialog
        isOpen={chosen !== undefined}
        onClose={() => setChosen(undefined)}
        title={`Change to ${chosen?.title ?? ''}?`}
        action={`Change to ${chosen?.title ?? ''}`}
        onConfirm={async () => chosen && (await change(chosen))}
      >
        Takes effect with the next request, for every key of the account. Requests that the {chosen?.title} plan does
        not include are rejected.
      </ConfirmDialog>
    </section>
  )
}

/** Advice on changing plans for a service that sells none. */
function ListPrices() {
  const { account } = useSuspenseQuery(meQuery).data
  const { data: instance } = useQuery(instanceQuery)
  const contact = instance?.contact_url ?? null
  return (
    <Text size="sm" c="dimmed" mt="md">
      {account.is_operator ? (
        <>
          You set the plan of each account under{' '}
          <Anchor component={Link} to="/operator/accounts" underline="always">
            Accounts
          </Anchor>
          .{' '}
        </>
      ) : (
        <>
          To change plans,{' '}
          {contact === null ? (
            'contact the operator'
          ) : (
            <Anchor href={contact} underline="always">
              contact the operator
            </Anchor>
          )}
          .{' '}
        </>
      )}
      Prices are list prices per month.
    </Text>
  )
}

function PlanFacts({ plan, before }: { readonly plan: OfferedPlan; readonly before: OfferedPlan | undefined }) {
  const { title, price_usd: price, monthly_quota: quota, burst_per_second: burst, change } = plan
  const opened = openedWords(plan, before)
  return (
    <div>
      <div className={classes.head}>
        <Title order={3}>{title}</Title>
        {change === 'current' && <StatusBadge tone="accent">Current</StatusBadge>}
      </div>
      <p className={classes.price}>
        {priceWords(plan)}
        {price !== null && <span className={classes.unit}> per month</span>}
      </p>
      <Text size="sm">{quota === null ? 'Requests by contract' : `${limitWords(quota)} requests`}</Text>
      <Text size="sm" c="dimmed">
        {burst === null ? 'Burst by contract' : `Up to ${limitWords(burst)} per second`}
      </Text>
      <ul className={classes.opens}>
        {before && <li className={classes.before}>Everything in {before.title}</li>}
        {opened.map((words) => (
          <li key={words}>
            <CheckIcon aria-hidden /> {words}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Contact of the operator, who sets the plans. Operators get a link to their own account. */
function SetByOperator() {
  const { account } = useSuspenseQuery(meQuery).data
  const { data: instance } = useQuery(instanceQuery)
  const contact = instance?.contact_url ?? null
  if (!account.is_operator && contact !== null)
    return (
      <Button component="a" href={contact} variant="default" fullWidth>
        Contact operator
      </Button>
    )
  if (!account.is_operator)
    return (
      <Text size="xs" c="dimmed">
        Contact the operator
      </Text>
    )
  return (
    <Anchor component={Link} to={`/operator/accounts/${account.id}`} size="sm">
      Set this account's plan
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
        Ask the account owner
      </Text>
    )
  if (change === 'operator') return <SetByOperator />
  return (
    <Button variant={change === 'now' ? 'default' : 'filled'} loading={isLeaving} onClick={onChoose} fullWidth>
      {change === 'checkout' ? `Buy ${title}` : `Change to ${title}`}
    </Button>
  )
}
