import { Text } from '@mantine/core'
import type { Schemas } from '#web/api/explorer.generated.ts'
import { CopyButton } from '#web/design/copy-button.tsx'
import { Section } from '#web/design/section.tsx'
import type { ApiRequest } from './explorer-request.ts'
import { RequestSection } from './request-section.tsx'
import classes from './specification-tab.module.css'

type Vehicle = Schemas['Vehicle']

const FIELDS: readonly { readonly label: string; readonly value: (vehicle: Vehicle) => string | number | null }[] = [
  { label: 'Model year', value: ({ year }) => year },
  { label: 'Make', value: ({ make }) => make },
  { label: 'Model', value: ({ model }) => model },
  { label: 'Trim', value: ({ trim }) => trim },
  { label: 'Submodel', value: ({ submodel }) => submodel },
  { label: 'Body', value: ({ body_class: body }) => body },
  { label: 'Doors', value: ({ doors }) => doors },
  { label: 'Fuel', value: ({ fuel_type: fuel }) => fuel },
  { label: 'Displacement', value: ({ displacement_l: litres }) => (litres === null ? null : `${litres.toFixed(1)} L`) },
  { label: 'Cylinders', value: ({ cylinders }) => cylinders },
  { label: 'Power', value: ({ horsepower }) => (horsepower === null ? null : `${horsepower} hp`) },
  { label: 'Transmission', value: ({ transmission }) => transmission },
  { label: 'Drive', value: ({ drive_type: drive }) => drive },
  { label: 'Motor power', value: ({ motor_kw: kw }) => (kw === null ? null : `${kw} kW`) },
  { label: 'Battery', value: ({ battery_kwh: kwh }) => (kwh === null ? null : `${kwh} kWh`) },
  { label: 'Configuration', value: ({ configuration }) => configuration },
]

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
          {FIELDS.map(({ label, value }) => (
            <Field key={label} label={label} value={value(vehicle)} />
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

function Field({ label, value }: { readonly label: string; readonly value: string | number | null }) {
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
