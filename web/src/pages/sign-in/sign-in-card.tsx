import { Paper, Text, Title } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useFocusAfterNavigation } from '#web/design/use-focus-after-navigation.ts'
import classes from './sign-in-card.module.css'

interface SignInCardProps {
  /** Also the document title. */
  readonly title: string
  readonly description?: ReactNode
  readonly children: ReactNode
  /** Link to an alternative page, such as sign-up. */
  readonly footer?: ReactNode
}

/** Card that is the content of every page before sign-in. */
export function SignInCard({ title, description, children, footer }: SignInCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusAfterNavigation(heading)
  return (
    <div className={classes.column}>
      <title>{`${title} · Vehicle Data Service`}</title>
      <Paper className={classes.card}>
        <Title order={1} size="1.375rem" ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {description && (
          <Text c="dimmed" mt={4}>
            {description}
          </Text>
        )}
        <div className={classes.body}>{children}</div>
      </Paper>
      {footer && (
        <Text ta="center" c="dimmed" mt="md">
          {footer}
        </Text>
      )}
    </div>
  )
}
