import { Group, Text } from '@mantine/core'
import type { Schemas } from '#web/api/explorer.generated.ts'
import { StatusBadge } from '#web/design/status-badge.tsx'
import { formatCount } from '#web/format/numbers.ts'
import { recallFigures } from '#web/pages/explorer/vehicle/recall-figures.ts'

/** Shown in place of a count; `matched` without one: campaigns are listed, and some may be missing. */
const NO_COUNT = { matched: 'Not all loaded', none: 'Not known', not_loaded: 'Not loaded' } as const

/**
 * How many recalls a vehicle has: those of the vehicle itself, and apart from them those of equipment made for it. What
 * is not loaded, or carries no such name, is no count: it must never read as "no recalls".
 */
export function RecallCount({ vehicle }: { readonly vehicle: Schemas['Vehicle'] }) {
  const figures = recallFigures(vehicle)
  if (figures === undefined)
    return (
      <Text c="dimmed" inherit>
        {NO_COUNT[vehicle.recall_match]}
      </Text>
    )
  const { own, equipment } = figures
  return (
    <Group gap={6} justify="flex-end" wrap="nowrap">
      {own === 0 ? (
        // Of the vehicle itself nothing is listed, which is no proof that there is nothing.
        <Text c="dimmed" inherit>
          —
        </Text>
      ) : (
        <StatusBadge tone="warning">{formatCount(own)}</StatusBadge>
      )}
      {equipment > 0 && (
        <Text size="xs" c="dimmed" title="Campaigns about equipment, tires or child seats made for this vehicle">
          +{formatCount(equipment)} equipment
        </Text>
      )}
    </Group>
  )
}
