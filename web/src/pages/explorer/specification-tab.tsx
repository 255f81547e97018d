import { Text } from '@mantine/core'
import type { Schemas } from '#web/api/explorer.generated.ts'
import { VEHICLE_FIELDS } from '#web/api/vehicle-fields.generated.ts'
import { CopyButton } from '#web/design/copy-button.tsx'
import { Section } from '#web/design/section.tsx'
import type { ApiRequest } from './explorer-request.ts'
import { RequestSection } from './request-section.tsx'
import classes from './specification-tab.module.css'

type Vehicle = Schemas['Vehicle']

export interface SpecificationTabProps {
  readonly vehicle: Vehicle
  readonly request: ApiRequest
}

/** Every field of the vehicle; what no source states is said to be so. */
export function SpecificationTab({ vehicle, request }: SpecificationTabProps) {
  return (
    <>
      <Section
        title="Specification"
        description="As certified with EPA. What no source states is left open, never guessed."
      >
        <dl className={classes.fields}>
          {VEHICLE_FIELDS.map((field) => (
            <Field key={field.name} label={field.label} value={valueText(vehicle[field.name], field)} />
          ))}
          <div className={classes.field}>
            <dt>Vehicle id</dt>
            <dd>
              <code>{vehicle.id}</code> <CopyButton value={vehicle.id} what="vehicle id" />
            </dd>
          </div>
        </dl>
      </Section>
      <RequestSection request={request} answer={vehicle} />
    </>
  )
}

/** The value with its unit, or null where no source states it. */
function valueText(
  value: string | number | null,
  { unit, decimals }: { readonly unit: string | null; readonly decimals: number | null },
): string | null {
  if (value === null) return null
  const text = typeof value === 'number' && decimals !== null ? value.toFixed(decimals) : String(value)
  return unit === null ? text : `${text} ${unit}`
}

function Field({ label, value }: { readonly label: string; readonly value: string | null }) {
  return (
    <div className={classes.field}>
      <dt>{label}</dt>
      <dd>
        {value ?? (
          <Text span c="dimmed" inherit>
            Not stated
          </Text>
        )}
      </dd>
    </div>
  )
}
