import { Text, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { axisMaximum } from './axis.ts'
import classes from './bar-chart.module.css'

type BarTone = 'accent' | 'negative' | 'neutral'

export interface Series {
  readonly name: string
  readonly tone: BarTone
}

export interface Bar {
  readonly key: string
  /** Full label for the tooltip and screen readers: "21 Nov 2026". */
  readonly label: string
  /** Axis label: "21 Nov". */
  readonly shortLabel: string
  /** One value per series, from the bottom up. */
  readonly values: readonly number[]
  /** Displayed figure of each bar, if it differs from the height of its part. */
  readonly figures?: readonly number[]
}

interface BarChartProps {
  /** Content of the chart in one sentence. */
  readonly label: string
  /** Meaning of a bar: "Day". */
  readonly barName: string
  readonly series: readonly Series[]
  readonly bars: readonly Bar[]
  readonly format: (value: number) => string
  readonly formatAxis: (value: number) => string
  /** Height of the plot without its axis, in CSS pixels. */
  readonly height?: number
}

const TICKS = [1, 0.5, 0]
const HEIGHT_DEFAULT = 180
/** More labels would touch each other on a phone. */
const AXIS_LABELS_MAX = 5

/**
 * Stacked bars over time. The pointer and the arrow keys select a bar. Screen readers get the data as a table. Drawn
 * with plain elements, because a chart library would weigh more than the page.
 */
export function BarChart(props: BarChartProps) {
  const { label, bars, series, formatAxis, height = HEIGHT_DEFAULT } = props
  const [shown, setShown] = useState<number>()
  const maximum = axisMaximum(Math.max(0, ...bars.map(({ values }) => sum(values))))
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    setShown(Math.min(bars.length - 1, Math.max(0, (shown ?? bars.length - step) + step)))
  }
  return (
    <figure className={classes.figure}>
      <Legend series={series} />
      <div
        className={classes.plot}
        style={{ height }}
        role="slider"
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={bars.length}
        aria-valuenow={(shown ?? bars.length - 1) + 1}
        aria-valuetext={valueText(props, shown ?? bars.length - 1)}
        tabIndex={0}
        onKeyDown={move}
        onBlur={() => setShown(undefined)}
        onPointerLeave={() => setShown(undefined)}
      >
        {TICKS.map((share) => (
          <div key={share} className={classes.grid} style={{ bottom: `${share * 100}%` }}>
            <span>{formatAxis(maximum * share)}</span>
          </div>
        ))}
        <div className={classes.bars}>
          {bars.map((bar, index) => (
            <div
              key={bar.key}
              className={classes.slot}
              data-shown={shown === index || undefined}
              onPointerEnter={() => setShown(index)}
            >
              <Stack values={bar.values} series={series} maximum={maximum} />
            </div>
          ))}
        </div>
        {shown !== undefined && <Bubble {...props} index={shown} />}
      </div>
      <AxisLabels bars={bars} />
      <Data {...props} />
    </figure>
  )
}

function Stack({ values, series, maximum }: { values: readonly number[]; series: readonly Series[]; maximum: number }) {
  return series.map(({ name, tone }, index) => {
    const value = values[index] ?? 0
    if (value === 0) return null
    return (
      <div key={name} className={classes.part} data-tone={tone} style={{ height: `${(value / maximum) * 100}%` }} />
    )
  })
}

function Legend({ series }: { readonly series: readonly Series[] }) {
  if (series.length < 2) return null
  return (
    <div className={classes.legend} aria-hidden>
      {series.map(({ name, tone }) => (
        <span key={name} className={classes.line}>
          <span className={classes.key} data-tone={tone} />
          {name}
        </span>
      ))}
    </div>
  )
}

/** Tooltip with the figures of one bar. It never leaves the plot. */
function Bubble({ bars, series, format, index }: BarChartProps & { readonly index: number }) {
  const bar = bars[index]
  if (bar === undefined) return null
  const share = (index + 0.5) / bars.length
  return (
    <div className={classes.bubble} style={{ left: `${share * 100}%`, transform: `translateX(${share * -100}%)` }}>
      <Text size="xs" fw={600}>
        {bar.label}
      </Text>
      {series.map(({ name, tone }, at) => (
        <div key={name} className={classes.line}>
          <span className={classes.key} data-tone={tone} />
          {name}
          <span className={classes.figureOf}>{format(figureOf(bar, at))}</span>
        </div>
      ))}
    </div>
  )
}

function AxisLabels({ bars }: { readonly bars: readonly Bar[] }) {
  const step = Math.max(1, Math.ceil(bars.length / AXIS_LABELS_MAX))
  // Counted from the newest bar, so that it always has a label.
  const labelled = bars.filter((_, index) => (bars.length - 1 - index) % step === 0)
  return (
    <div className={classes.axis} aria-hidden>
      {labelled.map(({ key, shortLabel }) => {
        const share = (bars.findIndex((bar) => bar.key === key) + 0.5) / bars.length
        return (
          <span key={key} style={{ left: `${share * 100}%`, transform: `translateX(${share > 0.95 ? -65 : -50}%)` }}>
            {shortLabel}
          </span>
        )
      })}
    </div>
  )
}

function Data({ label, barName, series, bars, format }: BarChartProps) {
  return (
    <VisuallyHidden>
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{barName}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.key}>
              <th scope="row">{bar.label}</th>
              {series.map(({ name }, index) => (
                <td key={name}>{format(figureOf(bar, index))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  )
}

function valueText({ bars, series, format }: BarChartProps, index: number): string {
  const bar = bars[index]
  if (bar === undefined) return ''
  return `${bar.label}: ${series.map(({ name }, at) => `${name} ${format(figureOf(bar, at))}`).join(', ')}`
}

function figureOf({ values, figures = values }: Bar, index: number): number {
  return figures[index] ?? 0
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
