import type { ReactNode } from 'react'
import classes from './status-badge.module.css'

/** Meaning of a state for the reader. */
export type Tone = 'positive' | 'neutral' | 'warning' | 'negative' | 'accent'

/** A state in a word. The word says it; the dot only repeats it in colour. */
export function StatusBadge({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <span className={classes.dot} aria-hidden />
      {children}
    </span>
  )
}
