import { Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './stat.module.css'

interface StatProps {
  readonly label: string
  /** Undefined while it is loading. */
  readonly value: ReactNode | undefined
  readonly hint?: ReactNode
}

/** One figure with its label. Group several in a StatRow. */
export function Stat({ label, value, hint }: StatProps) {
  return (
    <div className={classes.stat}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>
        {value === undefined ? <Skeleton height={24} width={72} my={4} /> : value}
        {hint && (
          <Text component="span" display="block" size="xs" c="dimmed" fw={400}>
            {hint}
          </Text>
        )}
      </dd>
    </div>
  )
}

/** Row of figures; a column on a phone. */
export function StatRow({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.row}>{children}</dl>
}
