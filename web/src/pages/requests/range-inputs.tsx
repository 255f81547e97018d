import { Group, SegmentedControl, TextInput } from '@mantine/core'
import { type DayRange, PRESET_DAYS, presetDays, presetOf } from './request-range.ts'

const PRESETS = PRESET_DAYS.map((days) => ({ value: String(days), label: `${days} days` }))

interface RangeInputsProps {
  readonly range: DayRange
  /** Called with changes to the address; undefined removes a day from it. */
  readonly onChange: (changed: { from?: string | undefined; to?: string | undefined }) => void
}

/** Choice of days: a preset, or any first and last day. */
export function RangeInputs({ range, onChange }: RangeInputsProps) {
  return (
    <>
      <SegmentedControl
        aria-label="Days"
        size="xs"
        data={PRESETS}
        value={String(presetDays(range) ?? '')}
        onChange={(days) => onChange(presetOf(Number(days)))}
      />
      <Group gap="xs" wrap="nowrap">
        <DayInput label="From (UTC)" value={range.from} max={range.to} onChange={(from) => onChange({ from })} />
        <DayInput label="To (UTC)" value={range.to} onChange={(to) => onChange({ to })} />
      </Group>
    </>
  )
}

interface DayInputProps {
  readonly label: string
  readonly value: string
  readonly max?: string
  readonly onChange: (day: string | undefined) => void
}

function DayInput({ label, value, max, onChange }: DayInputProps) {
  return (
    <TextInput
      aria-label={label}
      title={label}
      size="xs"
      type="date"
      value={value}
      {...(max !== undefined && { max })}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  )
}
