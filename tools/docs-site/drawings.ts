import { drawingParametersOf, type VehicleFacts } from '../../packages/illustrations/src/parameters-of.ts'
import { drawSideView } from '../../packages/illustrations/src/side-view.ts'

interface Drawing {
  readonly file: string
  /** Text for readers who do not see it. */
  readonly name: string
  readonly svg: string
}

const UNKNOWN = { doors: null, drive_type: null, cylinders: null } as const
const VEHICLES: readonly (readonly [file: string, name: string, facts: VehicleFacts])[] = [
  [
    'pickup.svg',
    'Pickup',
    { year: 2021, make: 'Ford', model: 'F-150', body_class: 'Pickup', fuel_type: 'Gasoline', ...UNKNOWN },
  ],
  [
    'suv.svg',
    'SUV',
    { year: 2022, make: 'Toyota', model: 'RAV4', body_class: 'SUV', fuel_type: 'Gasoline', ...UNKNOWN },
  ],
  [
    'sedan.svg',
    'Electric sedan',
    { year: 2023, make: 'Tesla', model: 'Model 3', body_class: 'Sedan', fuel_type: 'Electric', ...UNKNOWN },
  ],
  [
    'van.svg',
    'Cargo van',
    { year: 2020, make: 'Ford', model: 'Transit', body_class: 'Cargo Van', fuel_type: 'Gasoline', ...UNKNOWN },
  ],
]

/** Illustrations of the landing page, drawn by the same package as those of the API. */
export const DRAWINGS: readonly Drawing[] = VEHICLES.flatMap(([file, name, facts]) => {
  const parameters = drawingParametersOf(facts)
  return parameters === null ? [] : [{ file, name, svg: drawSideView(parameters) }]
})
