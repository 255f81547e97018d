import { ActionIcon, Group, Text } from '@mantine/core'
import { ChevronLeftIcon, ChevronRightIcon } from '@radix-ui/react-icons'
import { formatCount } from '#web/format/numbers.ts'

export interface PageStepsProps {
  /** Page information of a list from the API. Counts are absent if no countable data are loaded. */
  readonly page: {
    readonly offset: number
    readonly count?: number
    readonly total?: number
    readonly has_more: boolean
  }
  readonly pageSize: number
  readonly onStep: (offset: number) => void
}

/** Buttons for the previous and next page; empty if the list has a single page. */
export function PageSteps({ page, pageSize, onStep }: PageStepsProps) {
  const { offset, count = 0, total = 0, has_more: hasMore } = page
  if (total <= count || count === 0) return null
  return (
    <Group gap={4} wrap="nowrap">
      <Text size="sm" c="dimmed" mr={4} className="tabular">
        {formatCount(offset + 1)}–{formatCount(offset + count)} of {formatCount(total)}
      </Text>
      <ActionIcon
        variant="default"
        aria-label="Previous page"
        disabled={offset === 0}
        onClick={() => onStep(Math.max(0, offset - pageSize))}
      >
        <ChevronLeftIcon aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label="Next page"
        disabled={!hasMore}
        onClick={() => onStep(offset + pageSize)}
      >
        <ChevronRightIcon aria-hidden />
      </ActionIcon>
    </Group>
  )
}
