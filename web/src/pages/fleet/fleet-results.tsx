import { Button, Group, Text, TextInput } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import { Notice } from '#web/design/feedback/notice.tsx'
import { Section } from '#web/design/section.tsx'
import { CsvButton } from '#web/design/tables/csv-button.tsx'
import { countOf } from '#web/format/numbers.ts'
import type { StockList } from '#web/stock-list/stock-list.ts'
import {
  countStates,
  filterFleet,
  fleetCsv,
  FLEET_STATES,
  inFleetOrder,
  STATE_LABELS,
  uncheckedRows,
  unnamedRows,
  type FleetRow,
  type FleetState,
} from './fleet-rows.ts'
import { FleetTable } from './fleet-table.tsx'
import classes from './fleet-page.module.css'

const LINES_NAMED_MAX = 5
const NUMBERS = new Intl.NumberFormat('en-US')

interface FleetResultsProps {
  readonly rows: readonly FleetRow[]
  readonly list: StockList
  readonly isRunning: boolean
}

/** Results of a check: counts per state, a filter, the table, and the CSV export. */
export function FleetResults({ rows: checked, list, isRunning }: FleetResultsProps) {
  // Lines without a vehicle are rows too, so that nobody overlooks them.
  const rows = useMemo(() => [...checked, ...unnamedRows(list)], [checked, list])
  const [state, setState] = useState<FleetState>()
  const [words, setWords] = useState('')
  const wanted = useDeferredValue(words)
  const counts = useMemo(() => countStates(rows), [rows])
  const ordered = useMemo(() => inFleetOrder(rows), [rows])
  const unstated = useMemo(() => rows.filter(({ statesAdvice }) => !statesAdvice).length, [rows])
  const shown = useMemo(() => filterFleet(ordered, state, wanted), [ordered, state, wanted])
  const isWhole = (state === undefined || state === 'not_answered') && wanted.trim() === ''
  const fileRows = useMemo(
    () => (isWhole ? [...shown, ...uncheckedRows(list, checked.length)] : shown),
    [isWhole, shown, list, checked],
  )
  return (
    <Section
      title="Results"
      description="Recalls by model. “None found” does not prove that there are none. To see whether a vehicle was repaired, check its VIN at nhtsa.gov/recalls."
      actions={
        <CsvButton
          name="fleet-check.csv"
          textOf={() => fleetCsv(fileRows)}
          disabled={fileRows.length === 0 || isRunning}
        />
      }
      flush
    >
      {unstated > 0 && (
        <div className={classes.bar}>
          <Notice tone="warning">
            {`For ${countOf(unstated, 'vehicle')} with recalls, the records do not state whether owners must stop driving or park outside. Check the VINs at nhtsa.gov/recalls.`}
          </Notice>
        </div>
      )}
      <Group className={classes.bar} gap="xs">
        <TextInput
          className={classes.filter}
          size="xs"
          aria-label="Filter"
          placeholder="Filter by reference, VIN, model, or campaign"
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
          {NUMBERS.format(checked.length)} of {NUMBERS.format(list.lines.length)} vehicles
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
