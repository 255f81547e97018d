import type { CarForm } from './car/car-form.ts'
import type { Paint } from './palette.ts'
import type { Frame } from './svg.ts'

/** Unfinished drawing. */
export interface Sheet {
  readonly frame: Frame
  readonly paint: Paint
  readonly seed: number
  /** Returns a document-wide id of a part. Drawings of different parameters never share one. */
  readonly id: (part: string) => string
  /** Gradients, clip paths and symbols collected by the layers. */
  readonly defs: string[]
}

/** Unfinished drawing of a car, van or pickup. */
export interface CarSketch extends Sheet {
  readonly form: CarForm
  /** Path data of the painted body without the wheel arches. */
  readonly bodyPath: string
}

/** Returns a reference to a gradient or clip path of this drawing. */
export function urlOf(sheet: Sheet, part: string): string {
  return `url(#${sheet.id(part)})`
}
