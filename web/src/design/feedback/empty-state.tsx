import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

interface EmptyStateProps {
  readonly title: string
  /** Explanation of the missing content, and how to create it. */
  readonly description: ReactNode
  readonly icon?: ReactNode
  readonly action?: ReactNode
}

/** Shows a placeholder for an empty list or a filter without results. */
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
