import { Anchor, Button, CloseButton, Text } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { instanceQuery, keysQuery, meQuery } from '#web/api/queries.ts'
import type { Responses } from '#web/api/types.ts'
import { useMay } from '#web/api/use-role.ts'
import { CodeBlock } from '#web/design/code-block.tsx'
import { curlOf } from '#web/design/curl.ts'
import { Section } from '#web/design/section.tsx'
import { planQuery, type PlanResponse } from '#web/pages/plan/plan-queries.ts'
import { watchlistsQuery } from '#web/pages/watchlists/watchlist-queries.ts'
import { webhooksQuery } from '#web/pages/webhooks/webhook-queries.ts'
import classes from './first-steps.module.css'

/** Vehicle in the starter data, so that the request works on every service. */
const EXAMPLE = '/v1/vehicles?year=2022&make=ford&model=explorer'
const HIDDEN = 'hidden'

type Account = Responses['get_me']['account']

interface FirstStepsProps {
  readonly usage: Responses['get_usage']
}

/** Checklist from the first key to the first webhook. Visible until every step is done or the user hides it. */
export function FirstSteps({ usage }: FirstStepsProps) {
  const { account } = useSuspenseQuery(meQuery).data
  const [hiddenFor, setHiddenFor] = useState<string>()
  if (hiddenFor === account.id || wasHidden(account.id)) return null
  return (
    <Checklist
      usage={usage}
      account={account}
      onHide={() => {
        hide(account.id)
        setHiddenFor(account.id)
      }}
    />
  )
}

interface ChecklistProps extends FirstStepsProps {
  readonly account: Account
  readonly onHide: () => void
}

function Checklist({ usage, account, onHide }: ChecklistProps) {
  const steps = useSteps(usage, account)
  const done = steps?.filter(({ isDone }) => isDone).length ?? 0
  const isComplete = done === steps?.length
  // Hides a complete checklist for good, so that later visits send no request for it.
  useEffect(() => {
    if (isComplete) hide(account.id)
  }, [isComplete, account.id])
  if (steps === undefined || isComplete) return null
  const current = steps.find(({ isDone }) => !isDone)
  return (
    <Section
      title="Get started"
      description={`${done} of ${steps.length} steps done`}
      actions={<CloseButton aria-label="Hide the steps" onClick={onHide} />}
    >
      <ol className={classes.list}>
        {steps.map((step, index) => (
          <Step key={step.title} number={index + 1} title={step.title} isDone={step.isDone}>
            {step === current && step.content}
          </Step>
        ))}
      </ol>
    </Section>
  )
}

interface StepFacts {
  readonly title: string
  readonly isDone: boolean
  /** Shown while it is the current step. */
  readonly content: ReactNode
}

/** Returns the steps; undefined while it is unknown which are done. */
function useSteps(usage: Responses['get_usage'], account: Account): readonly StepFacts[] | undefined {
  const { by_key: byKey, requests: sent, from } = usage
  const keys = useQuery(keysQuery('active', 0))
  // An account without requests has no watchlist either. Skipping the queries keeps its request log empty.
  const isUnused = sent === 0 && account.created.slice(0, from.length) >= from
  const alerts = useAlerts(isUnused)
  if (keys.isPending || alerts === undefined) return undefined
  const isRequested = byKey.some(({ key_id: id, requests }) => id !== null && requests > 0)
  return [
    { title: 'Create a key', isDone: isRequested || (keys.data?.active ?? 0) > 0, content: <KeyStep /> },
    { title: 'Send a request', isDone: isRequested, content: <RequestStep /> },
    {
      title: 'Watch vehicles',
      isDone: alerts.watchlists > 0,
      content: (
        <LinkStep
          isIncluded={alerts.isIncluded}
          text="A watchlist matches your vehicles against recalls and reports new ones."
          to="/watchlists"
          action="Create a watchlist"
        />
      ),
    },
    {
      title: 'Add a webhook',
      isDone: alerts.webhooks > 0,
      content: (
        <LinkStep
          isIncluded={alerts.isIncluded}
          text={
            <>
              A webhook sends a signed message to your URL for each change. While you develop,{' '}
              <Anchor href="/docs/webhooks#develop-locally" underline="always">
                forward messages to your machine
              </Anchor>
              .
            </>
          }
          to="/webhooks"
          action="Add a webhook"
        />
      ),
    },
  ]
}

