import { Anchor, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { meQuery } from '#web/api/queries.ts'
import type { Responses } from '#web/api/types.ts'
import { Section } from '#web/design/section.tsx'
import { formatCount, formatPercent } from '#web/format/numbers.ts'
import { formatDay } from '#web/format/times.ts'
import { Gauge } from './gauge.tsx'
import classes from './quota-section.module.css'

type Month = Responses['get_usage']['month']

/** Shares at which the gauge changes its color. Quota emails are sent at these shares and at 90. */
const PERCENT_NEAR = 80
const PERCENT_FULL = 100

/** Used and remaining quota of this month. */
export function QuotaSection({ month }: { readonly month: Month }) {
  const { data: me } = useSuspenseQuery(meQuery)
  return (
    <Section title="Quota" description={`${me.account.plan_title} plan`}>
      <div className={classes.gauge}>
        <QuotaGauge month={month} />
      </div>
      <Figures month={month} />
      <Warning percent={month.percent ?? 0} />
    </Section>
  )
}

function QuotaGauge({ month: { used, quota } }: { readonly month: Month }) {
  if (quota === null) {
    return (
      <Gauge percent={0} tone="accent" label="No monthly limit">
        <span className={classes.figure}>∞</span>
        <span className={classes.caption}>no limit</span>
      </Gauge>
    )
  }
  // Computed from the totals, because the service rounds the share to one decimal.
  const percent = (100 * used) / quota
  return (
    <Gauge percent={percent} tone={toneOf(percent)} label={`${formatPercent(percent)} of the monthly quota is used`}>
      <span className={classes.figure}>{formatPercent(percent)}</span>
      <span className={classes.caption}>used</span>
    </Gauge>
  )
}

function Figures({ month: { used, quota, remaining, resets_at: resetsAt } }: { readonly month: Month }) {
  return (
    <dl className={classes.list}>
      <dt>Used</dt>
      <dd>{formatCount(used)}</dd>
      {quota !== null && remaining !== null && (
        <>
          <dt>Remaining</dt>
          <dd>{formatCount(remaining)}</dd>
          <dt>Monthly quota</dt>
          <dd>{formatCount(quota)}</dd>
        </>
      )}
      <dt>Resets on</dt>
      <dd>{formatDay(resetsAt)}</dd>
    </dl>
  )
}

function Warning({ percent }: { readonly percent: number }) {
  if (percent < PERCENT_NEAR) return null
  return (
    <Text size="sm" mt="sm">
      {percent >= PERCENT_FULL
        ? 'Requests are rejected until the reset.'
        : 'Requests are rejected once the quota is used up.'}{' '}
      <Anchor component={Link} to="/plan" inherit underline="always">
        Compare plans
      </Anchor>
    </Text>
  )
}

function toneOf(percent: number): 'accent' | 'warning' | 'negative' {
  if (percent >= PERCENT_FULL) return 'negative'
  return percent >= PERCENT_NEAR ? 'warning' : 'accent'
}
