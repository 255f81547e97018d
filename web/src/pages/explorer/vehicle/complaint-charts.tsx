import { Title } from '@mantine/core'
import type { Responses } from '#web/api/types.ts'
import { BarChart } from '#web/design/charts/bar-chart.tsx'
import { formatCount, formatCountShort } from '#web/format/numbers.ts'
import { componentWords } from '#web/pages/explorer/vehicle-words.ts'
import { BarList } from './bar-list.tsx'
import { everyYear } from './complaint-years.ts'
import classes from './complaints-tab.module.css'

const COMPONENTS_SHOWN_MAX = 8

/** Charts of all complaints about the vehicle by year and subject, regardless of the page shown. */
export function ComplaintCharts({
  summary,
}: {
  readonly summary: NonNullable<Responses['get_complaints']['summary']>
}) {
  return (
    <div className={classes.charts}>
      <div>
        <Title order={3} mb={8}>
          By year filed (or year of the incident)
        </Title>
        <BarChart
          label="Complaints by year filed or of the incident"
          barName="Year"
          series={[{ name: 'Complaints', tone: 'accent' }]}
          bars={everyYear(summary.by_year).map(({ year, complaints }) => ({
            key: String(year),
            label: String(year),
            shortLabel: String(year),
            values: [complaints],
          }))}
          format={formatCount}
          formatAxis={formatCountShort}
          height={150}
        />
      </div>
      <div>
        <Title order={3} mb={8}>
          By component
        </Title>
        <BarList
          label="Complaints by component"
          bars={summary.by_component.slice(0, COMPONENTS_SHOWN_MAX).map(({ component, complaints }) => ({
            name: componentWords(component),
            count: complaints,
          }))}
        />
      </div>
    </div>
  )
}
