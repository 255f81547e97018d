import { formatCount } from '#web/format/numbers.ts'
import classes from './bar-list.module.css'

interface BarListProps {
  /** Content of the list for screen readers. */
  readonly label: string
  readonly bars: readonly { readonly name: string; readonly count: number }[]
}

/** Counts as bars beside their names. The longest bar is as wide as the list. */
export function BarList({ label, bars }: BarListProps) {
  const longest = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <ul className={classes.bars} aria-label={label}>
      {bars.map(({ name, count }) => (
        <li key={name} className={classes.bar}>
          <span className={classes.name}>{name}</span>
          <span className={classes.track} aria-hidden>
            <span className={classes.fill} style={{ width: `${(count / longest) * 100}%` }} />
          </span>
          <span className={classes.count}>{formatCount(count)}</span>
        </li>
      ))}
    </ul>
  )
}
