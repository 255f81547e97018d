import type { ReactNode } from 'react'
import classes from './status-badge.module.css'

/** Meaning of a state for the reader. */
export type Tone = 'positive' | 'neutral' | 'warning' | 'negative' | 'accent'

/** State in a word. The color of the dot only repeats the word. */
export function StatusBadge({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <span className={classes.dot} aria-hidden />
      {children}
    </span>
  )
}
