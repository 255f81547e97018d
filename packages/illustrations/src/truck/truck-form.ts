import type { Point } from '#illustrations/car/contour.ts'
import type { IllustrationParameters } from '#illustrations/parameters.ts'
import { frameOf } from '#illustrations/parts/frame.ts'
import { share } from '#illustrations/seed.ts'
import type { Sheet } from '#illustrations/sketch.ts'
import type { Frame } from '#illustrations/svg.ts'

/** Measurements of a truck in millimeters: a cab on a frame with one or two rear axles. */
export interface Truck {
  readonly sheet: Sheet
  readonly parameters: IllustrationParameters
  readonly nose: number
  readonly tail: number
  readonly wheelbase: number
  readonly height: number
  readonly tyreRadius: number
  /** Height of the frame's upper edge. */
  readonly deck: number
  /** x of the joint of hood and cab; the nose of a cab-over. */
  readonly cowl: number
  /** x of the back of the cab (without sleeper). */
  readonly cabEnd: number
  readonly roof: number
  readonly isHeavy: boolean
  readonly isCabOver: boolean
}

/** Dimensions of the two weight classes, in millimeters. */
const MEDIUM = { nose: -960, cabOverNose: -1150, cowl: 620, cab: 1050, cabOverCab: 1640, tyreRadius: 420, deck: 900 }
const HEAVY = { nose: -1230, cabOverNose: -1380, cowl: 900, cab: 1250, cabOverCab: 1950, tyreRadius: 510, deck: 1060 }

/** Measures a truck and opens its drawing. */
export function truckOf(parameters: IllustrationParameters, open: (form: { readonly frame: Frame }) => Sheet): Truck {
  const { wheelbaseMm: wheelbase, lengthMm, heightMm: height, style, traits, seed } = parameters
  const isHeavy = style === 'heavy_truck'
  const isCabOver = traits.includes('cab_over')
  const size = isHeavy ? HEAVY : MEDIUM
  const nose = isCabOver ? size.cabOverNose : size.nose
  const cowl = isCabOver ? nose : size.cowl + Math.round(share(seed, 'hood') * 160)
  return {
    sheet: open({ frame: frameOf(lengthMm, height, nose) }),
    parameters,
    nose,
    tail: nose + lengthMm,
    wheelbase,
    height,
    tyreRadius: size.tyreRadius,
    deck: size.deck,
    cowl,
    cabEnd: isCabOver ? nose + size.cabOverCab : cowl + size.cab,
    roof: roofOf(height, isHeavy, isCabOver),
    isHeavy,
    isCabOver,
  }
}

function roofOf(height: number, isHeavy: boolean, isCabOver: boolean): number {
  if (isHeavy) return Math.min(height, isCabOver ? 3000 : 2720)
  return Math.min(height - 300, isCabOver ? 2250 : 2300)
}

/** Returns the upper edge of the hood, from its leading edge to the cowl. */
export function hoodLine({ nose, cowl, deck, isHeavy, parameters }: Truck): readonly [Point, Point] {
  const lead = deck + (isHeavy ? 560 : 330) + share(parameters.seed, 'hood lead') * 140
  const slope = isHeavy ? 150 : 210
  return [
    [nose + 60, lead],
    [cowl, lead + slope],
  ]
}
