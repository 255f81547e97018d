import { Button, Group, Text } from '@mantine/core'
import { ChevronLeftIcon, ChevronRightIcon } from '@radix-ui/react-icons'
import classes from './page-turner.module.css'

interface PageTurnerProps {
  /** Page number, from 1. */
  readonly page: number
  readonly pageCount: number
  readonly onChange: (page: number) => void
}

/** Buttons for newer and older pages; empty if there is a single page. */
export function PageTurner({ page, pageCount, onChange }: PageTurnerProps) {
  if (pageCount <= 1) return null
  return (
    <Group component="nav" aria-label="Pages of the log" justify="space-between" className={classes.turner}>
      <Text size="sm" c="dimmed">
        Page {page} of {pageCount}
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          leftSection={<ChevronLeftIcon aria-hidden />}
          disabled={page === 1}
          onClick={() => onChange(page - 1)}
        >
          Newer
        </Button>
        <Button
          variant="default"
          size="xs"
          rightSection={<ChevronRightIcon aria-hidden />}
          disabled={page === pageCount}
          onClick={() => onChange(page + 1)}
        >
          Older
        </Button>
      </Group>
    </Group>
  )
}
