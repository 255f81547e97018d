import { Button, Group, Text, TextInput } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import { Notice } from '#web/design/feedback/notice.tsx'
import { Section } from '#web/design/section.tsx'
import { countOf } from '#web/format/numbers.ts'
import classes from './fleet-page.module.css'
import {
  countStates,
  filterFleet,
  fleetCsv,
  FLEET_STATES,
  inFleetOrder,
  rowsLeftOut,
  STATE_LABELS,
  type FleetRow,
  type FleetState,
} from './fleet-rows.ts'
import { FleetTable } from './fleet-table.tsx'
import type { StockList } from '#web/stock-list/stock-list.ts'

const LINES_NAMED_MAX = 5
const NUMBERS = new Intl.NumberFormat('en-US')

interface FleetResultsProps {
  readonly rows: readonly FleetRow[]
  readonly list: StockList
  readonly isRunning: boolean
}

/** What a check found: counts of each state, a filter, the table and the file. */
export function FleetResults({ rows, list, isRunning }: FleetResultsProps) {
  const [state, setState] = useState<FleetState>()
  const [words, setWords] = useState('')
  const wanted = useDeferredValue(words)
  const counts = useMemo(() => countStates(rows), [rows])
  const ordered = useMemo(() => inFleetOrder(rows), [rows])
  const unsaid = useMemo(() => rows.filter(({ saysOrders }) => !saysOrders).length, [rows])
  const shown = useMemo(() => filterFleet(ordered, state, wanted), [ordered, state, wanted])
  const isWhole = (state === undefined || state === 'not_answered') && wanted.trim() === ''
  const fileRows = useMemo(
    () => (isWhole ? [...shown, ...rowsLeftOut(list, rows.length)] : shown),
    [isWhole, shown, list, rows],
  )
  return (
    <Section
      title="Results"
      description="Recalls of each model. Whether one certain vehicle was repaired only its VIN tells, at nhtsa.gov/recalls; “None found” is no proof that there are none."
      actions={
        <Button
          variant="default"
          size="xs"
          onClick={() => save(fleetCsv(fileRows))}
          disabled={fileRows.length === 0 || isRunning}
        >
          Download CSV
        </Button>
      }
      flush
    >
      {unsaid > 0 && (
        <div className={classes.bar}>
          <Notice tone="warning">
            {`Of ${countOf(unsaid, 'vehicle')} with recalls the records do not say whether owners must stop driving or park outside: ask nhtsa.gov/recalls by VIN.`}
          </Notice>
        </div>
      )}
      <Group className={classes.bar} gap="xs">
        <TextInput
          className={classes.filter}
          size="xs"
          aria-label="Filter"
          placeholder="Filter by reference, VIN, model or campaign"
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        {FLEET_STATES.filter((each) => (counts.get(each) ?? 0) > 0).map((each) => (
          <Button
            key={each}
            size="compact-xs"
            variant={state === each ? 'light' : 'default'}
            aria-pressed={state === each}
            onClick={() => setState(state === each ? undefined : each)}
          >
            {STATE_LABELS[each]} {NUMBERS.format(counts.get(each) ?? 0)}
          </Button>
        ))}
        <Text size="xs" c="dimmed" role="status">
          {isRunning ? 'Checking: ' : ''}
          {NUMBERS.format(rows.length)} of {NUMBERS.format(list.lines.length)} vehicles
          {unreadText(list.unread)}
        </Text>
      </Group>
      <FleetTable rows={shown} />
    </Section>
  )
}

function unreadText(unread: readonly number[]): string {
  if (unread.length === 0) return ''
  const named = unread.slice(0, LINES_NAMED_MAX).join(', ')
  const more = unread.length > LINES_NAMED_MAX ? ' and others' : ''
  if (unread.length === 1) return `; line ${named} names no vehicle`
  return `; ${NUMBERS.format(unread.length)} lines name no vehicle (${named}${more})`
}

/** Hands the file to the browser, which stores it where the user wants; spreadsheets read UTF-8 by its mark. */
function save(text: string): void {
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'fleet-check.csv'
  link.click()
  URL.revokeObjectURL(url)
}
