import { Anchor, Group, Text, Title } from '@mantine/core'
import { ArrowLeftIcon } from '@radix-ui/react-icons'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import classes from './page-header.module.css'
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts'

const SERVICE = 'Vehicle Data Service'

interface PageHeaderProps {
  /** Also the title of the document. */
  readonly title: string
  /** One sentence. */
  readonly description?: ReactNode
  /** Buttons of the whole page. */
  readonly actions?: ReactNode
  /** Where a page of a thing leads back to. */
  readonly back?: { readonly to: string; readonly label: string }
}

/** The head of every page: its one h1, which takes the focus when the user came here by a link. */
export function PageHeader({ title, description, actions, back }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusAfterNavigation(heading)
  return (
    <header className={classes.header}>
      <title>{`${title} · ${SERVICE}`}</title>
      {back && (
        <Anchor component={Link} to={back.to} className={classes.back} size="sm">
          <ArrowLeftIcon aria-hidden /> {back.label}
        </Anchor>
      )}
      <Group justify="space-between" align="flex-start" gap="md">
        <div className={classes.words}>
          <Title order={1} ref={heading} tabIndex={-1}>
            {title}
          </Title>
          {description && (
            <Text c="dimmed" mt={4} maw={640}>
              {description}
            </Text>
          )}
        </div>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
    </header>
  )
}
