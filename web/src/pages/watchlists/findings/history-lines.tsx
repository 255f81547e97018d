import { useQuery } from '@tanstack/react-query'
import { keysQuery } from '#web/api/queries.ts'
import { StatusBadge } from '#web/design/status-badge.tsx'
import { formatInstant } from '#web/format/times.ts'
import { stateWord } from '#web/pages/watchlists/finding-words.ts'
import type { HistoryEntry } from '#web/pages/watchlists/watchlist-queries.ts'
import classes from './history-lines.module.css'

/** History of one finding, newest first: author, time, state, and note. */
export function HistoryLines({ entries }: { readonly entries: readonly HistoryEntry[] }) {
  if (entries.length === 0) return null
  return (
    <ol className={classes.lines}>
      {entries.map((entry) => (
        <li key={`${entry.set_at} ${entry.state_before} ${entry.state}`} className={classes.line}>
          <StateChange entry={entry} />
          {entry.note !== '' && <p className={classes.note}>{entry.note}</p>}
          <p className={classes.who}>
            <Actor entry={entry} />, <time dateTime={entry.set_at}>{formatInstant(entry.set_at)}</time>
          </p>
        </li>
      ))}
    </ol>
  )
}

/** "Open → Scheduled" */
export function StateChange({ entry: { state, state_before: before } }: { readonly entry: HistoryEntry }) {
  const { label, tone } = stateWord(state)
  return (
    <>
      <StatusBadge tone={tone}>{label}</StatusBadge>{' '}
      <span className={classes.before}>was {stateWord(before).label}</span>
    </>
  )
}

/** Author of a state: a user's email address or a key's label. */
export function Actor({
  entry: { set_by: actor, set_by_person: person },
}: {
  readonly entry: Pick<HistoryEntry, 'set_by' | 'set_by_person'>
}) {
  const { data } = useQuery(keysQuery(undefined, 0))
  if (actor === 'explorer') return person ?? 'In the dashboard'
  const label = data?.keys.find(({ id }) => id === actor)?.label
  return label === undefined ? `By the key ${actor}` : `By the key "${label}"`
}
