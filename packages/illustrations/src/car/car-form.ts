import { flatten, topAt } from '#illustrations/measure.ts'
import type { CarStyle, IllustrationParameters, Trait } from '#illustrations/parameters.ts'
import { frameOf } from '#illustrations/parts/frame.ts'
import type { Frame } from '#illustrations/svg.ts'
import type { BodyShape, BodyPoint } from './body-shapes.ts'
import { ERA_SHAPES, shapeOf, type EraShape } from './car-shape.ts'
import { openContour, type Curve, type Point, type Vertex } from './contour.ts'

/** Measurements of a car, van or pickup in millimeters. Every layer of the drawing uses them. */
export interface CarForm {
  readonly parameters: IllustrationParameters
  readonly style: CarStyle
  readonly frame: Frame
  readonly shape: BodyShape
  readonly era: EraShape
  readonly wheelbase: number
  readonly nose: number
  readonly tail: number
  readonly height: number
  readonly tyreRadius: number
  readonly archRadius: number
  readonly sill: number
  readonly cowl: Point
  readonly header: Point
  readonly roofEnd: Point
  readonly glassFoot: Point
  readonly deckEnd: Point
  /** From the chin over the roof to the foot of the tail. */
  readonly upper: Curve
  /** The same curve as points, for measuring. */
  readonly chain: readonly Point[]
}

/** Depth of a spare wheel on the tailgate; part of the length. */
export const SPARE_DEPTH_MM = 200

const TRUCK_LIKE: readonly CarStyle[] = [
  'suv',
  'off_roader',
  'pickup_regular',
  'pickup_extended',
  'pickup_crew',
  'cargo_van',
  'passenger_van',
]

export function isPickup(style: CarStyle): boolean {
  return style.startsWith('pickup')
}

export function isVan(style: CarStyle): boolean {
  return style === 'cargo_van' || style === 'passenger_van'
}

export function hasTrait(form: { readonly parameters: IllustrationParameters }, trait: Trait): boolean {
  return form.parameters.traits.includes(trait)
}

export function beltAt({ shape, height, wheelbase, cowl }: CarForm, x: number): number {
  const [front, rear] = shape.belt
  const along = (x - cowl[0]) / (wheelbase * 1.1 - cowl[0])
  return height * (front + (rear - front) * along)
}

/** Returns the height of the outline at x, or of the waistline outside the outline. */
export function roofAt(form: CarForm, x: number): number {
  return topAt(form.chain, x) ?? beltAt(form, x)
}

/** Returns half the width of a wheel arch at the height of the sill. */
export function archReach({ archRadius, tyreRadius, sill }: CarForm): number {
  return Math.sqrt(Math.max(0, archRadius ** 2 - (tyreRadius - sill) ** 2))
}

export function carFormOf(style: CarStyle, parameters: IllustrationParameters): CarForm {
  const shape = shapeOf(style, parameters)
  const era = ERA_SHAPES[parameters.era]
  const { wheelbaseMm: wheelbase, lengthMm, heightMm: height, clearanceMm: sill } = parameters
  const overhangs = lengthMm - wheelbase
  const nose = -overhangs * shape.frontShare
  const spare = parameters.traits.includes('spare_wheel') ? SPARE_DEPTH_MM : 0
  const tail = wheelbase + overhangs * (1 - shape.frontShare) - spare
  const toPoint = ([station, share]: BodyPoint): Point => [xAt({ nose, wheelbase, tail }, station), share * height]
  const tyreRadius = shape.tyreDiameterMm / 2
  const isTall = TRUCK_LIKE.includes(style) || style === 'crossover'
  const base = {
    parameters,
    style,
    frame: frameOf(lengthMm, height, nose),
    shape,
    era,
    wheelbase,
    nose,
    tail,
    height,
    tyreRadius,
    archRadius: tyreRadius * (isTall ? 1.13 : 1.085),
    sill,
    cowl: toPoint(shape.cowl),
    roofEnd: toPoint(shape.roofEnd),
    glassFoot: toPoint(shape.glassFoot),
    deckEnd: toPoint(shape.deckEnd),
  }
  return style === 'convertible' ? openTop(base) : closedTop(base)
}

type FormBase = Omit<CarForm, 'header' | 'upper' | 'chain'>

/** Returns the x of a station (see BodyPoint). */
export function xAt({ nose, wheelbase, tail }: Pick<CarForm, 'nose' | 'wheelbase' | 'tail'>, station: number): number {
  if (station < 0) return -station * nose
  if (station <= 1) return station * wheelbase
  return wheelbase + (station - 1) * (tail - wheelbase)
}

