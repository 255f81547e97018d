import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

interface EmptyStateProps {
  readonly title: string
  /** What would stand here, and what to do for it. */
  readonly description: ReactNode
  readonly icon?: ReactNode
  readonly action?: ReactNode
}

/** What stands where there is nothing yet, or where a filter finds nothing. */
export function EmptyState({ title, description, icon, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap={4} className={classes.empty}>
      {icon && (
        <div className={classes.icon} aria-hidden>
          {icon}
        </div>
      )}
      <Text fw={600} ta="center">
        {title}
      </Text>
      <Text c="dimmed" maw={420} ta="center">
        {description}
      </Text>
      {action && <div className={classes.action}>{action}</div>}
    </Stack>
  )
}
