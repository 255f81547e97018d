import { Group, Text, VisuallyHidden } from '@mantine/core'
import type { Vehicle } from '#operations/vehicle.ts'
import { StatusBadge } from '#web/design/status-badge.tsx'
import { formatCount } from '#web/format/numbers.ts'
import { recallFigures } from '#web/pages/explorer/vehicle/recall-figures.ts'

/** Reasons for an unknown count, for tooltips and screen readers. */
const NO_COUNT = {
  none: 'Unknown: no federal record has the name of this vehicle',
  not_loaded: 'Unknown: recalls for this make and model year are not loaded',
} as const

/** Footnote of a table with dashes. A dash must never read as "no recalls". */
export const NO_RECALL_LISTED =
  '— in the Recalls column: the count is unknown or no campaign is listed. Neither proves that there is none.'

/**
 * Number of recalls of a vehicle and of equipment for it. A dash with an explanatory tooltip replaces an unknown count,
 * and also a count of 0, which proves nothing.
 */
export function RecallCount({ vehicle }: { readonly vehicle: Vehicle }) {
  const figures = recallFigures(vehicle)
  if (figures === undefined && vehicle.recall_match === 'matched')
    return (
      <span title="Campaigns are listed. The data are a sample, so others may be missing.">
        <StatusBadge tone="warning">Listed</StatusBadge>
      </span>
    )
  if (figures === undefined)
    return <Unknown why={vehicle.recall_match === 'none' ? NO_COUNT.none : NO_COUNT.not_loaded} />
  const { own, equipment } = figures
  return (
    <Group gap={6} justify="flex-end" wrap="nowrap">
      {own === 0 ? (
        <Unknown why="No campaign about the vehicle itself is listed. This does not prove that there is none." />
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

function Unknown({ why }: { readonly why: string }) {
  return (
    <Text span c="dimmed" inherit title={why}>
      <span aria-hidden>—</span>
      <VisuallyHidden>{why}</VisuallyHidden>
    </Text>
  )
}

/** Returns true if the table shows a dash for the vehicle. */
export function hasNoRecallListed(vehicle: Vehicle): boolean {
  return vehicle.recall_match !== 'matched' || recallFigures(vehicle)?.own === 0
}