/** Raises or lowers the roof until its highest point is the vehicle's height. */
function closedTop(base: FormBase): CarForm {
  let header = headerOf(base, base.height * 0.98)
  let roofEnd = base.roofEnd
  let upper: Curve = []
  let chain: Point[] = []
  for (let round = 0; round < 3; round += 1) {
    upper = openContour([...frontOf(base), ...roofOf({ ...base, roofEnd }, header), ...rearOf(base)])
    chain = flatten(upper)
    const missing = base.height - chain.reduce((top, [, y]) => Math.max(top, y), 0)
    header = headerOf(base, header[1] + missing)
    roofEnd = [roofEnd[0], roofEnd[1] + missing]
  }
  return { ...base, roofEnd, header, upper, chain }
}

/** Returns a convertible with its top down: the body ends at the waistline, below the windshield. */
function openTop(base: FormBase): CarForm {
  const header = headerOf(base, base.height * 0.985)
  const { cowl, glassFoot, height, shape, wheelbase } = base
  const upper = openContour([
    ...frontOf(base),
    { x: cowl[0], y: cowl[1], before: 200, after: 200, crown: 6 },
    { x: wheelbase * 0.52, y: height * (shape.belt[0] + 0.012), before: 300, after: 300 },
    { x: glassFoot[0] - 60, y: glassFoot[1] + 8, before: 300, after: 300, crown: 14 },
    ...rearOf(base),
  ])
  return { ...base, header, upper, chain: flatten(upper) }
}

function headerOf({ cowl, shape }: FormBase, y: number): Point {
  return [cowl[0] + (y - cowl[1]) / Math.tan((shape.rake * Math.PI) / 180), y]
}

function frontOf({ nose, height, era, shape, sill, cowl, style }: FormBase): Vertex[] {
  const isTruck = TRUCK_LIKE.includes(style)
  const lean = era.lean * (isPickup(style) ? 0.28 : isTruck ? 0.42 : 1)
  const round = height * era.round * (isPickup(style) ? 0.34 : isTruck ? 0.5 : 1)
  const leadX = nose * (1 - lean)
  const hood = Math.hypot(cowl[0] - leadX, cowl[1] - shape.lead * height)
  const leadY = height * shape.lead
  const span = leadY - sill
  return [
    { x: nose * 0.72, y: sill * (isTruck ? 1.08 : 0.92) },
    { x: nose * (isTruck ? 0.95 : 0.93), y: sill * (isTruck ? 1.08 : 0.9), before: 60, after: 60 },
    { x: nose * 0.985, y: sill + span * 0.17, before: round * 0.5, after: round * 0.9, crown: height * 0.003 },
    { x: nose * 1.002, y: sill + span * 0.58, before: round, after: round, crown: height * 0.006 * era.crown },
    { x: leadX, y: leadY, before: round * 0.95, after: round * 1.4, crown: hood * 0.03 * era.crown },
  ]
}

function roofOf({ cowl, roofEnd, glassFoot, shape, height, style }: FormBase, header: Point): Vertex[] {
  const [headerBlend, roofBlend] = shape.blends
  const screen = Math.hypot(header[0] - cowl[0], header[1] - cowl[1])
  const roof = Math.hypot(roofEnd[0] - header[0], roofEnd[1] - header[1])
  const back = Math.hypot(glassFoot[0] - roofEnd[0], glassFoot[1] - roofEnd[1])
  const end = roofBlend * height
  return [
    { x: cowl[0], y: cowl[1], before: isVan(style) ? 260 : 70, after: isVan(style) ? 220 : 60, crown: screen * 0.026 },
    {
      x: header[0],
      y: header[1],
      before: Math.min(headerBlend * height, screen * 0.48),
      after: Math.min(headerBlend * height * 1.35, roof * 0.5),
      crown: shape.roofCrown * height,
    },
    {
      x: roofEnd[0],
      y: roofEnd[1],
      before: Math.min(end * 1.3, roof * 0.46),
      after: end,
      crown: back * (isVan(style) ? 0.014 : 0.03),
    },
  ]
}

function rearOf({ glassFoot, deckEnd, shape, height, era, tail, wheelbase, sill, style }: FormBase): Vertex[] {
  const [, , footBlend, deckBlend] = shape.blends
  const round = height * era.round * 0.75
  const overhang = tail - wheelbase
  const isBed = isPickup(style)
  const foot = footBlend * height
  return [
    { x: glassFoot[0], y: glassFoot[1], before: foot, after: foot, crown: isBed ? 2 : height * 0.008 },
    {
      x: deckEnd[0],
      y: deckEnd[1],
      before: deckBlend * height,
      after: deckBlend * height * 0.9,
      crown: isBed ? 0 : height * 0.006,
    },
    { x: tail, y: sill + (deckEnd[1] - sill) * 0.5, before: round * 0.9, after: round * 0.8, crown: 4 },
    { x: tail - overhang * 0.025, y: sill + (deckEnd[1] - sill) * 0.16, before: round * 0.6, after: round * 0.5 },
    { x: tail - overhang * (TRUCK_LIKE.includes(style) ? 0.05 : 0.1), y: sill * 1.04, before: 60, after: 60 },
    { x: tail - overhang * 0.3, y: sill * 1.02 },
  ]
}