/**
 * Returns the numbers of watchlists and webhooks; undefined while they are loading. A plan without them rejects both
 * queries.
 * @param isUnused true if the account has none; sends no request
 */
function useAlerts(isUnused: boolean) {
  const plan = useQuery(planQuery)
  const isIncluded = plan.data && includesAlerts(plan.data)
  const enabled = isIncluded === true && !isUnused
  const watchlists = useQuery({ ...watchlistsQuery, enabled }).data?.watchlists.length
  const webhooks = useQuery({ ...webhooksQuery, enabled }).data?.webhooks.length
  if (isIncluded === undefined) return undefined
  if (!enabled) return { isIncluded, watchlists: 0, webhooks: 0 }
  if (watchlists === undefined || webhooks === undefined) return undefined
  return { isIncluded, watchlists, webhooks }
}

function includesAlerts({ current, plans }: PlanResponse): boolean {
  return plans.find(({ plan }) => plan === current.plan)?.opens.includes('list_watchlists') === true
}

function KeyStep() {
  const mayCreate = useMay('create_key')
  return (
    <>
      <Text c="dimmed" mb="sm">
        You see a key only once. Store it like a password.
      </Text>
      {mayCreate && (
        <Button renderRoot={(props) => <Link to="/keys" search={{ create: 'yes' }} {...props} />} size="xs">
          Create a key
        </Button>
      )}
    </>
  )
}

function RequestStep() {
  const { data: instance } = useQuery(instanceQuery)
  return (
    <>
      <Text c="dimmed" mb="sm">
        Replace <code>$VDS_API_KEY</code> with your key. This page shows the request about a second later.
      </Text>
      <CodeBlock label="curl" code={curlOf(EXAMPLE, instance?.public_url ?? window.location.origin)} hasWrap />
    </>
  )
}

interface LinkStepProps {
  /** True if the plan includes the step. */
  readonly isIncluded: boolean
  readonly text: ReactNode
  readonly to: '/watchlists' | '/webhooks'
  readonly action: string
}

function LinkStep({ isIncluded, text, to, action }: LinkStepProps) {
  return (
    <>
      <Text c="dimmed" mb="sm">
        {text}
        {!isIncluded && ' Your plan does not include it.'}
      </Text>
      <Button renderRoot={(props) => <Link to={isIncluded ? to : '/plan'} {...props} />} size="xs" variant="default">
        {isIncluded ? action : 'Compare plans'}
      </Button>
    </>
  )
}

interface StepProps {
  readonly number: number
  readonly title: string
  readonly isDone: boolean
  readonly children: ReactNode
}

function Step({ number, title, isDone, children }: StepProps) {
  return (
    <li className={classes.step}>
      <span className={classes.number} data-done={isDone || undefined} aria-hidden>
        {isDone ? '✓' : number}
      </span>
      <div className={classes.words}>
        <Text fw={isDone ? 400 : 600} {...(isDone && { c: 'dimmed' })}>
          {title}
          {isDone && ' (done)'}
        </Text>
        {children}
      </div>
    </li>
  )
}

function wasHidden(accountId: string): boolean {
  try {
    return localStorage.getItem(hiddenItem(accountId)) === HIDDEN
  } catch {
    return false
  }
}

function hide(accountId: string): void {
  try {
    localStorage.setItem(hiddenItem(accountId), HIDDEN)
  } catch {
    // Storage may be blocked. The steps then return with the next load.
  }
}

function hiddenItem(accountId: string): string {
  return `vds-first-steps-${accountId}`
}
