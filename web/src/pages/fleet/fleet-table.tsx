import { Anchor, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { Fragment, type RefCallback, useCallback, useMemo, useState } from 'react'
import { StatusBadge, type Tone } from '#web/design/status-badge.tsx'
import { CampaignLink } from '#web/pages/explorer/campaign/campaign-link.tsx'
import { STATE_LABELS, type FleetRow, type FleetState } from './fleet-rows.ts'
import { rowAt, type RowHeights, rowTops } from './row-heights.ts'
import classes from './fleet-table.module.css'

/** Usual row height from the style sheet. Rows with long notes are taller and measured when they are shown. */
const ROW_HEIGHT = 44
/** Usual height on a phone, where a row is a card of three lines. */
const CARD_HEIGHT = 92
/** Smaller differences between heights are rounding. */
const PIXELS_MIN = 0.5
const PHONE = '(max-width: 48em)'
/** Extra rows above and below the visible ones. */
const SPARE_ROWS = 12
/** Rows rendered before the height of the table is known. */
const FIRST_ROWS = 30

const TONES: Readonly<Record<FleetState, Tone>> = {
  do_not_drive: 'negative',
  park_outside: 'warning',
  recalls: 'accent',
  not_answered: 'neutral',
  not_known: 'neutral',
  none: 'neutral',
}

/** Table for any number of rows. The page contains only the visible rows and some around them. */
export function FleetTable({ rows }: { readonly rows: readonly FleetRow[] }) {
  const usual = useMediaQuery(PHONE, false, { getInitialValueInEffect: false }) ? CARD_HEIGHT : ROW_HEIGHT
  const [{ top, height }, setView] = useState({ top: 0, height: FIRST_ROWS * ROW_HEIGHT })
  const { heights, measure } = useRowHeights()
  const tops = useMemo(
    () =>
      rowTops(
        rows.map(({ number }) => number),
        heights,
        usual,
      ),
    [rows, heights, usual],
  )
  const first = Math.max(rowAt(tops, top) - SPARE_ROWS, 0)
  const end = Math.min(rowAt(tops, top + height) + 1 + SPARE_ROWS, rows.length)
  return (
    <section
      className={classes.scroll}
      aria-label="Vehicles of the list"
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, clientHeight } }) => setView({ top: scrollTop, height: clientHeight })}
    >
      <table className={classes.table} aria-rowcount={rows.length + 1}>
        <caption>
          <VisuallyHidden>Vehicles of the list, most severe first</VisuallyHidden>
        </caption>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" style={{ width: 148 }}>
              State
            </th>
            <th scope="col" style={{ width: '18%' }}>
              Reference
            </th>
            <th scope="col" style={{ width: '22%' }}>
              Vehicle
            </th>
            <th scope="col" className={classes.right} style={{ width: 76 }}>
              Recalls
            </th>
            <th scope="col">Campaigns and notes</th>
          </tr>
        </thead>
        <tbody>
          <Space height={tops[first] ?? 0} />
          {rows.slice(first, end).map((row, index) => (
            <Row key={row.number} ref={measure} row={row} rowIndex={first + index + 2} />
          ))}
          <Space height={(tops.at(-1) ?? 0) - (tops[end] ?? 0)} />
        </tbody>
      </table>
    </section>
  )
}

/** Measures rows when they are shown or change, because rows with long notes are taller. */
function useRowHeights() {
  const [heights, setHeights] = useState<RowHeights>(new Map())
  const [observer] = useState(
    () => new ResizeObserver((entries) => setHeights((before) => withMeasured(before, entries))),
  )
  const measure = useCallback(
    (row: HTMLElement | null) => {
      if (row === null) return undefined
      observer.observe(row)
      return () => observer.unobserve(row)
    },
    [observer],
  )
  return { heights, measure }
}

function withMeasured(before: RowHeights, entries: readonly ResizeObserverEntry[]): RowHeights {
  const changed = entries.flatMap(({ target }) => {
    const number = Number(target instanceof HTMLElement && target.dataset['number'])
    const { height } = target.getBoundingClientRect()
    const isSame = height === 0 || Math.abs((before.get(number) ?? 0) - height) <= PIXELS_MIN
    return isSame ? [] : [[number, height] as const]
  })
  return changed.length === 0 ? before : new Map([...before, ...changed])
}

/** Empty space in place of rows that are not rendered. */
function Space({ height }: { readonly height: number }) {
  if (height <= 0) return null
  return <tr aria-hidden style={{ height }} />
}

interface RowProps {
  readonly row: FleetRow
  readonly rowIndex: number
  readonly ref: RefCallback<HTMLTableRowElement>
}

function Row({ row, rowIndex, ref }: RowProps) {
  return (
    <tr ref={ref} className={classes.row} aria-rowindex={rowIndex} data-number={row.number}>
      <td className={classes.state}>
        <StatusBadge tone={TONES[row.state]}>{STATE_LABELS[row.state]}</StatusBadge>
      </td>
      <th scope="row" className={classes.mono}>
        {row.name}
      </th>
      <td className={classes.vehicle}>
        {row.vehicleId === undefined ? (
          row.vehicle
        ) : (
          <Anchor component={Link} to={`/explorer/vehicles/${row.vehicleId}?tab=recalls`} size="sm">
            {row.vehicle}
          </Anchor>
        )}
      </td>
      <td className={`${classes.right} ${classes.recalls}`}>{row.recalls ?? '—'}</td>
      <td className={classes.said} data-mixed={row.campaigns.length > 0 && row.note !== ''}>
        {row.campaigns.map((id, index) => (
          <Fragment key={id}>
            {index > 0 && ', '}
            <CampaignLink id={id} inherit />
          </Fragment>
        ))}
        {row.campaigns.length > 0 && row.note !== '' && ' · '}
        {row.note}
      </td>
    </tr>
  )
}
