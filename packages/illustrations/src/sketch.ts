import type { CarForm } from './car/car-form.ts'
import type { Paint } from './palette.ts'
import type { Frame } from './svg.ts'

/** One drawing in the making, whatever is drawn. */
export interface Sheet {
  readonly frame: Frame
  readonly paint: Paint
  readonly seed: number
  /** A document-wide id for a part: drawings of different parameters never share one. */
  readonly id: (part: string) => string
  /** Gradients, clip paths and symbols collected by the layers. */
  readonly defs: string[]
}

/** A drawing of a car, van or pickup in the making. */
export interface CarSketch extends Sheet {
  readonly form: CarForm
  /** Path data of the painted body, wheel arches cut out. */
  readonly bodyPath: string
}

/** A reference to a gradient or clip path of this drawing. */
export function urlOf(sheet: Sheet, part: string): string {
  return `url(#${sheet.id(part)})`
}
