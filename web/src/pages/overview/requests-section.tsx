import type { Responses } from '#web/api/types.ts'
import { BarChart, type Series } from '#web/design/charts/bar-chart.tsx'
import { Section } from '#web/design/section.tsx'
import { Stat, StatRow } from '#web/design/stat.tsx'
import { formatCount, formatCountShort, formatPercent } from '#web/format/numbers.ts'
import { formatDay, formatDayShort } from '#web/format/times.ts'
import classes from './requests-section.module.css'

type Usage = Responses['get_usage']

const SERIES: readonly Series[] = [
  { name: 'Successful', tone: 'accent' },
  { name: 'Rejected or failed', tone: 'negative' },
]

export function RequestsSection({ usage: { days, requests, units, from, to } }: { readonly usage: Usage }) {
  const errors = days.reduce((sum, day) => sum + day.errors, 0)
  const share = requests === 0 ? 0 : (100 * errors) / requests
  return (
    <Section title="Requests" description={`${formatDay(from)} to ${formatDay(to)}`}>
      <StatRow>
        <Stat label="Requests" value={formatCount(requests)} />
        <Stat label="Quota units" value={formatCount(units)} />
        <Stat label="Rejected or failed" value={formatPercent(share)} />
      </StatRow>
      <div className={classes.chart}>
        <BarChart
          label="Requests of each of the last 30 days"
          barName="Day"
          series={SERIES}
          bars={days.map((day) => ({
            key: day.day,
            label: formatDay(day.day),
            shortLabel: formatDayShort(day.day),
            values: [day.requests - day.errors, day.errors],
          }))}
          format={formatCount}
          formatAxis={formatCountShort}
        />
      </div>
    </Section>
  )
}
