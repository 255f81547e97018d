import type { ReactNode } from 'react'
import classes from './gauge.module.css'

const RADIUS = 54
/** Share of the circle. It is open at the bottom. */
const ARC = 0.75
const LENGTH = 2 * Math.PI * RADIUS

interface GaugeProps {
  /** Filled share in percent. Values above 100 are drawn as full. */
  readonly percent: number
  readonly tone: 'accent' | 'warning' | 'negative'
  /** Description for screen readers. */
  readonly label: string
  /** Shown in the center. */
  readonly children: ReactNode
}

/** Arc that fills with a percentage. */
export function Gauge({ percent, tone, label, children }: GaugeProps) {
  const filled = (Math.min(100, Math.max(0, percent)) / 100) * ARC * LENGTH
  return (
    <div className={classes.gauge} role="img" aria-label={label}>
      <svg viewBox="0 0 128 128" width="144" height="144" aria-hidden>
        <g transform="rotate(135 64 64)" fill="none" strokeWidth="9" strokeLinecap="round">
          <circle cx="64" cy="64" r={RADIUS} className={classes.track} strokeDasharray={`${ARC * LENGTH} ${LENGTH}`} />
          {filled > 0 && (
            <circle
              cx="64"
              cy="64"
              r={RADIUS}
              className={classes.fill}
              data-tone={tone}
              strokeDasharray={`${filled} ${LENGTH}`}
            />
          )}
        </g>
      </svg>
      <div className={classes.middle}>{children}</div>
    </div>
  )
}
