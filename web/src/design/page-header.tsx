import { Anchor, Group, Text, Title } from '@mantine/core'
import { ArrowLeftIcon } from '@radix-ui/react-icons'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { StarterChip } from './starter/starter-chip.tsx'
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts'
import classes from './page-header.module.css'

const SERVICE = 'Vehicle Data Service'

interface PageHeaderProps {
  /** Also the document title. */
  readonly title: string
  /** One sentence. */
  readonly description?: ReactNode
  /** Buttons that affect the whole page. */
  readonly actions?: ReactNode
  /** Link to the list that the page belongs to. */
  readonly back?: { readonly to: string; readonly label: string }
  /** True: the page shows federal records, which are marked while they are starter data. */
  readonly hasRecords?: boolean
}

/** Header of every page with its only h1, which gets the focus after navigation. */
export function PageHeader({ title, description, actions, back, hasRecords = false }: PageHeaderProps) {
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
        {(actions || hasRecords) && (
          <Group gap="xs">
            {hasRecords && <StarterChip />}
            {actions}
          </Group>
        )}
      </Group>
    </header>
  )
}
