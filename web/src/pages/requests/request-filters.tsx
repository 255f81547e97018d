import { SegmentedControl, Select, Text } from '@mantine/core'
import { type Choice, endpointChoices, keyChoices, type RequestFilter, type RequestRow } from './filter-requests.ts'
import { RangeInputs } from './range-inputs.tsx'
import type { DayRange } from './request-range.ts'
import classes from './request-filters.module.css'

const STATUSES: readonly Choice[] = [
  { value: '', label: 'All' },
  { value: '2xx', label: 'Successful' },
  { value: '4xx', label: 'Rejected (4xx)' },
  { value: '5xx', label: 'Failed (5xx)' },
]

interface RequestFiltersProps {
  /** Requests that provide the filter choices. */
  readonly requests: readonly RequestRow[]
  readonly values: RequestFilter
  readonly range: DayRange
  readonly onChange: (changed: RequestFilter) => void
  /** Number of requests shown. Screen readers announce changes. */
  readonly summary: string | undefined
}

/** Filters log and charts by days, status, key, and endpoint. */
export function RequestFilters({ requests, values, range, onChange, summary }: RequestFiltersProps) {
  return (
    <div className={classes.filters} role="search" aria-label="Filter requests">
      <RangeInputs range={range} onChange={onChange} />
      <SegmentedControl
        aria-label="Status"
        size="xs"
        data={[...STATUSES]}
        value={values.status ?? ''}
        onChange={(status) => onChange({ status: status === '' ? undefined : status })}
      />
      <Filter
        label="Key"
        all="All keys"
        choices={keyChoices(requests)}
        value={values.key}
        onChange={(key) => onChange({ key })}
      />
      <Filter
        label="Endpoint"
        all="All endpoints"
        choices={endpointChoices(requests)}
        value={values.endpoint}
        onChange={(endpoint) => onChange({ endpoint })}
      />
      <Text size="sm" c="dimmed" className={classes.summary} role="status">
        {summary}
      </Text>
    </div>
  )
}

interface FilterProps {
  readonly label: string
  readonly all: string
  readonly choices: Choice[]
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

function Filter({ label, all, choices, value, onChange }: FilterProps) {
  return (
    <Select
      aria-label={label}
      size="xs"
      className={classes.select}
      placeholder={all}
      data={choices}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      clearable
      clearButtonProps={{ 'aria-label': `${all} again` }}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
    />
  )
}
