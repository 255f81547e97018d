import { Link } from '@tanstack/react-router'
import { Section } from '#web/design/section.tsx'
import { formatCount } from '#web/format/numbers.ts'
import classes from './share-section.module.css'

const ROWS_SHOWN_MAX = 6

export interface ShareRow {
  readonly key: string
  readonly name: string
  /** True: the name is a path, shown as code. */
  readonly isCode: boolean
  /** Distinguishes rows of the same name. */
  readonly detail?: string
  readonly requests: number
  /** Link to the request log, filtered to this row. */
  readonly to: '/requests'
  readonly search: { readonly endpoint?: string; readonly key?: string }
}

/** Origins of requests with their shares, largest first. */
export function ShareSection({ title, rows }: { readonly title: string; readonly rows: readonly ShareRow[] }) {
  const most = Math.max(1, ...rows.map(({ requests }) => requests))
  return (
    <Section title={title}>
      <ul className={classes.list}>
        {rows.slice(0, ROWS_SHOWN_MAX).map(({ key, name, isCode, detail, requests, to, search }) => (
          <li key={key}>
            <Link to={to} search={search} className={classes.row}>
              <span className={classes.bar} style={{ width: `${(100 * requests) / most}%` }} aria-hidden />
              <span className={isCode ? classes.code : classes.name}>
                {name}
                {detail !== undefined && <span className={classes.detail}> {detail}</span>}
              </span>
              <span className={classes.count}>{formatCount(requests)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
