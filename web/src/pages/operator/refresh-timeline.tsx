import { Text } from '@mantine/core'
import { sourceTitle } from '#web/design/source-title.ts'
import { StatusBadge } from '#web/design/status-badge.tsx'
import { type Column, DataTable } from '#web/design/tables/data-table.tsx'
import { formatCount } from '#web/format/numbers.ts'
import { formatDay, formatInstant } from '#web/format/times.ts'
import type { Refresh } from './operator-queries.ts'
import { originWords, OUTCOMES, sourcesWords, summaryWords, tookWords } from './refresh-words.ts'
import classes from './refresh-timeline.module.css'

const ROW_COLUMNS: readonly Column<Refresh['rows'][number]>[] = [
  {
    header: 'Source',
    cell: ({ source }) => sourceTitle(source),
    sortBy: ({ source }) => sourceTitle(source),
    isRowHeader: true,
  },
  { header: 'Rows read', cell: ({ read }) => formatCount(read), sortBy: ({ read }) => read, align: 'right' },
  {
    header: 'Accepted',
    cell: ({ accepted }) => formatCount(accepted),
    sortBy: ({ accepted }) => accepted,
    align: 'right',
  },
  {
    header: 'Rejected',
    cell: ({ rejected }) => formatCount(rejected),
    sortBy: ({ rejected }) => rejected,
    align: 'right',
  },
]

/** Expandable refreshes, grouped by day, newest first. */
export function RefreshTimeline({ refreshes }: { readonly refreshes: readonly Refresh[] }) {
  const days = [...Map.groupBy(refreshes, ({ time }) => time.slice(0, 10))]
  return (
    <ol className={classes.days}>
      {days.map(([day, ofDay]) => (
        <li key={day}>
          <Text component="h3" size="sm" fw={600} className={classes.day}>
            {formatDay(day)}
          </Text>
          <ol className={classes.entries}>
            {ofDay.map((refresh, index) => (
              <li key={`${refresh.time} ${index}`} className={classes.entry}>
                <Entry refresh={refresh} />
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  )
}

function rowNotes({ rows }: Refresh): string[] {
  return rows.flatMap(({ source, notes }) =>
    notes.map(({ reason, rows: count }) => `${sourceTitle(source)}: ${formatCount(count)} rows ${reason}`),
  )
}

function Entry({ refresh }: { readonly refresh: Refresh }) {
  const { time, outcome, origin, seconds } = refresh
  const { word, tone } = OUTCOMES[outcome]
  return (
    <details className={classes.details} data-tone={tone}>
      <summary className={classes.summary}>
        <time dateTime={time} title={formatInstant(time)} className={classes.time}>
          {time.slice(11, 16)}
        </time>
        <StatusBadge tone={tone}>{word}</StatusBadge>
        <span className={classes.words}>{summaryWords(refresh)}</span>
        {seconds !== null && <span className={classes.took}>{tookWords(seconds)}</span>}
      </summary>
      <div className={classes.body}>
        <Facts refresh={refresh} />
        <Notes title="Not refreshed" lines={refresh.reasons} />
        <Notes title="Published despite a failed check" lines={refresh.accepted} />
        <Notes title="Warnings" lines={refresh.warnings} />
        <Notes title="Dropped values and rejected rows" lines={rowNotes(refresh)} />
        {refresh.rows.length > 0 && (
          <DataTable
            caption={`Rows of the refresh of ${formatInstant(time)}`}
            columns={ROW_COLUMNS}
            rows={refresh.rows}
            rowKey={({ source }) => source}
            empty={null}
          />
        )}
        {origin === null && <Text size="sm">{refresh.detail}</Text>}
      </div>
    </details>
  )
}

function Facts({ refresh: { time, origin, sources, seconds, snapshot } }: { readonly refresh: Refresh }) {
  const facts = [
    ['Ended', formatInstant(time)],
    ...(seconds === null ? [] : [['Duration', tookWords(seconds)]]),
    ...(origin === null ? [] : [['Checked', `${sourcesWords(sources)} (${originWords(origin)})`]]),
    ...(snapshot === null ? [] : [['Snapshot', snapshot]]),
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Notes({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <ul className={classes.notes}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
