import { Text } from '@mantine/core'
import type { Schemas } from '#web/api/explorer.generated.ts'
import { StatusBadge } from '#web/design/status-badge.tsx'
import { formatCount } from '#web/format/numbers.ts'

/**
 * How many recalls a vehicle has. A count without a federal name is no count: it must never read as "no recalls".
 */
export function RecallCount({ vehicle }: { readonly vehicle: Schemas['Vehicle'] }) {
  const { recall_count: count, recall_match: match } = vehicle
  if (match === 'none')
    return (
      <Text c="dimmed" inherit>
        Not known
      </Text>
    )
  if (count === 0)
    return (
      <Text c="dimmed" inherit>
        0
      </Text>
    )
  return <StatusBadge tone="warning">{formatCount(count)}</StatusBadge>
}
