import { Button } from '@mantine/core'
import { LockClosedIcon } from '@radix-ui/react-icons'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { meQuery } from '#web/api/queries.ts'
import { serviceErrorOf } from '#web/api/service-error.ts'
import { EmptyState } from './empty-state.tsx'
import { ErrorNote } from './error-note.tsx'

interface RejectionNoteProps {
  readonly error: unknown
  readonly onRetry: () => void
}

/** Shows a missing plan as an offer to upgrade, and every other rejection as an error. */
export function RejectionNote({ error, onRetry }: RejectionNoteProps) {
  const { code, problem, isPassing } = serviceErrorOf(error)
  if (code !== 'plan_required') return <ErrorNote error={error} onRetry={isPassing ? onRetry : undefined} />
  return <PlanNeeded plan={problem?.required_plan} />
}

interface PlanNeededProps {
  /** Lowest plan that includes the page; undefined if unknown. */
  readonly plan: string | undefined
}

/** Shows a placeholder if the account's plan does not include the page. */
export function PlanNeeded({ plan }: PlanNeededProps) {
  const { account } = useSuspenseQuery(meQuery).data
  return (
    <EmptyState
      icon={<LockClosedIcon />}
      title={`Included in the ${planName(plan)} plan`}
      description={`Higher plans include it too. This account is on the ${account.plan_title} plan.`}
      action={
        <Button component={Link} to="/plan" variant="default">
          Compare plans
        </Button>
      }
    />
  )
}

/** "Pro", the title on the plan page. */
function planName(plan = 'next'): string {
  return plan === 'next' ? plan : plan.charAt(0).toUpperCase() + plan.slice(1)
}
