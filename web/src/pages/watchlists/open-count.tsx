import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { StatusBadge } from '#web/design/status-badge.tsx'
import { formatCount } from '#web/format/numbers.ts'
import { openOf, severityWord } from './finding-words.ts'
import { type Severity, summaryQuery, type Watchlist } from './watchlist-queries.ts'

interface OpenCountProps {
  readonly list: Watchlist
  readonly severity: Severity
}

/** Number of open findings of one severity on a list. A failed count never looks like zero. */
export function OpenCount({ list, severity }: OpenCountProps) {
  const { data, isError } = useQuery({ ...summaryQuery(list.id), enabled: list.items > 0 })
  if (list.items === 0) return <Dimmed title="The list is empty">—</Dimmed>
  if (isError) return <Dimmed title="Could not count the findings">not counted</Dimmed>
  if (data === undefined) return <Skeleton height={12} width={32} ml="auto" />
  const count = openOf(data, severity)
  if (count === 0) return <Dimmed>0</Dimmed>
  const { tone } = severityWord(severity)
  if (tone !== 'negative' && tone !== 'warning') return formatCount(count)
  return <StatusBadge tone={tone}>{formatCount(count)}</StatusBadge>
}

function Dimmed({ title, children }: { readonly title?: string; readonly children: string }) {
  return (
    <Text span inherit c="dimmed" {...(title !== undefined && { title })}>
      {children}
    </Text>
  )
}
