import { Group, Paper, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './section.module.css'

interface SectionProps {
  readonly title?: string
  readonly description?: ReactNode
  readonly actions?: ReactNode
  /** True: no padding, for tables. */
  readonly flush?: boolean
  readonly children: ReactNode
}

/** Card with an h2, the building block of pages. */
export function Section({ title, description, actions, flush = false, children }: SectionProps) {
  const titleId = useId()
  return (
    <Paper component="section" className={classes.section} {...(title && { 'aria-labelledby': titleId })}>
      {title && (
        <Group className={classes.head} justify="space-between" gap="sm">
          <div className={classes.words}>
            <Title order={2} id={titleId}>
              {title}
            </Title>
            {description && (
              <Text size="sm" c="dimmed" mt={2}>
                {description}
              </Text>
            )}
          </div>
          {actions}
        </Group>
      )}
      <div className={flush ? classes.flush : classes.body}>{children}</div>
    </Paper>
  )
}
