import { SimpleGrid, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Responses } from '#web/api/types.ts'
import { type Bar, BarChart, type Series } from '#web/design/charts/bar-chart.tsx'
import { ErrorNote } from '#web/design/feedback/error-note.tsx'
import { LinesSkeleton } from '#web/design/feedback/lines-skeleton.tsx'
import { Section } from '#web/design/section.tsx'
import { Stat, StatRow } from '#web/design/stat.tsx'
import { formatCount, formatCountShort, formatMs, formatPercent } from '#web/format/numbers.ts'
import { formatDay, formatDayShort, formatHour, formatInstant } from '#web/format/times.ts'
import classes from './traffic-section.module.css'

type Traffic = Responses['get_traffic']
type Point = Traffic['points'][number]
type Step = Traffic['step']

const PERCENT = 100
const CHART_HEIGHT = 140
const COUNTS: readonly Series[] = [
  { name: 'Successful', tone: 'accent' },
  { name: 'Rejected', tone: 'neutral' },
  { name: 'Failed', tone: 'negative' },
]
const LATENCIES: readonly Series[] = [
  { name: 'Median', tone: 'accent' },
  { name: 'p95', tone: 'neutral' },
]

interface TrafficSectionProps {
  readonly query: UseQueryResult<Traffic>
  /** Text below the number of requests. */
  readonly hint: string
}

/** Requests, errors, and latency in the chosen days. */
export function TrafficSection({ query, hint }: TrafficSectionProps) {
  const { data: traffic, isError, error, refetch } = query
  if (isError) return <ErrorNote error={error} onRetry={() => void refetch()} />
  return (
    <Section {...(traffic?.is_complete === false && { description: 'Only the newest counts are included.' })}>
      {traffic === undefined ? <LinesSkeleton /> : <Figures total={traffic.total} hint={hint} />}
      {traffic !== undefined && traffic.total.requests > 0 && <Charts traffic={traffic} />}
    </Section>
  )
}

function Figures({ total, hint }: Pick<Traffic, 'total'> & Pick<TrafficSectionProps, 'hint'>) {
  const { requests, rejected, failed, p50_ms: median, p95_ms: slow } = total
  const share = (count: number) => formatPercent(requests === 0 ? 0 : (PERCENT * count) / requests)
  return (
    <StatRow>
      <Stat label="Requests" value={formatCount(requests)} hint={hint} />
      <Stat label="Rejected" value={share(rejected)} hint={`${formatCount(rejected)} with 4xx`} />
      <Stat label="Failed" value={share(failed)} hint={`${formatCount(failed)} with 5xx`} />
      <Stat label="Latency" value={took(median)} hint={`Median. p95: ${took(slow)}`} />
    </StatRow>
  )
}

function Charts({ traffic }: { readonly traffic: Traffic }) {
  const { points, step } = traffic
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" className={classes.charts}>
      <div>
        <Title order={2} size="h6">
          Requests
        </Title>
        <BarChart
          label={`Requests of each ${step}`}
          barName={step}
          series={COUNTS}
          bars={points.map((point) => countBar(point, step))}
          format={formatCount}
          formatAxis={formatCountShort}
          height={CHART_HEIGHT}
        />
      </div>
      <div>
        <Title order={2} size="h6">
          Latency in ms
        </Title>
        <BarChart
          label={`Latency of each ${step}`}
          barName={step}
          series={LATENCIES}
          bars={points.map((point) => latencyBar(point, step))}
          format={formatMs}
          formatAxis={formatCountShort}
          height={CHART_HEIGHT}
        />
      </div>
    </SimpleGrid>
  )
}

function countBar(point: Point, step: Step): Bar {
  const { requests, rejected, failed } = point
  return { ...labelsOf(point, step), values: [requests - rejected - failed, rejected, failed] }
}

/** Returns a bar as high as the slower figure. The tooltip states both. */
function latencyBar(point: Point, step: Step): Bar {
  const [median, slow] = [point.p50_ms ?? 0, point.p95_ms ?? 0]
  return { ...labelsOf(point, step), values: [median, slow - median], figures: [median, slow] }
}

function labelsOf({ start }: Point, step: Step): Pick<Bar, 'key' | 'label' | 'shortLabel'> {
  const isHour = step === 'hour'
  return {
    key: start,
    label: isHour ? formatInstant(start) : formatDay(start),
    shortLabel: isHour ? formatHour(start) : formatDayShort(start),
  }
}

function took(ms: number | null): string {
  return ms === null ? '—' : formatMs(ms)
}
