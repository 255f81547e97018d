import { Text } from '@mantine/core'
import type { Vehicle } from '#operations/vehicle.ts'
import {
  ECONOMY_FIELDS,
  ECONOMY_SECOND_FUEL_FIELDS,
  ELECTRIC_FIELDS,
  EMISSIONS_CALIFORNIA_FIELDS,
  EMISSIONS_FEDERAL_FIELDS,
  VEHICLE_FIELDS,
} from '#web/api/values.generated.ts'
import { CopyButton } from '#web/design/copy-button.tsx'
import { Section } from '#web/design/section.tsx'
import { formatDollars } from '#web/format/numbers.ts'
import type { ApiRequest } from '#web/pages/explorer/explorer-request.ts'
import { RequestSection } from '#web/pages/explorer/request-section.tsx'
import { inSentence } from '#web/pages/explorer/vehicle-words.ts'
import classes from './specification-tab.module.css'

interface SpecificationTabProps {
  readonly vehicle: Vehicle
  readonly request: ApiRequest
}

/** Stated fields of the vehicle, followed by the names of the others. */
export function SpecificationTab({ vehicle, request }: SpecificationTabProps) {
  return (
    <>
      <Section title="Specification" description="As certified with EPA. No value is guessed.">
        <dl className={classes.fields}>
          {VEHICLE_FIELDS.map((field) => (
            <Field key={field.name} label={field.label} value={valueText(vehicle[field.name], field)} />
          ))}
          <div className={classes.field}>
            <dt>Vehicle ID</dt>
            <dd>
              <code>{vehicle.id}</code> <CopyButton value={vehicle.id} subject="vehicle id" />
            </dd>
          </div>
        </dl>
        <Unstated labels={unstatedLabels(vehicle)} />
      </Section>
      {vehicle.economy && (
        <Section
          title="Fuel economy"
          description="EPA rating. Costs use the fuel prices on the date shown, not those of the model year."
        >
          <dl className={classes.fields}>
            <GroupFields fields={ECONOMY_FIELDS} values={vehicle.economy} unit={vehicle.economy.unit} />
            {vehicle.economy.second_fuel && (
              <GroupFields
                fields={ECONOMY_SECOND_FUEL_FIELDS}
                values={vehicle.economy.second_fuel}
                unit={vehicle.economy.second_fuel.unit}
              />
            )}
          </dl>
        </Section>
      )}
      {vehicle.electric && (
        <Section
          title="Electric"
          description="Range on a full charge. Plug-in hybrids: on electricity. Hydrogen vehicles: on a full tank."
        >
          <dl className={classes.fields}>
            <GroupFields fields={ELECTRIC_FIELDS} values={vehicle.electric} unit={null} />
          </dl>
        </Section>
      )}
      {vehicle.emissions && (
        <Section
          title="Emissions"
          description="EPA smog score by certified region; 10 is the cleanest within a model year. The label under the hood states the region."
        >
          {vehicle.emissions.federal && (
            <dl className={classes.fields}>
              <GroupFields fields={EMISSIONS_FEDERAL_FIELDS} values={vehicle.emissions.federal} unit={null} />
            </dl>
          )}
          {vehicle.emissions.california && (
            <dl className={classes.fields}>
              <GroupFields fields={EMISSIONS_CALIFORNIA_FIELDS} values={vehicle.emissions.california} unit={null} />
            </dl>
          )}
        </Section>
      )}
      <RequestSection request={request} response={vehicle} />
    </>
  )
}

interface GroupFieldsProps<Name extends string> {
  readonly fields: readonly FieldWords<Name>[]
  readonly values: Readonly<Record<Name, FieldValue>>
  /** Unit of the fields that end in `_mpg`. */
  readonly unit: string | null
}

/** Fields of one object of the vehicle. Its unit follows the figures, so it gets no line. */
function GroupFields<Name extends string>({ fields, values, unit }: GroupFieldsProps<Name>) {
  return fields
    .filter(({ name }) => name !== 'unit')
    .map((field) => (
      <Field
        key={field.name}
        label={field.label}
        value={valueText(values[field.name], field.name.endsWith('_mpg') ? { ...field, unit } : field)}
      />
    ))
}

type FieldValue = string | number | boolean | null

interface FieldWords<Name extends string> {
  readonly name: Name
  readonly label: string
  readonly unit: string | null
  readonly decimals: number | null
}

/** Display text of values. */
const VALUE_WORDS: Readonly<Record<string, string>> = { smartway: 'SmartWay', elite: 'SmartWay Elite', no: 'No' }
const UNIT_WORDS: Readonly<Record<string, string>> = { mpg: 'mpg', mpge: 'MPGe' }

/** Value with its unit; null if no source states it. */
function valueText(
  value: FieldValue,
  { unit, decimals }: Pick<FieldWords<string>, 'unit' | 'decimals'>,
): string | null {
  if (value === null) return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number' && unit === 'USD') return formatDollars(value)
  const text =
    typeof value === 'number' && decimals !== null
      ? value.toFixed(decimals)
      : (VALUE_WORDS[String(value)] ?? String(value))
  return unit === null ? text : `${text} ${UNIT_WORDS[unit] ?? unit}`
}

function Field({ label, value }: { readonly label: string; readonly value: string | null }) {
  if (value === null) return null
  return (
    <div className={classes.field}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** Fields that only a vehicle with a traction battery has. */
const ELECTRIC_ONLY: ReadonlySet<string> = new Set(['battery_kwh', 'motor_kw'])

/** Returns the labels of fields that no source states. Fields of electric vehicles do not count for others. */
function unstatedLabels(vehicle: Vehicle): string[] {
  return VEHICLE_FIELDS.filter(
    ({ name }) => vehicle[name] === null && (vehicle.electric !== null || !ELECTRIC_ONLY.has(name)),
  ).map(({ label }) => label)
}

/** Lists the fields that no source states. */
function Unstated({ labels }: { readonly labels: readonly string[] }) {
  if (labels.length === 0) return null
  return (
    <Text size="xs" c="dimmed" mt="md">
      Not stated by any source: {labels.map(inSentence).join(', ')}.
    </Text>
  )
}
