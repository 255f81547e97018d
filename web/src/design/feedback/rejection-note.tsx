import { Button } from '@mantine/core'
import { LockClosedIcon } from '@radix-ui/react-icons'
import { Link } from '@tanstack/react-router'
import { serviceErrorOf } from '#web/api/service-error.ts'
import { EmptyState } from './empty-state.tsx'
import { ErrorNote } from './error-note.tsx'

export interface RejectionNoteProps {
  readonly error: unknown
  readonly onRetry: () => void
}

/** Why there is no response: what the plan does not open is an offer, everything else an error. */
export function RejectionNote({ error, onRetry }: RejectionNoteProps) {
  const { code, message, problem, isPassing } = serviceErrorOf(error)
  if (code !== 'plan_required') return <ErrorNote error={error} onRetry={isPassing ? onRetry : undefined} />
  return (
    <EmptyState
      icon={<LockClosedIcon />}
      title={`Part of the ${planName(problem?.required_plan)} plan`}
      description={message}
      action={
        <Button component={Link} to="/plan" variant="default">
          Compare plans
        </Button>
      }
    />
  )
}

/** "Pro", as plans are called on the plan page. */
function planName(plan = 'next'): string {
  return plan === 'next' ? plan : plan.charAt(0).toUpperCase() + plan.slice(1)
}
