import { Anchor, Group, Text } from '@mantine/core'
import { StatusBadge } from '#web/design/status-badge.tsx'
import type { Column } from '#web/design/tables/data-table.tsx'
import { countryWord } from '#web/format/countries.ts'
import { formatDay } from '#web/format/times.ts'
import { CampaignLink } from '#web/pages/explorer/campaign/campaign-link.tsx'
import { componentWords } from '#web/pages/explorer/vehicle-words.ts'
import {
  ageWords,
  isCampaign,
  labelWords,
  severityWord,
  stateWord,
  subjectWords,
  vehicleWords,
} from '#web/pages/watchlists/finding-words.ts'
import type { Finding } from '#web/pages/watchlists/watchlist-queries.ts'
import classes from './finding-columns.module.css'

/** Returns the key of a finding: one subject, such as a campaign, of one vehicle. */
export function findingKey({ item_id: itemId, subject }: Pick<Finding, 'item_id' | 'subject'>): string {
  return `${itemId} ${subject}`
}

/** Vehicle of a finding. A click opens its details. */
export function vehicleColumn(onOpen: (finding: Finding) => void): Column<Finding> {
  return {
    header: 'Vehicle',
    sortBy: vehicleWords,
    isRowHeader: true,
    cell: (finding) => (
      <>
        <Anchor component="button" type="button" size="sm" fw={500} ta="left" onClick={() => onOpen(finding)}>
          {vehicleWords(finding)}
        </Anchor>
        <VehicleLines subject={finding} />
      </>
    ),
  }
}

/** VIN and labels of a vehicle in small lines. */
export function VehicleLines({ subject }: { readonly subject: Pick<Finding, 'vin' | 'ref' | 'site' | 'driver'> }) {
  const labels = labelWords(subject)
  return (
    <>
      {subject.vin !== null && (
        <Text size="xs" ff="monospace" c="dimmed">
          {subject.vin}
        </Text>
      )}
      {labels !== '' && (
        <Text size="xs" c="dimmed">
          {labels}
        </Text>
      )}
    </>
  )
}

/** Links a campaign to its page. Other subjects are plain text. */
export function SubjectLink({ subject }: Pick<Finding, 'subject'>) {
  return isCampaign(subject) ? (
    <CampaignLink id={subject} size="sm" />
  ) : (
    <Text span size="sm">
      {subjectWords(subject)}
    </Text>
  )
}

export const FINDING_COLUMN: Column<Finding> = {
  header: 'Finding',
  isSentence: true,
  cell: ({ severity, country, subject, title, campaign_type: type }) => {
    const { label, tone } = severityWord(severity)
    return (
      <>
        <Group gap="2px 8px" className={classes.finding}>
          <StatusBadge tone={tone}>{label}</StatusBadge>
          <SubjectLink subject={subject} />
          {country !== 'us' && (
            <Text size="xs" c="dimmed">
              {countryWord(country)}
            </Text>
          )}
        </Group>
        <Text size="xs" c="dimmed" mt={3} className={classes.title} title={title}>
          {componentWords(title)}
          {type !== null && type !== 'vehicle' && ` (${type.replaceAll('_', ' ')})`}
        </Text>
      </>
    )
  },
}

/** State and age of a finding. */
export const STATE_COLUMNS: readonly Column<Finding>[] = [
  {
    header: 'State',
    sortBy: ({ state }) => stateWord(state).label,
    cell: ({ state, note }) => {
      const { label, tone } = stateWord(state)
      return (
        <>
          <StatusBadge tone={tone}>{label}</StatusBadge>
          {note !== '' && (
            <Text size="xs" c="dimmed" className={classes.note} title={note}>
              {note}
            </Text>
          )}
        </>
      )
    },
  },
  {
    header: 'Age',
    sortBy: ({ age_days: days }) => days,
    align: 'right',
    isSecondary: true,
    cell: ({ age_days: days, open_since: since }) => <span title={`Since ${formatDay(since)}`}>{ageWords(days)}</span>,
  },
]
