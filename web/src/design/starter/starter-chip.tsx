import { StatusBadge } from '#web/design/status-badge.tsx'
import { useStarter } from './use-starter.ts'
import classes from './starter-chip.module.css'

const MEANING = 'The service runs on starter data, a sample of the official records. Records may be missing.'

/** Marks a page with starter data and links to an explanation. Empty with official data. */
export function StarterChip() {
  if (useStarter() === undefined) return null
  return (
    <a href="/docs/data-sources" className={classes.chip} title={MEANING}>
      <StatusBadge tone="accent">Starter data</StatusBadge>
    </a>
  )
}
