import type { CarStyle } from '#illustrations/parameters.ts'
import { pick, share, swing } from '#illustrations/seed.ts'
import { urlOf, type CarSketch } from '#illustrations/sketch.ts'
import { at, element, linesOf, pathData } from '#illustrations/svg.ts'
import { archReach, beltAt, isPickup, type CarForm } from './car-form.ts'
import { openContour, type Point } from './contour.ts'

export function characterLines(sketch: CarSketch): string {
  return shoulder(sketch) + lowerFeature(sketch) + rubStrip(sketch) + sillStrip(sketch)
}

/** Returns the height at which the flank turns towards the sky. */
export function shoulderAt(form: CarForm, x: number): number {
  const drop = form.height * (isPickup(form.style) ? 0.05 : 0.058)
  return beltAt(form, Math.max(form.cowl[0], x)) - drop
}

/** Courses of the character line: straight, rising like a wedge, or in two arcs over the wheels. */
const CHARACTER_LINES = ['straight', 'wedge', 'straight', 'arcs'] as const

/** Bodies with sculpted flanks. The others have a straight line. */
const SCULPTED: readonly CarStyle[] = ['sedan', 'coupe', 'convertible', 'sports_car', 'wagon', 'hatchback', 'crossover']

/** Draws tapering streaks of light with their shade below, from lamp to lamp. */
function shoulder(sketch: CarSketch): string {
  const { form, seed } = sketch
  const { nose, tail, height, wheelbase, style, parameters } = form
  const rise = swing(seed, 'character line') * height * 0.012
  const startX = nose * 0.62
  const endX = tail - (tail - wheelbase) * 0.12
  const start: Point = [startX, Math.min(shoulderAt(form, startX) - height * 0.012, form.shape.lead * height) - rise]
  const end: Point = [endX, shoulderAt(form, endX) + rise]
  const isPlain = parameters.era === 'square' || !SCULPTED.includes(style)
  const kind = isPlain ? 'straight' : pick(seed, 'character', CHARACTER_LINES)
  if (kind === 'arcs') {
    const middle: Point = [wheelbase * 0.52, shoulderAt(form, wheelbase * 0.52) - height * 0.03]
    const rear: Point = [wheelbase * 0.42, middle[1] - height * 0.012]
    return streak(sketch, start, middle, 0.022) + streak(sketch, rear, end, 0.034)
  }
  if (kind === 'wedge') return streak(sketch, [wheelbase * 0.12, start[1] - height * 0.05], end, 0.004)
  return streak(sketch, start, end, 0.012)
}

/** Draws one streak between two points. `bow` = upward bulge as a share of the height. */
function streak(sketch: CarSketch, start: Point, end: Point, bow: number): string {
  const { form, frame, paint } = sketch
  const { height, parameters } = form
  const sharp = { square: 0.6, round: 0.35, creased: 1, clean: 0.7 }[parameters.era]
  const thick = height * 0.024
  const middleX = (start[0] + end[0]) / 2
  const middleY = (start[1] + end[1]) / 2 + height * bow
  const through = (offset: number): string => at(frame, middleX, 2 * (middleY + offset) - (start[1] + end[1]) / 2)
  const lens = (above: number, below: number): string =>
    `M${at(frame, ...start)}Q${through(above)} ${at(frame, ...end)}Q${through(-below)} ${at(frame, ...start)}Z`
  return (
    element('path', { d: lens(0, thick * 1.9), fill: paint.dark, 'fill-opacity': 0.3 * sharp }) +
    element('path', { d: lens(thick * 0.62, 0), fill: urlOf(sketch, 'h'), 'fill-opacity': 0.55 + 0.35 * sharp })
  )
}

/** Draws a line above the sill that rises to the rear, deeper on newer bodies. */
function lowerFeature(sketch: CarSketch): string {
  const { form, frame, seed, paint } = sketch
  const { height, sill, wheelbase, archRadius, parameters } = form
  const depth = { square: 0.4, round: 0.3, creased: 1, clean: 0.7 }[parameters.era]
  const startX = archRadius * 1.15
  const endX = wheelbase - archRadius * 1.12
  const startY = sill + height * (0.085 + 0.02 * share(seed, 'lower line'))
  const endY = startY + height * (0.012 + 0.05 * share(seed, 'lower rise') * depth)
  const line = (offset: number): string =>
    pathData(
      frame,
      openContour([
        { x: startX, y: startY + offset },
        { x: startX + (endX - startX) * 0.62, y: startY + offset + height * 0.004, before: 500, after: 500 },
        { x: endX, y: endY + offset },
      ]),
    )
  const stroke = { fill: 'none', 'stroke-linecap': 'round' }
  return (
    element('path', {
      ...stroke,
      d: line(-height * 0.012),
      stroke: paint.dark,
      'stroke-width': height * 0.016,
      'stroke-opacity': 0.35 * depth,
    }) +
    element('path', {
      ...stroke,
      d: line(0),
      stroke: paint.lit,
      'stroke-width': height * 0.006,
      'stroke-opacity': 0.75 * depth,
    })
  )
}

/** Draws the strip that protected doors from dents until the 2000s: dark on square bodies, in body color on round ones. */
function rubStrip({ form, frame, seed, paint }: CarSketch): string {
  const { parameters, style, tyreRadius, archRadius, wheelbase, height } = form
  const { era } = parameters
  const isUsual = (era === 'square' || era === 'round') && share(seed, 'rub strip') < 0.65
  if (!isUsual || isPickup(style) || style === 'off_roader' || style === 'sports_car') return ''
  const y = tyreRadius + height * 0.06
  const reach = Math.sqrt(Math.max(0, archRadius ** 2 - (y - tyreRadius) ** 2)) + 40
  const line = (offset: number): string =>
    linesOf(frame, [
      [reach, y + offset],
      [wheelbase - reach, y + offset],
    ])
  return (
    element('path', {
      d: line(0),
      stroke: era === 'square' ? '#2b2e33' : paint.shade,
      'stroke-width': Math.round(height * 0.028),
    }) +
    element('path', {
      d: line(height * 0.009),
      stroke: era === 'square' ? '#70767d' : paint.lit,
      'stroke-width': Math.round(height * 0.006),
    })
  )
}

/** Draws a bright strip low on the doors of some lines. */
function sillStrip({ form, frame, seed }: CarSketch): string {
  const { wheelbase, sill, height, style } = form
  const may = ['sedan', 'limousine', 'wagon', 'crossover', 'suv', 'minivan'].includes(style)
  if (!may || share(seed, 'sill strip') > 0.24) return ''
  const y = sill + height * 0.058
  const reach = archReach(form) + 60
  return element('path', {
    d: linesOf(frame, [
      [reach, y],
      [wheelbase - reach, y],
    ]),
    stroke: '#d9dee2',
    'stroke-width': frame.unit * 0.9,
    'stroke-linecap': 'round',
  })
}
