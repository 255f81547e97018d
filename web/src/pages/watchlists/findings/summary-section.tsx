import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { LinkedText } from '#web/design/linked-text.tsx'
import { Section } from '#web/design/section.tsx'
import { withoutStarterNote } from '#web/design/starter/starter-words.ts'
import { Stat, StatRow } from '#web/design/stat.tsx'
import { StatusBadge } from '#web/design/status-badge.tsx'
import { type Column, DataTable } from '#web/design/tables/data-table.tsx'
import { formatCount } from '#web/format/numbers.ts'
import { severityWord, STATES } from '#web/pages/watchlists/finding-words.ts'
import { type FindingState, type Summary, summaryQuery } from '#web/pages/watchlists/watchlist-queries.ts'
import classes from './summary-section.module.css'

type Row = Summary['findings'][number]

const AGES = [
  { name: 'days_0_to_7', label: 'Up to 7 days' },
  { name: 'days_8_to_30', label: '8 to 30 days' },
  { name: 'days_31_to_90', label: '31 to 90 days' },
  { name: 'days_over_90', label: 'Over 90 days' },
] as const

/** States with a column on a phone. The filter of the findings offers all states. */
const STATES_ON_A_PHONE: ReadonlySet<FindingState> = new Set(['open', 'acknowledged', 'scheduled', 'remedied'])

/** Findings by severity and state, and the age of unresolved ones. */
export function SummarySection({ watchlistId }: { readonly watchlistId: string }) {
  const summary = useQuery(summaryQuery(watchlistId))
  const { data } = summary
  if (summary.isError) return <ErrorNote error={summary.error} onRetry={() => void summary.refetch()} />
  return (
    <Section
      title="Summary"
      description={data ? <LinkedText text={withoutStarterNote(data.message)} /> : 'Counting findings'}
      flush
    >
      <DataTable
        caption="Findings by severity and state"
        columns={columnsOf(watchlistId)}
        rows={data?.findings}
        rowKey={({ severity }) => severity}
        empty={null}
      />
      <div className={classes.ages}>
        <Text size="sm" fw={500} mb="sm">
          Unresolved findings by age
        </Text>
        <StatRow>
          {AGES.map(({ name, label }) => (
            <Stat key={name} label={label} value={data && formatCount(data.ages[name])} />
          ))}
        </StatRow>
      </div>
    </Section>
  )
}

function columnsOf(watchlistId: string): Column<Row>[] {
  return [
    {
      header: 'Findings',
      isRowHeader: true,
      cell: ({ severity }) => {
        const { label, tone } = severityWord(severity)
        return <StatusBadge tone={tone}>{label}</StatusBadge>
      },
    },
    ...STATES.map(({ value, label }): Column<Row> => {
      return {
        header: label,
        align: 'right',
        isSecondary: !STATES_ON_A_PHONE.has(value),
        cell: (row) => <Count watchlistId={watchlistId} row={row} state={value} label={label} />,
      }
    }),
  ]
}

interface CountProps {
  readonly watchlistId: string
  readonly row: Row
  readonly state: FindingState
  readonly label: string
}

/** Count that links to the counted findings. */
function Count({ watchlistId, row, state, label }: CountProps) {
  const { [state]: count, severity } = row
  if (count === 0) return <span className={classes.zero}>0</span>
  return (
    <Anchor
      size="sm"
      fw={state === 'open' ? 600 : 400}
      aria-label={`${formatCount(count)}: ${severityWord(severity).label}, ${label}`}
      renderRoot={(props) => (
        <Link to="/watchlists/$id" params={{ id: watchlistId }} search={{ severity, state }} {...props} />
      )}
    >
      {formatCount(count)}
    </Anchor>
  )
}
